import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { patiently, prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { annulObligation, openObligation, redateObligation } from "@/lib/ledger/obligations";
import { onceAnswered } from "@/lib/once";
import { behindOf } from "@/lib/vouchers/service/behind";
import { iso } from "@/lib/vouchers/service/rows";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import type { AdvanceTarget } from "../rules/kinds";
import type { AdvanceView } from "../schema/advances";
import { sharesOf, sourceOfAdvance } from "./advanceLedger";
import { BATCH_MS, requirePayDay } from "./held";
import type { Settler } from "./order";
import { holdPromises, type Promised, takeOfPromise } from "./promises";
import { holdSubjects } from "./subjects";

/** Days after which an advance without voucher is "pagado sin comprobante" (money.md section 9). */
export const ADVANCE_DAYS = 30;

/** Where each kind of target is, and how it is called. */
const TARGETS: Readonly<Record<AdvanceTarget, { table: string; name: string; said: string }>> = {
  show: { table: "show", name: "t.name", said: "este show" },
  order: {
    table: "purchase_order",
    name: "'Orden de compra ' || coalesce(t.number::text, t.id::text)",
    said: "esta orden de compra",
  },
  proposal: {
    table: "budget_proposal",
    name: "(SELECT v.titulo FROM budget_version v WHERE v.proposal_id = t.id AND v.head)",
    said: "esta propuesta de Music Wins",
  },
};

const TARGET_NAME = `CASE a.target_type ${Object.entries(TARGETS)
  .map(([type, { table, name }]) => `WHEN '${type}' THEN (SELECT ${name} FROM "${table}" t WHERE t.id = a.target_id)`)
  .join(" ")} END`;

const SELECT = `SELECT * FROM (SELECT a.id, a.kind, json_build_object('id', c.id, 'name', c.name) AS company, json_build_object('id', s.id, 'name', s.name) AS supplier,
    CASE WHEN a.target_type IS NOT NULL THEN json_build_object('type', a.target_type, 'id', a.target_id, 'name', coalesce(${TARGET_NAME}, '')) END AS target,
    a.currency::text AS currency, a.amount::text AS amount, o.paid::text AS paid, coalesce(l.left_amount, 0.00)::text AS "left", a.due_day::text AS due_day, l.day::text AS paid_day,
    coalesce(l.left_amount > 0 AND l.day <= $1::date - ${ADVANCE_DAYS}, false) AS without_voucher, a.reason, a.state, a.version,
    ${personSql("a.created_by_user_id")} AS created_by, ${iso("a.created_at")} AS created_at, s.id AS of_supplier, c.id AS of_company
  FROM payment_advance a JOIN company c ON c.id = a.company_id JOIN supplier_kept k ON k.id = a.supplier_id JOIN supplier s ON s.id = k.kept_id
  JOIN obligation o ON o.id = a.obligation_id
  LEFT JOIN LATERAL (SELECT sum(e.amount) AS left_amount, min(e.day) AS day FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
    WHERE p.source_type = 'payment_advance' AND p.source_id = a.id AND e.kind = 'anticipado') l ON true) x`;

type Row = AdvanceView & { of_supplier: number; of_company: number };
const shown = ({ of_supplier: _, of_company: __, ...row }: Row): AdvanceView => row;

async function advanceById(tx: Tx, id: number): Promise<AdvanceView> {
  const [row] = await txQuery<Row>(tx, `${SELECT} WHERE x.id = $2::int`, todayIn(), id);
  if (!row) throw notFound("No existe este anticipo.");
  return shown(row);
}

/** `GET /payment-advances`: the newest first. */
export async function list(
  _actor: PaymentActor,
  { query: { page, limit, supplier, company, view } }: Input<typeof api.listAdvances>,
): Promise<Output<typeof api.listAdvances>> {
  const views = {
    por_pagar: "x.state = 'abierto' AND x.paid::numeric < x.amount::numeric",
    sin_usar: `x."left"::numeric > 0`,
    sin_comprobante: "x.without_voucher",
  };
  const where = `($2::int IS NULL OR x.of_supplier = $2::int) AND ($3::int IS NULL OR x.of_company = $3::int) AND ${view ? views[view] : "TRUE"}`;
  const values = [todayIn(), supplier ?? null, company ?? null];
  const [rows, [count]] = await Promise.all([
    query<Row>(`${SELECT} WHERE ${where} ORDER BY x.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<{ total: number }>(`SELECT count(*)::int AS total FROM (${SELECT} WHERE ${where}) counted`, values),
  ]);
  return { data: rows.map(shown), total: count?.total ?? 0 };
}

/** `POST /payment-advances`: it is due, and paid as anything that is. Errors: 400, 422. */
export function create(actor: PaymentActor, { body }: Input<typeof api.createAdvance>): Promise<AdvanceView> {
  const { clave, ...asked } = body;
  return patiently(async (tx) => {
    const call = { name: "payments.anticipo", userId: actor.userId, clave, request: body };
    let id = 0;
    return onceAnswered(
      tx,
      call,
      async () => {
        await requireRecords(tx, asked);
        await takePromised(tx, asked);
        id = await openAdvance(tx, actor, asked);
      },
      () => advanceById(tx, id),
    );
  }, BATCH_MS);
}

type NewAdvance = Omit<Input<typeof api.createAdvance>["body"], "clave">;

/** The same of records that are known to be there, in the caller's transaction. @returns its id */
export async function openAdvance(tx: Tx, actor: Settler, asked: NewAdvance): Promise<number> {
  const { kind, company_id, supplier_id, target, currency, amount, due_day, reason, beyond_reason = "" } = asked;
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO payment_advance (kind, company_id, supplier_id, target_type, target_id, currency, amount, due_day, reason, beyond_reason, created_by_user_id)
     VALUES ($1, $2::int, $3::int, $4::text, $5::int, $6::char(3), $7::numeric, $8::date, $9, $10, $11::int) RETURNING id`,
    ...[kind, company_id, supplier_id, target?.type ?? null, target?.id ?? null, currency, amount, due_day, reason],
    beyond_reason,
    actor.userId,
  );
  const id = made?.id ?? 0;
  const obligation = await openObligation(tx, actor, {
    kind,
    source: sourceOfAdvance(id),
    company_id,
    supplier_id,
    show_id: target?.type === "show" ? target.id : null,
    currency,
    day: todayIn(),
    due_day,
    shares: await sharesOf(tx, id, amount),
  });
  await txQuery(tx, "UPDATE payment_advance SET obligation_id = $2::int WHERE id = $1::int", id, obligation);
  await audit(tx, actor, { action: "payment_advance.created", object: `payment_advance:${id}`, after: asked });
  await changed(tx);
  return id;
}

async function requireRecords(tx: Tx, { company_id, supplier_id, target, due_day }: NewAdvance): Promise<void> {
  requirePayDay(due_day, { path: "due_day", title: "Cuándo se paga" });
  if ((await tx.company.count({ where: { id: company_id, active: true } })) === 0)
    throw badField("company_id", "No existe esta empresa, o ya no se usa.");
  const supplier = await tx.supplier.findUnique({ where: { id: supplier_id }, select: { state: true } });
  if (!supplier) throw badField("supplier_id", "No existe este proveedor.");
  if (supplier.state === "bloqueado") throw impossible("El proveedor está bloqueado: no se le anticipa nada.");
  if (!target) return;
  const { table, said } = TARGETS[target.type];
  const found = await txQuery(tx, `SELECT id FROM "${table}" WHERE id = $1::int`, target.id);
  if (found.length === 0) throw badField("target.id", `No existe ${said}.`);
}

/** Of a proposal and an order the supplier is theirs, and no more is advanced than nothing else pays of them; of a show more only with a reason. */
async function takePromised(
  tx: Tx,
  { kind, company_id, supplier_id, target, currency, amount, beyond_reason }: NewAdvance,
) {
  if (!target) return;
  const behind = await behindOf(target.type === "order" ? "purchase_order" : target.type);
  await behind?.hold(tx, target.id);
  const stranger = kind === "anticipo" && (await behind?.advances?.(tx, target.id, { supplier_id, company_id }));
  if (stranger) throw badField("supplier_id", stranger);
  const promises = await promisesFor(tx, target, supplier_id, currency);
  await holdPromises(tx, promises);
  for (const promise of promises) await takeOfPromise(tx, promise, amount, beyond_reason !== undefined);
}

/** What an advance is taken of: its own, and the shows of an order that promise the same supplier the same. */
async function promisesFor(
  tx: Tx,
  { type, id }: NonNullable<NewAdvance["target"]>,
  supplier: number,
  currency: string,
): Promise<Promised[]> {
  const shows = await txQuery<{ id: number; supplier: number; other: boolean }>(
    tx,
    `SELECT x.id, k.kept_id AS supplier, EXISTS (SELECT 1 FROM payment_advance a JOIN supplier_kept o ON o.id = a.supplier_id
       WHERE a.target_type = 'show' AND a.target_id = x.id AND o.kept_id = k.kept_id AND a.currency = $4::char(3) AND a.state = 'abierto') AS other
     FROM (SELECT $2::int AS id WHERE $1::text = 'show' UNION SELECT l.show_id FROM order_line l WHERE $1::text = 'order' AND l.order_id = $2::int AND l.show_id IS NOT NULL) x
     JOIN supplier_kept k ON k.id = $3::int ORDER BY 1`,
    ...[type, id, supplier, currency],
  );
  const own = type === "show" ? [] : [{ type, id, supplier: 0, currency }];
  return [
    ...own,
    ...shows
      .filter((one) => type === "show" || one.other)
      .map((one): Promised => ({ type: "show", id: one.id, supplier: one.supplier, currency })),
  ];
}

/** `POST /payment-advances/{id}/cancel`: nothing of it was paid, and no batch pays it. Errors: 404, 409, 422. */
export function cancel(
  actor: PaymentActor,
  { params: { id }, body }: Input<typeof api.cancelAdvance>,
): Promise<AdvanceView> {
  const { clave } = body;
  const call = { name: "payments.anularAnticipo", userId: actor.userId, clave, request: { id, ...body } };
  return prisma.$transaction((tx) =>
    onceAnswered(
      tx,
      call,
      () => cancelHeld(tx, actor, id, body),
      () => advanceById(tx, id),
    ),
  );
}

/**
 * What a deal promises to pay before its show, as an advance of the show: within what the show promises, or beyond with that as its
 * reason. In the caller's transaction, which knows the records. @returns its id and its obligation's
 */
export async function openPromised(
  tx: Tx,
  actor: Settler,
  asked: NewAdvance & { beyond_reason: string },
): Promise<{ id: number; obligation: number }> {
  await takePromised(tx, asked);
  const id = await openAdvance(tx, actor, asked);
  const [row] = await txQuery<{ obligation: number }>(
    tx,
    "SELECT obligation_id AS obligation FROM payment_advance WHERE id = $1::int",
    id,
  );
  return { id, obligation: row?.obligation ?? 0 };
}

/** Another day for one that is not paid. The caller holds what it is of. */
export async function redateAdvance(tx: Tx, id: number, dueDay: string): Promise<void> {
  const [row] = await txQuery<{ obligation: number }>(
    tx,
    "UPDATE payment_advance SET due_day = $2::date, version = version + 1 WHERE id = $1::int RETURNING obligation_id AS obligation",
    ...[id, dueDay],
  );
  if (row) await redateObligation(tx, row.obligation, dueDay);
  await changed(tx);
}

/** Takes one back of which nothing was paid, in the caller's transaction. @throws 422 where a batch has it, or a part was paid */
export async function withdrawAdvance(tx: Tx, actor: Settler, id: number, reason: string): Promise<void> {
  const { version } = await advanceById(tx, id);
  await cancelHeld(tx, actor, id, { version, reason });
}

async function cancelHeld(
  tx: Tx,
  actor: Settler,
  id: number,
  { version, reason }: Input<typeof api.cancelAdvance>["body"],
): Promise<void> {
  await txQuery(tx, "SELECT id FROM payment_advance WHERE id = $1::int FOR UPDATE", id);
  const before = await advanceById(tx, id);
  if (before.state === "anulado" || before.version !== version) throw staleVersion(before);
  if (compareMoney(before.paid, "0") > 0) throw impossible("Ya se pagó una parte: no se puede anular.");
  const [{ obligation } = { obligation: 0 }] = await txQuery<{ obligation: number }>(
    tx,
    "SELECT obligation_id AS obligation FROM payment_advance WHERE id = $1::int",
    id,
  );
  // Held before it is looked at, as whoever puts it in a batch holds it: what they committed meanwhile is seen.
  await holdSubjects(tx, [{ kind: "obligation", id: obligation }]);
  const held = await txQuery(
    tx,
    "SELECT id FROM payable WHERE kind = 'obligation' AND subject_id = $1::int AND held > 0",
    obligation,
  );
  if (held.length > 0) throw impossible("Está en un lote: sacarlo del lote antes de anularlo.");
  await annulObligation(tx, actor, obligation, { day: todayIn(), reason });
  await txQuery(tx, "UPDATE payment_advance SET state = 'anulado', version = version + 1 WHERE id = $1::int", id);
  await audit(tx, actor, {
    action: "payment_advance.cancelled",
    object: `payment_advance:${id}`,
    before: { state: before.state },
    after: { state: "anulado", reason },
  });
  await changed(tx);
}
