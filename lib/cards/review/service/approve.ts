import { categoryOf } from "@/lib/catalogue/findService";
import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { bareTaxId } from "@/lib/format/ids/taxId";
import type { Input } from "@/lib/http/contract";
import { AppError, badField } from "@/lib/http/errors";
import { rateOn } from "@/lib/rates/rateOnService";
import type { CardActor } from "../../actor";
import { type ExpenseFacts, factsOf } from "../../ledger/facts";
import { postExpense, restatePaid } from "../../ledger/post";
import { restateStatement } from "../../ledger/statement";
import { categoryTitles } from "../../rules/kinds";
import { requireNotCharged, requireNotTwice } from "../../service/alike";
import { plain, writeTaxes } from "../../service/facts";
import { asBought, requireReturn } from "../../service/returns";
import { transition } from "../../service/transition";
import { requireLineAmount } from "../../statements/service/fits";
import type * as api from "../api";
import type { ReviewRecord } from "../schema";
import { heldFacts, onExpense } from "./held";
import { leaveVoucher } from "./leaveVoucher";
import { payVoucher } from "./payVoucher";
import { isForVoucher, receiverOf, requireWholeReceipt } from "./receipt";
import { recordOf } from "./record";
import { becomeVoucher } from "./voucher";

type Body = Input<typeof api.approveCardExpense>["body"];

/** What who reviews says anew of an expense, as its columns. A place of one kind takes the place of the others. */
function changesOf({ show_id, project_id, cost_centre_id, category_id, receipt, returns, returns_reason }: Body) {
  const place = { show_id, project_id, cost_centre_id };
  const said = Object.values(place).some((id) => id !== undefined);
  return {
    ...(said && { show_id: show_id ?? null, project_id: project_id ?? null, cost_centre_id: cost_centre_id ?? null }),
    ...(category_id !== undefined && { category_id }),
    ...(returns !== undefined && { returns_client_id: returns }),
    ...(returns_reason !== undefined && { returns_reason }),
    ...(receipt && {
      issuer_tax_id: bareTaxId(receipt.issuer_tax_id),
      recipient_tax_id: bareTaxId(receipt.recipient_tax_id),
      type_code: plain(receipt.type_code),
      point: plain(receipt.point),
      number: plain(receipt.number),
      net_untaxed: receipt.net_untaxed,
      other_taxes: receipt.other_taxes,
    }),
  };
}

const PLACES = {
  show_id: ['"show"', "Ese show ya no está: elegir otro."],
  project_id: ["project", "Ese proyecto ya no está: elegir otro."],
  cost_centre_id: ["cost_centre", "Ese centro de costo ya no está: elegir otro."],
  category_id: ["category", "Ese rubro ya no está: elegir otro."],
} as const;

/** @throws 400 naming what is not there */
async function requireThere(tx: Tx, body: Body): Promise<void> {
  for (const [field, [table, message]] of Object.entries(PLACES)) {
    const id = body[field as keyof typeof PLACES];
    if (id === undefined || id === null) continue;
    const rows = await txQuery(tx, `SELECT 1 FROM ${table} WHERE id = $1::int`, id);
    if (rows.length === 0) throw badField(field, message);
  }
}

/** What it is worth in its company's currency on the card's day. @throws 422 without a rate: none is guessed */
async function rateOf(tx: Tx, { currency, day }: ExpenseFacts, own: string): Promise<Record<string, string | null>> {
  if (currency === own) return { fx_rate: null, fx_source: null, fx_day: null };
  // Rates are pesos for one unit: of a company that counts in another currency the ledger converts by its own table.
  if (own !== "ARS") return { fx_rate: null, fx_source: null, fx_day: null };
  const found = await rateOn(tx, currency, day);
  if (!found)
    throw new AppError(
      422,
      "rate_missing",
      `Falta la cotización oficial ${currency} del ${formatDay(day)}: cargarla antes de aprobar.`,
    );
  return { fx_rate: found.rate, fx_source: found.source, fx_day: found.day };
}

