import type { StatusLook } from "@/components/kit/StatusBadge";
import {
  type ExpenseState,
  expenseStateTitles,
  type ReportState,
  reportStateTitles,
  type StatementState,
  statementStateTitles,
} from "@/lib/cards/rules/states";
import { MONTHS } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";

const look = <State extends string>(titles: Record<State, string>, tones: Record<State, StatusLook["tone"]>) =>
  Object.fromEntries(
    (Object.keys(titles) as State[]).map((state) => [state, { label: titles[state], tone: tones[state] }]),
  ) as Record<State, StatusLook>;

export const expenseLooks = look<ExpenseState>(expenseStateTitles, {
  borrador: "outline",
  enviado: "info",
  observado: "warn",
  aprobado: "good",
  conciliado: "good",
  rechazado: "bad",
  retirado: "neutral",
});
export const reportLooks = look<ReportState>(reportStateTitles, {
  abierta: "outline",
  presentada: "info",
  aprobada: "good",
  cerrada: "neutral",
});
export const statementLooks = look<StatementState>(statementStateTitles, {
  cargado: "info",
  conciliado: "good",
  pagado: "neutral",
});

type Currency = "ARS" | "USD" | "EUR";
export const moneyText = (amount: string, currency: string): string =>
  formatMoney(amount, currency as Currency, { decimals: 2 });
/** An expense's amount, with the minus of what was given back. */
export const amountOf = ({
  amount,
  currency,
  takes_away,
}: {
  amount: string;
  currency: string;
  takes_away: boolean;
}): string => moneyText(takes_away ? `-${amount}` : amount, currency);

/** "noviembre de 2026". */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`;
