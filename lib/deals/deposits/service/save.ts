import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Input } from "@/lib/http/contract";
import { badField, impossible, staleVersion } from "@/lib/http/errors";
import { showInReach } from "@/lib/shows/service/reach";
import type { DealActor } from "../../actor";
import type { Side } from "../../rules/kinds";
import type { DealView } from "../../schema/deal";
import { dealTerms } from "../../schema/terms";
import { viewOf } from "../../service/deal";
import { type Deal, holdDeal, objectOf } from "../../service/record";
import type * as api from "../api";
import type { Direction } from "../rules/due";
import type { DepositsBody } from "../schema";
import { followDeposits, letGo } from "./follow";
import { type Deposit, depositsOf } from "./rows";

const DIRECTION: Readonly<Record<Side, Direction>> = { promotor: "paga", artista: "cobra" };

type Asked = DepositsBody["deposits"][number];

/** `PUT /shows/{id}/deposits`: in the currency of the terms. Errors: 400, 404, 409, 422. */
export async function save(actor: DealActor, { params, body }: Input<typeof api.saveDeposits>): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const { deal } = await holdDeal(tx, id);
    if (!deal) throw impossible("Falta el trato: guardarlo antes de cargar los anticipos.");
    if (deal.version !== body.version) throw staleVersion(await viewOf(tx, id));
    const currency = currencyOf(deal);
    const direction = DIRECTION[deal.side];
    const before = await depositsOf(tx, id);
    await requireSuppliers(tx, body.deposits, direction);
    const kept = new Set(body.deposits.flatMap((one) => (one.id === undefined ? [] : [one.id])));
    for (const deposit of before) if (!kept.has(deposit.id)) await takeOff(tx, actor, deposit);
    for (const [at, asked] of body.deposits.entries()) {
      const old = before.find((one) => one.id === asked.id);
      if (asked.id !== undefined && !old) throw badField(`deposits.${at}.id`, "Este anticipo ya no está.");
      if (old) await change(tx, actor, old, { ...asked, currency, direction });
      else await insert(tx, actor, id, { ...asked, currency, direction });
    }
    await txQuery(tx, "UPDATE deal SET version = version + 1, updated_at = now() WHERE show_id = $1::int", id);
    await audit(tx, actor, {
      action: "deal.deposits",
      object: objectOf(id),
      before: before.map(({ label, due_rule, due_day, due_days, amount }) => ({
        label,
        due_rule,
        due_day,
        due_days,
        amount,
      })),
      after: body.deposits,
    });
    await followDeposits(tx, actor, id);
    return viewOf(tx, id);
  });
}

/** @throws 422 while the terms are incomplete */
function currencyOf(deal: Deal): string {
  const terms = dealTerms.safeParse(deal.terms);
  if (!terms.success) throw impossible("Los términos del trato están incompletos.");
  return terms.data.currency;
}

async function requireSuppliers(tx: Tx, deposits: readonly Asked[], direction: Direction): Promise<void> {
  for (const [at, { supplier_id }] of deposits.entries()) {
    if (supplier_id === null) continue;
    const path = `deposits.${at}.supplier_id`;
    if (direction === "cobra") throw badField(path, "Lo que se cobra no se le paga a ningún proveedor.");
    const supplier = await tx.supplier.findUnique({ where: { id: supplier_id }, select: { state: true } });
    if (!supplier) throw badField(path, "No existe este proveedor.");
    if (supplier.state === "bloqueado") throw badField(path, "El proveedor está bloqueado: no se le anticipa nada.");
  }
}

type Promised = Asked & { currency: string; direction: Direction };

const columns = ({ label, due_rule, due_day, due_days, amount, currency, direction, supplier_id }: Promised) => [
  label,
  due_rule,
  due_rule === "dia" ? due_day : null,
  due_rule === "dia" ? null : due_days,
  amount,
  currency,
  direction,
  supplier_id,
];

const insert = (tx: Tx, actor: DealActor, showId: number, asked: Promised) =>
  txQuery(
    tx,
    `INSERT INTO show_deposit (show_id, label, due_rule, due_day, due_days, amount, currency, direction, supplier_id, created_by_user_id)
     VALUES ($1::int, $2, $3, $4::date, $5::int, $6::numeric, $7, $8, $9::int, $10::int)`,
    ...[showId, ...columns(asked), actor.userId],
  );

/** One that is owed already is owed anew where its sum or whom it is paid to changed. */
async function change(tx: Tx, actor: DealActor, old: Deposit, asked: Promised): Promise<void> {
  const other =
    compareMoney(old.amount, asked.amount) !== 0 ||
    old.currency !== asked.currency ||
    old.direction !== asked.direction ||
    (old.supplier?.id ?? null) !== asked.supplier_id;
  if (other && compareMoney(old.paid, "0") > 0) throw paidAlready(old);
  if (other && old.state === "exigible") await letGo(tx, actor, old, "Cambió en el trato");
  await txQuery(
    tx,
    `UPDATE show_deposit SET label = $2, due_rule = $3, due_day = $4::date, due_days = $5::int, amount = $6::numeric, currency = $7, direction = $8,
       supplier_id = $9::int, version = version + 1 WHERE id = $1::int`,
    ...[old.id, ...columns(asked)],
  );
}

async function takeOff(tx: Tx, actor: DealActor, deposit: Deposit): Promise<void> {
  if (compareMoney(deposit.paid, "0") > 0) throw paidAlready(deposit);
  if (deposit.state === "exigible") await letGo(tx, actor, deposit, "Ya no es parte del trato");
  await txQuery(tx, "UPDATE show_deposit SET state = 'anulado', version = version + 1 WHERE id = $1::int", deposit.id);
}

const paidAlready = ({ paid, currency, direction }: Deposit) =>
  impossible(
    `De este anticipo ya se ${direction === "paga" ? "pagaron" : "cobraron"} ${formatMoney(paid, currency, { decimals: 2 })}: solo cambia cuándo vence.`,
  );
