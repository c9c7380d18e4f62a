/**
 * Which language the page speaks, and the help that every language needs: numbers, plurals, lists, dates, words with
 * pieces in them. It is chosen once, before anything is drawn: `?lang=…` in the address, else what this browser kept.
 *
 * To add texts: a file `english_<area>.ts` beside this one,
 *
 *     export const clockTexts = texts("clock", {
 *       title: "Time left",
 *       left: (turns: number) => plural(turns, { one: "# turn left", other: "# turns left" }),
 *       row: "{side} has {time}",             // with fill(clockTexts.row, { side: <b>…</b>, time })
 *     });
 *
 * and in the component only `clockTexts.title`. A test refuses literal words in components. A language is then an object
 * of the same shape for each area, entered in `kLanguages`.
 */

export type Texts = { [key: string]: Said };
type Said = string | ((...args: never[]) => string) | Texts | readonly (string | readonly string[])[];

export interface Language {
  /** For Intl and for the page's `lang`. */
  tag: string;
  name: string;
  /** Texts by area; what is missing is said in English. */
  areas: Record<string, Texts>;
  /** Changes every sentence instead: for a language that a program makes. */
  change?: (words: string) => string;
}

const kOpen = "⟦";
const kClose = "⟧";
const kAccents: Record<string, string> = {
  a: "á", b: "ƀ", c: "ç", d: "đ", e: "é", f: "ƒ", g: "ğ", h: "ĥ", i: "ï", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ", n: "ñ", o: "ö", p: "þ", q: "ɋ", r: "ř",
  s: "š", t: "ţ", u: "û", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž", A: "Å", B: "ß", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ğ", H: "Ĥ", I: "Î", J: "Ĵ",
  K: "Ķ", L: "Ļ", M: "Ɱ", N: "Ñ", O: "Ö", P: "Þ", Q: "Ǫ", R: "Ŕ", S: "Š", T: "Ţ", U: "Û", V: "Ṽ", W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž",
};

/** Words as a language that nobody speaks: accents, brackets around each sentence, 40 % longer. `{pieces}` stay. */
export function pseudo(words: string): string {
  const bare = words.replace(/[⟦⟧~]/g, "");
  if (!/\p{L}/u.test(bare)) return words;
  const strange = bare.replace(/\{[a-z_]+\}|[A-Za-z]/gi, (piece) => kAccents[piece] ?? piece);
  return `${kOpen}${strange}${"~".repeat(Math.ceil(bare.length * 0.4))}${kClose}`;
}

export const kLanguages: Record<string, Language> = {
  en: { tag: "en", name: "English", areas: {} },
  pseudo: { tag: "en", name: pseudo("Pseudo"), areas: {}, change: pseudo },
};

const kKey = "hazelgrove.language";

function wished(): string {
  try {
    const asked = new URLSearchParams(location.search).get("lang");
    if (asked !== null) return asked;
    return localStorage.getItem(kKey) ?? "en";
  } catch {
    return "en";
  }
}

/** The name of the language in force. */
export const languageId: string = kLanguages[wished()] !== undefined ? wished() : "en";
export const language: Language = kLanguages[languageId] ?? { tag: "en", name: "English", areas: {} };

/** Speaks another language from now on: the page is loaded again. */
export function chooseLanguage(id: string): void {
  try {
    localStorage.setItem(kKey, id);
  } catch {
    /* the address alone says it then */
  }
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (id !== "en") address.searchParams.set("lang", id);
  location.replace(address.href);
}

/** The texts of an area in the language in force; what it does not have is English. */
export function texts<T extends object>(area: string, english: T): T {
  return translated(english, language.areas[area], language.change);
}

/** Exported for tests: `english` with what `other` has, or changed by `change`. */
export function translated<T extends object>(english: T, other: Texts | undefined, change?: (words: string) => string): T {
  if (other === undefined && change === undefined) return english;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(english)) out[key] = one(value, other?.[key], change);
  return out as T;
}

function one(value: unknown, other: Said | undefined, change?: (words: string) => string): unknown {
  const own = typeof other === typeof value ? other : undefined;
  if (typeof value === "string") return own ?? (change === undefined ? value : change(value));
  if (typeof value === "function") {
    if (own !== undefined || change === undefined) return own ?? value;
    const say = value as (...args: unknown[]) => unknown;
    return (...args: unknown[]) => one(say(...args), undefined, change);
  }
  if (Array.isArray(value)) return own ?? value.map((item: unknown) => one(item, undefined, change));
  if (typeof value === "object" && value !== null) return translated(value, own as Texts | undefined, change);
  return value;
}

/** Formatters of the language: one that has been made is used again, for to make one takes milliseconds. */
function kept<T>(make: (how: string) => T): (how?: string) => T {
  const known = new Map<string, T>();
  return (how = "") => {
    const key = `${language.tag} ${how}`;
    const made = known.get(key) ?? make(how);
    known.set(key, made);
    return made;
  };
}

const kWholeDate = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const plurals = kept(() => new Intl.PluralRules(language.tag));
const numbers = kept((digits) => new Intl.NumberFormat(language.tag, digits === "" ? {} : { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) }));
const lists = kept((type) => new Intl.ListFormat(language.tag, { type: type as Intl.ListFormatType }));
const dates = kept((how) => {
  const tag = language.tag === "en" ? "en-GB" : language.tag;
  return new Intl.DateTimeFormat(tag, how === "moment" ? { dateStyle: "medium", timeStyle: "short" } : kWholeDate);
});

/** "#" in the form that the number asks for is the number: plural(3, { one: "# hex", other: "# hexes" }). */
export function plural(n: number, forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>): string {
  return (forms[plurals().select(n)] ?? forms.other).replaceAll("#", number(n));
}

export function number(n: number, digits?: number): string {
  return numbers(digits === undefined ? "" : String(digits)).format(n);
}

/** +3, 0, −2 with a true minus sign. */
export function signed(n: number): string {
  return n > 0 ? `+${number(n)}` : number(n).replace("-", "−");
}

export function percent(p: number): string {
  return `${number(Math.round(p * 100))} %`;
}

/** "A, B and C", or "or". */
export function listed(items: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return lists(type).format(items);
}

/** 1862-12-13 as a person writes it. */
export function dateWords(date: string): string {
  const day = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : dates().format(day);
}

/** A moment of today's world, as the reader's clock shows it. */
export function momentWords(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : dates("moment").format(moment);
}

/** A sentence with pieces: fill("{who} at {hex}", { who: <b>A</b>, hex }) gives its parts in order. */
export function fill<T>(sentence: string, pieces: Record<string, T>): (string | T)[] {
  return sentence
    .split(/(\{[a-z_]+\})/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("{") && part.slice(1, -1) in pieces ? (pieces[part.slice(1, -1)] as T) : part));
}

/** The same where all pieces are words. */
export function filled(sentence: string, pieces: Record<string, string | number>): string {
  return fill(sentence, pieces).join("");
}
