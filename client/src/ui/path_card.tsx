/** The way that a unit would take, hex by hex: what each step costs, why, and what is against it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import * as aids from "../app/aids";
import { aidTexts } from "../text/english_aids";
import { unitName } from "./names";
import { RuleChip } from "./rule_chip";

export function PathCard() {
  const walk = aids.walk.value;
  const list = useRef<HTMLOListElement>(null);
  // The last step is the one that is looked at.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [walk]);
  if (walk === null || walk.steps.length + walk.violations.length === 0 || aids.quietWay.value === walk.unit) return null;
  const words = aidTexts.path;
  const to = walk.path[walk.path.length - 1] ?? "";
  const apart = walk.violations.filter((v) => !walk.steps.some((step) => step.violations.some((own) => own.rule === v.rule && own.message === v.message)));
  return (
    <section class="aid-card path-card" data-testid="path-card" data-legal={walk.legal ? "yes" : "no"} aria-label={words.name}>
      <button type="button" class="close" aria-label={aidTexts.shut} title={words.shut} data-testid="path-shut" onClick={() => (aids.quietWay.value = walk.unit)}>
        <span aria-hidden="true">×</span>
      </button>
      <h2>
        {words.title(unitName(walk.unit), to)} <b>{words.sum(String(walk.cost), String(walk.allowance))}</b>
      </h2>
      <ol ref={list}>
        {walk.steps.map((step) => (
          <li class={step.violations.length > 0 ? "broken" : ""} data-testid={`path-step-${step.hex}`}>
            <span class="step-head">
              <b>{step.hex}</b> <span class="step-cost">{`+${step.cost}`}</span> <span class="step-total">{step.total}</span>
            </span>
            <span class="step-why">
              {step.parts.map((part) => (
                <span class="part">
                  {part.what} <b>{part.points}</b> <RuleChip rule={part.rule} />
                </span>
              ))}
              {step.notes.map((note) => (
                <span class="part note">
                  {note.what} <RuleChip rule={note.rule} />
                </span>
              ))}
              {step.violations.map((fault) => (
                <span class="part fault">
                  <b aria-hidden="true">✕</b> {fault.message} <RuleChip rule={fault.rule} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {apart.map((fault) => (
        <p class="fault">
          <b aria-hidden="true">✕</b> {fault.message} <RuleChip rule={fault.rule} />
        </p>
      ))}
    </section>
  );
}

/** The same in one sentence, for those who listen. */
export function walkSentence(): string {
  const walk = aids.walk.value;
  const last = walk?.steps[walk.steps.length - 1];
  if (walk === null || last === undefined) return "";
  const why = walk.steps
    .map((step) => `${aidTexts.path.into(step.hex, String(step.cost), String(step.total))} ${[...step.parts, ...step.notes].map((part) => part.what).join(", ")}.`)
    .join(" ");
  const against = walk.violations.map((fault) => fault.message).join(" ");
  return `${aidTexts.path.spoken(last.hex, String(walk.cost), String(walk.allowance), why)} ${against}`.trim();
}
