import { addDays, diffDays, formatDayMonth, formatDayShort, formatInstant, WEEKDAYS } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import type { Scope } from "../../access/scope";
import { averagePrice } from "../../rules/figures";
import type { Answer, AnswerTable } from "../schema/answer";
import type { ParamsOf } from "../schema/query";
import {
  byCurrency,
  chartOf,
  currenciesOf,
  currencyTable,
  grouped,
  groupTable,
  isDay,
  keyText,
  ordered,
  sums,
  TITLES,
} from "./groups";
import { barsOf, listTable } from "./parts";
import { type Days, freshnessOf, type SalesFilter, type SalesKey, type SalesLine, salesBy, totalsBy } from "./sales";
import { daysText, filtersText, moneyText, reportHref, sentence, strong, subjectText, ticketsText } from "./words";

/** What every answer is made within. */
export interface Asking {
  scope: Scope;
  today: string;
}

/** No data, and which is missing. */
export interface Nothing {
  nothing: string;
}

export const filterOf = (params: SalesFilter): SalesFilter => {
  const { artist, show, city, country, venue, ticketera, categoria } = params;
  return { artist, show, city, country, venue, ticketera, categoria };
};
const daysOf = ({ desde, hasta }: { desde?: string; hasta?: string }): Days => ({
  desde: desde ?? null,
  hasta: hasta ?? null,
});

/** Where figures come from and how recent they are. */
export async function howOf(
  { scope, today }: Asking,
  query: string,
  filter: SalesFilter,
  days: Days | null,
  rows: string,
  more: readonly string[] = [],
): Promise<Answer["how"]> {
  const { last, loaded, late } = await freshnessOf(scope, filter, today);
  return {
    query,
    filters: filtersText(filter, days, scope.artistIds !== null, more),
    rows,
    fresh:
      last === null
        ? "Sin ventas cargadas"
        : `Ventas hasta el ${formatDayShort(last)}${loaded ? `, cargadas el ${formatInstant(loaded)}` : ""}`,
    stale: late
      .map(
        ({ ticketera, since, shows }) =>
          `${ticketera || "Sin ticketera"} sin datos desde el ${formatDayShort(since)} en ${countText(shows, "show")}`,
      )
      .join(" · "),
  };
}

const noSales = (filter: SalesFilter, days: Days): Nothing => {
  const subject = subjectText(filter);
  const when = daysText(days);
  return {
    nothing: `No hay datos: no hay ventas cargadas${subject ? ` de ${subject}` : ""}${when ? ` ${when}` : ""}.`,
  };
};

const PARTIAL = " Hay días sin monto cargado: el dinero es una parte.";
const rowsText = (lines: readonly SalesLine[]): string =>
  `${countText(sums(lines).rows, "carga diaria", "cargas diarias")} de ${countText(sums(lines).shows, "show")}`;

/** The same number of days just before. */
function daysBefore({ desde, hasta }: Days): Days | null {
  if (!desde || !hasta) return null;
  const length = diffDays(desde, hasta) + 1;
  return { desde: addDays(desde, -length), hasta: addDays(desde, -1) };
}

