import { ExternalLink } from "lucide-react";
import { Fetched } from "@/components/frame/Fetched";
import { ButtonLink } from "@/components/kit/Button";
import { CapacityBar } from "@/components/kit/CapacityBar";
import { Card } from "@/components/kit/Card";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { type Figure, FigureStrip } from "@/components/kit/FigureStrip";
import { Link } from "@/components/kit/Link";
import { type Curved, curveModel, curveRanges, curveTable } from "@/components/ticketing/show/curveModel";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, slugFile } from "@/lib/format/text";
import { getHistory } from "@/lib/showHistory/api";
import type { HistoryDetail, HistoryShow } from "@/lib/showHistory/schema";
import { fullText, placeOf } from "./columns";

/** How a show sold, beside those most like it that were played before. */
export default function HistoryDrawer({
  id,
  opens,
  hrefOf,
  onClose,
}: {
  id: number;
  /** Whether the person has the page of each show. */
  opens: boolean;
  hrefOf: (id: number) => string;
  onClose: () => void;
}) {
  const read = useRead(getHistory, { params: { id } });
  const show = read.data?.show;
  return (
    <Drawer
      open
      onClose={onClose}
      title={show?.name ?? "Show"}
      waiting={!read.data && !read.error}
      meta={show && `${formatDayYear(show.fecha)} · ${placeOf(show)}`}
      width={760}
      footer={
        opens && (
          <ButtonLink href={`/shows/${id}`} icon={ExternalLink}>
            Abrir el show
          </ButtonLink>
        )
      }
    >
      <Fetched read={read} failure="No se pudo traer el show" rows={8}>
        {(detail) => (
          <div className="flex flex-col gap-4">
            <FigureStrip label="Cifras del show" items={figuresOf(detail)} />
            <Curve detail={detail} />
            <Likes detail={detail} hrefOf={hrefOf} />
          </div>
        )}
      </Fetched>
    </Drawer>
  );
}

function figuresOf({ show, median }: HistoryDetail): Figure[] {
  const { sold, capacidad, percent, amounts = [], deal } = show;
  const over = percent !== null && median !== null ? Math.round(percent - median) : null;
  return [
    {
      label: "Ocupación",
      value: { text: percent === null ? "—" : formatPercent(percent) },
      ...(over === null
        ? { note: capacidad > 0 ? `${formatInteger(sold)} de ${formatInteger(capacidad)}` : "sin capacidad cargada" }
        : {
            change: {
              text: over === 0 ? "igual" : `${over > 0 ? "+" : "−"}${countText(Math.abs(over), "punto")}`,
              tone: over > 0 ? ("good" as const) : over < 0 ? ("bad" as const) : ("muted" as const),
              period: "que la mediana de los parecidos",
            },
          }),
    },
    ...amounts.map(
      ({ divisa, promedio, promedio_usd, recaudacion_total }): Figure => ({
        label: `Precio promedio ${divisa}`,
        value: { text: promedio === null ? "—" : formatMoney(promedio, divisa) },
        note: [
          divisa !== "USD" && (promedio_usd ? formatMoney(promedio_usd, "USD", { decimals: 2 }) : "sin cotización"),
          `recaudó ${formatMoney(recaudacion_total, divisa, { compact: true })}`,
        ]
          .filter(Boolean)
          .join("; "),
      }),
    ),
    ...(deal?.result
      ? [
          {
            label: "Resultado según el trato",
            value: {
              text: formatMoney(deal.result, deal.divisa, { compact: true }),
              full: formatMoney(deal.result, deal.divisa, { decimals: 2 }),
            },
            note: deal.kind,
          },
        ]
      : []),
  ];
}

/** A show and those like it, as the curve of the ticket report draws them. */
const curvedOf = ({ show, curva, comparables }: HistoryDetail): Curved => ({
  show: show.name,
  artist: show.artist.name,
  capacidad: show.capacidad,
  fecha: show.fecha,
  // It is over: no day of it is to come.
  dias: -1,
  forecast: null,
  ocupacion: show.percent,
  vendible: show.capacidad,
  reprogramado: [],
  curva,
  comparables: comparables.map((other) => ({
    show: other.name,
    artist: other.artist.name,
    venue: other.venue || null,
    fecha: other.fecha,
    capacidad: other.capacidad,
    curva: other.curva,
  })),
});

const QUESTION = "¿Cómo se vendió, contra shows parecidos?";

function Curve({ detail }: { detail: HistoryDetail }) {
  const curved = curvedOf(detail);
  const [range] = curveRanges(curved);
  if (range === undefined)
    return (
      <Card title={QUESTION}>
        <EmptyState title={curved.capacidad === 0 ? "Sin capacidad cargada" : "Sin ventas por día"} compact>
          {curved.capacidad === 0 ? "Sin ella no se compara con otros shows." : "De este show se sabe sólo el total."}
        </EmptyState>
      </Card>
    );
  return (
    <ChartCard
      question={QUESTION}
      unit={`Entradas vendidas, % de ${formatInteger(curved.capacidad)} lugares, por días al show`}
      fileName={`curva_${slugFile(curved.show)}`}
      data={curveTable(curved, range)}
    >
      <LineChart {...curveModel(curved, range)} height={260} />
    </ChartCard>
  );
}

const LIKE: Record<HistoryDetail["comparables"][number]["like"][number], string> = {
  artista: "mismo artista",
  sala: "misma sala",
  ciudad: "misma ciudad",
  dia: "mismo día de la semana",
  capacidad: "capacidad parecida",
};

function Likes({ detail: { comparables }, hrefOf }: { detail: HistoryDetail; hrefOf: (id: number) => string }) {
  return (
    <Card
      title="Shows parecidos"
      subtitle={comparables.length > 0 ? "De antes, los que más se le parecen primero." : undefined}
      flush
    >
      {comparables.length === 0 ? (
        <p className="px-4 pb-3.5 text-help text-muted">Ninguno de antes se le parece.</p>
      ) : (
        <ul className="divide-y divide-line-soft border-t border-line-soft">
          {comparables.map((other) => (
            <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0 flex-1 basis-56">
                <Link href={hrefOf(other.id)} className="font-semibold underline-offset-2 hover:underline">
                  {other.name}
                </Link>
                <span className="block text-help text-muted">
                  {[formatDayYear(other.fecha), placeOf(other)].join(" · ")}
                </span>
                <span className="block text-help text-muted">{other.like.map((one) => LIKE[one]).join(", ")}</span>
              </span>
              <span className="flex w-28 flex-col gap-1">
                {fullText(other)}
                {other.percent !== null && <CapacityBar percent={other.percent} />}
              </span>
              {other.amounts && (
                <span className="w-32 text-right text-help">
                  {priceOf(other)}
                  {other.deal?.result && (
                    <span className="block text-muted">
                      {`dejó ${formatMoney(other.deal.result, other.deal.divisa, { compact: true })}`}
                    </span>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Its price in dollars of its day, so that years are compared; as it was where there was no rate. */
function priceOf({ amounts = [] }: HistoryShow): string {
  const [first] = amounts;
  if (!first || first.promedio === null) return "—";
  if (first.promedio_usd) return `prom. ${formatMoney(first.promedio_usd, "USD", { decimals: 2 })}`;
  return `prom. ${formatMoney(first.promedio, first.divisa)}`;
}
