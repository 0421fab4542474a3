import { formatDay, formatDayLong, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { activeStates, showStateTitles } from "@/lib/shows/rules/kinds";
import type { ReportShow } from "../reports/schema";
import type { ReportScope } from "../reports/subject";
import type { Summary } from "../reports/summary";
import { knownAmount, missingText } from "../rules/missingAmounts";
import { baseText, occupancyText, seatsWarning } from "../rules/seats";
import { dayText } from "../rules/showDay";

const ABSENT = "—";

/** Shows in the mail's table; the rest is in the attached workbook. */
const MAX_ROWS = 15;

export interface MailFigure {
  label: string;
  value: string;
  detail: string;
}

/** A cell of the table: what it says and, smaller below it, what belongs to it; empty for nothing. */
export interface MailCell {
  text: string;
  note: string;
}

/** What the mail says, as text: the HTML and the plain version are two ways to write it down. */
export interface ReportMailModel {
  subject: string;
  title: string;
  /** `viernes 20 de noviembre de 2026. 12 shows en venta.` */
  intro: string;
  figures: MailFigure[];
  headers: string[];
  rows: MailCell[][];
  /** What the table leaves out; empty for nothing. */
  rest: string;
  link: string;
}

/** What has become of a show that is no longer sold, as in "Cancelado"; empty for one that is. */
const stateOf = ({ state }: ReportShow) => (activeStates.includes(state) ? "" : showStateTitles[state]);

/** The report's title; of one show that is no longer sold, with what has become of it. */
function titleOf({ subject }: ReportScope, { shows }: Summary): string {
  const state = subject.kind === "show" && shows[0] ? stateOf(shows[0]) : "";
  return state ? `${subject.title} (${state.toLowerCase()})` : subject.title;
}

/**
 * What is told of a report. Figures are of the shows on sale; when none is, of all. Without montos nothing in it is money.
 * `summaryOf` gives the report's totals for the chosen shows.
 */
export function mailModel(wanted: ReportScope, all: Summary, onSale: Summary, link: string): ReportMailModel {
  const { now } = wanted;
  const title = titleOf(wanted, all);
  const today = todayIn(undefined, now);
  const told = onSale.shows.length > 0 ? onSale : all;
  const shows = told.shows.slice(0, MAX_ROWS);
  return {
    subject: `Reporte de ventas: ${title}, ${formatDay(today)}`,
    title,
    intro: `${formatDayLong(today)}. ${introOf(wanted, told, onSale.shows.length > 0)}`,
    figures: told.shows.length > 0 ? figuresOf(told, onSale.shows.length > 0) : [],
    headers: ["Show", "Hoy", "Vendidas", "% cap.", ...(wanted.scope.money ? ["Recaudación"] : [])],
    rows: shows.map((show) => rowOf(show, wanted.scope.money)),
    rest: restOf(told.shows.length - shows.length, all.shows.length - told.shows.length),
    link,
  };
}

/** Whether a show is on sale, by its state and date. */
export const isOnSale = ({ activo }: Pick<ReportShow, "activo">) => activo;

function introOf({ subject }: ReportScope, { shows }: Summary, onSale: boolean): string {
  if (shows.length === 0) return "No hay shows para mostrar.";
  if (subject.kind === "show") {
    const [show] = shows;
    return [show && stateOf(show), show?.venue, show?.city, show?.fecha && dayText(show, formatDay)]
      .filter(Boolean)
      .join(", ");
  }
  return onSale
    ? `${countText(shows.length, "show")} en venta.`
    : `${countText(shows.length, "show")}, ninguno en venta.`;
}

function figuresOf({ total, totales }: Summary, onSale: boolean): MailFigure[] {
  const known = total.capacidad > 0;
  const base = baseText(total, total.shows);
  return [
    total.venta_hoy === null
      ? { label: "Vendidas hoy", value: ABSENT, detail: "sin datos de hoy" }
      : { label: "Vendidas hoy", value: formatInteger(total.venta_hoy), detail: "" },
    {
      label: "Vendidas en total",
      value: formatInteger(total.venta_total),
      detail:
        onSale && known && base === ""
          ? `restan ${formatInteger(total.restan)} de ${formatInteger(total.capacidad)}`
          : "",
    },
    ...(total.ocupacion === null
      ? []
      : [{ label: "% de la capacidad", value: formatPercent(total.ocupacion), detail: base }]),
    ...totales.flatMap(({ divisa, recaudacion_total, sin_monto = 0, promedio }) =>
      recaudacion_total === undefined
        ? []
        : [
            {
              label: `Recaudación ${divisa}`,
              value: knownAmount({ recaudacion_total, sin_monto }, (one) => formatMoney(one.recaudacion_total, divisa)),
              detail: [
                promedio && `promedio ${formatMoney(promedio, divisa)} por entrada`,
                missingText({ recaudacion_total, sin_monto }),
              ]
                .filter(Boolean)
                .join(". "),
            },
          ],
    ),
  ];
}

const cell = (text: string, note = ""): MailCell => ({ text, note });

function rowOf(show: ReportShow, money: boolean): MailCell[] {
  const amounts = (show.montos ?? []).map((one) =>
    knownAmount(one, ({ recaudacion_total, divisa }) => formatMoney(recaudacion_total, divisa)),
  );
  return [
    cell(show.show, [show.fecha && dayText(show, formatDay), stateOf(show)].filter(Boolean).join(" · ")),
    cell(show.venta_hoy === null ? ABSENT : formatInteger(show.venta_hoy)),
    cell(
      formatInteger(show.venta_total),
      seatsWarning(show) || (show.restan === null || !show.activo ? "" : `restan ${formatInteger(show.restan)}`),
    ),
    cell(show.ocupacion === null ? ABSENT : occupancyText(show.ocupacion)),
    ...(money ? [cell(amounts[0] ?? ABSENT, amounts.slice(1).join(" + "))] : []),
  ];
}

/** What the workbook has besides: of the shows that the mail counts, and of those that are no longer sold. */
function restOf(more: number, ended: number): string {
  const over = ended > 0 ? `${countText(ended, "show")} que ya no ${ended === 1 ? "está" : "están"} en venta` : "";
  if (more > 0 && over) return `Y ${countText(more, "show")} más en el Excel adjunto, que tiene además ${over}.`;
  if (more > 0) return `Y ${countText(more, "show")} más en el Excel adjunto.`;
  if (over) return `El Excel adjunto tiene además ${over}.`;
  return "El detalle por día, ticketera y categoría está en el Excel adjunto.";
}

/** The mail as plain text. */
export function plainText({ title, intro, figures, headers, rows, rest, link }: ReportMailModel): string {
  const told = figures.map(({ label, value, detail }) => `${label}: ${value}${detail && ` (${detail})`}`);
  const written = ({ text, note }: MailCell) => (note ? `${text} (${note})` : text);
  const lines = rows.map(([show, ...cells]) => {
    const facts = cells.map((fact, index) => `${headers[index + 1]}: ${written(fact)}`);
    return `- ${show ? written(show) : ""}. ${facts.join(" · ")}`;
  });
  return [`Reporte de ventas: ${title}`, intro, told.join("\n"), lines.join("\n"), rest, `Ver el reporte: ${link}`]
    .filter(Boolean)
    .join("\n\n")
    .concat("\n");
}
