import { sumMoney } from "@/lib/format/moneyMath";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import type { Pair } from "@/lib/musicwins/schema";
import { pairText } from "../words";

/** Which of the payments are meant: all, the late ones, those without a day, or those of one day. */
export interface PagosFilter {
  area: string;
  category: string;
  /** "" all, "vencidos", "sin_fecha", or a day. */
  ver: string;
  q: string;
}

/** The filters of the screen as the workbook's call takes them. */
export const sheetQuery = ({ area, category, ver, q }: PagosFilter, byBudget: boolean) => ({
  area: area || undefined,
  category: category || undefined,
  ...(byBudget ? { por: "presupuesto" as const } : { ver: ver || undefined, q: q || undefined }),
});

/** What they add up to, in each currency. */
export const totalOf = (items: readonly Pair[]): Pair => ({
  ars: sumMoney(items.map(({ ars }) => ars)),
  usd: sumMoney(items.map(({ usd }) => usd)),
});

/** `$ 17.150.000 y US$ 4.200`, without what is zero. */
export const bothText = (pair: Pair): string => pairText(pair, "nada");

/** What identifies one payment: a proposal's own part or one of its financieros. */
export const itemId = ({ id, option_number, financiero_id }: DueItem): string =>
  `${id}-${option_number}-${financiero_id ?? 0}`;

const sameProposal = (a: DueItem, b: DueItem) => a.id === b.id && a.option_number === b.option_number;

/**
 * What paying a row pays: a financiero itself; a proposal's own part with every part of it that is still due, because a
 * proposal is paid whole.
 */
export const paidWith = (item: DueItem, all: readonly DueItem[]): DueItem[] =>
  item.tipo === "financiero" ? [item] : all.filter((other) => sameProposal(item, other));

/** The requests of the observed invoices that somebody has to look at before these are paid. */
export const unseenOf = (items: readonly DueItem[]): number[] => [
  ...new Set(items.flatMap(({ facturas_por_ver }) => facturas_por_ver)),
];

/** Rows chosen together, without the parts that go with a chosen proposal. */
export const withoutCovered = (chosen: readonly DueItem[]): DueItem[] =>
  chosen.filter(
    (item) =>
      item.tipo === "presupuesto" || !chosen.some((other) => other.tipo === "presupuesto" && sameProposal(item, other)),
  );
