import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { CostLine, CostsView } from "../schema";
import { type CostColumn, typedColumns } from "./kinds";

/** What a rubro comes to in one currency: its lines, the sums of its columns, and what of its budget is left. */
export interface CostGroup {
  category: { id: number; name: string } | null;
  lines: readonly CostLine[];
  sums: Record<CostColumn, string>;
  /** Budget less what is promised and what is real; negative where it is over. */
  left: string;
}

type Sums = CostGroup["sums"];

export const leftOf = ({ presupuesto, comprometido, real }: Sums): string =>
  subMoney(subMoney(presupuesto, comprometido), real);

/** The rubros of one currency, by name, what has none last. Each has what its lines and the ledger say. */
export function groupsOf(view: Pick<CostsView, "lines" | "ledger">, currency: string): CostGroup[] {
  const groups = new Map<
    number,
    { category: CostGroup["category"]; lines: CostLine[]; comprometido: string; real: string }
  >();
  const at = (category: CostGroup["category"]) => {
    const key = category?.id ?? 0;
    const known = groups.get(key) ?? { category, lines: [], comprometido: "0.00", real: "0.00" };
    groups.set(key, known);
    return known;
  };
  for (const line of view.lines) if (line.currency === currency) at(line.category).lines.push(line);
  for (const row of view.ledger)
    if (row.currency === currency) Object.assign(at(row.category), { comprometido: row.comprometido, real: row.real });
  return [...groups.values()]
    .map(({ category, lines, comprometido, real }) => {
      const typed = Object.fromEntries(
        typedColumns.map((column) => [column, sumMoney(lines.map((line) => line[column] ?? "0.00"))]),
      ) as Pick<Sums, (typeof typedColumns)[number]>;
      const sums = { ...typed, comprometido, real };
      return { category, lines, sums, left: leftOf(sums) };
    })
    .sort((a, b) =>
      a.category === null ? 1 : b.category === null ? -1 : a.category.name.localeCompare(b.category.name, "es"),
    );
}

/** What all rubros of a currency come to. */
export function totalOf(groups: readonly CostGroup[]): { sums: Sums; left: string } {
  const of = (column: CostColumn) => sumMoney(groups.map(({ sums }) => sums[column]));
  const sums = {
    oferta: of("oferta"),
    presupuesto: of("presupuesto"),
    comprometido: of("comprometido"),
    real: of("real"),
    declarado: of("declarado"),
  };
  return { sums, left: leftOf(sums) };
}

/** The currencies that a show's costs are in: its own first. */
export const currenciesOf = (view: Pick<CostsView, "lines" | "ledger" | "divisa">): string[] => [
  ...new Set([view.divisa, ...[...view.lines, ...view.ledger].map(({ currency }) => currency)]),
];
