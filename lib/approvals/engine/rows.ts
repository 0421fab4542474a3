import { type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { ApprovalActor, ApprovalKind } from "../kind";
import { candidatesFor, type Directory, namedBy, partiesTo } from "../rules/eligible";
import { sourceId } from "../rules/ids";
import { whoText } from "../rules/possible";
import type { SourceRow } from "../rules/sourceRow";
import type { ApprovalRow, Flag } from "../schema";
import { standingOf } from "./guard";
import {
  askedOf,
  type DecisionRow,
  named,
  openStepOf,
  othersOf,
  type RequestRow,
  type StepRow,
  stateOf,
  stepRuleOf,
  verdictOf,
  wayOf,
} from "./held";
import { ownerTitles, registry } from "./registry";
import { stuckFlag, stuckWhy } from "./stuck";

export const decisionView = (decision: DecisionRow) => ({
  verdict: verdictOf(decision),
  by: named(decision.by),
  on_behalf_of: decision.on_behalf_of && named(decision.on_behalf_of),
  reason: decision.reason,
  via: wayOf(decision),
  at: decision.at.toISOString(),
});

export const stepTitle = (step: StepRow, directory: Directory, owners: Readonly<Record<string, string>>): string =>
  whoText(stepRuleOf(step).who, { people: directory.people, owners });

/** A decision of the reader's own first, so that what one decided says it; else the last one. */
const decisionShown = (row: RequestRow, userId: number) =>
  row.decisions.find(({ by_user_id }) => by_user_id === userId) ?? row.decisions.at(-1);

/** Requests as somebody sees them in a list, in their order. */
export async function rowsFor(
  tx: Tx,
  actor: ApprovalActor,
  rows: readonly RequestRow[],
  directory: Directory,
): Promise<ApprovalRow[]> {
  const { kinds } = await registry();
  const [flags, comments, owners] = await Promise.all([
    allFlagsOf(rows, directory, tx),
    commentsOf(tx, rows),
    ownerTitles(),
  ]);
  return rows.map((row) => {
    const kind = kinds.get(row.kind);
    const step = openStepOf(row);
    const standing = kind ? standingOf(row, actor.userId, kind, directory) : { verdicts: [], on_behalf_of: null };
    const decided = decisionShown(row, actor.userId);
    return {
      id: String(row.id),
      kind: row.kind,
      reference: row.reference,
      title: row.title,
      subtitle: row.subtitle,
      amount: row.amount?.toFixed(2) ?? null,
      currency: row.currency as Currency | null,
      other_amounts: othersOf(row),
      company: row.company,
      state: stateOf(row),
      asked_by: named(row.asker),
      asked_at: row.asked_at.toISOString(),
      step: step ? { position: step.position, of: row.steps.length, title: stepTitle(step, directory, owners) } : null,
      due_at: step?.due_at?.toISOString() ?? null,
      flags: [...(flags.get(row.id) ?? [])],
      link: row.link,
      here: true,
      verdicts: isStopped(kind, flags.get(row.id))
        ? standing.verdicts.filter((verdict) => verdict !== "aprobar")
        : standing.verdicts,
      on_behalf_of: nameOf(standing.on_behalf_of, directory),
      may_cancel: mayCancel(row, actor.userId),
      decided: decided ? decisionView(decided) : null,
      comments: comments.get(row.id) ?? 0,
      version: row.version,
    };
  });
}

const isStopped = (kind: ApprovalKind | undefined, flags: readonly Flag[] = []): boolean =>
  flags.some(({ key }) => kind?.stopped?.includes(key));

const nameOf = (id: number | null, { people }: Directory) => {
  const found = id === null ? undefined : people.get(id);
  return found ? { id: found.id, name: found.name } : null;
};

export const mayCancel = (row: RequestRow, userId: number): boolean =>
  row.asked_by_user_id === userId && (row.state === "en_aprobacion" || row.state === "devuelto");

/** The same with what the engine itself says: that nobody may decide it. */
export async function allFlagsOf(
  rows: readonly RequestRow[],
  directory: Directory,
  tx?: Tx,
): Promise<Map<number, readonly Flag[]>> {
  const [found, owners] = await Promise.all([flagsOf(rows, tx), ownerTitles()]);
  for (const row of rows) {
    const why = stuckWhy(row, directory, owners);
    if (why) found.set(row.id, [stuckFlag(why), ...(found.get(row.id) ?? [])]);
  }
  return found;
}

/** What is to be looked at in the requests that wait, by request, as it is now. */
export async function flagsOf(rows: readonly RequestRow[], tx?: Tx): Promise<Map<number, readonly Flag[]>> {
  const { kinds } = await registry();
  const found = new Map<number, readonly Flag[]>();
  for (const [name, kind] of kinds) {
    const own = rows.filter((row) => row.kind === name && row.state === "en_aprobacion");
    if (own.length === 0) continue;
    const known = await kind.flags?.([...new Set(own.map(({ object_id }) => object_id))], tx);
    for (const row of own) found.set(row.id, known?.get(row.object_id) ?? []);
  }
  return found;
}

async function commentsOf(tx: Tx, rows: readonly RequestRow[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const counted = await txQuery<{ id: number; count: number }>(
    tx,
    `SELECT approval_id AS id, count(*)::int AS count FROM talk_message
     WHERE approval_id = ANY ($1::int[]) AND deleted_at IS NULL GROUP BY approval_id`,
    rows.map(({ id }) => id),
  );
  return new Map(counted.map(({ id, count }) => [id, count]));
}

/** Somebody who takes part in it: asked, made it, decided, or is named by some step of it, decided or not. */
export const takesPart = (row: RequestRow, userId: number, directory: Directory): boolean =>
  partiesTo(askedOf(row)).has(userId) ||
  row.decisions.some(({ by_user_id }) => by_user_id === userId) ||
  row.steps.some((step) => {
    const rule = stepRuleOf(step);
    if (namedBy(rule.who, askedOf(row), directory).has(userId)) return true;
    return candidatesFor(rule, askedOf(row), directory).some(({ id }) => id === userId);
  });

/** What another service decides, as a row of the same list. */
export const rowOfSource = (source: string, { id, ...row }: SourceRow): ApprovalRow => ({
  ...row,
  id: sourceId(source, id),
  kind: source,
  here: false,
});
