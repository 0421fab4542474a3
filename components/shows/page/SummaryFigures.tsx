import { type Figure, FigureStrip } from "@/components/kit/FigureStrip";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { ShowSummary } from "@/lib/showSummary/schema";
import type { ShowView } from "@/lib/shows/records/schema";
import { MarginDrawing, SoldDrawing } from "./FigureBars";

const short = (value: string, divisa: string) => formatMoney(value, divisa, { compact: true });
const whole = (value: string, divisa: string) => formatMoney(value, divisa, { decimals: 2 });

/** What a show sold, brought in, leaves and costs; each leads to what it is made of. Of money only what the person reads. */
export function SummaryFigures({ show, summary }: { show: ShowView; summary: ShowSummary | undefined }) {
  const at = (tab: string) => (show.tabs.some((one) => one === tab) ? { href: `/shows/${show.id}?tab=${tab}` } : {});
  const items: Figure[] = [...takings(show, at("tickets")), sold(show, summary, at("tickets"))];
  if (show.may.money) {
    const outlook = summary?.outlook;
    if (outlook) items.push(margin(outlook, at("deal")));
    items.push(...costs(show, at("costos")));
  }
  return <FigureStrip label="Cifras del show" items={items} />;
}

type Link = Pick<Figure, "href">;

const takings = ({ amounts = [], sold }: ShowView, link: Link): Figure[] =>
  amounts.map(({ divisa, recaudacion_total }) => ({
    label: `Recaudación ${divisa}`,
    value: { text: short(recaudacion_total, divisa), full: whole(recaudacion_total, divisa) },
    note: `${formatInteger(sold)} entradas`,
    ...link,
  }));

function sold(show: ShowView, summary: ShowSummary | undefined, link: Link): Figure {
  const covers = summary?.outlook?.break_even;
  const over = covers ? show.sold - covers.tickets : 0;
  return {
    label: "Vendido",
    ...(covers && {
      aside: (
        <span>
          equilibrio <strong className="font-semibold text-text">{formatPercent(covers.percent)}</strong>
        </span>
      ),
    }),
    ...(show.percent !== null && {
      drawing: (
        <SoldDrawing
          percent={show.percent}
          covers={covers && show.capacidad > 0 ? (100 * covers.tickets) / show.capacidad : null}
        />
      ),
    }),
    value:
      show.percent === null
        ? { text: formatInteger(show.sold), unit: "entradas" }
        : {
            text: formatPercent(show.percent),
            unit: `${formatInteger(show.sold)} de ${formatInteger(show.capacidad)}`,
          },
    ...(covers
      ? {
          change: {
            text: over >= 0 ? `+${formatInteger(over)}` : `faltan ${formatInteger(-over)}`,
            tone: over >= 0 ? ("good" as const) : ("bad" as const),
            period: `${over >= 0 ? "sobre" : "hasta"} el equilibrio (${formatInteger(covers.tickets)})`,
          },
        }
      : { note: show.capacidad === 0 ? "sin capacidad cargada" : "de la capacidad" }),
    ...link,
  };
}

function margin({ divisa, today, full, range }: NonNullable<ShowSummary["outlook"]>, link: Link): Figure {
  const hoy = `si no vende más, ${short(today, divisa)}`;
  return range
    ? {
        label: "Margen proyectado, P50",
        drawing: (
          <MarginDrawing
            today={Number(today)}
            p25={Number(range.p25)}
            p50={Number(range.p50)}
            p75={Number(range.p75)}
          />
        ),
        value: { text: short(range.p50, divisa), full: whole(range.p50, divisa) },
        note: `P25 ${short(range.p25, divisa)}, P75 ${short(range.p75, divisa)}; ${hoy}`,
        ...link,
      }
    : {
        label: "Margen según el trato",
        value: { text: short(today, divisa), full: whole(today, divisa) },
        note: `con lo vendido; a sala llena, ${short(full, divisa)}`,
        ...link,
      };
}

const costs = ({ budgets = [] }: ShowView, link: Link): Figure[] =>
  budgets.map(({ divisa, presupuesto, real, percent }) => ({
    label: `Costo real y comprometido, ${divisa}`,
    value:
      percent === null
        ? { text: short(real, divisa), full: whole(real, divisa) }
        : { text: formatPercent(percent), unit: short(real, divisa), full: whole(real, divisa) },
    note: percent === null ? "sin presupuesto" : `de ${short(presupuesto, divisa)} presupuestados`,
    ...link,
  }));
