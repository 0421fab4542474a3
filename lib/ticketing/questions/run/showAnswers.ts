import { query } from "@/lib/db";
import { addDays, formatDayShort, formatDayYear, formatInstant } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import type { Answer } from "../schema/answer";
import type { ParamsOf } from "../schema/query";
import { aboutShow, barsOf, listTable, percentText } from "./parts";
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
const dayText = (day: string | null): string => (day === null ? "sin fecha" : formatDayYear(day));
const stateText = (state: string): string => state.replaceAll("_", " ");

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
    table: listTable(lines, [
      ["Show", "text", ({ show }) => show],
      ["Fecha", "day", ({ fecha }) => fecha],
      ["Faltan días", "count", ({ fecha }) => (fecha ? daysTo(asking.today, fecha) : null)],
      ["Vendidas", "count", ({ sold }) => sold],
      ["Capacidad", "count", ({ capacity }) => capacity],
      ["Ocupación", "percent", ({ occupancy }) => occupancy],
    ]),
    chart: barsOf("Ocupación", lines, {
      label: ({ show }) => show,
      value: ({ occupancy }) => occupancy ?? 0,
      text: ({ occupancy }) => percentText(occupancy),
    }),
    how,
    href: reportHref(filter, null),
    chips: ["¿Y a menos de 15 días?", "¿Y a menos de 60 días?"],
  };
}

const daysTo = (today: string, day: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

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
    table: listTable(rows, [
      ["Ticketera", "text", ({ ticketera }) => ticketera || "Sin ticketera"],
      ["Ventas hasta", "day", ({ last }) => last],
      ["Cargada", "text", ({ loaded }) => formatInstant(loaded)],
      ["Shows", "count", ({ shows }) => shows],
    ]),
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
    table: listTable(lines, [
      ["Show", "text", ({ show }) => show],
      ["Fecha", "day", ({ fecha }) => fecha],
      ["Última venta", "day", ({ last }) => last],
      ["Vendidas", "count", ({ sold }) => sold],
    ]),
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
    table: listTable(lines, [
      ["Show", "text", ({ show }) => show],
      ["Fecha", "day", ({ fecha }) => fecha],
      ["Ciudad", "text", ({ city }) => city],
      ["Vendidas", "count", ({ sold }) => sold],
      ["Ocupación", "percent", ({ occupancy }) => occupancy],
      ["Estado", "text", ({ state }) => stateText(state)],
    ]),
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
    table: listTable(lines, [
      ["Show", "text", ({ show }) => show],
      ["Fecha", "day", ({ fecha }) => fecha],
      ["Ciudad", "text", ({ city }) => city],
      ["Vendidas", "count", ({ sold }) => sold],
      ["Capacidad", "count", ({ capacity }) => capacity],
      ["Ocupación", "percent", ({ occupancy }) => occupancy],
    ]),
    chart: barsOf("Entradas de cada show", lines, {
      label: ({ show }) => show,
      value: ({ sold }) => sold,
      text: ({ sold }) => formatInteger(sold),
    }),
    how: await howOf(asking, "historial · shows que ya fueron", filter, null, countText(lines.length, "show")),
    href: reportHref(filter, null),
    chips: filter.artist ? [`¿Cuándo toca ${filter.artist}?`, `Precio medio de ${filter.artist}`] : [],
  };
}
