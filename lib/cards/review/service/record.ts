import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachmentsOf } from "@/lib/documents/service/attach";
import type { Input, Output } from "@/lib/http/contract";
import { stateTitles, type VoucherState } from "@/lib/vouchers/rules/states";
import { hrefOf, textOf } from "@/lib/vouchers/service/rows";
import { holderOf } from "@/lib/vouchers/service/store";
import type { CardActor } from "../../actor";
import { statementHref } from "../../hrefs";
import { type ExpenseFacts, factsOf } from "../../ledger/facts";
import { choiceOf, purchasesOf } from "../../service/returns";
import { expenseView } from "../../service/rows";
import { reviewerOf } from "../../service/transition";
import type * as api from "../api";
import type { ReviewRecord } from "../schema";
import { isForVoucher, receiptIdentity, receiverOf } from "./receipt";

type Named = { id: number; name: string };
interface More {
  centre: Named | null;
  receiver_name: string | null;
  collected: ReviewRecord["collected"];
  statement: { name: string; day: string; merchant: string } | null;
}

const MORE = `SELECT CASE WHEN n.id IS NOT NULL THEN json_build_object('id', n.id, 'name', n.code || ' · ' || n.name) END AS centre,
    (SELECT o.name FROM company o WHERE o.id = $2::int) AS receiver_name,
    CASE WHEN e.collected_day IS NOT NULL THEN json_build_object('day', e.collected_day::text, 'note', e.collected_note) END AS collected,
    CASE WHEN s.id IS NOT NULL THEN json_build_object('name', s.name, 'day', l.day::text, 'merchant', l.merchant) END AS statement
  FROM card_expense e LEFT JOIN cost_centre n ON n.id = e.cost_centre_id LEFT JOIN card_statement_line l ON l.expense_id = e.id
  LEFT JOIN card_statement s ON s.id = l.statement_id WHERE e.id = $1::int`;

/** The voucher that it became, or that has the same number already. */
async function voucherOf(tx: Tx, facts: ExpenseFacts): Promise<ReviewRecord["voucher"]> {
  const same = facts.voucher_id === null ? await holderOf(tx, "recibido", receiptIdentity(facts)) : undefined;
  const id = facts.voucher_id ?? same?.id;
  if (id === undefined) return null;
  const row = await tx.voucher.findUniqueOrThrow({ where: { id } });
  return { id, text: textOf(row), state: stateTitles[row.state as VoucherState], link: hrefOf(id) };
}

/** An expense as who reviews looks at it. Errors: 404. */
export async function recordOf(actor: CardActor, id: number, tx: Tx = prisma): Promise<ReviewRecord> {
  const view = await expenseView(id, reviewerOf(actor), tx);
  const facts = await factsOf(tx, id);
  const receiver = await receiverOf(tx, facts.recipient_tax_id);
  const [more] = await txQuery<More>(tx, MORE, id, receiver?.id ?? null);
  const own = view.holder.id === actor.userId;
  const { line } = facts;
  return {
    ...view,
    centre: more?.centre ?? null,
    category_id: facts.category_id,
    receiver: receiver && { id: receiver.id, name: more?.receiver_name ?? "" },
    becomes: isForVoucher(facts, receiver) ? "comprobante" : "gasto",
    voucher: await voucherOf(tx, facts),
    line: line && {
      id: line.id,
      state: line.state,
      day: more?.statement?.day ?? "",
      merchant: more?.statement?.merchant ?? "",
      amount: line.amount,
      currency: line.currency as ReviewRecord["currency"],
      statement: {
        id: line.statement_id,
        name: more?.statement?.name ?? "",
        state: line.statement_state,
        link: statementHref(line.statement_id),
      },
    },
    collected: more?.collected ?? null,
    purchases:
      facts.takes_away && !own && ["enviado", "observado"].includes(facts.state)
        ? (await purchasesOf(tx, facts)).map(choiceOf)
        : [],
    attachments: await attachmentsOf({ ownerType: "card_expense", ownerId: String(id) }, tx),
    acciones: own ? [] : stepsNow(view.acciones, facts, view.report.state),
  };
}

/** What was reconciled is observed as what was approved, until its statement is paid. */
function stepsNow(
  steps: ReviewRecord["acciones"],
  facts: ExpenseFacts,
  report: ReviewRecord["report"]["state"],
): ReviewRecord["acciones"] {
  // What is in a closed report is looked at again once that is reopened; what its holder owes is still given back.
  if (report === "cerrada") return stepsNow(steps, facts, "aprobada").filter((step) => step === "cobrar");
  const { state, line, collected_day, obligation_id, takes_away } = facts;
  if (line?.statement_state === "pagado" && (state === "aprobado" || state === "conciliado")) return [];
  if (collected_day !== null) return [];
  if (state === "conciliado") return ["observar"];
  return obligation_id === null && !takes_away ? steps.filter((step) => step !== "cobrar") : steps;
}

/** `GET /card-expenses/{id}/review`. Errors: 404. */
export const get = (
  actor: CardActor,
  { params: { id } }: Input<typeof api.getReview>,
): Promise<Output<typeof api.getReview>> => recordOf(actor, id);