/** Sales of some days, by themselves or grouped. */
export async function salesAnswer(asking: Asking, params: ParamsOf<"ventas">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = daysOf(params);
  const key: SalesKey = params.agrupar ?? "none";
  const before = daysBefore(days);
  const [lines, then] = await Promise.all([
    salesBy(asking.scope, filter, days, key),
    before ? salesBy(asking.scope, filter, before, isDay(key) || key === "mes" ? "none" : key) : [],
  ]);
  if (lines.length === 0) return noSales(filter, days);
  const { venta, partial } = sums(lines);
  const money = asking.scope.money ? moneyText(byCurrency(lines)) : null;
  const subject = subjectText(filter);
  const when = daysText(days);
  const inMoney = params.medida === "monto";
  const thenAll = sums(then).venta;
  const compared =
    before && thenAll > 0
      ? ` Fueron ${strong(formatInteger(thenAll))} en los ${countText(diffDays(before.desde ?? "", before.hasta ?? "") + 1, "día")} anteriores.`
      : "";
  const head = `${subject ? `${strong(subject)}: ` : ""}`;
  const text = inMoney
    ? `${head}${money ?? "ningún monto cargado"} ${when}, por ${ticketsText(venta)}.`
    : `${head}${ticketsText(venta)} ${when}${money ? `: ${money}` : ""}.${compared}`;
  const groups = ordered(key, grouped(lines));
  const beforeBy =
    before && !isDay(key) && key !== "mes" && key !== "none"
      ? new Map(grouped(then).map((group) => [group.key, group.venta]))
      : null;
  return {
    sentence: sentence(cap(text.replace(/ {2,}/g, " ")) + (partial && asking.scope.money ? PARTIAL : "")),
    table:
      key === "none"
        ? currencyTable(lines, asking.scope.money)
        : groupTable(key, groups, lines, asking.scope.money, beforeBy),
    chart:
      key === "none"
        ? null
        : chartOf(key, groups, beforeBy, `Entradas por ${(TITLES[key] ?? "").toLowerCase().replace(" del", "")}`),
    how: await howOf(
      asking,
      `ventas${key === "none" ? "" : ` · por ${(TITLES[key] ?? "").toLowerCase()}`} · ${inMoney ? "recaudación" : "entradas"}`,
      filter,
      days,
      rowsText(lines),
    ),
    href: reportHref(filter, days),
    chips: chips(filter, key),
  };
}

const cap = (text: string): string =>
  text.replace(/^(\**)(\p{Ll})/u, (_, stars: string, letter: string) => stars + letter.toUpperCase());

function chips(filter: SalesFilter, key: SalesKey): string[] {
  return [
    "¿Y en los últimos 7 días?",
    ...(key === "ticketera" || filter.ticketera ? [] : ["¿Y por ticketera?"]),
    ...(key === "categoria" ? [] : ["¿Y por categoría?"]),
    ...(key === "show" || filter.show ? [] : ["¿Y por show?"]),
  ].slice(0, 4);
}

/** What a filter sold in all, by the totals stated. */
export async function totalAnswer(asking: Asking, params: ParamsOf<"total">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const lines = await totalsBy(asking.scope, filter, "show");
  if (lines.length === 0) return noSales(filter, { desde: null, hasta: null });
  const { venta, partial } = sums(lines);
  const money = asking.scope.money ? moneyText(byCurrency(lines)) : null;
  const subject = subjectText(filter);
  const groups = ordered("show", grouped(lines));
  return {
    sentence: sentence(
      `${subject ? strong(subject) : "Todos los shows"}: ${ticketsText(venta)} en total${money ? `, ${money}` : ""}, en ${countText(groups.length, "show")}.${partial && asking.scope.money ? PARTIAL : ""}`,
    ),
    table:
      groups.length > 1
        ? cut(groupTable("show", groups, lines, asking.scope.money, null))
        : currencyTable(lines, asking.scope.money),
    chart: null,
    how: await howOf(
      asking,
      "total · últimos totales de cada ticketera",
      filter,
      null,
      `${countText(sums(lines).rows, "carga diaria", "cargas diarias")} de ${countText(groups.length, "show")}`,
    ),
    href: reportHref(filter, null),
    chips: ["¿Y esta semana?", "¿Y por ticketera?", "¿Y el mes pasado?"],
  };
}

/** Tables are shown whole up to this many rows; the workbook has them all. */
const MOST_ROWS = 500;
const cut = (table: AnswerTable): AnswerTable => ({ ...table, rows: table.rows.slice(0, MOST_ROWS) });

const BY = {
  por_ticketera: "ticketera",
  por_categoria: "categoria",
  por_ciudad: "ciudad",
  por_artista: "artista",
} as const;

