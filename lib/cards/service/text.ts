import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";

/** How people name an expense: "YPF, $ 38.500,00 del 12/11". */
export const textOf = ({
  merchant,
  amount,
  currency,
  day,
}: {
  merchant: string;
  amount: string;
  currency: string;
  day: string;
}): string =>
  `${merchant || "Gasto de tarjeta"}, ${formatMoney(amount, currency as "ARS", { decimals: 2 })} del ${formatDay(day)}`;
