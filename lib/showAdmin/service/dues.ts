import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { currencyName } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound } from "@/lib/http/errors";
import { openDay } from "@/lib/ledger/balances";
import { annulObligation, openObligation } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { onDay } from "@/lib/ledger/shares";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { type DueRate, dueAmount } from "../rules/dues";
import { type HeldAdmin, onAdmin, wrong } from "./held";
import { duesOf, ratesOf } from "./view";

/** @throws 422 naming it */
async function rateOf(tx: Tx, id: number): Promise<DueRate> {
  const rate = (await ratesOf(tx)).find((one) => one.id === id);
  if (!rate) throw wrong("rate_id", "No existe esta tarifa.");
  return rate;
}

/** What a body asks of a show is owed and accrued from the show's day on. Who calls holds the show. Errors: 409 where the body has one in that currency, 422. */
export async function oweDue(
  tx: Tx,
  actor: PostingActor & { userId: number },
  row: HeldAdmin,
  body: Input<typeof api.addDue>["body"],
): Promise<object> {
  const { id, company_id, artist_id } = row;
  const { currency, due_day } = body;
  const rate = await rateOf(tx, body.rate_id);
  if (rate.percent !== null && body.base === null) throw wrong("base", "Falta la base.");
  const amount = rate.percent === null ? body.amount : dueAmount(body.base ?? "0", rate.percent);
  if (amount === null) throw wrong("amount", "Esta tarifa no es un porcentaje: falta el importe.");
  if (compareMoney(amount, "0") <= 0) throw wrong("base", "Con esa base no se debe nada.");
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO show_due (show_id, rate_id, body, currency, created_by_user_id) VALUES ($1::int, $2::int, $3, $4, $5::int)
     ON CONFLICT (show_id, body, currency) WHERE annulled_at IS NULL DO NOTHING RETURNING id`,
    ...[id, rate.id, rate.body, currency, actor.userId],
  );
  if (!made)
    throw conflict(
      `${rate.body} en ${currencyName(currency).toLowerCase()} ya está cargado: anularlo para cargar otro.`,
    );
  await txQuery(
    tx,
    "DELETE FROM show_due_waived WHERE show_id = $1::int AND body = $2 AND currency = $3::char(3)",
    ...[id, rate.body, currency],
  );
  const [purse] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM purse WHERE show_id = $1::int AND kind = 'show' AND archived_at IS NULL ORDER BY id LIMIT 1",
    id,
  );
  const place = await openDay(tx, company_id, row.day ?? todayIn());
  const share = { company_id, show_id: id, artist_id, purse_id: purse?.id ?? null, currency, amount };
  const obligation = await openObligation(tx, actor, {
    kind: "derechos",
    source: { type: "show_due", id: made.id },
    company_id,
    show_id: id,
    payee: rate.body,
    ...(body.base !== null && { base: body.base }),
    currency,
    day: place.day,
    due_day,
    shares: onDay([share], place),
  });
  await txQuery(tx, "UPDATE show_due SET obligation_id = $2::int WHERE id = $1::int", made.id, obligation);
  return { body: rate.body, base: body.base, amount, currency, due_day };
}

/** `POST /show-admin/{id}/dues`. Errors: 404, 409 where the body has one in that currency, 422. */
export const add = (actor: ShowAdminActor, { params: { id }, body }: Input<typeof api.addDue>) =>
  onAdmin(actor, { id }, { step: "derechos", action: "due" }, (tx, row) => oweDue(tx, actor, row, body));

/** One that stands, held. @throws 404 */
async function held(tx: Tx, show: number, due: number): Promise<{ body: string; obligation_id: number }> {
  const [row] = await txQuery<{ body: string; obligation_id: number }>(
    tx,
    "SELECT body, obligation_id FROM show_due WHERE id = $1::int AND show_id = $2::int AND annulled_at IS NULL FOR UPDATE",
    due,
    show,
  );
  if (!row) throw notFound("No existen estos derechos.");
  return row;
}

/** `POST /show-admin/{id}/dues/{due}/annul`. Errors: 404, 422 once it has a voucher, is paid or waits in a batch. */
export const annul = (actor: ShowAdminActor, { params: { id, due }, body: { reason } }: Input<typeof api.annulDue>) =>
  onAdmin(actor, { id }, { step: "derechos", action: "due_annulled" }, async (tx) => {
    const row = await held(tx, id, due);
    const [waits] = await txQuery(
      tx,
      "SELECT 1 FROM payable WHERE kind = 'obligation' AND subject_id = $1::int AND held > 0",
      row.obligation_id,
    );
    if (waits) throw impossible("Está en un lote de pagos: sacarlo de ahí primero.");
    await annulObligation(tx, actor, row.obligation_id, { day: todayIn(), reason });
    await txQuery(tx, "UPDATE show_due SET annulled_at = now(), annulled_reason = $2 WHERE id = $1::int", due, reason);
    return { body: row.body, reason };
  });

/** `POST /show-admin/{id}/dues/{due}/no-voucher`. Errors: 404, 422 where it has one. */
export const excuse = (actor: ShowAdminActor, { params: { id, due }, body: { reason } }: Input<typeof api.excuseDue>) =>
  onAdmin(actor, { id }, { step: "derechos", action: "due_reason" }, async (tx) => {
    const row = await held(tx, id, due);
    const now = (await duesOf(tx, id)).find((one) => one.id === due);
    if (now?.voucher) throw impossible(`${row.body} ya tiene comprobante: ${now.voucher.text}.`);
    await txQuery(tx, "UPDATE show_due SET no_voucher_reason = $2 WHERE id = $1::int", due, reason);
    return { body: row.body, reason };
  });

/** `POST /show-admin/{id}/waived-dues`: this one is not owed. Errors: 404, 409 where it is loaded, 422. */
export const waive = (actor: ShowAdminActor, { params: { id }, body }: Input<typeof api.waiveDue>) =>
  onAdmin(actor, { id }, { step: "derechos", action: "due_waived" }, async (tx) => {
    const { currency, reason } = body;
    const rate = await rateOf(tx, body.rate_id);
    if ((await duesOf(tx, id)).some((due) => due.body === rate.body && due.currency === currency))
      throw conflict(`${rate.body} en ${currencyName(currency).toLowerCase()} está cargado: anularlo primero.`);
    await txQuery(
      tx,
      `INSERT INTO show_due_waived (show_id, body, currency, reason, created_by_user_id) VALUES ($1::int, $2, $3, $4, $5::int)
       ON CONFLICT (show_id, body, currency) DO UPDATE SET reason = excluded.reason, created_by_user_id = excluded.created_by_user_id, created_at = now()`,
      ...[id, rate.body, currency, reason, actor.userId],
    );
    return { body: rate.body, currency, reason };
  });

/** `DELETE /show-admin/{id}/waived-dues/{waived}`: it is owed after all. Error: 404. */
export const unwaive = (actor: ShowAdminActor, { params: { id, waived } }: Input<typeof api.unwaiveDue>) =>
  onAdmin(actor, { id }, { step: "derechos", action: "due_unwaived" }, async (tx) => {
    const [gone] = await txQuery<{ body: string; currency: string }>(
      tx,
      "DELETE FROM show_due_waived WHERE id = $1::int AND show_id = $2::int RETURNING body, currency::text AS currency",
      waived,
      id,
    );
    if (!gone) throw notFound("Ya no estaba marcado así.");
    return gone;
  });

const RATES = `SELECT r.id, r.country::text AS country, r.body, trim_scale(r.percent)::text AS percent, trim_scale(r.vat_inside)::text AS vat_inside, r.days,
  r.valid_from::text AS valid_from, r.source, coalesce(${personSql("r.created_by_user_id")}, '') AS by FROM show_due_rate r`;
type Rate = Output<typeof api.addDueRate>;

/** `GET /show-admin/due-rates`. */
export async function rates(): Promise<Output<typeof api.listDueRates>> {
  return { data: await query<Rate>(`${RATES} ORDER BY r.country, r.body, r.valid_from DESC`) };
}

/** `POST /show-admin/due-rates`. Error: 409 where there is one of that body from that day. */
export async function addRate(actor: ShowAdminActor, { body }: Input<typeof api.addDueRate>): Promise<Rate> {
  return prisma.$transaction(async (tx) => {
    const { country, percent, vat_inside, days, valid_from, source } = body;
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO show_due_rate (country, body, percent, vat_inside, days, valid_from, source, created_by_user_id)
       VALUES ($1, $2, $3::numeric, $4::numeric, $5::int, $6::date, $7, $8::int) ON CONFLICT (country, body, valid_from) DO NOTHING RETURNING id`,
      ...[country, body.body, percent, vat_inside, days, valid_from, source, actor.userId],
    );
    if (!made) {
      const message = `${body.body} ya tiene una tarifa desde ese día.`;
      throw new AppError(409, "conflict", message, { issues: [{ path: "valid_from", message }] });
    }
    await audit(tx, actor, { action: "show_due_rate.created", object: `show_due_rate:${made.id}`, after: body });
    await changed(tx);
    const [row] = await txQuery<Rate>(tx, `${RATES} WHERE r.id = $1::int`, made.id);
    return row as Rate;
  });
}
