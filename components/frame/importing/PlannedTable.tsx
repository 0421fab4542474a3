import { Badge } from "@/components/kit/Badge";
import { EmptyState } from "@/components/kit/EmptyState";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import type { Planned } from "@/lib/imports/planned";

const LOOK = { crear: { label: "Nuevo", tone: "good" }, cambiar: { label: "Cambia", tone: "info" } } as const;

const Does = ({ does }: Planned) => <Badge tone={LOOK[does].tone}>{LOOK[does].label}</Badge>;
const Changes = ({ changes }: Planned) => (
  <ul className="py-1">
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <span className="text-muted">{field}:</span>{" "}
        {before && (
          <>
            <del className="text-muted">{before}</del> ›{" "}
          </>
        )}
        <span className="font-semibold">{after || "vacío"}</span>
      </li>
    ))}
  </ul>
);

const columns: Column<Planned>[] = [
  { id: "fila", header: "Fila", width: 72, align: "end", cell: ({ row }) => row, sortValue: ({ row }) => row },
  { id: "nombre", header: "Nombre", width: 300, cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: "hace", header: "Qué hace", width: 130, cell: Does, sortValue: ({ does }) => does },
  { id: "detalle", header: "Detalle", cell: Changes },
];

/** What a sheet makes and what it changes. */
export const PlannedTable = ({ rows }: { rows: readonly Planned[] }) => (
  <DataTable
    caption="Lo que haría la planilla"
    columns={columns}
    rows={rows}
    rowId={({ row }) => String(row)}
    rowLabel={({ name }) => name}
    empty={<EmptyState compact title="No cambia nada" />}
    card={(row) => (
      <div className="flex flex-col gap-1.5">
        <span className="flex items-center justify-between gap-2">
          <strong className="font-semibold">{row.name}</strong>
          <Does {...row} />
        </span>
        <Changes {...row} />
      </div>
    )}
  />
);
