import { moneyParts } from "@/lib/format/money";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { formatInteger, formatSigned } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { groupByCurrency } from "@/lib/ticketing/rules/currencies";

/** Yesterday's total, the day's figure and the new total; null where the cell is empty or was not understood. */
export type Triple<Value> = { anterior: Value | null; diaria: Value | null; total: Value | null };

/** A row of the loading grid. `money` is null for people without amounts: then only the counts are controlled. */
export type ControlInput = { counts: Triple<number>; money: Triple<string> | null };

export type ControlField = "venta_diaria" | "venta_total" | "monto_diario" | "recaudacion_total";
export type Control =
  | { state: "cierra" | "pendiente"; text: string }
  | { state: "falta"; text: string; field: ControlField }
  | { state: "no_cierra"; text: string; field: "venta_total"; difference: number }
  | { state: "no_cierra"; text: string; field: "recaudacion_total"; difference: string };

const WHOLE = { unit: "", decimals: 0 };

const MISSING: Record<ControlField, string> = {
  venta_diaria: "falta la venta diaria",
  venta_total: "falta la venta total",
  monto_diario: "falta el monto",
  recaudacion_total: "falta la recaudación",
};

/**
 * The grid's control: anterior + diaria = total, for counts and then for money. An unknown `anterior` is zero for a
 * series' first day. Texts as in picture 04a: `cierra`, `no cierra: −72`, `falta el monto`, `pendiente` (nothing typed).
 */
export function controlRow({ counts, money }: ControlInput): Control {
  const cells = countCells(counts);
  const moneyCells = money ? cellsOfMoney(money) : [];
  if ([...cells, ...moneyCells].every(([, value]) => value === null)) return { state: "pendiente", text: "pendiente" };
  return (
    missing(cells) ?? countGap(counts) ?? missing(moneyCells) ?? moneyGap(money) ?? { state: "cierra", text: "cierra" }
  );
}

const countCells = ({ diaria, total }: Triple<number>): [ControlField, unknown][] => [
  ["venta_diaria", diaria],
  ["venta_total", total],
];

const cellsOfMoney = ({ diaria, total }: Triple<string>): [ControlField, unknown][] => [
  ["monto_diario", diaria],
  ["recaudacion_total", total],
];

function missing(cells: [ControlField, unknown][]): Control | null {
  const [field] = cells.find(([, value]) => value === null) ?? [];
  return field ? { state: "falta", text: MISSING[field], field } : null;
}

function countGap({ anterior, diaria, total }: Triple<number>): Control | null {
  const difference = (total ?? 0) - (anterior ?? 0) - (diaria ?? 0);
  if (difference === 0) return null;
  return {
    state: "no_cierra",
    text: `no cierra: ${formatSigned(difference, WHOLE)}`,
    field: "venta_total",
    difference,
  };
}

function moneyGap(money: Triple<string> | null): Control | null {
  if (!money?.total || !money.diaria) return null;
  const difference = subMoney(money.total, sumMoney([money.anterior ?? "0", money.diaria]));
  if (compareMoney(difference, "0") === 0) return null;
  const { sign, number } = moneyParts(difference, "", { sign: "always" });
  return {
    state: "no_cierra",
    text: `no cierra la recaudación: ${sign}${number}`,
    field: "recaudacion_total",
    difference,
  };
}

export type CurrencyControl = {
  divisa: string;
  filas: number;
  counts: { anterior: number; diaria: number; total: number };
  money: { anterior: string; diaria: string; total: string } | null;
  control: Control;
};

/**
 * The totals row of each currency under the grid, with its own control. Pending rows are left out (they have no total
 * to compare). A difference in the counts is said where all of them are there; nothing closes while a row lacks a figure.
 */
export function controlTotals(rows: readonly (ControlInput & { divisa: string })[]): CurrencyControl[] {
  const loaded = rows.filter((row) => controlRow(row).state !== "pendiente");
  return groupByCurrency(loaded).map(([divisa, group]) => {
    const count = (cell: keyof Triple<number>) => group.reduce((sum, row) => sum + (row.counts[cell] ?? 0), 0);
    const amount = (cell: keyof Triple<string>) => sumMoney(group.map((row) => row.money?.[cell] ?? "0"));
    const counts = { anterior: count("anterior"), diaria: count("diaria"), total: count("total") };
    const withMoney = group.some((row) => row.money);
    const money = withMoney ? { anterior: amount("anterior"), diaria: amount("diaria"), total: amount("total") } : null;
    return {
      divisa,
      filas: group.length,
      counts,
      money,
      control: lacking(group, counts) ?? controlRow({ counts, money }),
    };
  });
}

/** What keeps a currency from closing: a figure that a row lacks, unless the counts, all of them there, differ already. */
function lacking(group: readonly ControlInput[], counts: Triple<number>): Control | null {
  const lacks = group.flatMap(({ counts, money }) => {
    const cells = [...countCells(counts), ...(money ? cellsOfMoney(money) : [])];
    return cells.find(([, value]) => value === null)?.[0] ?? [];
  });
  const [first] = lacks;
  if (!first) return null;
  const counted = lacks.every((field) => field === "monto_diario" || field === "recaudacion_total");
  const text = lacks.length === 1 ? MISSING[first] : `faltan datos en ${countText(lacks.length, "fila")}`;
  return (counted ? countGap(counts) : null) ?? { state: "falta", text, field: first };
}

/** The strip "Contra las planillas": what was loaded for a ticketera against the total of its own sheet. */
export function controlSheet(
  loaded: number,
  sheet: number | null,
): { state: "coincide" | "faltan" | "sobran" | "pendiente"; text: string } {
  if (sheet === null) return { state: "pendiente", text: "pendiente" };
  const gap = sheet - loaded;
  if (gap === 0) return { state: "coincide", text: "coincide" };
  const one = Math.abs(gap) === 1;
  if (gap > 0) return { state: "faltan", text: `${one ? "falta" : "faltan"} ${formatInteger(gap)}` };
  return { state: "sobran", text: `${one ? "sobra" : "sobran"} ${formatInteger(-gap)}` };
}
