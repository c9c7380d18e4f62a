/** What is printed and what is reconstructed: counts by source, what is missing, how an owner of the printed game puts it in. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import { kKinds, kSources, provenanceOf, total, type Counts, type Kind, type Provenance } from "../app/provenance";
import * as store from "../app/store";
import { showSources } from "../board/sources";
import { kDelivered } from "../games/delivered";
import { chartTexts as words } from "../text/english_charts";
import { number } from "../text/language";
import { Dialog } from "./dialog";
import "./charts.css";

/** "" while closed; a scenario of the lobby, or "game" for the one on the table. */
const open = signal("");

export function ProvenanceButton({ scenario = "game" }: { scenario?: string }) {
  return (
    <button type="button" class="small" aria-haspopup="dialog" data-testid={scenario === "game" ? "provenance" : `provenance-${scenario}`} onClick={() => (open.value = scenario)}>
      {words.open}
    </button>
  );
}

export function ProvenanceDialog() {
  return open.value === "" ? null : <Proof />;
}

interface Shown {
  name: string;
  game: string;
  note: string;
  counts: Provenance | null;
}

/** What is shown of the game on the table, counted in what the engine sent; of a scenario of the lobby, as delivered. */
function shown(): Shown {
  const state = store.state.value;
  const info = store.scenarios.value.find((row) => row.id === (open.value === "game" ? state?.scenario : open.value));
  if (open.value !== "game") return { name: info?.name ?? open.value, game: info?.game ?? "", note: info?.note ?? "", counts: kDelivered[open.value] ?? null };
  const [map, charts] = [store.map.value, store.charts.value];
  const counts = state === null || map === null || charts === null ? null : provenanceOf(map, charts, state);
  return { name: state?.name ?? info?.name ?? "", game: state?.game ?? "", note: info?.note ?? map?.note ?? "", counts };
}

function Proof() {
  const live = open.value === "game";
  const close = () => (open.value = "");
  useEffect(() => {
    if (live) void play.loadCharts();
  }, []);
  const { name, game, note, counts } = shown();
  return (
    <Dialog labelledby="proof-title" testid="provenance-dialog" kind="proof" close={close} first="button">
      <div class="row">
        <h2 id="proof-title">{words.title}</h2>
        <button type="button" data-testid="provenance-close" onClick={close}>
          {words.close}
        </button>
      </div>
      <p>
        <b>{name}</b> {note}
      </p>
      {counts === null ? <p role="status">{words.waiting}</p> : <Table counts={counts} game={game} />}
      <p class="quiet">{live ? words.counted : words.countedLobby}</p>
      <p class="quiet">{words.meaning}</p>
      {live && (
        <button
          type="button"
          data-testid="provenance-map"
          onClick={() => {
            showSources.value = true;
            close();
          }}
        >
          {words.showOnMap}
        </button>
      )}
      <h3>{words.missing}</h3>
      <p>{words.missingWhy}</p>
      <ul>
        {(words.gaps[game] ?? []).map((gap) => (
          <li>{gap}</li>
        ))}
      </ul>
      <h3>{words.replaceTitle}</h3>
      <p>{words.replaceWords}</p>
      <ol data-testid="provenance-replace">
        {words.replaceSteps.map((step) => (
          <li>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}

function Table({ counts, game }: { counts: Provenance; game: string }) {
  const kinds = kKinds.filter((kind) => counts[kind] !== undefined);
  const other = kinds.some((kind) => (counts[kind]?.other ?? 0) > 0);
  const heads = [...kSources, ...(other ? (["other"] as const) : [])];
  return (
    <div class="wide-table" role="group" tabindex={0}>
      <table data-testid="provenance-counts">
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            {heads.map((head) => (
              <th scope="col">
                <span class="proof-bar proof-key" aria-hidden="true">
                  <span class={head} style={{ width: "100%" }} />
                </span>
                {words.heads[head]}
              </th>
            ))}
            <th scope="col">{words.total}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Row kind={kind} name={(game === "stonewalls_last_battle" ? words.kindsOfMarches[kind] : undefined) ?? words.kinds[kind] ?? kind} counts={counts[kind]!} heads={heads} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ kind, name, counts, heads }: { kind: Kind; name: string; counts: Counts; heads: readonly (keyof Counts)[] }) {
  const all = total(counts);
  return (
    <tr data-testid={`provenance-${kind}`}>
      <th scope="row">{name}</th>
      {heads.map((head) => (
        <td class="number" data-source={head}>
          {number(counts[head])}
        </td>
      ))}
      <td class="number">{number(all)}</td>
      <td aria-hidden="true">
        <span class="proof-bar">
          {heads.map((head) => (
            <span class={head} style={{ width: `${(100 * counts[head]) / all}%` }} />
          ))}
        </span>
      </td>
    </tr>
  );
}
