/** The rules: contents, search, one case with everything that belongs to it; as a tab, a page of its own, and a panel over the board. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import * as play from "../app/play";
import * as book from "../app/rulebook";
import * as pages from "../app/rule_pages";
import * as store from "../app/store";
import { centreOn } from "../board/board";
import type { RuleRow } from "../protocol/types";
import * as t from "../text/english_rules";
import { RuleChip } from "./rule_chip";
import { SettingsButton } from "./settings";
import "./rules.css";

/** The way in from the lobby. */
export function RulesCard() {
  return (
    <section class="card" aria-labelledby="rules-card">
      <h2 id="rules-card">{t.words.lobbyLink}</h2>
      <p>{t.words.lobbyWords}</p>
      <p>
        <a class="button" href="#/rules" data-testid="rules-page-link">
          {t.words.lobbyLink}
        </a>
      </p>
    </section>
  );
}

/** `#/rules` and `#/rules/CASE`, with or without a game on the table. */
export function RulesPage() {
  const table = store.table.value;
  return (
    <main class="lobby rules-page" data-testid="rules-page">
      <header class="lobby-head">
        <h1>{t.words.title}</h1>
        <p>{table === null ? <a href="#">{t.words.toLobby}</a> : <a href={`#/game/${table.id}`}>{t.words.toGame}</a>}</p>
        <SettingsButton />
      </header>
      <p class="learn-intro">{t.words.intro}</p>
      <RulesTab />
    </main>
  );
}

export function RulesTab() {
  useEffect(() => void pages.load(), [store.table.value?.id]);
  const rows = pages.rows.value;
  const open = pages.open.value;
  const row = rows.find((one) => one.id === open);
  const text = pages.query.value;
  return (
    <section aria-label={t.words.lobbyLink} class="rules-tab">
      <input
        type="search"
        class="wide"
        placeholder={t.words.placeholder}
        aria-label={t.words.search}
        data-testid="rules-search"
        value={text}
        onInput={(event) => {
          pages.query.value = event.currentTarget.value;
          pages.show("");
        }}
      />
      <p class="row rules-ways">
        <button type="button" class="small" data-testid="rules-back" disabled={!pages.canTurn(-1)} onClick={() => pages.go(-1)}>
          ← {t.words.back}
        </button>
        <button type="button" class="small" data-testid="rules-forward" disabled={!pages.canTurn(1)} onClick={() => pages.go(1)}>
          {t.words.forward} →
        </button>
        {(open !== "" || text !== "") && (
          <button
            type="button"
            class="small"
            data-testid="rules-contents"
            onClick={() => {
              pages.query.value = "";
              pages.show("");
            }}
          >
            {t.words.contents}
          </button>
        )}
      </p>
      {rows.length === 0 ? <p>{t.words.waiting}</p> : row !== undefined ? <Case row={row} rows={rows} /> : open !== "" ? <p class="error">{t.words.unknown}</p> : text.trim() !== "" ? <Found rows={rows} text={text} /> : <Contents rows={rows} />}
    </section>
  );
}

function Found({ rows, text }: { rows: RuleRow[]; text: string }) {
  const found = book.search(rows, text);
  return (
    <>
      <p class="quiet" role="status">
        {found.length === 0 ? t.words.none : t.words.cases(found.length)}
      </p>
      <ul class="rules-list" data-testid="rules-list">
        {found.slice(0, 80).map((row) => (
          <RuleLine row={row} long />
        ))}
      </ul>
    </>
  );
}

function RuleLine({ row, long = false }: { row: RuleRow; long?: boolean }) {
  return (
    <li>
      <button type="button" class="rule-line" data-testid={`case-${row.id}`} onClick={() => pages.show(row.id)}>
        <span class="rule-number">{row.id}</span> <b>{row.title}</b>
      </button>
      {long && <span class="rule-gist">{row.requirement}</span>}
    </li>
  );
}

function Contents({ rows }: { rows: RuleRow[] }) {
  const chapters = book.chapters(rows);
  const books = [...new Set(chapters.map((chapter) => chapter.book))];
  return (
    <div data-testid="rules-list">
      {books.map((one) => (
        <section>
          {books.length > 1 && <h2>{t.bookNames[one] ?? one}</h2>}
          {chapters
            .filter((chapter) => chapter.book === one)
            .map((chapter) => (
              <details class="chapter" data-testid={`chapter-${chapter.id}`}>
                <summary>
                  {t.chapterName(chapter.id)} <small>{t.words.cases(chapter.rows.length)}</small>
                </summary>
                <ul class="rules-list">
                  {chapter.rows.map((row) => (
                    <RuleLine row={row} />
                  ))}
                </ul>
              </details>
            ))}
        </section>
      ))}
    </div>
  );
}

