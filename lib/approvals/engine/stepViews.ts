import type { Who } from "../policies/schema";
import { candidatesFor, type Directory, namedBy, partiesTo } from "../rules/eligible";
import { whoText } from "../rules/possible";
import type { StepMode } from "../rules/words";
import type { ApprovalRecord } from "../schema";
import {
  askedOf,
  decidedElsewhere,
  openStepOf,
  type RequestRow,
  type StepRow,
  spentFor,
  stepRuleOf,
  stepStateOf,
} from "./held";
import { decisionView, stepTitle } from "./rows";

type View = ApprovalRecord["steps"][number];

/** The steps of a request with who may decide each today and what was said of it. */
export const stepViews = (row: RequestRow, directory: Directory, owners: Readonly<Record<string, string>>): View[] =>
  row.steps.map((step) => ({
    position: step.position,
    title: stepTitle(step, directory, owners),
    mode: step.mode as StepMode,
    needed: step.needed,
    state: stepStateOf(step),
    sla_hours: step.sla_hours,
    opened_at: step.opened_at?.toISOString() ?? null,
    due_at: step.due_at?.toISOString() ?? null,
    escalates_at: step.escalate_at?.toISOString() ?? null,
    escalates_to: whoText(step.escalate_to as Who[], { people: directory.people, owners }),
    escalated: step.escalated_at !== null,
    people: peopleOf(row, step, directory),
    decisions: row.decisions.filter(({ step_id }) => step_id === step.id).map(decisionView),
  }));

function peopleOf(row: RequestRow, step: StepRow, directory: Directory): View["people"] {
  if (step.state !== "abierto" && step.state !== "espera") return [];
  const name = (id: number) => ({ id, name: directory.people.get(id)?.name ?? "" });
  return candidatesFor(stepRuleOf(step), askedOf(row), directory, spentFor(row, step)).map((candidate) => ({
    ...name(candidate.id),
    for: candidate.for === null ? null : name(candidate.for),
  }));
}

/** Who of the open step may not decide it, and who never may. */
export function excludedPeople(row: RequestRow, directory: Directory): ApprovalRecord["excluded"] {
  const why = partiesTo(askedOf(row));
  const step = openStepOf(row);
  if (step)
    for (const id of namedBy(stepRuleOf(step).who, askedOf(row), directory))
      if (decidedElsewhere(row, step).has(id) && !why.has(id)) why.set(id, "ya decidió otro paso");
  return [...why].flatMap(([id, text]) => {
    const person = directory.people.get(id);
    return person ? [{ id, name: person.name, why: text }] : [];
  });
}
