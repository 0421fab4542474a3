import { Card } from "@/components/kit/Card";
import { DefinitionList } from "@/components/kit/DefinitionList";
import { Link } from "@/components/kit/Link";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import type { ShowPage } from "./curveModel";

type Kept = NonNullable<ShowPage["pronostico"]>;

const BASES: Record<Kept["basis"], string | null> = {
  recogida: null,
  antes: "Sin ventas propias: solo dónde terminaron los parecidos.",
  primeros_dias:
    "En los primeros días de venta se compara también por días desde la salida, y queda el rango más ancho.",
  temporada: "Es parte de una temporada: se suavizan sus últimas funciones, con la época del año.",
  reprogramado: "Cambió de fecha: solo se suma lo que los parecidos vendieron en sus últimas dos semanas.",
};

const between = (low: number, high: number) =>
  low === high ? formatInteger(low) : `${formatInteger(low)} a ${formatInteger(high)}`;

/** What the morning said of where this show ends: range, chance, what is still to come in, what changed since yesterday. */
export function ForecastCard({ page }: { page: ShowPage }) {
  const { pronostico: kept, forecast } = page;
  if (!kept) return null;
  const facts = factsOf(page, kept);
  return (
    <Card
      title="Pronóstico"
      subtitle={madeOf(kept)}
      foot={
        <Link href="/tickets?vista=ritmo&panel=historial" className="underline-offset-2 hover:underline">
          Qué tan bien pronostica
        </Link>
      }
    >
      <div className="flex flex-col gap-3">
        {kept.comparables < 3 && (
          <p>No hay comparables: ningún show terminado de su tipo estaba a la venta con tantos días por delante.</p>
        )}
        {kept.comparables >= 3 && !forecast && <p>Pocos comparables: se dice el final más probable, sin rango.</p>}
        {facts.length > 0 && <DefinitionList items={facts} termWidth={168} />}
        {BASES[kept.basis] && <p className="text-muted">{BASES[kept.basis]}</p>}
        {kept.late.length > 0 && <p className="text-warn">{`Falta lo último de ${joinSpanish(kept.late)}.`}</p>}
        {kept.stretch !== 1 && (
          <p className="text-muted">
            {`Rango a ${formatPercent(kept.stretch * 100, 0)} de su ancho, por cómo les fue a los últimos 60.`}
          </p>
        )}
        {kept.changes.length > 0 && (
          <section>
            <h3 className="font-semibold">Qué cambió desde ayer</h3>
            <ul className="list-disc pl-5">
              {kept.changes.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

function madeOf({ day, read_on, comparables }: Kept): string {
  const data = read_on === null ? "sin ventas propias" : `con ventas hasta el ${formatDay(read_on)}`;
  return `Del ${formatDay(day)}, ${data}, contra ${countText(comparables, "comparable")}`;
}

function factsOf({ forecast, venta_hoy }: ShowPage, kept: Kept): { term: string; value: string }[] {
  const { median, p10, p90, chance, full_on, expected, montos, sin_precio } = kept;
  const money = (montos ?? []).map(({ divisa, p25, p50, p75 }) => {
    const mid = formatMoney(p50, divisa, { decimals: 0 });
    return p25 === null || p75 === null
      ? mid
      : `${mid} (${formatMoney(p25, divisa, { decimals: 0 })} a ${formatMoney(p75, divisa, { decimals: 0 })})`;
  });
  return [
    ...(median === null ? [] : [{ term: "Final más probable", value: `${formatInteger(median)} entradas` }]),
    ...(forecast ? [{ term: "La mitad de las veces", value: between(forecast.p25, forecast.p75) }] : []),
    ...(p10 === null || p90 === null ? [] : [{ term: "Ocho de cada diez veces", value: between(p10, p90) }]),
    ...(chance === null
      ? []
      : [
          {
            term: "Chance de agotar",
            value: `${formatPercent(chance * 100, 0)}${full_on === null ? "" : `, si agota, el ${formatDay(full_on)}`}`,
          },
        ]),
    ...(expected === null
      ? []
      : [
          {
            term: "Un día como hoy",
            value: `${formatInteger(expected)} esperadas, ${venta_hoy === null ? "sin cargar" : `${formatInteger(venta_hoy)} vendidas`}`,
          },
        ]),
    ...(money.length === 0
      ? []
      : [
          {
            term: "Falta recaudar",
            value: `${joinSpanish(money)} a precio de lista${sin_precio ? `, sin ${countText(sin_precio, "entrada")} de categorías sin precio` : ""}`,
          },
        ]),
  ];
}
