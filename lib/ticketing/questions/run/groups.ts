import { formatDayMonth, MONTHS, WEEKDAYS } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { sumMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import type { AnswerChart, AnswerTable } from "../schema/answer";
import { listTable } from "./parts";
import type { SalesKey, SalesLine } from "./sales";

/** Lines of one key together: tickets over currencies, money by each. */
interface Group {
  key: string;
  venta: number;
  lines: SalesLine[];
}
/** Lines by their key. */
export function grouped(lines: readonly SalesLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const group = groups.get(line.key) ?? { key: line.key, venta: 0, lines: [] };
    group.venta += line.venta;
    group.lines.push(line);
    groups.set(line.key, group);
  }
  return [...groups.values()];
}

const RANK = ["ARS", "USD", "EUR"];
/** The currencies of lines, the usual ones first. */
export const currenciesOf = (lines: readonly SalesLine[]): string[] =>
  [...new Set(lines.map(({ divisa }) => divisa))].sort((a, b) => RANK.indexOf(a) - RANK.indexOf(b) || (a < b ? -1 : 1));

const moneyOf = (lines: readonly SalesLine[], divisa: string): string | null => {
  const known = lines.filter((line) => line.divisa === divisa && line.monto !== null);
  return known.length === 0 ? null : sumMoney(known.map(({ monto }) => monto ?? "0"));
};

/** What lines may be grouped by, as it is called. */
export const TITLES: Readonly<Record<string, string>> = {
  ticketera: "Ticketera",
  categoria: "Categoría",
  ciudad: "Ciudad",
  artista: "Artista",
  show: "Show",
  dia: "Día",
  semana: "Semana del",
  mes: "Mes",
  moneda: "Moneda",
  dia_de_semana: "Día",
  none: "",
};

/** A key as people read it. */
export const keyText = (key: SalesKey, value: string): string => {
  if (key === "dia" || key === "semana") return value;
  if (key === "mes") return `${MONTHS[Number(value.slice(5, 7)) - 1] ?? ""} ${value.slice(0, 4)}`;
  if (key === "dia_de_semana") return WEEKDAYS[Number(value) % 7] ?? value;
  if (key === "moneda") return currencyName(value);
  return value === ""
    ? key === "ticketera"
      ? "Sin ticketera"
      : key === "categoria"
        ? "Sin categoría"
        : "Sin dato"
    : value;
};

/** Whether a key is a day. */
export const isDay = (key: SalesKey) => key === "dia" || key === "semana";

/** Groups as a table: tickets, before, the share of each, and money in a column of each currency. */
export function groupTable(
  key: SalesKey,
  groups: readonly Group[],
  lines: readonly SalesLine[],
  money: boolean,
  before: ReadonlyMap<string, number> | null,
): AnswerTable {
  const currencies = money ? currenciesOf(lines) : [];
  const all = groups.reduce((sum, { venta }) => sum + venta, 0);
  const row = (name: string, venta: number, own: readonly SalesLine[], then: number | null) => [
    name,
    venta,
    ...(before ? [then] : []),
    all > 0 ? (venta * 100) / all : null,
    ...currencies.map((divisa) => moneyOf(own, divisa)),
  ];
  const beforeAll = before && [...before.values()].reduce((sum, value) => sum + value, 0);
  return {
    columns: [
      { title: TITLES[key] ?? "", kind: isDay(key) ? "day" : "text" },
      { title: "Entradas", kind: "count" },
      ...(before ? [{ title: "Período anterior", kind: "count" as const }] : []),
      { title: "Parte", kind: "percent" },
      ...currencies.map((divisa) => ({
        title: `Recaudación ${divisa}`,
        kind: "money" as const,
        currency: divisa as "ARS",
      })),
    ],
    rows: groups.map(({ key: name, venta, lines: own }) => row(keyText(key, name), venta, own, before?.get(name) ?? 0)),
    total: groups.length > 1 ? row("Total", all, lines, beforeAll) : null,
  };
}

/** Groups as a chart: a line of days or months, else bars. */
export function chartOf(
  key: SalesKey,
  groups: readonly Group[],
  before: ReadonlyMap<string, number> | null,
  title: string,
): AnswerChart | null {
  if (groups.length < 2) return null;
  const line = isDay(key) || key === "mes";
  return {
    kind: line && groups.length > 2 ? "line" : "bars",
    title,
    points: groups.slice(0, line ? 400 : 12).map(({ key: name, venta }) => ({
      label: isDay(key) ? formatDayMonth(name) : keyText(key, name),
      value: venta,
      text: formatInteger(venta),
      before: before?.get(name) ?? null,
    })),
  };
}

/** Tickets, loads and shows of lines together. */
export const sums = (lines: readonly SalesLine[]) => ({
  venta: lines.reduce((sum, { venta }) => sum + venta, 0),
  rows: lines.reduce((sum, { rows }) => sum + rows, 0),
  shows: Math.max(0, ...lines.map(({ shows }) => shows)),
  partial: lines.some(({ partial }) => partial),
});

/** A line for each currency. */
export const byCurrency = (lines: readonly SalesLine[]): SalesLine[] =>
  currenciesOf(lines).map((divisa) => {
    const own = lines.filter((line) => line.divisa === divisa);
    return { ...sums(own), key: "", divisa, monto: moneyOf(own, divisa) };
  });

/** Days in their order, the rest by what was sold. */
export const ordered = (key: SalesKey, groups: Group[]): Group[] =>
  isDay(key) || key === "mes"
    ? groups.sort((a, b) => (a.key < b.key ? -1 : 1))
    : key === "dia_de_semana"
      ? groups.sort((a, b) => Number(a.key) - Number(b.key))
      : groups.sort((a, b) => b.venta - a.venta);

/** Each currency by itself, where there are several and amounts may be seen. */
export function currencyTable(lines: readonly SalesLine[], money: boolean): AnswerTable | null {
  const groups = byCurrency(lines);
  if (!money || groups.length < 2) return null;
  return listTable(groups, [
    ["Moneda", "text", ({ divisa }) => currencyName(divisa)],
    ["Entradas", "count", ({ venta }) => venta],
    [
      "Recaudación",
      "text",
      ({ divisa, monto }) => (monto === null ? "—" : formatMoney(monto, divisa, { decimals: 2 })),
    ],
  ]);
}
