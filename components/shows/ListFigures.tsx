import { type Figure, FigureStrip } from "@/components/kit/FigureStrip";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import type { ShowFigures } from "@/lib/shows/records/schema";

const short = (value: string, divisa: string) => formatMoney(value, divisa, { compact: true });
const whole = (value: string, divisa: string) => formatMoney(value, divisa, { decimals: 2 });
const NOTHING: ShowFigures = {
  shows: 0,
  lights: { mal: 0, aviso: 0 },
  sold: 0,
  capacidad: 0,
  selling: 0,
  soon: 0,
};

/** What the shows of the list come to, with its filters: the first cell narrows it to those that wait for something. */
export function ListFigures({
  figures,
  money,
  waiting,
}: {
  figures: ShowFigures | undefined;
  money: boolean;
  /** The address of the list with those that need something. */
  waiting: string;
}) {
  const { shows, lights, sold, capacidad, selling, soon, amounts = [], budgets = [] } = figures ?? NOTHING;
  const written = (text: string) => (figures ? text : "—");
  // What is not known yet is not nothing.
  const said = (text: string) => (figures ? text : "\u00a0");
  const need = lights.mal + lights.aviso;
  const items: Figure[] = [
    {
      label: "Necesitan algo",
      value: { text: written(formatInteger(need)), unit: figures && `de ${countText(shows, "show")}` },
      note: said(`${lights.mal} en rojo, ${lights.aviso} en ámbar`),
      onPhone: { note: said(`rojo ${lights.mal}, ámbar ${lights.aviso}`) },
      href: waiting,
    },
    {
      label: "Entradas vendidas",
      value: {
        text: written(formatInteger(sold)),
        unit: capacidad > 0 ? formatPercent((100 * sold) / capacidad) : undefined,
      },
      note: said(`de ${formatInteger(capacidad)} lugares, ${countText(selling, "show")}`),
      onPhone: { note: said(`de ${formatInteger(capacidad)} lugares`) },
    },
    { label: "Próximos 30 días", value: { text: written(formatInteger(soon)), unit: soon === 1 ? "show" : "shows" } },
  ];
  if (money) items.splice(2, 1, ...moneyFigures(amounts, budgets, figures !== undefined));
  return <FigureStrip label="Cifras de los shows" items={items} />;
}

function moneyFigures(
  amounts: NonNullable<ShowFigures["amounts"]>,
  budgets: NonNullable<ShowFigures["budgets"]>,
  known: boolean,
): Figure[] {
  const first = amounts.find(({ divisa }) => divisa === "ARS") ?? amounts[0];
  const others = amounts.filter((of) => of !== first);
  const cost = budgets.find(({ divisa }) => divisa === "ARS") ?? budgets[0];
  const none = { text: known ? formatMoney("0", "ARS") : "—" };
  return [
    {
      label: `Recaudación ${first?.divisa ?? "ARS"}`,
      value: first
        ? { text: short(first.recaudacion_total, first.divisa), full: whole(first.recaudacion_total, first.divisa) }
        : none,
      note: known ? `${countText(first?.shows ?? 0, "show")} con ventas` : "\u00a0",
    },
    ...(others.length > 0
      ? [
          {
            label: `Recaudación ${joinSpanish(others.map(({ divisa }) => divisa))}`,
            value: others.map(({ divisa, recaudacion_total }) => ({
              text: short(recaudacion_total, divisa),
              full: whole(recaudacion_total, divisa),
            })),
            note: `${joinSpanish(others.map(({ shows }) => String(shows)))} con ventas`,
            // On a phone each currency stands below the list; a cell that comes late would push the list down.
            deskOnly: true,
          },
        ]
      : []),
    {
      label: `Costo real ${cost?.divisa ?? "ARS"}`,
      value: cost ? costValue(cost) : none,
      note: cost
        ? Number(cost.presupuesto) > 0
          ? `${short(cost.real, cost.divisa)} de ${short(cost.presupuesto, cost.divisa)}`
          : "sin presupuesto"
        : known
          ? "sin costos ni presupuesto"
          : "\u00a0",
    },
  ];
}

function costValue({ divisa, presupuesto, real }: NonNullable<ShowFigures["budgets"]>[number]) {
  const budget = Number(presupuesto);
  return budget > 0
    ? { text: formatPercent((100 * Number(real)) / budget, 0), unit: "del presupuesto", full: whole(real, divisa) }
    : { text: short(real, divisa), full: whole(real, divisa) };
}
