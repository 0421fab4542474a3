import { can } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { AppError, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type { CardActor } from "../actor";
import { changed } from "../changed";
import { type Machine, machines, type StepBy, type StepOf, stateAfter } from "../rules/states";

/** A record of one of the four tables, held: all that is stored of it. */
export interface HeldRow {
  id: number;
  state: string;
  version: number;
  holder_user_id: number | null;
  [column: string]: unknown;
}

export interface Wanted<M extends Machine> {
  step: StepOf[M];
  /** The version the person saw; a stale one is refused with 409. */
  version?: number;
  /** Columns that the step writes beside the state; names are ours, never from outside. */
  data?: Readonly<Record<string, string | number | boolean | Date | null>>;
  /** What the audit log keeps of it beside the columns. */
  more?: object;
}

/** Nobody: what follows from something else. */
export type StepActor = CardActor | (AuditActor & { userId: null });

const NAMES: Record<Machine, string> = {
  card_expense: "El gasto",
  card_report: "La rendición",
  card_statement: "El resumen",
  card_statement_line: "La línea",
};
const HOLDER: Record<Machine, string> = {
  card_expense: "r.holder_user_id",
  card_report: "r.holder_user_id",
  card_statement: "NULL::int",
  card_statement_line: "(SELECT k.holder_user_id FROM expense_card k WHERE k.id = r.card_id)",
};

/** Takes a record for this transaction. Where several are needed: reports before expenses, expenses before lines, each by id. @throws 404 */
export async function hold(tx: Tx, machine: Machine, id: number): Promise<HeldRow> {
  const [row] = await txQuery<{ row: HeldRow; holder: number | null }>(
    tx,
    `SELECT to_jsonb(r) AS row, ${HOLDER[machine]} AS holder FROM ${machine} r WHERE r.id = $1::int FOR UPDATE OF r`,
    id,
  );
  if (!row) throw notFound(`${NAMES[machine]} ya no existe.`);
  return { ...row.row, holder_user_id: row.holder };
}

/**
 * Moves an expense, a report, a statement or one of its lines: the only place that writes a state. Holds it, checks the step
 * and who takes it (its holder, or who reviews and is not its holder), writes it with its audit entry, tells who looks.
 * @returns it as it is then. Errors: 403, 404, 409 `stale_version` with the row, 422 `transicion_invalida`
 */
export async function transition<M extends Machine>(
  tx: Tx,
  actor: StepActor,
  machine: M,
  id: number,
  { step, version, data = {}, more = {} }: Wanted<M>,
): Promise<HeldRow> {
  const before = await hold(tx, machine, id);
  if (version !== undefined && version !== before.version) throw staleVersion(before);
  requireWho(actor, machine, step, before);
  const after = stateAfter(machine, before.state, step);
  if (after === null) throw invalid(machine, before.state, step);
  const row = await write(tx, machine, before, { ...data, state: after });
  await audit(tx, actor, {
    action: `${machine}.${step}`,
    object: `${machine}:${id}`,
    before: { state: before.state, ...pick(before, Object.keys(data)) },
    after: { state: after, ...pick(row, Object.keys(data)), ...more },
  });
  await changed(tx, before.holder_user_id);
  return row;
}

/** What somebody of the office is to the expenses of others. */
export const reviewerOf = (actor: CardActor): StepBy[] => [
  ...(can(actor, "cards.review") ? (["revision"] as const) : []),
  ...(can(actor, "cards.sign") ? (["firma"] as const) : []),
];

function requireWho<M extends Machine>(actor: StepActor, machine: M, step: StepOf[M], row: HeldRow): void {
  const table = machines[machine].transitions as Readonly<Record<string, { by: string | null }>>;
  const by = table[step]?.by;
  if (!by || actor.userId === null) return;
  if (by === "titular" && row.holder_user_id !== actor.userId) throw notFound(`${NAMES[machine]} ya no existe.`);
  if (by === "titular") return;
  if (!can(actor, by === "firma" ? "cards.sign" : "cards.review")) throw forbidden();
  if (row.holder_user_id === actor.userId) throw forbidden("Lo revisa otra persona: es de una tarjeta suya.");
}

function invalid<M extends Machine>(machine: M, state: string, step: StepOf[M]): AppError {
  const title = (machines[machine].titles as Readonly<Record<string, string>>)[state] ?? state;
  return new AppError(
    422,
    "transicion_invalida",
    `${NAMES[machine]} está en «${title}»: no se puede ${step.replace(/_/g, " ")}.`,
  );
}

async function write(
  tx: Tx,
  machine: Machine,
  { id, holder_user_id }: HeldRow,
  data: NonNullable<Wanted<Machine>["data"]>,
): Promise<HeldRow> {
  const columns = Object.keys(data);
  const touched = machine === "card_statement_line" ? "" : ", updated_at = now()";
  const [row] = await txQuery<{ row: HeldRow }>(
    tx,
    `UPDATE ${machine} r SET version = r.version + 1${touched}, ${columns.map((column) => `${column} = n.${column}`).join(", ")}
     FROM jsonb_populate_record(NULL::${machine}, $2::jsonb) n WHERE r.id = $1::int RETURNING to_jsonb(r) AS row`,
    id,
    JSON.stringify(data),
  );
  if (!row) throw notFound(`${NAMES[machine]} ya no existe.`);
  return { ...row.row, holder_user_id };
}

const pick = (row: HeldRow, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));
