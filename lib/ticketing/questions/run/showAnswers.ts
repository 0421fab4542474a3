import { query } from "@/lib/db";
import { addDays, formatDayShort, formatDayYear, formatInstant } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import { visibleShow, visibleShows } from "../../access/visible";
import { outlookOf, type ShowOutlook } from "../outlook";
import type { Answer } from "../schema/answer";
import type { ParamsOf } from "../schema/query";
import { paceGapText } from "./paceText";
import { SHOWS, showsWhere } from "./sales";
import { type Asking, filterOf, howOf, type Nothing } from "./salesAnswers";
import { daysText, reportHref, sentence, strong, subjectText, ticketsText } from "./words";

/** A show's figures for a list: tickets and shares only. */
interface ShowLine {
  show: string;
  artist: string;
  city: string;
  fecha: string | null;
  state: string;
  sold: number;
  capacity: number;
  left: number | null;
  occupancy: number | null;
  last: string | null;
}

const LINES = `SELECT s.name AS show, a.name AS artist, coalesce(v.city, s.city) AS city, s.fecha::text AS fecha, s.state,
  coalesce(f.sold, 0)::int AS sold, s.capacidad AS capacity, f.last::text AS last,
  CASE WHEN s.capacidad > 0 THEN s.capacidad - coalesce(f.sold, 0) - s.holdeo - s.cortesias END::int AS left,
  CASE WHEN s.capacidad > 0 THEN coalesce(f.sold, 0) * 100::float8 / s.capacidad END AS occupancy
  FROM ${SHOWS} LEFT JOIN LATERAL (
    SELECT sum(last_venta_total)::int AS sold, max(last_fecha) AS last FROM sales_series WHERE show_id = s.id) f ON TRUE`;

const MOST = 500;
const percentText = (value: number | null): string => (value === null ? "—" : formatPercent(value));
const dayText = (day: string | null): string => (day === null ? "sin fecha" : formatDayYear(day));
const stateText = (state: string): string => state.replaceAll("_", " ");

async function outlookIn(asking: Asking, name: string): Promise<ShowOutlook> {
  const { id } = await visibleShow(asking.scope, name);
  const outlook = await outlookOf(asking.scope, id);
  if (!outlook) throw new Error(`no outlook of show ${id}`);
  return outlook;
}

/** Of those that the asker sees, the most alike. */
const namesOf = ({ comparables, compared }: ShowOutlook) =>
  comparables.length === 0 ? [] : [`${comparables.slice(0, 4).join(", ")}${compared > 4 ? "…" : ""}`];

const oneHow = (asking: Asking, query: string, show: string, outlook: ShowOutlook): Promise<Answer["how"]> =>
  howOf(
    asking,
    query,
    { show },
    null,
    outlook.compared > 0
      ? [countText(outlook.compared, "comparable"), ...namesOf(outlook)].join(": ")
      : "sin comparables",
  );

const aboutShow = (show: string) => ({ href: reportHref({ show }, null) });
const over = ({ days }: ShowOutlook) => days === null;

/** Places that are left to sell. */
export async function leftAnswer(asking: Asking, { show }: ParamsOf<"restantes">): Promise<Answer | Nothing> {
  const made = showsWhere(asking.scope, { show }).where();
  const [line] = await query<ShowLine & { holdeo: number; cortesias: number }>(
    `${LINES.replace("s.state,", "s.state, s.holdeo, s.cortesias,")} WHERE ${made.text}`,
    made.values,
  );
  if (!line) return { nothing: `No encontré el show ${show}.` };
  if (line.left === null) return { nothing: `No hay datos: falta la capacidad de ${show}.` };
  const text =
    line.left < 0
      ? `${strong(line.show)} está sobrevendido por ${ticketsText(-line.left)}.`
      : `Quedan ${ticketsText(line.left)} de ${strong(line.show)}: se vendieron ${formatInteger(line.sold)} de ${formatInteger(line.capacity)} (${percentText(line.occupancy)}).`;
  return {
    sentence: sentence(text),
    table: {
      columns: [
        { title: "Lugares", kind: "text" },
        { title: "Cantidad", kind: "count" },
      ],
      rows: [
        ["Capacidad", line.capacity],
        ["Vendidas", line.sold],
        ["Holdeo", line.holdeo],
        ["Cortesías", line.cortesias],
        ["Quedan", line.left],
      ],
      total: null,
    },
    chart: null,
    how: await howOf(
      asking,
      "restantes · capacidad menos vendidas, holdeo y cortesías",
      { show },
      null,
      "últimos totales de cada ticketera",
    ),
    ...aboutShow(line.show),
    chips: [`¿Cómo viene ${line.show}?`, `¿Cuándo se agota ${line.show}?`],
  };
}

