import { foreseen } from "@/lib/approvals/service/foreseen";
import { prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import type { Input } from "@/lib/http/contract";
import type { MarketingActor } from "../actor";
import type * as api from "../expenses/api";
import type { Approvers } from "../expenses/schema";
import { GASTO } from "../rules/kinds";
import { lineById } from "./lines";

/** `GET /expenses/approvers`: by the rules in force, as if it were sent now. Errors: 400, 422. */
export async function approvers(
  actor: MarketingActor,
  { query: asked }: Input<typeof api.expenseApprovers>,
): Promise<Approvers> {
  const line = await lineById(prisma, asked.line_id);
  const company_id = asked.company_id ?? line.company_id;
  const [company, supplier] = await Promise.all([
    company_id === null ? null : prisma.company.findUnique({ where: { id: company_id }, select: { country: true } }),
    asked.supplier_id === undefined
      ? null
      : prisma.supplier.findUnique({ where: { id: asked.supplier_id }, select: { state: true } }),
  ]);
  const parsed = parseMoney(asked.amount);
  const amount = parsed.ok && compareMoney(parsed.value, "0") > 0 ? parsed.value : "0.00";
  return foreseen(actor, GASTO, {
    amount: { amount, currency: asked.currency },
    day: todayIn(),
    keys: { bolsa: [String(line.purse_id)] },
    country: company?.country === "ES" ? "ES" : "AR",
    facts: {
      empresa: company_id === null ? null : String(company_id),
      canal: line.channel,
      excede: asked.over === "excepcion",
      reasigna: asked.over === "reasigna",
      proveedor_nuevo: !supplier || ["propuesto", "alta"].includes(supplier.state),
    },
  });
}
