import type { Tx } from "@/lib/db";
import { txQuery } from "@/lib/db";
import { badField, badRequest } from "@/lib/http/errors";
import type { BoardDefinition } from "../rules/definition";
import { parseFields } from "../rules/fields";
import { type FieldValues, fieldsOf, missingFor } from "../rules/filled";
import { plainOf, type RichNode } from "../rules/richText";
import { closes, type Priority } from "../rules/words";
import type { Column } from "./access";
import { nextNumber } from "./place";
import { rankAt } from "./rank";
import { record } from "./told";

/** What a new card says, as far as somebody said it. */
export interface CardContent {
  title: string;
  type?: string;
  description?: RichNode | null;
  priority?: Priority;
  start_on?: string | null;
  due_on?: string | null;
  hours?: string | null;
  labels?: string[];
  fields?: FieldValues;
  assignees?: number[];
  checklist?: string[];
}

/** Where a new card comes from. `by` null: the board itself made it. */
export interface CardOrigin {
  by: number | null;
  source: "manual" | "pedido" | "recurrente" | "automatizacion";
  requester?: number | null;
  client_id?: string;
  recurrence?: { id: number; on: string };
  /** Cards that the board makes may lack what a column asks of people. */
  lenient?: boolean;
}

/** @throws 400 naming the field for a type that the board has not. */
export function checkType(board: BoardDefinition, type: string | undefined): void {
  if (type && !board.types.includes(type)) throw badField("type", "Ese tipo no existe en este tablero.");
}

/** The clean values of custom fields, without the empty ones. @throws 400 naming each field. */
export function checkFields(board: BoardDefinition, type: string, given: FieldValues): FieldValues {
  const { values, issues } = parseFields(fieldsOf(board.fields, type), given);
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(" "), issues);
  return values;
}

/** @throws 422-like 400 naming the fields that the column needs and the card has not. */
export function checkNeeds(
  board: BoardDefinition,
  column: Pick<Column, "needs" | "title">,
  card: { type: string; fields: FieldValues; show_id?: number | null },
): void {
  const missing = missingFor(column.needs, board.fields, card);
  if (missing.length === 0) return;
  throw badRequest(
    `Para entrar en ${column.title} falta: ${missing.map(({ title }) => title).join(", ")}.`,
    missing.map(({ key, title }) => ({ path: `fields.${key}`, message: `Falta: ${title}.` })),
  );
}

/** What a card says beside what its record does. */
export const withoutOwned = (board: BoardDefinition, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !board.fields.some((f) => f.key === key && f.owner)));

const withoutEmpty = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** Adds a card at the end of a held column, in the caller's transaction. Answers its id and number. */
export async function insertCard(
  tx: Tx,
  board: BoardDefinition,
  column: Column,
  content: CardContent,
  origin: CardOrigin,
): Promise<{ id: number; number: number }> {
  checkType(board, content.type);
  if (content.start_on && content.due_on && content.start_on > content.due_on)
    throw badField("due_on", "El vencimiento no puede ser anterior al comienzo.");
  const type = content.type ?? "";
  const fields = withoutEmpty(checkFields(board, type, content.fields ?? {}));
  if (!origin.lenient) checkNeeds(board, column, { type, fields });
  const priority = content.priority ?? "media";
  const number = await nextNumber(tx, board.key);
  const rank = await rankAt(tx, column.id, undefined, 0);
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO card (board_key, number, column_id, rank, type, title, description, description_text, priority, start_on, due_on, hours,
       labels, fields, requester_id, created_by, source, client_id, recurrence_id, recurrence_on, started_at, closed_at, sla_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10::date, $11::date, $12::numeric, $13::text[], $14::jsonb,
       $15::int, $16::int, $17,
       $18::uuid, $19::int, $20::date, CASE WHEN $21 THEN now() END, CASE WHEN $22 THEN now() END, now() + $23::float8 * interval '1 hour')
     RETURNING id`,
    board.key,
    number,
    column.id,
    rank,
    type,
    content.title,
    content.description ? JSON.stringify(content.description) : null,
    plainOf(content.description ?? null),
    priority,
    content.start_on ?? null,
    content.due_on ?? null,
    content.hours ?? null,
    [...new Set(content.labels ?? [])],
    JSON.stringify(fields),
    origin.requester ?? null,
    origin.by,
    origin.source,
    origin.client_id ?? null,
    origin.recurrence?.id ?? null,
    origin.recurrence?.on ?? null,
    column.group === "started",
    closes(column.group),
    board.sla[priority] ?? null,
  );
  const id = made?.id ?? 0;
  await tx.cardAssignee.createMany({
    data: [...new Set(content.assignees ?? [])].map((user_id) => ({ card_id: id, user_id })),
  });
  await tx.cardCheck.createMany({
    data: (content.checklist ?? []).map((text, position) => ({ card_id: id, text, position })),
  });
  const to = { id: column.id, title: column.title, group: column.group };
  await record(tx, { id, board_key: board.key }, origin.by, "created", { source: origin.source, to });
  return { id, number };
}
