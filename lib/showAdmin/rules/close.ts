import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { ShowState } from "@/lib/shows/rules/kinds";

/** What has to be in order before a show's administration is closed. */
export interface CloseFacts {
  state: ShowState;
  /** Vouchers of the show that are charged to nothing yet. */
  unallocated: readonly { text: string }[];
  dues: readonly { body: string; voucher: boolean; no_voucher_reason: string }[];
  /** Dues that the country's rules ask, neither loaded nor said not to be owed. */
  missing: readonly { body: string; currency: string; percent: string | null; base: string; amount: string | null }[];
  /** Money given before its accrual that nothing used up, per currency. */
  deposits: readonly { currency: string; amount: string }[];
}

const OVER: readonly ShowState[] = ["realizado", "en_liquidacion", "liquidado", "cancelado"];

/** "SADAIC (12 % de US$ 10.000,00: US$ 1.200,00)". */
function dueText({ body, currency, percent, base, amount }: CloseFacts["missing"][number]): string {
  if (percent === null || amount === null) return body;
  const [of, sum] = [base, amount].map((value) => formatMoney(value, currency, { decimals: 2 }));
  return `${body} (${percent.replace(".", ",")} % de ${of}: ${sum})`;
}

/** Why it cannot be closed, each thing with its way out (money-spend.md, section 1): nothing when it can. */
export function closeProblems({ state, unallocated, dues, missing, deposits }: CloseFacts): string[] {
  const found: string[] = [];
  if (!OVER.includes(state)) found.push("El show todavía no fue.");
  for (const { text } of unallocated) found.push(`Falta imputar ${text}.`);
  for (const due of missing) found.push(`Falta cargar ${dueText(due)}, o decir por qué no corresponde.`);
  for (const { body, voucher, no_voucher_reason } of dues)
    if (!voucher && no_voucher_reason === "")
      found.push(`${body} no tiene comprobante: cargarlo, o decir por qué no hay.`);
  for (const { currency, amount } of deposits)
    if (compareMoney(amount, "0") !== 0)
      found.push(`Quedan ${formatMoney(amount, currency, { decimals: 2 })} de depósitos sin aplicar.`);
  return found;
}
