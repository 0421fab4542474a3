import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { TrackRow } from "@/lib/ticketing/forecast/schema";

const percent = (value: number) => formatPercent(value, 1);

const columns: Column<TrackRow>[] = [
  { id: "dias", header: "A días del show", cell: ({ days }) => formatInteger(days), sortValue: ({ days }) => days },
  { id: "shows", header: "Shows", align: "end", cell: ({ shows }) => formatInteger(shows) },
  { id: "error", header: "Error", align: "end", cell: ({ error }) => percent(error) },
  { id: "mitad", header: "En P25 a P75", align: "end", cell: ({ half }) => percent(half) },
  { id: "casi", header: "En P10 a P90", align: "end", cell: ({ most }) => percent(most) },
];

/** How good the forecasts of the last sixty shows were, by days to go, and what is done about it. */
export default function TrackDrawer({ track, onClose }: { track: readonly TrackRow[]; onClose: () => void }) {
  const scaled = track.filter(({ stretch }) => stretch !== 1);
  const afterwards = Math.max(0, ...track.map((row) => row.afterwards));
  return (
    <Drawer open onClose={onClose} title="Qué tan bien pronostica" eyebrow="Pronóstico" width={560}>
      <div className="flex flex-col gap-4 p-4">
        <p>
          Cada mañana se guarda el pronóstico de cada show y no se vuelve a calcular. Cuando el show termina se ve
          cuánto se equivocó y si el final cayó en el rango: dentro de P25 a P75 debería caer la mitad, y dentro de P10
          a P90 ocho de cada diez.
        </p>
        <DataTable
          caption="Pronósticos de los últimos 60 shows, por días al show"
          columns={columns}
          rows={track}
          rowId={({ days }) => String(days)}
          empty={
            <EmptyState title="Todavía no terminó ningún show con pronóstico" compact>
              Las cifras aparecen con el primero.
            </EmptyState>
          }
        />
        {scaled.map(({ days, stretch }) => (
          <p key={days}>
            {`A ${days} días los rangos se ${stretch > 1 ? "ensanchan" : "angostan"} a ${formatPercent(stretch * 100, 0)} de su ancho, para que la mitad de los finales vuelva a caer adentro.`}
          </p>
        ))}
        {afterwards > 0 && (
          <p className="text-second text-muted">
            {`Hasta ${formatInteger(afterwards)} de esos pronósticos se hicieron después, solo con lo que se sabía ese día: son de shows anteriores a guardar pronósticos.`}
          </p>
        )}
      </div>
    </Drawer>
  );
}