/** Who or where sells most. */
export async function byAnswer(
  asking: Asking,
  query: keyof typeof BY,
  params: ParamsOf<"por_ticketera">,
): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = daysOf(params);
  const key = BY[query];
  const period = days.desde !== null || days.hasta !== null;
  const before = daysBefore(days);
  const [lines, then] = await Promise.all([
    period ? salesBy(asking.scope, filter, days, key) : totalsBy(asking.scope, filter, key),
    before ? salesBy(asking.scope, filter, before, key) : [],
  ]);
  if (lines.length === 0) return noSales(filter, days);
  const groups = ordered(key, grouped(lines));
  const [first] = groups;
  const { venta, partial } = sums(lines);
  const share = first && venta > 0 ? formatPercent((first.venta * 100) / venta) : null;
  const money = asking.scope.money && first ? moneyText(byCurrency(first.lines)) : null;
  const subject = subjectText(filter);
  const beforeBy = before && new Map(grouped(then).map((group) => [group.key, group.venta]));
  const when = period ? ` ${daysText(days)}` : "";
  return {
    sentence: sentence(
      `${subject ? `De ${strong(subject)}, ` : ""}la ${TITLES[key]?.toLowerCase()} que más vendió${when} es ${strong(keyText(key, first?.key ?? ""))}, con ${ticketsText(first?.venta ?? 0)}${share ? `, el ${share} de ${formatInteger(venta)}` : ""}${money ? `: ${money}` : ""}.${partial && asking.scope.money ? PARTIAL : ""}`
        .replace("la artista", "el artista")
        .replace(/^la /, "La ")
        .replace(/^el /, "El "),
    ),
    table: groupTable(key, groups, lines, asking.scope.money, beforeBy),
    chart: chartOf(key, groups, beforeBy, `Entradas por ${TITLES[key]?.toLowerCase()}`),
    how: await howOf(asking, `${query} · entradas · de mayor a menor`, filter, period ? days : null, rowsText(lines)),
    href: reportHref(filter, period ? days : null),
    chips: chips(filter, key),
  };
}

/** The shows that sold most or least. */
export async function rankingAnswer(asking: Asking, params: ParamsOf<"ranking">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = daysOf(params);
  const period = days.desde !== null || days.hasta !== null;
  const lines = period
    ? await salesBy(asking.scope, filter, days, "show")
    : await totalsBy(asking.scope, filter, "show");
  if (lines.length === 0) return noSales(filter, days);
  const n = params.n ?? 10;
  const sign = params.orden === "menor" ? -1 : 1;
  const when = period ? ` ${daysText(days)}` : " en total";
  const least = params.orden === "menor" ? "menos" : "más";
  const how = await howOf(
    asking,
    `ranking · ${params.medida === "monto" ? "recaudación" : "entradas"} · ${params.orden === "menor" ? "de menor a mayor" : "de mayor a menor"}`,
    filter,
    period ? days : null,
    rowsText(lines),
  );
  if (params.medida === "monto") {
    const currencies = currenciesOf(lines);
    const rows = currencies.flatMap((divisa) =>
      lines
        .filter((line) => line.divisa === divisa && line.monto !== null)
        .sort((a, b) => sign * compareMoney(b.monto ?? "0", a.monto ?? "0"))
        .slice(0, n),
    );
    const firsts = currencies.flatMap((divisa) => rows.find((line) => line.divisa === divisa) ?? []);
    return {
      sentence: sentence(
        `${firsts.map((line) => `${strong(line.key)} es el que ${least} recaudó${when}: ${strong(formatMoney(line.monto ?? "0", line.divisa))} ${currencyName(line.divisa).toLowerCase()}`).join(". ")}. Cada moneda por separado.`,
      ),
      table: listTable(rows, [
        ["Show", "text", ({ key }) => key],
        ["Moneda", "text", ({ divisa }) => divisa],
        ["Recaudación", "text", ({ divisa, monto }) => formatMoney(monto ?? "0", divisa, { decimals: 2 })],
        ["Entradas", "count", ({ venta }) => venta],
      ]),
      chart: null,
      how,
      href: reportHref(filter, period ? days : null),
      chips: ["¿Y la semana pasada?", "¿Y este mes?"],
    };
  }
  const groups = grouped(lines)
    .sort((a, b) => sign * (b.venta - a.venta) || (a.key < b.key ? -1 : 1))
    .slice(0, n);
  const [first] = groups;
  const own = groups.flatMap((group) => group.lines);
  return {
    sentence: sentence(
      `${strong(first?.key ?? "")} es el show que ${least} vendió${when}, con ${ticketsText(first?.venta ?? 0)}.`,
    ),
    table: { ...groupTable("show", groups, own, asking.scope.money, null), total: null },
    chart: chartOf("show", groups, null, "Entradas por show"),
    how,
    href: reportHref(filter, period ? days : null),
    chips: ["¿Y la semana pasada?", "¿Y este mes?"],
  };
}

