import { Badge, type Tone } from "@/components/kit/Badge";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { PeopleView } from "@/lib/people/exchange/schema";

type PlannedRow = PeopleView["filas"][number];

const LOOK: Record<PlannedRow["accion"], { label: string; tone: Tone; order: number }> = {
  crear: { label: "Nueva", tone: "good", order: 1 },
  cambiar: { label: "Cambia", tone: "info", order: 2 },
};

const columns: Column<PlannedRow>[] = [
  { id: "fila", header: "Fila", width: 72, align: "end", cell: ({ fila }) => fila, sortValue: ({ fila }) => fila },
  {
    id: "persona",
    header: "Persona",
    width: 280,
    cell: ({ nombre, mail }) => <TwoLines strong main={nombre} sub={mail} />,
    sortValue: ({ nombre }) => nombre,
  },
  {
    id: "accion",
    header: "Qué hace",
    width: 130,
    cell: ({ accion }) => <Badge tone={LOOK[accion].tone}>{LOOK[accion].label}</Badge>,
    sortValue: ({ accion }) => LOOK[accion].order,
  },
  { id: "detalle", header: "Detalle", cell: (row) => <Detail row={row} /> },
];

/** Whom the sheet makes and whom it changes, and in what. */
export function PlanTable({ rows }: { rows: readonly PlannedRow[] }) {
  return (
    <DataTable
      caption="Lo que haría la planilla"
      columns={columns}
      rows={rows}
      rowId={({ fila }) => String(fila)}
      rowLabel={({ nombre }) => nombre}
      sort={[{ id: "accion", desc: false }]}
      empty={<EmptyState compact title="No cambia a nadie" />}
      card={(row) => (
        <div className="flex flex-col gap-1.5">
          <span className="flex items-center justify-between gap-2">
            <strong className="font-semibold">{row.nombre}</strong>
            <Badge tone={LOOK[row.accion].tone}>{LOOK[row.accion].label}</Badge>
          </span>
          <span className="break-all text-second text-muted">
            Fila {row.fila}, {row.mail}
          </span>
          <Detail row={row} />
        </div>
      )}
    />
  );
}

function Detail({ row }: { row: PlannedRow }) {
  return (
    <ul className="py-1">
      {row.cambios.map(({ campo, antes, despues }) => (
        <li key={campo}>
          <span className="text-muted">{campo}:</span>{" "}
          {antes && (
            <>
              <del className="text-muted">{antes}</del> ›{" "}
            </>
          )}
          <span className="font-semibold">{despues || "vacío"}</span>
        </li>
      ))}
    </ul>
  );
}