/** Shows by the share of their capacity that is sold. */
export async function occupancyAnswer(asking: Asking, params: ParamsOf<"ocupacion">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const made = showsWhere(asking.scope, filter)
    .say("s.capacidad > 0")
    .add((at) => `s.fecha >= ${at}::date`, params.desde && params.desde > asking.today ? params.desde : asking.today);
  made.say("s.state IN ('a_la_venta', 'sold_out', 'confirmado')");
  if (params.hasta) made.add((at) => `s.fecha <= ${at}::date`, params.hasta);
  if (params.dias_menor !== undefined)
    made.add((at) => `s.fecha <= ${at}::date`, addDays(asking.today, params.dias_menor));
  if (params.menor_que !== undefined)
    made.add((at) => `coalesce(f.sold, 0) * 100::float8 / s.capacidad < ${at}::float8`, params.menor_que);
  if (params.mayor_que !== undefined)
    made.add((at) => `coalesce(f.sold, 0) * 100::float8 / s.capacidad > ${at}::float8`, params.mayor_que);
  const { text, values } = made.where();
  const order = params.mayor_que !== undefined && params.menor_que === undefined ? "DESC" : "ASC";
  const lines = await query<ShowLine>(
    `${LINES} WHERE ${text} ORDER BY occupancy ${order}, s.fecha LIMIT ${MOST}`,
    values,
  );
  const limits = [
    params.menor_que === undefined ? "" : `por debajo del ${formatPercent(params.menor_que, 0)}`,
    params.mayor_que === undefined ? "" : `por encima del ${formatPercent(params.mayor_que, 0)}`,
    params.dias_menor === undefined ? "" : `a ${countText(params.dias_menor, "día")} o menos`,
  ].filter(Boolean);
  const what = limits.join(" y ") || "por venir";
  const subject = subjectText(filter);
  const how = await howOf(
    asking,
    "ocupacion · vendidas sobre capacidad",
    filter,
    null,
    `${countText(lines.length, "show")} por venir`,
    limits,
  );
  if (lines.length === 0)
    return {
      nothing: `Ningún show por venir${subject ? ` de ${subject}` : ""} está ${limits.length > 0 ? what : "cargado con su capacidad"}.`,
    };
  const [first] = lines;
  return {
    sentence: sentence(
      lines.length === 1
        ? `${strong(first?.show ?? "")} está al ${strong(percentText(first?.occupancy ?? null))} de su capacidad, a ${first?.fecha ? countText(daysTo(asking.today, first.fecha), "día") : "sin fecha"} del show.`
        : `Hay ${strong(countText(lines.length, "show"))} ${what}${subject ? `, de ${subject}` : ""}. El ${order === "ASC" ? "más bajo" : "más alto"} es ${strong(first?.show ?? "")}, al ${percentText(first?.occupancy ?? null)}.`,
    ),
    table: {
      columns: [
        { title: "Show", kind: "text" },
        { title: "Fecha", kind: "day" },
        { title: "Faltan días", kind: "count" },
        { title: "Vendidas", kind: "count" },
        { title: "Capacidad", kind: "count" },
        { title: "Ocupación", kind: "percent" },
      ],
      rows: lines.map(({ show, fecha, sold, capacity, occupancy }) => [
        show,
        fecha,
        fecha ? daysTo(asking.today, fecha) : null,
        sold,
        capacity,
        occupancy,
      ]),
      total: null,
    },
    chart: {
      kind: "bars",
      title: "Ocupación",
      points: lines.slice(0, 12).map(({ show, occupancy }) => ({
        label: show,
        value: occupancy ?? 0,
        text: percentText(occupancy),
        before: null,
      })),
    },
    how,
    href: reportHref(filter, null),
    chips: ["¿Y a menos de 15 días?", "¿Y a menos de 60 días?"],
  };
}

