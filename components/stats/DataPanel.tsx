import { Badge, type Tone } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatDayLong, formatInstant } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";
import { importStatusTitle } from "@/lib/imports/titles";
import type { ImportState, TicketeraState } from "@/lib/stats/schema";
import { FactCard, ListTable } from "./ListTable";
import type { PanelProps } from "./stats";

const nameOf = ({ name }: TicketeraState) => name || "Sin ticketera";
const instant = (at: string | null) => (at ? formatInstant(at) : "—");

/** How recent the figures are that everything else stands on. */
export default function DataPanel({ stats: { state }, address }: PanelProps) {
  const late = state?.ticketeras.filter(({ stale }) => stale) ?? [];
  return (
    <>
      {late.length > 0 && (
        <Banner tone="warn" title={`Sin datos de ${joinSpanish(late.map(nameOf))} desde hace dos días o más.`}>
          Tienen shows a la venta: falta cargar sus planillas.
        </Banner>
      )}
      <ListTable
        title="Ticketeras"
        noun={["ticketera", "ticketeras"]}
        id="ticketeras"
        address={address}
        columns={ticketeraColumns}
        rows={state?.ticketeras}
        rowId={({ name }) => name}
        rowHref={({ name }) => (name ? `/tickets?ticketera=${encodeURIComponent(name)}` : undefined)}
        textOf={nameOf}
        sort={[{ id: "ultima", desc: false }]}
        empty="Todavía no hay ticketeras"
        card={(row) => (
          <FactCard
            name={nameOf(row)}
            badge={<Freshness of={row} />}
            facts={[
              `Última venta ${row.last_sale ? formatDay(row.last_sale) : "—"}`,
              countText(row.shows, "show a la venta", "shows a la venta"),
            ]}
          />
        )}
      />
      <ListTable
        title="Últimas importaciones"
        noun={["importación", "importaciones"]}
        id="importaciones"
        address={address}
        columns={importColumns}
        rows={state?.imports}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/cargaTickets/importar?id=${id}`}
        textOf={({ file_name, created_by, status }) => `${file_name} ${created_by} ${importStatusTitle(status)}`}
        sort={[{ id: "pedida", desc: true }]}
        empty="Todavía no se importó ningún archivo"
        card={(row) => (
          <FactCard
            name={row.file_name}
            badge={<ImportBadge of={row} />}
            facts={[instant(row.created_at), countText(row.rows_accepted, "fila")]}
          />
        )}
      />
    </>
  );
}

function Freshness({ of: { stale, shows } }: { of: TicketeraState }) {
  if (stale)
    return (
      <Badge tone="warn" dot>
        Atrasada
      </Badge>
    );
  return shows > 0 ? (
    <Badge tone="good" dot>
      Al día
    </Badge>
  ) : (
    <Badge>Sin shows a la venta</Badge>
  );
}

const TONE: Record<string, Tone> = { queued: "info", running: "info", done: "good", failed: "bad" };

function ImportBadge({ of: { status } }: { of: ImportState }) {
  return (
    <Badge tone={TONE[status] ?? "neutral"} dot>
      {importStatusTitle(status)}
    </Badge>
  );
}

const ticketeraColumns: Column<TicketeraState>[] = [
  {
    id: "ticketera",
    header: "Ticketera",
    sortValue: nameOf,
    cell: (row) => <span className="font-semibold">{nameOf(row)}</span>,
  },
  {
    id: "estado",
    header: "Estado",
    width: 190,
    sortValue: ({ stale, shows }) => (stale ? 0 : shows > 0 ? 1 : 2),
    cell: (row) => <Freshness of={row} />,
  },
  {
    id: "ultima",
    header: "Última venta",
    width: 150,
    sortValue: ({ last_sale }) => last_sale,
    cell: ({ last_sale }) =>
      last_sale ? <span title={formatDayLong(last_sale)}>{formatDay(last_sale)}</span> : <span>—</span>,
  },
  {
    id: "carga",
    header: "Última carga",
    width: 230,
    hideBelow: "lg",
    sortValue: ({ loaded_at }) => loaded_at,
    cell: ({ loaded_at }) => instant(loaded_at),
  },
  {
    id: "shows",
    header: "Shows a la venta",
    align: "end",
    width: 140,
    sortValue: ({ shows }) => shows,
    cell: ({ shows }) => formatInteger(shows),
  },
];

const importColumns: Column<ImportState>[] = [
  {
    id: "archivo",
    header: "Archivo",
    sortValue: ({ file_name }) => file_name,
    cell: ({ file_name, created_by }) => <TwoLines strong main={file_name} sub={created_by} />,
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ status }) => importStatusTitle(status),
    cell: (row) => <ImportBadge of={row} />,
  },
  {
    id: "pedida",
    header: "Pedida",
    width: 220,
    sortValue: ({ created_at }) => created_at,
    cell: ({ created_at }) => instant(created_at),
  },
  {
    id: "cargadas",
    header: "Filas cargadas",
    align: "end",
    width: 130,
    sortValue: ({ rows_accepted }) => rows_accepted,
    cell: ({ rows_accepted }) => formatInteger(rows_accepted),
  },
  {
    id: "rechazadas",
    header: "Rechazadas",
    align: "end",
    width: 120,
    hideBelow: "lg",
    sortValue: ({ rows_rejected }) => rows_rejected,
    cell: ({ rows_rejected }) => formatInteger(rows_rejected),
  },
];