/** Money per ticket, of each currency by itself. */
export async function averageAnswer(asking: Asking, params: ParamsOf<"precio_medio">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = daysOf(params);
  const period = days.desde !== null || days.hasta !== null;
  const lines = period
    ? await salesBy(asking.scope, filter, days, "none")
    : await totalsBy(asking.scope, filter, "none");
  const known = byCurrency(lines).flatMap((line) => {
    const average = averagePrice(line.monto, line.venta, line.partial ? 1 : 0);
    return average === null ? [] : [{ ...line, average }];
  });
  if (lines.length === 0) return noSales(filter, days);
  if (known.length === 0)
    return { nothing: "No hay datos: faltan montos de algunos días, y el promedio no sería cierto." };
  const subject = subjectText(filter);
  return {
    sentence: sentence(
      `${subject ? `${strong(subject)}: ` : ""}precio medio ${known.map(({ average, divisa, venta }) => `${strong(formatMoney(average, divisa, { decimals: 2 }))} sobre ${formatInteger(venta)} entradas en ${currencyName(divisa).toLowerCase()}`).join(" y ")}${period ? `, ${daysText(days)}` : ""}.`.replace(
        /^precio/,
        "Precio",
      ),
    ),
    table: listTable(known, [
      ["Moneda", "text", ({ divisa }) => currencyName(divisa)],
      ["Entradas", "count", ({ venta }) => venta],
      ["Recaudación", "text", ({ divisa, monto }) => formatMoney(monto ?? "0", divisa, { decimals: 2 })],
      ["Precio medio", "text", ({ divisa, average }) => formatMoney(average, divisa, { decimals: 2 })],
    ]),
    chart: null,
    how: await howOf(
      asking,
      "precio_medio · recaudación sobre entradas, por moneda",
      filter,
      period ? days : null,
      rowsText(lines),
    ),
    href: reportHref(filter, period ? days : null),
    chips: ["¿Y el mes pasado?", "¿Y este mes?"],
  };
}

/** The weekday that sells most on average, and the best single day. */
export async function bestDayAnswer(asking: Asking, params: ParamsOf<"mejor_dia">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = daysOf(params);
  const daily = await salesBy(asking.scope, filter, days, "dia");
  if (daily.length === 0) return noSales(filter, days);
  const single = grouped(daily).sort((a, b) => b.venta - a.venta || (a.key < b.key ? 1 : -1))[0];
  const week = WEEKDAYS.map((name, at) => {
    const own = grouped(daily).filter(({ key }) => new Date(`${key}T12:00:00Z`).getUTCDay() === at);
    const venta = own.reduce((sum, group) => sum + group.venta, 0);
    return { name, venta, days: own.length, average: own.length > 0 ? venta / own.length : 0 };
  });
  const best = [...week].sort((a, b) => b.average - a.average)[0];
  const rows = [...week.slice(1), ...week.slice(0, 1)];
  const subject = subjectText(filter);
  return {
    sentence: sentence(
      `${subject ? `De ${strong(subject)}, el` : "El"} día de la semana que más se vende es el ${strong(best?.name ?? "")}, ${ticketsText(Math.round(best?.average ?? 0))} por día con ventas. El mejor día fue el ${strong(single ? formatDayShort(single.key) : "")} ${single ? formatDayMonth(single.key).replace(/^\d+ /, "") : ""}, con ${ticketsText(single?.venta ?? 0)}.`,
    ),
    table: listTable(rows, [
      ["Día", "text", ({ name }) => name],
      ["Entradas", "count", ({ venta }) => venta],
      ["Días con ventas", "count", ({ days: count }) => count],
      ["Por día", "count", ({ average }) => Math.round(average)],
    ]),
    chart: barsOf("Entradas por día con ventas", rows, {
      label: ({ name }) => name,
      value: ({ average }) => Math.round(average),
      text: ({ average }) => formatInteger(Math.round(average)),
    }),
    how: await howOf(
      asking,
      "mejor_dia · promedio de los días con ventas",
      filter,
      days.desde || days.hasta ? days : null,
      rowsText(daily),
    ),
    href: reportHref(filter, days.desde || days.hasta ? days : null),
    chips: ["¿Y en los últimos 30 días?"],
  };
}
