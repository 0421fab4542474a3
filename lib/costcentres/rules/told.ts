import type { Currency } from "@/lib/format/currencies";
import { formatMoney } from "@/lib/format/money";
import { monthText } from "./months";

interface Side {
  centre: { name: string };
  month: string;
}

/** What the approvals call a reallocation. */
export const REALLOCATION = "cost_reallocation";

/** Where a request is decided. */
export const reallocationHref = (id: number): string =>
  `/Estructura/Hispa/CentroCosto?vista=reasignaciones&reasignacion=${id}`;

/** What a reallocation moves, in words: how much, from where and to where. */
export const movedText = ({
  amount,
  currency,
  from,
  to,
}: {
  amount: string;
  currency: Currency;
  from: Side;
  to: Side;
}) =>
  `${formatMoney(amount, currency)} de ${from.centre.name}, ${monthText(from.month)}, a ${to.centre.name}, ${monthText(to.month)}`;

/** What the people who decide are told of a request, after the name of who asked. */
export const askedText = (moved: Parameters<typeof movedText>[0]): string => `pide reasignar ${movedText(moved)}`;
