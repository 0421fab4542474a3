import { can } from "@/lib/access/can";
import { mayDecide } from "@/lib/approvals/service/objects";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import type { CostActor } from "../actor";
import { figuresIn, figuresOfEach } from "../ledger/sums";
import type { Figures } from "../rules/availability";
import { stepsFor } from "../rules/decide";
import { daysOf } from "../rules/months";
import { REALLOCATION } from "../rules/told";
import type { ReallocationRow } from "../schema";

export type StoredReallocation = Omit<ReallocationRow, "disponible" | "acciones">;

const centre = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'code', ${alias}.code::text, 'name', ${alias}.name)`;
const who = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'mail', ${alias}.mail::text, 'name', ${alias}.name)`;
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SELECT = `
  SELECT r.id, json_build_object('centre', ${centre("f")}, 'month', to_char(r.from_month, 'YYYY-MM')) AS "from",
    json_build_object('centre', ${centre("t")}, 'month', to_char(r.to_month, 'YYYY-MM')) AS "to",
    r.currency::text AS currency, r.amount::text AS amount, r.reason, r.status, ${who("a")} AS requested_by,
    ${iso("r.requested_at")} AS requested_at, CASE WHEN d.id IS NOT NULL THEN ${who("d")} END AS decided_by,
    ${iso("r.decided_at")} AS decided_at, r.decision_reason, r.version
  FROM cost_reallocation r JOIN cost_centre f ON f.id = r.from_centre_id JOIN cost_centre t ON t.id = r.to_centre_id
  JOIN app_user a ON a.id = r.requested_by LEFT JOIN app_user d ON d.id = r.decided_by`;

/** A page of requests: the ones that wait first, then the newest. */
export const storedPage = (status: string | null, limit: number, offset: number): Promise<StoredReallocation[]> =>
  query<StoredReallocation>(
    `${SELECT} WHERE $1::text IS NULL OR r.status = $1::text ORDER BY r.status <> 'pedido', r.id DESC LIMIT $2 OFFSET $3`,
    [status, limit, offset],
  );

/** One request. 404 when there is none. */
export async function stored(tx: Tx, id: number): Promise<StoredReallocation> {
  const [row] = await txQuery<StoredReallocation>(tx, `${SELECT} WHERE r.id = $1::int`, id);
  if (!row) throw notFound("No existe esa reasignación.");
  return row;
}

/** Requests by their numbers, in no order. */
export const storedAll = (tx: Tx, ids: readonly number[]): Promise<StoredReallocation[]> =>
  txQuery<StoredReallocation>(tx, `${SELECT} WHERE r.id = ANY ($1::int[])`, ids);

/** What the centres and months that give the money have, by the request's number. */
export async function figuresOfSources(rows: readonly StoredReallocation[], tx?: Tx): Promise<Map<number, Figures>> {
  const places = rows.map(({ from, currency }) => ({ centre_id: from.centre.id, month: from.month, currency }));
  const figures = await figuresOfEach(places, tx);
  return new Map(rows.map(({ id }, at) => [id, figures[at] as Figures]));
}

/** What the centre and month that give the money have. */
export function sourceFigures(
  { from, currency }: Pick<StoredReallocation, "from" | "currency">,
  tx?: Tx,
): Promise<Figures> {
  const [year, month] = [Number(from.month.slice(0, 4)), Number(from.month.slice(5, 7))];
  return figuresIn({ ...daysOf(year, month), currency, centreIds: [from.centre.id] }, tx);
}

/** Requests as somebody sees them: what they may do is what the rules of approvals let them. */
export async function presentAll(
  actor: CostActor,
  rows: readonly StoredReallocation[],
  tx?: Tx,
): Promise<ReallocationRow[]> {
  const waiting = rows.filter(({ status }) => status === "pedido").map(({ id }) => String(id));
  const writes = can(actor, "costcentres.write");
  const approves = can(actor, "costcentres.approve");
  const theirs = approves ? await mayDecide(actor, REALLOCATION, waiting, tx) : new Set<string>();
  const figures = await figuresOfSources(
    rows.filter(({ status }) => status === "pedido"),
    tx,
  );
  return rows.map((row) => {
    const asked = { status: row.status, requested_by: row.requested_by.id };
    const who = { userId: actor.userId, approves: theirs.has(String(row.id)) };
    return { ...row, disponible: figures.get(row.id) ?? null, acciones: writes ? stepsFor(asked, who) : [] };
  });
}

/** One of them. */
export const present = async (actor: CostActor, row: StoredReallocation, tx?: Tx): Promise<ReallocationRow> =>
  (await presentAll(actor, [row], tx))[0] as ReallocationRow;

/** The request as it is now, outside any transaction. */
export const current = async (actor: CostActor, id: number): Promise<ReallocationRow> =>
  present(actor, await stored(prisma, id));