function Case({ row, rows }: { row: RuleRow; rows: RuleRow[] }) {
  const { before, after } = book.besides(rows, row.id);
  const near = book.related(rows, row.id);
  return (
    <article class="case" data-testid="case" data-rule={row.id} aria-labelledby="case-title">
      <h2 id="case-title" tabIndex={-1}>
        <span class="rule-number">{row.id}</span> {row.title}
      </h2>
      <CaseBody row={row} />
      <Now id={row.id} />
      {near.length > 0 && (
        <section aria-label={t.words.see}>
          <h3>{t.words.see}</h3>
          <ul class="rules-list" data-testid="see-also">
            {near.map((other) => (
              <RuleLine row={other} />
            ))}
          </ul>
        </section>
      )}
      <p class="row">
        {before !== null && (
          <button type="button" class="small" title={t.words.before} data-testid="case-before" onClick={() => pages.show(before.id)}>
            ← {before.id}
          </button>
        )}
        {after !== null && (
          <button type="button" class="small" title={t.words.after} data-testid="case-after" onClick={() => pages.show(after.id)}>
            {after.id} →
          </button>
        )}
        <a href={pages.caseAddress(row.id)} target={store.table.value === null ? "" : "_blank"} rel="noopener" data-testid="case-link">
          {t.words.link}
        </a>
      </p>
    </article>
  );
}

/** What the case says, what the engine does about it, how it is read, where it stands and is tested. */
export function CaseBody({ row }: { row: RuleRow }) {
  const { fields } = row;
  const status = fields.status ?? "";
  const options = book.optionsOf(row.id, store.scenarios.value);
  return (
    <>
      <p class="requirement">{row.requirement}</p>
      <p class={`case-state state-${status}`} data-testid="case-state">
        <b>{t.words.here}:</b> {t.states[status] ?? status}
      </p>
      {(fields.ruling ?? "") !== "" && (
        <Part title={t.words.ruling}>
          <p>{fields.ruling}</p>
        </Part>
      )}
      {options.length > 0 && (
        <Part title={t.words.options}>
          <ul>
            {options.map((option) => (
              <li>
                {option.name} ({option.scenario}) <RuleChip rule={option.rule} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <dl class="facts">
        <dt>{t.words.inBook}</dt>
        <dd>
          {fields.case}, {t.bookNames[fields.book ?? ""] ?? fields.book}
        </dd>
        <dt>{t.words.kind}</dt>
        <dd>{row.kind}</dd>
        <dt>{t.words.decider}</dt>
        <dd>{t.deciders[fields.decider ?? ""] ?? fields.decider}</dd>
      </dl>
      <Files title={t.words.code} list={fields.code} none={status === "informative" || status === "not_offered" ? "" : t.words.noCode} />
      <Files title={t.words.tests} list={fields.tests} none={status === "informative" || status === "not_offered" ? "" : t.words.noTests} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Files({ title, list, none }: { title: string; list: string | undefined; none: string }) {
  const files = (list ?? "").split(", ").filter((file) => file !== "");
  if (files.length === 0) return none === "" ? null : <p class="quiet">{none}</p>;
  return (
    <details class="text-view">
      <summary>
        {title}: {files.length}
      </summary>
      <ul class="files">
        {files.map((file) => (
          <li>
            <code>{file}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Where the engine has named the case in the game on the table. */
function Now({ id }: { id: string }) {
  if (store.table.value === null) return null;
  const places = book.mattersNow(id, pages.said());
  const look = (hexes: string[]) => {
    const grid = store.grid.value;
    store.marked.value = hexes;
    const last = hexes[hexes.length - 1];
    if (grid !== null && last !== undefined) centreOn(grid, last);
  };
  return (
    <Part title={t.words.now}>
      {places.length === 0 ? (
        <p class="quiet" data-testid="now-nothing">
          {t.words.nothingNow}
        </p>
      ) : (
        <ul class="places" data-testid="now">
          {places.map((place) => (
            <li>
              <small>{t.placeNames[place.kind]}</small>{" "}
              {place.hexes.length > 0 ? (
                <button type="button" class="log-text" onClick={() => look(place.hexes)} onPointerEnter={() => (store.marked.value = place.hexes)}>
                  {place.words}
                </button>
              ) : (
                place.words
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** One case, over everything else: what a chip opens. */
export function RulePanel() {
  const panel = store.rulePanel.value;
  const id = panel?.id ?? "";
  useEffect(() => {
    if (id !== "") pages.trail.value = book.visit(pages.trail.value, id);
  }, [id]);
  if (panel === null) return null;
  const step = (by: 1 | -1) => {
    pages.go(by);
    void play.openRule(pages.open.value);
  };
  return (
    <section class="rule-panel" data-testid="rule-panel" role="dialog" aria-label={t.words.panel(panel.id)}>
      <header>
        <h2>
          <span class="rule-number">{panel.id}</span> {panel.row?.title ?? ""}
        </h2>
        <button type="button" class="close" aria-label={t.words.close} onClick={() => (store.rulePanel.value = null)}>
          ×
        </button>
      </header>
      {panel.error !== "" && <p class="error">{panel.error}</p>}
      {panel.row === null && panel.error === "" && <p>…</p>}
      {panel.row !== null && <CaseBody row={panel.row} />}
      <p class="row rules-ways">
        <button type="button" class="small" disabled={!pages.canTurn(-1)} onClick={() => step(-1)}>
          ← {t.words.back}
        </button>
        <button type="button" class="small" disabled={!pages.canTurn(1)} onClick={() => step(1)}>
          {t.words.forward} →
        </button>
        <button type="button" class="small" data-testid="rule-in-tab" onClick={() => pages.openInTab(panel.id)}>
          {t.words.openInTab}
        </button>
      </p>
    </section>
  );
}
