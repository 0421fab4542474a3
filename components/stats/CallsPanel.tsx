import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import type { Column } from "@/components/kit/table/columns";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { msText } from "@/lib/stats/rules/texts";
import type { CallsReply, RouteCalls } from "@/lib/stats/schema";
import { FactCard, ListTable } from "./ListTable";
import { lineModel, momentText, timeAxis } from "./lineModel";
import type { PanelProps } from "./stats";

const timeText = (ms: number | null) => (ms === null ? "—" : msText(ms));
const UNIT = { hour: "por hora", day: "por día" };

/** How long the API takes and how often it fails. */
export default function CallsPanel({ stats: { calls }, address }: PanelProps) {
  return (
    <>
      {calls && (
        <div className="grid gap-4 xl:grid-cols-2">
          <Times calls={calls} />
          <Errors calls={calls} />
        </div>
      )}
      <ListTable
        title="Rutas de la API"
        noun={["ruta", "rutas"]}
        id="api"
        address={address}
        columns={columns}
        rows={calls?.routes}
        rowId={({ method, route }) => `${method} ${route}`}
        textOf={({ method, route }) => `${method} ${route}`}
        sort={[{ id: "llamadas", desc: true }]}
        empty="Nadie llamó a la API en estos días"
        card={(row) => (
          <FactCard
            name={`${row.method} ${row.route}`}
            facts={[
              countText(row.calls, "llamada"),
              `p50 ${timeText(row.p50)}`,
              `p95 ${timeText(row.p95)}`,
              `${countText(row.failed, "falla")}`,
              `${formatInteger(row.rejected)} rechazadas`,
            ]}
          />
        )}
      />
    </>
  );
}

function Times({ calls: { times, unit } }: { calls: CallsReply }) {
  return (
    <ChartCard
      question="¿Cuánto tarda la API en contestar?"
      unit={`p95 ${UNIT[unit]}, ms o s; detrás, la mitad de las llamadas (p50)`}
      fileName="api_tiempos"
      data={{
        headers: ["Momento", "Llamadas", "p50", "p95"],
        rows: times.map(({ at, calls, p50, p95 }) => [
          momentText(at),
          formatInteger(calls),
          timeText(p50),
          timeText(p95),
        ]),
      }}
    >
      <LineChart
        {...lineModel({
          label: "Tiempo de respuesta p95",
          moments: times.map(({ at }) => at),
          own: { label: "p95", values: times.map(({ p95 }) => p95) },
          behind: [{ label: "p50", values: times.map(({ p50 }) => p50) }],
          format: timeAxis(times.map(({ p95 }) => p95)),
          formatValue: msText,
        })}
      />
    </ChartCard>
  );
}

function Errors({ calls: { times, unit, all } }: { calls: CallsReply }) {
  return (
    <ChartCard
      question="¿Cuántas llamadas fallan?"
      unit={`Respuestas 5xx ${UNIT[unit]}; detrás, las rechazadas (4xx)`}
      fileName="api_fallas"
      data={{
        headers: ["Momento", "Llamadas", "Fallas", "Rechazadas"],
        rows: times.map((time) => [
          momentText(time.at),
          formatInteger(time.calls),
          formatInteger(time.failed),
          formatInteger(time.rejected),
        ]),
      }}
      conclusion={`${countText(all.failed, "falla")} y ${countText(all.rejected, "rechazada")} en ${countText(all.calls, "llamada")}.`}
    >
      <LineChart
        {...lineModel({
          label: "Fallas de la API",
          moments: times.map(({ at }) => at),
          own: { label: "Fallas", values: times.map(({ failed }) => failed) },
          behind: [{ label: "Rechazadas", values: times.map(({ rejected }) => rejected) }],
          format: formatInteger,
        })}
      />
    </ChartCard>
  );
}

const number = (
  id: string,
  header: string,
  readValue: (row: RouteCalls) => number | null,
  written: (value: number) => string = formatInteger,
): Column<RouteCalls> => ({
  id,
  header,
  align: "end",
  width: 110,
  sortValue: readValue,
  cell: (row) => {
    const value = readValue(row);
    return value === null ? <span className="text-muted">—</span> : written(value);
  },
});

const columns: Column<RouteCalls>[] = [
  {
    id: "ruta",
    header: "Ruta",
    sortValue: ({ route }) => route,
    cell: ({ method, route }) => (
      <code className="break-all text-help">
        <span className="text-muted">{method}</span> {route}
      </code>
    ),
  },
  number("llamadas", "Llamadas", (row) => row.calls),
  number("p50", "p50", ({ p50 }) => p50, msText),
  number("p95", "p95", ({ p95 }) => p95, msText),
  { ...number("rechazadas", "Rechazadas", ({ rejected }) => rejected), hideBelow: "lg" },
  number("fallas", "Fallas", ({ failed }) => failed),
  {
    ...number(
      "parte",
      "% fallas",
      ({ calls, failed }) => (failed / calls) * 100,
      (value) => formatPercent(value, 2),
    ),
    hideBelow: "lg",
  },
];
