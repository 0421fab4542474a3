import type { LineView, OrderView, PairView } from "@/lib/bank/schema";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";

/** Where a pair stands: what is sure, what wants a look, what has no order of ours. */
export const pairGroups = ["seguras", "mirar", "sin_orden"] as const;
export type PairGroup = (typeof pairGroups)[number];

export function groupOf({ proposal }: PairView): PairGroup {
  if (proposal?.trust === "segura") return "seguras";
  return proposal && proposal.trust !== "regla" ? "mirar" : "sin_orden";
}

export const bare = (value: string) => formatMoney(value.replace("-", ""), "ARS", { decimals: 2 }).replace("$ ", "");
export const sumOf = (lines: readonly { amount: string }[]) => sumMoney(lines.map(({ amount }) => amount));
export const comesIn = (amount: string) => compareMoney(amount, "0") > 0;

/** A movement's text, and what else the bank says of it. */
export const lineTexts = ({ text, reference, party, day }: LineView) => ({
  main: text || reference || party || "Sin texto",
  sub: [formatDay(day), reference, party].filter((one) => one && one !== text).join(", "),
});

/** Orders as one side of a pair: what they are, and whom they pay. */
export function ordersTexts(orders: readonly OrderView[]): { main: string; sub: string } {
  const [first] = orders;
  if (!first) return { main: "", sub: "" };
  if (orders.length === 1) return { main: first.number, sub: `${first.payee}, ${formatDay(first.day)}` };
  const payees = new Set(orders.map(({ payee }) => payee));
  const batches = new Set(orders.map(({ batch }) => batch));
  return {
    main:
      batches.size === 1 && first.batch
        ? `${first.batch}, ${orders.length} órdenes`
        : `${orders.length} órdenes${payees.size === 1 ? ` de ${first.payee}` : ""}`,
    sub: orders
      .slice(0, 3)
      .map(({ number }) => number)
      .join(", ")
      .concat(orders.length > 3 ? ` y ${orders.length - 3} más` : ""),
  };
}

export const keyOf = ({ lines }: PairView) => lines.map(({ id }) => id).join("-");
