import { Calculator, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { TableControls } from "@/components/kit/table/TableControls";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { salesOfShow } from "@/lib/ticketing/sales/api";
import type { SaleRow } from "@/lib/ticketing/sales/schema";
import type { ShowPage } from "../curveModel";
import { dayColumns } from "./dayColumns";
import { dayLines } from "./dayLines";
import { RecalculateModal } from "./RecalculateModal";
import { SaleCard } from "./SaleCard";
import { useDeleteSale } from "./useDeleteSale";

const EditSaleModal = dynamic(() => import("./EditSaleModal"), { ssr: false });

/** Every day's sales of a show as they were loaded, with what does not add up marked; loaders correct and delete here. */
export default function DaysTab({ page }: { page: ShowPage }) {
  const read = useRead(salesOfShow, { params: { show: page.show } });
  const { data } = read;
  const [editing, setEditing] = useState<SaleRow>();
  const [recalculating, setRecalculating] = useState(false);
  const { can } = usePerson();
  const drop = useDeleteSale();
  const canLoad = can("tickets.write");
  const slots = useMemo(() => new Map(page.series.map(({ ticketera, slot }) => [ticketera, slot])), [page.series]);
  const lines = useMemo(() => dayLines(data ?? [], slots), [data, slots]);
  const columns = useMemo(
    () => dayColumns({ money: lines.some(({ monto_diario }) => monto_diario !== undefined), lines }),
    [lines],
  );
  const view = useTableView(columns, {
    viewsKey: "ventas-show",
    sort: [{ id: "fecha", desc: true }],
    density: "compact",
  });
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-help text-muted">
          {data && countText(lines.length, "venta cargada", "ventas cargadas")}
          {wrong > 0 && `, ${countText(wrong, "total")} que no ${wrong === 1 ? "coincide" : "coinciden"} con la suma`}
        </p>
        {canLoad && lines.length > 0 && (
          <Button size="sm" icon={Calculator} onClick={() => setRecalculating(true)}>
            Recalcular totales
          </Button>
        )}
        <TableControls view={view} />
      </div>
      <ListTable
        caption={`Ventas de ${page.show} día por día`}
        columns={columns}
        rows={data && lines}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => formatDay(row.fecha_venta)}
        view={view}
        loadingText="Trayendo las ventas del show..."
        rowActions={
          canLoad
            ? (row) => (
                <>
                  <IconButton
                    label={`Corregir ${formatDay(row.fecha_venta)}`}
                    icon={Pencil}
                    size="sm"
                    onClick={() => setEditing(row)}
                  />
                  <IconButton
                    label={`Borrar ${formatDay(row.fecha_venta)}`}
                    icon={Trash2}
                    size="sm"
                    onClick={() => drop(row)}
                  />
                </>
              )
            : undefined
        }
        card={(row) => <SaleCard row={row} onEdit={canLoad ? () => setEditing(row) : undefined} />}
        reading={read}
        failure="No se pudieron traer las ventas"
        empty={
          <EmptyState
            title="Todavía no hay ventas cargadas"
            actions={
              canLoad && (
                <ButtonLink size="sm" icon={Plus} href="/cargaTickets">
                  Cargar ventas
                </ButtonLink>
              )
            }
          >
            Cada día cargado de cada ticketera aparece acá.
          </EmptyState>
        }
        maxHeight="max(480px, calc(100dvh - 290px))"
      />
      {editing && <EditSaleModal sale={editing} onClose={() => setEditing(undefined)} />}
      {recalculating && <RecalculateModal show={page.show} onClose={() => setRecalculating(false)} />}
    </>
  );
}