/** What follows once an expense accrues: it is the card's line, and paid where that is. Who calls holds it. */
export async function afterAccrual(tx: Tx, actor: CardActor, id: number): Promise<void> {
  let facts = await factsOf(tx, id);
  if (facts.line && facts.state === "aprobado") {
    await transition(tx, actor, "card_expense", id, { step: "conciliar" });
    facts = await factsOf(tx, id);
  }
  await restatePaid(tx, actor, facts);
  if (!facts.line) return;
  await restateStatement(tx, actor, facts.line.statement_id);
  if (facts.voucher_id !== null && facts.line.statement_state === "pagado")
    await payVoucher(tx, actor, facts.voucher_id, facts.line.statement_id, facts.line.paid_day);
}

/** Approves an expense in the caller's transaction: it accrues, once, as the voucher that it becomes or as an expense. */
export async function approveHeld(
  tx: Tx,
  actor: CardActor,
  id: number,
  { version, alike_reason, ...body }: Body,
): Promise<void> {
  const was = await heldFacts(tx, id);
  await requireThere(tx, { version, alike_reason, ...body });
  if ((body.returns ?? null) !== null && !was.takes_away)
    throw badField("returns", "No es una devolución: es un gasto.");
  if (body.receipt) await writeTaxes(tx, id, body.receipt);
  const changes = changesOf({ version, alike_reason, ...body });
  const receiver = await receiverOf(tx, changes.recipient_tax_id ?? was.recipient_tax_id);
  const category_id =
    changes.category_id ?? was.category_id ?? (await categoryOf(tx, { text: categoryTitles[was.category] }));
  const rate = await rateOf(tx, was, receiver?.currency ?? was.company_currency);
  const data = {
    ...changes,
    ...rate,
    category_id,
    ...(alike_reason && { alike_reason }),
    reviewed_by_user_id: actor.userId,
    reviewed_at: new Date(),
    observed_reason: "",
  };
  await transition(tx, actor, "card_expense", id, { step: "aprobar", version, data });
  let facts = await factsOf(tx, id);
  await requireLineAmount(tx, facts);
  requireWholeReceipt(facts, receiver);
  await requireNotCharged(tx, { ...facts, sha256: "" }, alike_reason || facts.alike_reason);
  // What its holder said of a likeness was said of the receipt as it was then.
  const same = (["issuer_tax_id", "type_code", "point", "number"] as const).every((key) => facts[key] === was[key]);
  const own = isForVoucher(facts, receiver);
  await requireNotTwice(tx, facts, { reason: alike_reason || (same ? was.alike_reason : ""), own });
  const bought = await requireReturn(tx, facts, own);
  if (bought) {
    await tx.cardExpense.update({ where: { id }, data: asBought(facts, bought, own) });
    facts = await factsOf(tx, id);
  }
  if (facts.show_id === null && facts.project_id === null && facts.cost_centre_id === null)
    throw badField("show_id", "Falta el show, el proyecto o el centro de costo: sin eso no hay bolsa que mirar.");
  if (receiver && own) {
    const voucher = await becomeVoucher(tx, actor, facts, {
      company_id: receiver.id,
      alike_reason,
      noted: bought?.voucher_id ?? null,
    });
    await tx.cardExpense.update({ where: { id }, data: { voucher_id: voucher } });
  } else {
    if (facts.voucher_id !== null) {
      await tx.cardExpense.update({ where: { id }, data: { voucher_id: null } });
      await leaveVoucher(tx, actor, facts.voucher_id);
    }
    await postExpense(tx, actor, facts);
  }
  await afterAccrual(tx, actor, id);
}

/** `POST /card-expenses/{id}/approve`. Errors: 400, 403 for one's own, 404, 409, 422 naming each field. */
export async function approve(
  actor: CardActor,
  { params: { id }, body }: Input<typeof api.approveCardExpense>,
): Promise<ReviewRecord> {
  await onExpense(id, (tx) => approveHeld(tx, actor, id, body), body.returns);
  return recordOf(actor, id);
}