const daysTo = (today: string, day: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** How a show goes against the ones like it. */
export async function paceAnswer(asking: Asking, { show }: ParamsOf<"ritmo">): Promise<Answer | Nothing> {
  const outlook = await outlookIn(asking, show);
  const how = await oneHow(asking, "ritmo · contra la mediana de los comparables", show, outlook);
  const sold = `${ticketsText(outlook.sold)}${outlook.occupancy === null ? "" : `, el ${strong(percentText(outlook.occupancy))} de su capacidad`}`;
  const pace = over(outlook)
    ? "El show ya fue o no tiene fecha."
    : outlook.gap === null
      ? `A ${countText(outlook.days ?? 0, "día")} del show no hay shows comparables para medir el ritmo.`
      : `A ${countText(outlook.days ?? 0, "día")} del show ${paceGapText(outlook.gap)} de los comparables.`;
  return {
    sentence: sentence(`${strong(outlook.show)} lleva ${sold}. ${pace}`),
    table: curveTable(outlook),
    chart: curveChart(outlook),
    how,
    ...aboutShow(outlook.show),
    chips: [`¿Con cuánto termina ${outlook.show}?`, `¿Cuándo se agota ${outlook.show}?`],
  };
}

const MARKS = [120, 90, 60, 45, 30, 21, 14, 7, 3, 0];
const soldAt = ({ curve }: ShowOutlook, days: number): number | null =>
  curve.findLast((point) => point.days >= days)?.sold ?? null;

function curveTable(outlook: ShowOutlook): Answer["table"] {
  const rows = MARKS.filter((days) => outlook.days === null || days >= outlook.days).flatMap((days) => {
    const sold = soldAt(outlook, days);
    return sold === null
      ? []
      : [[`A ${countText(days, "día")}`, sold, outlook.capacity > 0 ? (sold * 100) / outlook.capacity : null]];
  });
  if (rows.length === 0) return null;
  return {
    columns: [
      { title: "Antes del show", kind: "text" },
      { title: "Entradas", kind: "count" },
      { title: "Ocupación", kind: "percent" },
    ],
    rows,
    total: null,
  };
}

const curveChart = ({ curve, show }: ShowOutlook): Answer["chart"] =>
  curve.length < 3
    ? null
    : {
        kind: "line",
        title: `Entradas vendidas de ${show}`,
        points: curve.slice(-400).map(({ days, sold }) => ({
          label: `a ${countText(days, "día")}`,
          value: sold,
          text: formatInteger(sold),
          before: null,
        })),
      };

const rangeText = ({ p25, p75 }: { p25: number; p75: number }): string =>
  p25 === p75
    ? strong(`${formatInteger(p25)} entradas`)
    : `entre ${strong(formatInteger(p25))} y ${strong(`${formatInteger(p75)} entradas`)}`;

const noForecast = ({ show, days, comparables }: ShowOutlook): Nothing => ({
  nothing:
    days === null
      ? `No hay pronóstico: ${show} ya fue o no tiene fecha.`
      : comparables.length < 3
        ? `No hay datos: ${show} no tiene al menos ocho shows comparables para estimar cómo termina.`
        : `No hay datos: ${show} todavía no tiene ventas propias.`,
});

/** Where a show ends if it goes on as those like it did. */
export async function forecastAnswer(asking: Asking, { show }: ParamsOf<"pronostico">): Promise<Answer | Nothing> {
  const outlook = await outlookIn(asking, show);
  if (!outlook.range) return noForecast(outlook);
  const { p25, p50, p75 } = outlook.range;
  return {
    sentence: sentence(
      `Al ritmo de hoy ${strong(outlook.show)} termina ${rangeText(outlook.range)} de ${formatInteger(outlook.sellable)} que se pueden vender; lleva ${formatInteger(outlook.sold)}.`,
    ),
    table: {
      columns: [
        { title: "Final", kind: "text" },
        { title: "Entradas", kind: "count" },
        { title: "De la capacidad", kind: "percent" },
      ],
      rows: [
        ["Cauto (P25)", p25],
        ["Medio (P50)", p50],
        ["Optimista (P75)", p75],
      ].map(([name, value]) => [
        name as string,
        value as number,
        outlook.capacity > 0 ? (Number(value) * 100) / outlook.capacity : null,
      ]),
      total: null,
    },
    chart: curveChart(outlook),
    how: await oneHow(asking, "pronostico · rango P25 a P75 de los comparables", show, outlook),
    ...aboutShow(outlook.show),
    chips: [`¿Cuándo se agota ${outlook.show}?`, `Probabilidad de que ${outlook.show} pase el 80 %`],
  };
}

const chanceText = (chance: number): string => formatPercent(Math.round(chance * 100), 0);

/** Whether and when a show sells out. */
export async function soldOutAnswer(asking: Asking, { show }: ParamsOf<"agotamiento">): Promise<Answer | Nothing> {
  const outlook = await outlookIn(asking, show);
  const how = await oneHow(asking, "agotamiento · comparables que lo llenarían", show, outlook);
  if (outlook.capacity > 0 && outlook.sold >= outlook.sellable)
    return {
      sentence: sentence(`${strong(outlook.show)} ya vendió todo: ${ticketsText(outlook.sold)}.`),
      table: curveTable(outlook),
      chart: curveChart(outlook),
      how,
      ...aboutShow(outlook.show),
      chips: [],
    };
  if (!outlook.soldOut || outlook.days === null) return noForecast(outlook);
  const { chance, days } = outlook.soldOut;
  const when =
    days === null || outlook.fecha === null
      ? ""
      : ` Los que se agotaron lo hicieron a ${countText(Math.round(days), "día")} del show: hacia el ${strong(formatDayShort(addDays(outlook.fecha, -Math.round(days))))} ${formatDayYear(addDays(outlook.fecha, -Math.round(days))).replace(/^\S+ \d+ /, "")}.`;
  return {
    sentence: sentence(
      `La chance de que ${strong(outlook.show)} se agote es del ${strong(chanceText(chance))}: lleva ${formatInteger(outlook.sold)} de ${formatInteger(outlook.sellable)} que se pueden vender.${when}`,
    ),
    table: curveTable(outlook),
    chart: curveChart(outlook),
    how,
    ...aboutShow(outlook.show),
    chips: [`¿Con cuánto termina ${outlook.show}?`, `¿Cómo viene ${outlook.show}?`],
  };
}

/** The chance of ending over a share of the capacity. */
export async function chanceAnswer(
  asking: Asking,
  { show, umbral }: ParamsOf<"probabilidad">,
): Promise<Answer | Nothing> {
  const outlook = await outlookIn(asking, show);
  const chance = outlook.days === null ? null : outlook.chanceOf(umbral);
  if (chance === null)
    return outlook.capacity > 0 ? noForecast(outlook) : { nothing: `No hay datos: falta la capacidad de ${show}.` };
  const marks = [...new Set([50, 60, 70, 80, 90, 100, umbral])].sort((a, b) => a - b);
  const chances = marks.map((mark) => ({ mark, chance: (outlook.chanceOf(mark) ?? 0) * 100 }));
  return {
    sentence: sentence(
      `La probabilidad de que ${strong(outlook.show)} pase el ${formatPercent(umbral, 0)} es del ${strong(chanceText(chance))}. Hoy está al ${percentText(outlook.occupancy)}.`,
    ),
    table: {
      columns: [
        { title: "Marca", kind: "text" },
        { title: "Probabilidad", kind: "percent" },
      ],
      rows: chances.map((one) => [`${formatPercent(one.mark, 0)} de la capacidad`, Math.round(one.chance)]),
      total: null,
    },
    chart: {
      kind: "bars",
      title: "Probabilidad de pasar cada marca",
      points: chances.map((one) => ({
        label: formatPercent(one.mark, 0),
        value: one.chance,
        text: formatPercent(Math.round(one.chance), 0),
        before: null,
      })),
    },
    how: await oneHow(asking, "probabilidad · comparables que pasarían la marca", show, outlook),
    ...aboutShow(outlook.show),
    chips: [`¿Con cuánto termina ${outlook.show}?`],
  };
}

/** Two to five shows side by side, now or as many days before each. */
export async function compareAnswer(asking: Asking, { shows, dias }: ParamsOf<"comparar">): Promise<Answer | Nothing> {
  const visible = await visibleShows(asking.scope, shows);
  const outlooks: ShowOutlook[] = [];
  for (const name of shows) {
    const show = visible.get(name);
    const outlook = show && (await outlookOf(asking.scope, show.id));
    if (outlook) outlooks.push(outlook);
  }
  if (outlooks.length < 2) return { nothing: "No encontré dos shows para comparar." };
  const at = (outlook: ShowOutlook) => (dias === undefined ? outlook.sold : soldAt(outlook, dias));
  const lines = outlooks.map((outlook) => {
    const reached = dias === undefined || (outlook.days ?? 0) <= dias;
    const sold = reached ? at(outlook) : null;
    return { outlook, sold, share: sold !== null && outlook.capacity > 0 ? (sold * 100) / outlook.capacity : null };
  });
  const known = lines.filter(({ share }) => share !== null).sort((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const [first, second] = known;
  const when = dias === undefined ? "Hoy" : `A ${countText(dias, "día")} del show`;
  const missing = lines.filter(({ sold }) => sold === null).map(({ outlook }) => outlook.show);
  return {
    sentence: sentence(
      first && second
        ? `${when} va mejor ${strong(first.outlook.show)}: ${strong(percentText(first.share))} de su capacidad (${formatInteger(first.sold ?? 0)}), contra ${strong(percentText(second.share))} (${formatInteger(second.sold ?? 0)}) de ${strong(second.outlook.show)}.`
        : `${when} no hay datos de ${joinSpanish(missing)} para comparar.`,
    ),
    table: {
      columns: [
        { title: "Show", kind: "text" },
        { title: "Fecha", kind: "day" },
        { title: "Faltan días", kind: "count" },
        { title: dias === undefined ? "Entradas" : `Entradas a ${dias} días`, kind: "count" },
        { title: "Capacidad", kind: "count" },
        { title: "Ocupación", kind: "percent" },
      ],
      rows: lines.map(({ outlook, sold, share }) => [
        outlook.show,
        outlook.fecha,
        outlook.days,
        sold,
        outlook.capacity,
        share,
      ]),
      total: null,
    },
    chart: {
      kind: "bars",
      title: `Ocupación${dias === undefined ? "" : ` a ${countText(dias, "día")}`}`,
      points: lines.map(({ outlook, share }) => ({
        label: outlook.show,
        value: share ?? 0,
        text: percentText(share),
        before: null,
      })),
    },
    how: await howOf(
      asking,
      `comparar · ${dias === undefined ? "hoy" : `a ${countText(dias, "día")} del show`}`,
      {},
      null,
      countText(outlooks.length, "show"),
      [`Shows: ${outlooks.map(({ show }) => show).join(", ")}`],
    ),
    href: "/tickets",
    chips: ["¿Y a 30 días?", "¿Y a 10 días?"],
  };
}

/** When each ticketera was last loaded. */
export async function loadsAnswer(asking: Asking, params: ParamsOf<"ultimas_cargas">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const made = showsWhere(asking.scope, filter);
  if (filter.ticketera !== undefined) made.add((at) => `d.ticketera = ${at}::text`, filter.ticketera);
  const { text, values } = made.where();
  const rows = await query<{ ticketera: string; last: string; loaded: Date; shows: number }>(
    `SELECT d.ticketera, max(d.last_fecha)::text AS last, max(d.updated_at) AS loaded, count(DISTINCT d.show_id)::int AS shows
     FROM sales_series d JOIN show s ON s.id = d.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
     WHERE ${text} GROUP BY 1 ORDER BY 3 DESC`,
    values,
  );
  const [first] = rows;
  const subject = subjectText(filter);
  if (!first) return { nothing: `No hay datos: no hay cargas${subject ? ` ${subject}` : ""}.` };
  return {
    sentence: sentence(
      `La última carga${subject ? ` ${subject}` : ""} fue el ${strong(formatInstant(first.loaded))}, de ${strong(first.ticketera || "ventas sin ticketera")}, con ventas hasta el ${formatDayShort(first.last)}.`,
    ),
    table: {
      columns: [
        { title: "Ticketera", kind: "text" },
        { title: "Ventas hasta", kind: "day" },
        { title: "Cargada", kind: "text" },
        { title: "Shows", kind: "count" },
      ],
      rows: rows.map(({ ticketera, last, loaded, shows }) => [
        ticketera || "Sin ticketera",
        last,
        formatInstant(loaded),
        shows,
      ]),
      total: null,
    },
    chart: null,
    how: await howOf(asking, "ultimas_cargas", filter, null, countText(rows.length, "ticketera")),
    href: reportHref(filter, null),
    chips: ["¿Qué shows no tienen ventas desde ayer?"],
  };
}

/** Shows on sale of which no sale was loaded since a day. */
export async function unloadedAnswer(asking: Asking, params: ParamsOf<"sin_cargar">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const since = params.desde ?? addDays(asking.today, -1);
  const made = showsWhere(asking.scope, filter)
    .say("s.state = 'a_la_venta'")
    .add((at) => `s.fecha >= ${at}::date`, asking.today)
    .add((at) => `(f.last IS NULL OR f.last < ${at}::date)`, since);
  const { text, values } = made.where();
  const lines = await query<ShowLine>(
    `${LINES} WHERE ${text} ORDER BY f.last NULLS FIRST, s.fecha LIMIT ${MOST}`,
    values,
  );
  const when = `desde el ${formatDayYear(since)}`;
  if (lines.length === 0) return { nothing: `Todos los shows a la venta tienen ventas cargadas ${when}.` };
  return {
    sentence: sentence(
      `${strong(countText(lines.length, "show"))} a la venta sin ventas cargadas ${when}: ${joinSpanish(lines.slice(0, 3).map(({ show }) => strong(show)))}${lines.length > 3 ? ` y ${countText(lines.length - 3, "otro")}` : ""}.`,
    ),
    table: {
      columns: [
        { title: "Show", kind: "text" },
        { title: "Fecha", kind: "day" },
        { title: "Última venta", kind: "day" },
        { title: "Vendidas", kind: "count" },
      ],
      rows: lines.map(({ show, fecha, last, sold }) => [show, fecha, last, sold]),
      total: null,
    },
    chart: null,
    how: await howOf(
      asking,
      "sin_cargar · shows a la venta",
      filter,
      { desde: since, hasta: null },
      countText(lines.length, "show"),
    ),
    href: "/tickets",
    chips: ["¿Cuándo fue la última carga?"],
  };
}

/** Shows to come. */
export async function comingAnswer(asking: Asking, params: ParamsOf<"proximos">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const days = {
    desde: params.desde && params.desde > asking.today ? params.desde : asking.today,
    hasta: params.hasta ?? null,
  };
  const made = showsWhere(asking.scope, filter)
    .say("s.state NOT IN ('cancelado', 'reprogramado')")
    .add((at) => `s.fecha >= ${at}::date`, days.desde);
  if (days.hasta) made.add((at) => `s.fecha <= ${at}::date`, days.hasta);
  const { text, values } = made.where();
  const lines = await query<ShowLine>(`${LINES} WHERE ${text} ORDER BY s.fecha, s.id LIMIT ${MOST}`, values);
  const subject = subjectText(filter);
  const when = params.desde || params.hasta ? ` ${daysText(days)}` : "";
  const [first] = lines;
  if (!first)
    return { nothing: `No hay shows por venir${subject ? ` de ${subject}` : ""}${when}.`.replace("de en", "en") };
  return {
    sentence: sentence(
      `Hay ${strong(countText(lines.length, "show"))} por venir${subject ? ` ${filter.artist ? "de " : ""}${subject}` : ""}${when}. El primero es ${strong(first.show)}, el ${dayText(first.fecha)}.`,
    ),
    table: {
      columns: [
        { title: "Show", kind: "text" },
        { title: "Fecha", kind: "day" },
        { title: "Ciudad", kind: "text" },
        { title: "Vendidas", kind: "count" },
        { title: "Ocupación", kind: "percent" },
        { title: "Estado", kind: "text" },
      ],
      rows: lines.map(({ show, fecha, city, sold, occupancy, state }) => [
        show,
        fecha,
        city,
        sold,
        occupancy,
        stateText(state),
      ]),
      total: null,
    },
    chart: null,
    how: await howOf(asking, "proximos", filter, days, countText(lines.length, "show")),
    href: reportHref(filter, days),
    chips: ["¿Y el mes que viene?"],
  };
}

/** What an artist did before. */
export async function pastAnswer(asking: Asking, params: ParamsOf<"historial">): Promise<Answer | Nothing> {
  const filter = filterOf(params);
  const made = showsWhere(asking.scope, filter)
    .say("s.state NOT IN ('cancelado', 'reprogramado')")
    .add((at) => `s.fecha < ${at}::date`, asking.today);
  const { text, values } = made.where();
  const lines = await query<ShowLine>(`${LINES} WHERE ${text} ORDER BY s.fecha DESC, s.id LIMIT ${MOST}`, values);
  const subject = subjectText(filter);
  const [last] = lines;
  if (!last) return { nothing: `No hay datos: ${subject || "el filtro"} no tiene shows anteriores cargados.` };
  const known = lines.filter(({ occupancy }) => occupancy !== null);
  const average =
    known.length > 0 ? known.reduce((sum, { occupancy }) => sum + (occupancy ?? 0), 0) / known.length : null;
  return {
    sentence: sentence(
      `${strong(subject)}: ${strong(countText(lines.length, "show"))} antes de hoy${average === null ? "" : `, con ocupación media del ${strong(percentText(average))}`}. El último, ${strong(last.show)} (${dayText(last.fecha)}), vendió ${ticketsText(last.sold)}${last.occupancy === null ? "" : `, el ${percentText(last.occupancy)}`}.`,
    ),
    table: {
      columns: [
        { title: "Show", kind: "text" },
        { title: "Fecha", kind: "day" },
        { title: "Ciudad", kind: "text" },
        { title: "Vendidas", kind: "count" },
        { title: "Capacidad", kind: "count" },
        { title: "Ocupación", kind: "percent" },
      ],
      rows: lines.map(({ show, fecha, city, sold, capacity, occupancy }) => [
        show,
        fecha,
        city,
        sold,
        capacity,
        occupancy,
      ]),
      total: null,
    },
    chart: {
      kind: "bars",
      title: "Entradas de cada show",
      points: lines
        .slice(0, 12)
        .map(({ show, sold }) => ({ label: show, value: sold, text: formatInteger(sold), before: null })),
    },
    how: await howOf(asking, "historial · shows que ya fueron", filter, null, countText(lines.length, "show")),
    href: reportHref(filter, null),
    chips: filter.artist ? [`¿Cuándo toca ${filter.artist}?`, `Precio medio de ${filter.artist}`] : [],
  };
}
