/** Theme and other choices that stay in this browser. */
import * as store from "../app/store";
import type { Theme } from "../app/store";

const kThemes: [Theme, string][] = [
  ["system", "Like the system"],
  ["light", "Paper"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
];

const kKey = "hazelgrove.theme";

export function restoreTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(kKey);
  } catch {
    kept = null;
  }
  setTheme(kThemes.find(([id]) => id === kept)?.[0] ?? "system");
}

function setTheme(theme: Theme): void {
  store.theme.value = theme;
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(kKey, theme);
  } catch {
    /* the choice lasts as long as the page */
  }
}

export function ThemeSwitch() {
  return (
    <label class="theme">
      <span>Theme</span>
      <select
        data-testid="theme"
        value={store.theme.value}
        onChange={(event) => setTheme(event.currentTarget.value as Theme)}
      >
        {kThemes.map(([id, name]) => (
          <option value={id}>{name}</option>
        ))}
      </select>
    </label>
  );
}
