import { sumMoney } from "@/lib/format/moneyMath";
import { groupByCurrency } from "@/lib/ticketing/rules/currencies";
import { percentOfCapacity } from "@/lib/ticketing/rules/figures";
import type { ShowPage } from "./curveModel";

export interface CategoryLine {
  id: string;
  categoria: string;
  divisa: string;
  precio: string | null;
  vendidas: number;
  capacidad: number | null;
  ocupacion: number | null;
  /** Undefined without montos. */
  recaudacion?: string;
}

export interface TicketeraLine {
  id: string;
  ticketera: string;
  slot: number;
  divisa: string;
  hoy: number | null;
  vendidas: number;
  recaudacion?: string;
}

export interface Total {
  divisa: string;
  hoy: number;
  vendidas: number;
  recaudacion?: string;
}

/** The categories with what they sold, and last what was sold under none, so that they add up to the show's total. */
export function categoryLines({ categorias, series }: Pick<ShowPage, "categorias" | "series">): CategoryLine[] {
  if (categorias.length === 0) return [];
  const lines = categorias.map((row) => ({
    id: JSON.stringify([row.categoria, row.divisa]),
    categoria: row.categoria,
    divisa: row.divisa,
    precio: row.precio ?? null,
    vendidas: row.venta_total,
    capacidad: row.capacidad,
    ocupacion: row.ocupacion,
    recaudacion: row.recaudacion_total ?? undefined,
  }));
  const loose = groupByCurrency(series.filter(({ categoria }) => categoria === ""));
  return [
    ...lines,
    ...loose.map(([divisa, group]) => ({
      id: JSON.stringify(["", divisa]),
      categoria: "Sin categoría",
      divisa,
      precio: null,
      capacidad: null,
      ocupacion: null,
      ...sums(group),
    })),
  ];
}

/** What each ticketera sold in each currency, most first. */
export function ticketeraLines({ series }: Pick<ShowPage, "series">): TicketeraLine[] {
  return groupByCurrency(series).flatMap(([divisa, lines]) => {
    const byName = new Map<string, typeof lines>();
    for (const line of lines) byName.set(line.ticketera, [...(byName.get(line.ticketera) ?? []), line]);
    return [...byName]
      .map(([ticketera, group]) => ({
        id: JSON.stringify([ticketera, divisa]),
        ticketera,
        slot: group[0]?.slot ?? 6,
        divisa,
        hoy: todayOf(group),
        ...sums(group),
      }))
      .sort((a, b) => b.vendidas - a.vendidas);
  });
}

/** A show's totals per currency: the sums of its series. */
export function showTotals({ series }: Pick<ShowPage, "series">): Total[] {
  return groupByCurrency(series).map(([divisa, group]) => ({ divisa, hoy: todayOf(group) ?? 0, ...sums(group) }));
}

/** Of categories: the capacity is the sum of the known ones, the percentage of what those sold. */
export function categoryTotals(lines: readonly CategoryLine[]) {
  return groupByCurrency(lines).map(([divisa, group]) => {
    const known = group.filter(({ capacidad }) => capacidad !== null && capacidad > 0);
    const capacidad = known.reduce((sum, line) => sum + (line.capacidad ?? 0), 0);
    const vendidas = group.reduce((sum, line) => sum + line.vendidas, 0);
    const amounts = group.flatMap(({ recaudacion }) => recaudacion ?? []);
    return {
      divisa,
      vendidas,
      capacidad,
      ocupacion: percentOfCapacity({ vendidas: known.reduce((sum, line) => sum + line.vendidas, 0), capacidad }),
      recaudacion: amounts.length > 0 ? sumMoney(amounts) : undefined,
    };
  });
}

function sums(group: ShowPage["series"]): { vendidas: number; recaudacion?: string } {
  const amounts = group.flatMap(({ recaudacion_total }) => recaudacion_total ?? []);
  return {
    vendidas: group.reduce((sum, line) => sum + line.venta_total, 0),
    ...(amounts.length > 0 && { recaudacion: sumMoney(amounts) }),
  };
}

function todayOf(group: ShowPage["series"]): number | null {
  const known = group.flatMap(({ venta_hoy }) => venta_hoy ?? []);
  return known.length ? known.reduce((sum, count) => sum + count, 0) : null;
}
