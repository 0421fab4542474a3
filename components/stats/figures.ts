import type { Figure } from "@/components/kit/FigureStrip";
import { formatDay } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { msText, ratingTitles } from "@/lib/stats/rules/texts";
import type { Stats } from "./stats";
import type { ViewId } from "./views";

interface Links {
  hrefOf: (change: { vista: ViewId }) => string;
  maySeeMail: boolean;
  /** The last day of the range, and today. */
  hasta: string;
  today: string;
}

/** The strip of the screen; undefined until all its figures are known. Each leads to its rows. */
export function figuresOf(
  { use, vitals, calls, state }: Stats,
  { hrefOf, maySeeMail, hasta, today }: Links,
): Figure[] | undefined {
  if (!use || !vitals || !calls || !state) return undefined;
  const { LCP } = vitals.all;
  const late = state.ticketeras.filter(({ stale }) => stale).length;
  const { failed, queued, retrying } = state.mail;
  const errors = calls.all.calls > 0 ? (calls.all.failed / calls.all.calls) * 100 : 0;
  return [
    {
      label: `Personas activas ${hasta === today ? "hoy" : formatDay(hasta)}`,
      value: { text: formatInteger(use.people.day) },
      note: `${formatInteger(use.people.week)} en 7 días, ${formatInteger(use.people.month)} en 30`,
      href: hrefOf({ vista: "uso" }),
    },
    {
      label: "Carga de pantallas, p75",
      value: { text: LCP ? msText(LCP.p75) : "—" },
      note: LCP ? `${ratingTitles[LCP.rating]}, en ${countText(LCP.n, "carga medida", "cargas medidas")}` : "Sin medir",
      href: hrefOf({ vista: "pantallas" }),
      onPhone: { label: "Carga, p75" },
    },
    {
      label: "API, p95",
      value: { text: calls.all.p95 === null ? "—" : msText(calls.all.p95) },
      change: {
        text: formatPercent(errors, 2),
        tone: errors >= 1 ? "bad" : "muted",
        period: `de fallas en ${countText(calls.all.calls, "llamada")}`,
      },
      href: hrefOf({ vista: "api" }),
    },
    {
      label: "Ticketeras atrasadas",
      value: { text: formatInteger(late) },
      note: `de ${countText(state.ticketeras.filter(({ shows }) => shows > 0).length, "que vende", "que venden")}`,
      href: hrefOf({ vista: "datos" }),
    },
    {
      label: "Mails fallidos",
      value: { text: formatInteger(failed) },
      note: `${formatInteger(queued + retrying)} en camino`,
      href: maySeeMail ? "/admin-users/correo?estado=failed" : hrefOf({ vista: "trabajos" }),
    },
  ];
}
