/** Pages beside the lobby and the table, by the first word of the address: `#/learn`, `#/rules/…`. */
import { signal } from "@preact/signals";

/** The page that is shown instead of the lobby or the game; "" for none. */
export const page = signal("");

const kPages = new Map<string, (rest: string[]) => Promise<void>>();
const kClosers: (() => void)[] = [];

/** `open` gets the words of the address behind the name. */
export function addPage(name: string, open: (rest: string[]) => Promise<void>, close: () => void = () => {}): void {
  kPages.set(name, open);
  kClosers.push(close);
}

/** The words of an address: `#/learn/fredericksburg/moving` is ["learn", "fredericksburg", "moving"]. None if it is not well formed. */
export function addressWords(hash: string): string[] {
  const match = /^#\/(.*)$/.exec(hash);
  if (match === null) return [];
  try {
    return (match[1] ?? "").split("/").filter((word) => word !== "").map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** Opens the page of the address; false if it is the address of none. */
export async function openPage(hash: string): Promise<boolean> {
  const [name = "", ...rest] = addressWords(hash);
  const open = kPages.get(name);
  if (open === undefined) {
    page.value = "";
    kClosers.forEach((close) => close());
    return false;
  }
  page.value = name;
  await open(rest);
  return true;
}
