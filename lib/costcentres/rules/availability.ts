import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";

/** What a centre has in a period, as exact decimal strings of one currency. */
export interface Sums {
  presupuestado: string;
  comprometido: string;
  real: string;
}

export interface Figures extends Sums {
  disponible: string;
}

export const NOTHING: Figures = { presupuestado: "0.00", comprometido: "0.00", real: "0.00", disponible: "0.00" };

/** What is left of a budget: what was neither promised nor spent. Negative when it is exceeded. */
export const available = ({ presupuestado, comprometido, real }: Sums): string =>
  subMoney(subMoney(presupuestado, comprometido), real);

export const figuresOf = (sums: Sums): Figures => ({ ...sums, disponible: available(sums) });

/** Figures of one currency, added. */
export function addFigures(all: readonly Sums[]): Figures {
  return figuresOf({
    presupuestado: sumMoney(all.map(({ presupuestado }) => presupuestado)),
    comprometido: sumMoney(all.map(({ comprometido }) => comprometido)),
    real: sumMoney(all.map(({ real }) => real)),
  });
}

export const isZero = (value: string): boolean => compareMoney(value, "0") === 0;
export const isExceeded = ({ disponible }: Figures): boolean => compareMoney(disponible, "0") < 0;
export const isEmpty = ({ presupuestado, comprometido, real }: Sums): boolean =>
  [presupuestado, comprometido, real].every(isZero);

/** How a period stands: nothing in it, fine, nearly all of it used, or more used than budgeted. */
export type Standing = "vacio" | "bien" | "justo" | "excedido";
/** Share of the budget from which little is left. */
export const TIGHT = 0.97;

export function standingOf(figures: Figures): Standing {
  if (isEmpty(figures)) return "vacio";
  if (isExceeded(figures)) return "excedido";
  return usedShare(figures) >= TIGHT ? "justo" : "bien";
}

/** Share of the budget that is used (1 is all of it), for drawing only; without budget 1 when something is used. */
export function usedShare({ presupuestado, comprometido, real }: Sums): number {
  const used = Number(comprometido) + Number(real);
  const budget = Number(presupuestado);
  if (budget > 0) return Math.max(0, used / budget);
  return used > 0 ? 1 : 0;
}
