/** What of the map a row of a chart lights, while it is pointed at, has the focus or is held. */
import { computed, signal } from "@preact/signals";
import { litBy, type Lit, type RowKind } from "./chart_facts";
import * as store from "./store";

export interface LitRow {
  kind: RowKind;
  row: string;
  rows: string[];
}

export const pointed = signal<LitRow | null>(null);
/** Stays lit until it is pressed again or the charts are closed: for fingers. */
export const held = signal<LitRow | null>(null);

export const lit = computed<Lit | null>(() => {
  const now = pointed.value ?? held.value;
  const map = store.map.value;
  return now === null || map === null || store.tab.value !== "charts" ? null : litBy(map, now.kind, now.row, now.rows);
});

export function hold(row: LitRow): void {
  held.value = held.value?.kind === row.kind && held.value.row === row.row ? null : row;
}

/** What each row of a chart lights. */
export function rowLights(kind: LitRow["kind"], rows: string[]): LitRow[] {
  return rows.map((row) => ({ kind, row, rows }));
}
