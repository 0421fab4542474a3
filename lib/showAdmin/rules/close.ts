import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { ShowState } from "@/lib/shows/rules/kinds";

/** What has to be in order before a show's administration is closed. */
export interface CloseFacts {
  state: ShowState;
  /** Vouchers of the show that are charged to nothing yet. */
  unallocated: readonly { text: string }[];
  dues: readonly { body: string; voucher: boolean; no_voucher_reason: string }[];
  /** Money given before its accrual that nothing used up, per currency. */
  deposits: readonly { currency: string; amount: string }[];
}

const OVER: readonly ShowState[] = ["realizado", "en_liquidacion", "liquidado", "cancelado"];

/** Why it cannot be closed, each thing with its way out (money-spend.md, section 1): nothing when it can. */
export function closeProblems({ state, unallocated, dues, deposits }: CloseFacts): string[] {
  const found: string[] = [];
  if (!OVER.includes(state)) found.push("El show todavía no fue.");
  for (const { text } of unallocated) found.push(`Falta imputar ${text}.`);
  for (const { body, voucher, no_voucher_reason } of dues)
    if (!voucher && no_voucher_reason === "")
      found.push(`${body} no tiene comprobante: cargarlo, o decir por qué no hay.`);
  for (const { currency, amount } of deposits)
    if (compareMoney(amount, "0") !== 0)
      found.push(`Quedan ${formatMoney(amount, currency, { decimals: 2 })} de depósitos sin aplicar.`);
  return found;
}
