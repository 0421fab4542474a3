import type { Figure } from "@/components/kit/FigureStrip";
import { isExceeded } from "@/lib/costcentres/rules/availability";
import type { Board } from "@/lib/costcentres/schema";
import { formatMoney, moneyParts } from "@/lib/format/money";
import { formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { CostAddress } from "../useCostAddress";

/** Parts of the budget, in whole percent; null without budget. */
function shareText(value: string, budget: string): string | undefined {
  const whole = Number(budget);
  return whole > 0 ? `${formatPercent((Number(value) / whole) * 100, 0)} del presupuesto` : undefined;
}

/** The year in five figures; each opens its entries. */
export function figureItems(board: Board, { currency, year, cellHref }: CostAddress): Figure[] {
  const { total, centres } = board;
  const money = (value: string) => {
    const { sign, symbol, number, unit } = moneyParts(value, currency, { compact: true });
    return { text: `${sign}${symbol} ${number}`, unit, full: formatMoney(value, currency) };
  };
  const exceeded = centres.filter((centre) => centre.months.some(isExceeded));
  const cells = exceeded.reduce((sum, { months }) => sum + months.filter(isExceeded).length, 0);
  return [
    {
      label: "Presupuesto",
      value: money(total.presupuestado),
      note: `${year}, ${countText(centres.length, "centro")}`,
      href: cellHref({}, "presupuestado"),
    },
    {
      label: "Comprometido",
      value: money(total.comprometido),
      note: shareText(total.comprometido, total.presupuestado),
      href: cellHref({}, "comprometido"),
    },
    {
      label: "Real",
      value: money(total.real),
      note: shareText(total.real, total.presupuestado),
      href: cellHref({}, "real"),
    },
    {
      label: "Disponible",
      value: money(total.disponible),
      note: isExceeded(total) ? "Excedido" : shareText(total.disponible, total.presupuestado),
      href: cellHref({}),
    },
    {
      label: "Excedidos",
      value: { text: String(exceeded.length), unit: exceeded.length === 1 ? "centro" : "centros" },
      note: cells > 0 ? countText(cells, "mes pasado de presupuesto", "meses pasados de presupuesto") : "Ninguno",
    },
  ];
}
