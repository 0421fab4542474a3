import { addDays, formatDayShort, formatDayYear } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import { visibleShow, visibleShows } from "../../access/visible";
import { outlookOf, type ShowOutlook } from "../outlook";
import type { Answer } from "../schema/answer";
import type { ParamsOf } from "../schema/query";
import { paceGapText } from "./paceText";
import { aboutShow, barsOf, listTable, percentText } from "./parts";
import { type Asking, howOf, type Nothing } from "./salesAnswers";
import { sentence, strong, ticketsText } from "./words";

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

const over = ({ days }: ShowOutlook) => days === null;

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
    table: listTable(chances, [
      ["Marca", "text", (one) => `${formatPercent(one.mark, 0)} de la capacidad`],
      ["Probabilidad", "percent", (one) => Math.round(one.chance)],
    ]),
    chart: barsOf("Probabilidad de pasar cada marca", chances, {
      label: (one) => formatPercent(one.mark, 0),
      value: (one) => one.chance,
      text: (one) => formatPercent(Math.round(one.chance), 0),
    }),
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
    table: listTable(lines, [
      ["Show", "text", ({ outlook }) => outlook.show],
      ["Fecha", "day", ({ outlook }) => outlook.fecha],
      ["Faltan días", "count", ({ outlook }) => outlook.days],
      [dias === undefined ? "Entradas" : `Entradas a ${dias} días`, "count", ({ sold }) => sold],
      ["Capacidad", "count", ({ outlook }) => outlook.capacity],
      ["Ocupación", "percent", ({ share }) => share],
    ]),
    chart: barsOf(`Ocupación${dias === undefined ? "" : ` a ${countText(dias, "día")}`}`, lines, {
      label: ({ outlook }) => outlook.show,
      value: ({ share }) => share ?? 0,
      text: ({ share }) => percentText(share),
    }),
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
