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
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);
  window.matchMedia("(prefers-contrast: more)").addEventListener("change", dress);
}

/** The theme that is worn: the chosen one, or what the system asks for. */
function dress(): void {
  const chosen = store.theme.value;
  const wants = (query: string) => window.matchMedia(query).matches;
  const system = wants("(prefers-contrast: more)") ? "contrast" : wants("(prefers-color-scheme: dark)") ? "dark" : "light";
  document.documentElement.dataset.theme = chosen === "system" ? system : chosen;
}

function setTheme(theme: Theme): void {
  store.theme.value = theme;
  dress();
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
