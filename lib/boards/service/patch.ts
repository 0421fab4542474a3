import { badField, badRequest } from "@/lib/http/errors";
import type { BoardDefinition } from "../rules/definition";
import type { ChangedData } from "../rules/events";
import { type FieldValues, isOwned } from "../rules/filled";
import { plainOf, type RichNode } from "../rules/richText";
import type { CardChange, CardDetail } from "../schema";
import type { HeldCard } from "./access";
import { checkFields, checkType } from "./insert";

/** What a change writes: SQL fragments with `?` for their one value, and what the history says. */
export interface Patch {
  set: [sql: string, value: unknown][];
  data: ChangedData;
  /** What was typed into fields that the card's record says, where it differs: for its domain to write. */
  owned: FieldValues;
}

/** Columns that are written as they come, with their casts. */
const PLAIN = {
  title: "",
  type: "",
  priority: "",
  start_on: "::date",
  due_on: "::date",
  hours: "::numeric",
  labels: "::text[]",
} as const;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** What of `next` differs from the card as it is. @throws 400 naming the field. */
export function patchOf(board: BoardDefinition, next: CardChange, old: CardDetail): Patch {
  // One that the board has not any more may stay.
  if (next.type !== old.type) checkType(board, next.type);
  if (old.show_id !== null && next.type !== undefined && next.type !== old.type)
    throw badField("type", "La tarjeta de un show no cambia de tipo.");
  checkDays(next, old);
  const patch: Patch = { set: [], data: {}, owned: {} };
  for (const key of Object.keys(PLAIN) as (keyof typeof PLAIN)[]) {
    if (next[key] === undefined || same(next[key], old[key])) continue;
    patch.set.push([`${key} = ?${PLAIN[key]}`, next[key]]);
    patch.data[key] = { before: old[key], after: next[key] };
  }
  if (patch.data.priority)
    patch.set.push([
      "sla_due_at = created_at + ?::float8 * interval '1 hour'",
      board.sla[next.priority ?? "media"] ?? null,
    ]);
  if (next.description !== undefined && !same(next.description, old.description))
    describe(patch, next.description, old);
  if (next.fields) fill(patch, board, next, old);
  if (next.assignees && !same(sorted(next.assignees), sorted(old.assignees)))
    patch.data.assignees = { before: old.assignees, after: sorted(next.assignees) };
  return patch;
}

function checkDays(next: CardChange, old: CardDetail): void {
  const start = next.start_on === undefined ? old.start_on : next.start_on;
  const due = next.due_on === undefined ? old.due_on : next.due_on;
  if (start && due && start > due) throw badField("due_on", "El vencimiento no puede ser anterior al comienzo.");
}

function describe({ set, data }: Patch, next: RichNode | null, old: CardDetail): void {
  const text = plainOf(next);
  set.push(["description = ?::jsonb", next && JSON.stringify(next)], ["description_text = ?", text]);
  data.description = { before: plainOf(old.description as RichNode | null), after: text };
}

// Values of fields that the card's type has not any more stay: the type may come back.
function fill({ set, data, owned }: Patch, board: BoardDefinition, next: CardChange, old: CardDetail): void {
  const clean = checkFields(board, next.type ?? old.type, next.fields ?? {});
  const differ = Object.entries(clean).filter(([key, value]) => !same(value, old.fields[key]));
  const isRecords = (key: string) => board.fields.some((field) => field.key === key && isOwned(field, old.show_id));
  for (const [key, value] of differ) if (isRecords(key)) owned[key] = value;
  const changed = differ.filter(([key]) => !isRecords(key));
  for (const [key, value] of changed) data[`fields.${key}`] = { before: old.fields[key] ?? null, after: value };
  if (changed.length === 0) return;
  // What the card says now stays beside it: its record may have written meanwhile.
  set.push(["fields = jsonb_strip_nulls(fields || ?::jsonb)", JSON.stringify(Object.fromEntries(changed))]);
}

/** @throws 400 naming what the card's column needs and the change would take out; what was empty before may stay so. */
export function mustKeepNeeds(
  board: BoardDefinition,
  { needs, column_title }: Pick<HeldCard, "needs" | "column_title">,
  { data }: Patch,
): void {
  const emptied = board.fields.filter(({ key }) => needs.includes(key) && data[`fields.${key}`]?.after === null);
  if (emptied.length === 0) return;
  throw badRequest(
    `En ${column_title} hace falta: ${emptied.map(({ title }) => title).join(", ")}.`,
    emptied.map(({ key, title }) => ({ path: `fields.${key}`, message: `${title}: en ${column_title} hace falta.` })),
  );
}
