import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { payObligation, unpayObligation } from "@/lib/ledger/obligations";
import { postNext, takeBack } from "@/lib/ledger/post";
import { advanced } from "@/lib/ledger/transitions";
import { onceAnswered } from "@/lib/once";
import { reached } from "@/lib/shows/service/reach";
import type { DealActor } from "../../actor";
import { followIncome } from "../../income/service/income";
import { holdDeal, objectOf, showOf } from "../../service/record";
import type * as api from "../api";
import { dueDayOf } from "../rules/due";
import { open, sourceOfDeposit } from "./follow";
import { type Deposit, depositsOf, depositViews, type Standing, standingOf } from "./rows";

type Reply = Output<typeof api.listDeposits>;

/** Who collects does so of any show of their artists, also before it is confirmed: that is what it waits for. */
const reachable = async (actor: DealActor, id: number) => (await reached(actor, id, { unconfirmed: true })).id;

async function viewOf(tx: Tx, id: number): Promise<Reply> {
  const { name, artist } = await showOf(tx, id);
  const standing = await standingOf(tx, id);
  const deposits = standing ? depositViews(await depositsOf(tx, id), standing) : [];
  return { show: { id, name, artist }, deposits };
}

/** `GET /shows/{id}/deposits`. */
export async function list(actor: DealActor, { params }: Input<typeof api.listDeposits>): Promise<Reply> {
  return viewOf(prisma, await reachable(actor, params.id));
}

async function held(tx: Tx, id: number, deposit: number): Promise<{ found: Deposit; standing: Standing }> {
  await holdDeal(tx, id);
  const standing = await standingOf(tx, id);
  const found = (await depositsOf(tx, id)).find((one) => one.id === deposit);
  if (!found || !standing) throw notFound("No encontrado: este anticipo ya no está en el trato.");
  if (found.direction !== "cobra") throw impossible("Este anticipo lo pagamos: se paga en Pagos.");
  return { found, standing };
}

/**
 * `POST /shows/{id}/deposits/{deposit}/collect`: money that came before the show, of which nothing accrued yet. One that was not due yet is from
 * then on.
 */
export async function collect(actor: DealActor, { params, body }: Input<typeof api.collectDeposit>): Promise<Reply> {
  const id = await reachable(actor, params.id);
  const { clave, ...asked } = body;
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const call = { name: "deposits.collect", userId: actor.userId, clave, request: { params, ...asked } };
    return onceAnswered(
      tx,
      call,
      () => collectOne(tx, actor, id, { deposit: params.deposit, ...asked }),
      () => viewOf(tx, id),
    );
  });
}

async function collectOne(
  tx: Tx,
  actor: DealActor,
  id: number,
  { deposit, amount, day, how, version }: { deposit: number } & Omit<Input<typeof api.collectDeposit>["body"], "clave">,
): Promise<{ receipt: number }> {
  const { found, standing } = await held(tx, id, deposit);
  if (found.version !== version) throw staleVersion(await viewOf(tx, id));
  if (day > todayIn()) throw badField("day", "Todavía no llegó ese día.");
  const left = subMoney(found.amount, found.paid);
  if (compareMoney(amount, left) > 0)
    throw badField("amount", `De este anticipo faltan ${formatMoney(left, found.currency, { decimals: 2 })}.`);
  const obligation = found.obligation_id ?? (await openNow(tx, actor, found, standing, day));
  const [made] = await txQuery<{ id: number }>(
    tx,
    `INSERT INTO show_deposit_receipt (deposit_id, amount, day, how, created_by_user_id) VALUES ($1::int, $2::numeric, $3::date, $4, $5::int) RETURNING id`,
    ...[deposit, amount, day, how, actor.userId],
  );
  const receipt = made?.id ?? 0;
  await txQuery(tx, "UPDATE show_deposit SET version = version + 1 WHERE id = $1::int", deposit);
  await audit(tx, actor, { action: "deposit.collected", object: objectOf(id), after: { deposit, amount, day, how } });
  const event = `cobro:${receipt}`;
  await payObligation(tx, actor, obligation, { amount, day, event });
  const { company_id } = standing;
  const share = { company_id, show_id: id, currency: found.currency, amount, side: "ingreso" } as const;
  await postNext(tx, actor, sourceOfDeposit(deposit), { event, day, ...advanced([share]) });
  await followIncome(tx, actor, id);
  return { receipt };
}

async function openNow(tx: Tx, actor: DealActor, found: Deposit, standing: Standing, day: string): Promise<number> {
  const due = dueDayOf(found, standing) ?? day;
  const opened = await open(tx, actor, found, { day: due, company: standing.company_id });
  if (opened === null) throw impossible("Falta la empresa que hace el show: a ella le entra el anticipo.");
  return opened;
}

/** `POST /shows/{id}/deposits/{deposit}/uncollect`: it was noted by mistake, and is owed to us again. */
export async function uncollect(
  actor: DealActor,
  { params, body }: Input<typeof api.uncollectDeposit>,
): Promise<Reply> {
  const id = await reachable(actor, params.id);
  const { clave, ...asked } = body;
  return transactionInTurn(`deal:${id}`, async (tx) => {
    const call = { name: "deposits.uncollect", userId: actor.userId, clave, request: { params, ...asked } };
    return onceAnswered(
      tx,
      call,
      () => undo(tx, actor, id, { deposit: params.deposit, ...asked }),
      () => viewOf(tx, id),
    );
  });
}

async function undo(
  tx: Tx,
  actor: DealActor,
  id: number,
  { deposit, receipt, reason, version }: { deposit: number; receipt: number; reason: string; version: number },
): Promise<{ receipt: number }> {
  const { found } = await held(tx, id, deposit);
  if (found.version !== version) throw staleVersion(await viewOf(tx, id));
  const [undone] = await txQuery<{ amount: string }>(
    tx,
    `UPDATE show_deposit_receipt SET undone_at = now(), undone_reason = $3, undone_by_user_id = $4::int WHERE id = $1::int AND deposit_id = $2::int AND undone_at IS NULL
     RETURNING amount::text AS amount`,
    ...[receipt, deposit, reason, actor.userId],
  );
  if (!undone) throw conflict("Este cobro ya se deshizo.");
  await txQuery(tx, "UPDATE show_deposit SET version = version + 1 WHERE id = $1::int", deposit);
  await audit(tx, actor, {
    action: "deposit.uncollected",
    object: objectOf(id),
    after: { deposit, ...undone, reason },
  });
  const event = `cobro:${receipt}`;
  if (found.obligation_id !== null)
    await unpayObligation(tx, actor, found.obligation_id, { amount: undone.amount, event, reason });
  await takeBack(tx, actor, sourceOfDeposit(deposit), event, reason);
  await followIncome(tx, actor, id, reason);
  return { receipt };
}
