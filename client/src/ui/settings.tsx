/** The settings dialog, and the gear that opens it. What the settings are: app/settings. */
import { signal } from "@preact/signals";
import { choose, kMotions, kPaces, kSizes, kSymbols, kThemes, restoreDefaults, settings, type Settings } from "../app/settings";
import * as store from "../app/store";
import { settingsTexts as words } from "../text/english_settings";
import { aiTexts } from "../text/english_ai";
import { Dialog } from "./dialog";
import "./settings.css";

export const settingsOpen = signal(false);

export function SettingsButton() {
  return (
    <button
      type="button"
      class="gear"
      aria-label={words.open}
      title={words.open}
      aria-haspopup="dialog"
      data-testid="settings"
      onClick={() => (settingsOpen.value = true)}
    >
      <svg viewBox="-12 -12 24 24" aria-hidden="true">
        <path fill-rule="evenodd" d={kGear} />
      </svg>
    </button>
  );
}

/** Eight teeth around a hole. */
const kGear = (() => {
  const points: string[] = [];
  for (let tooth = 0; tooth < 8; ++tooth) {
    for (const [turn, r] of [[-0.19, 7.6], [-0.13, 10.6], [0.13, 10.6], [0.19, 7.6]] as const) {
      const a = (tooth * Math.PI) / 4 + turn;
      points.push(`${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`);
    }
  }
  return `M${points.join("L")}ZM3.6 0a3.6 3.6 0 1 0 -7.2 0a3.6 3.6 0 1 0 7.2 0Z`;
})();

export function SettingsDialog() {
  if (!settingsOpen.value) return null;
  return <Choices />;
}

function Choices() {
  const close = () => (settingsOpen.value = false);
  return (
    <Dialog labelledby="settings-title" testid="settings-dialog" kind="settings-dialog" close={close} first="select">
      <h2 id="settings-title">{words.title}</h2>
      <p class="quiet">{words.note}</p>
      <fieldset>
        <legend>{words.look}</legend>
        <Choice name="theme" all={kThemes} label={words.theme} names={words.themes} />
        <Size name="text" label={words.text} />
      </fieldset>
      <fieldset>
        <legend>{words.board}</legend>
        <Choice name="symbols" all={kSymbols} label={words.symbols} names={words.symbolNames} />
        <Size name="counters" label={words.counters} />
        <Check name="numbers" label={words.numbers} />
        <Check name="fan" label={words.fan} hint={words.fanHint} />
        <Check name="ghosts" label={words.ghosts} />
        <Check name="minimap" label={words.minimap} />
      </fieldset>
      <fieldset>
        <legend>{words.feel}</legend>
        <Choice name="motion" all={kMotions} label={words.motion} names={words.motions} />
        <Choice name="pace" all={kPaces} label={aiTexts.paceOf} names={aiTexts.paces} />
        <Check name="sounds" label={words.sounds} hint={words.soundsHint} />
      </fieldset>
      <div class="row">
        <button type="button" data-testid="settings-defaults" onClick={restore}>
          {words.defaults}
        </button>
        <button type="button" class="primary" data-testid="settings-close" onClick={close}>
          {words.close}
        </button>
      </div>
    </Dialog>
  );
}

function restore(): void {
  restoreDefaults();
  store.showNumbers.value = settings.value.numbers;
}

type Of<T> = { [K in keyof Settings]: Settings[K] extends T ? K : never }[keyof Settings];

function Choice<K extends "theme" | "symbols" | "motion" | "pace">({ name, all, label, names }: { name: K; all: readonly Settings[K][]; label: string; names: Record<string, string> }) {
  return (
    <label class="setting">
      <span>{label}</span>
      <select data-testid={name === "pace" ? "setting-pace" : name} value={settings.value[name]} onChange={(event) => choose({ [name]: event.currentTarget.value as Settings[K] })}>
        {all.map((id) => (
          <option value={id}>{names[id]}</option>
        ))}
      </select>
    </label>
  );
}

function Size({ name, label }: { name: "counters" | "text"; label: string }) {
  const [least, most, step] = kSizes[name];
  const now = settings.value[name];
  return (
    <label class="setting">
      <span>{label}</span>
      <span class="size">
        <input
          type="range"
          min={least}
          max={most}
          step={step}
          value={now}
          aria-valuetext={words.percent(now)}
          data-testid={`setting-${name}`}
          onInput={(event) => choose({ [name]: Number(event.currentTarget.value) })}
        />
        <output>{words.percent(now)}</output>
      </span>
    </label>
  );
}

function Check({ name, label, hint }: { name: Of<boolean>; label: string; hint?: string }) {
  const put = (on: boolean) => {
    choose({ [name]: on });
    if (name === "numbers") store.showNumbers.value = on;
  };
  return (
    <label class="setting">
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <input type="checkbox" checked={settings.value[name]} data-testid={`setting-${name}`} onChange={(event) => put(event.currentTarget.checked)} />
    </label>
  );
}
