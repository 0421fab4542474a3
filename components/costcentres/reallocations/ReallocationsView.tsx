import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Icon } from "@/components/kit/Icon";
import { Link } from "@/components/kit/Link";
import { Pagination } from "@/components/kit/Pagination";
import { Segmented } from "@/components/kit/Segmented";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { useRead } from "@/lib/client/useRead";
import { listReallocations } from "@/lib/costcentres/api";
import { reallocationStates, reallocationTitles } from "@/lib/costcentres/rules/kinds";
import { PAGE_SIZE } from "@/lib/costcentres/schema";
import { formatMoney } from "@/lib/format/money";
import type { CostAddress } from "../useCostAddress";
import { reallocationColumns } from "./columns";
import { placeText, stateLooks } from "./looks";

const STATES = [
  { value: "todas", label: "Todas" },
  ...reallocationStates.map((value) => ({ value, label: `${reallocationTitles[value]}s` })),
];

/** Budget asked to be moved: what waits first, then the newest. */
export default function ReallocationsView({ address, writes }: { address: CostAddress; writes: boolean }) {
  const { state, set } = address;
  const phone = useMediaQuery(PHONE);
  const [page, setPage] = useState(1);
  const { data, error, isValidating, mutate } = useRead(listReallocations, {
    query: { status: state, page },
  });
  const look = (value: string) => {
    setPage(1);
    set({ estado: value === "todas" ? undefined : value });
  };
  return (
    <>
      {phone ? (
        <SelectField label="Estado" options={STATES} value={state ?? "todas"} onChange={look} />
      ) : (
        <Toolbar>
          <Segmented label="Estado" options={STATES} value={state ?? "todas"} onChange={look} />
        </Toolbar>
      )}
      <ListTable
        caption="Reasignaciones"
        columns={reallocationColumns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `De ${placeText(row.from)} a ${placeText(row.to)}`}
        rowHref={({ id }) => address.reallocationHref(id)}
        activeId={address.reallocation === undefined ? undefined : String(address.reallocation)}
        loadingText="Trayendo las reasignaciones..."
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las reasignaciones"
        empty={
          <EmptyState
            title={state ? "Ninguna en este estado" : "Todavía no se pidió ninguna"}
            actions={
              writes &&
              !state && (
                <Button variant="primary" onClick={() => address.open("reasignar")}>
                  Pedir una reasignación
                </Button>
              )
            }
          >
            Una reasignación pasa presupuesto disponible de un centro y mes a otro, cuando otra persona la aprueba.
          </EmptyState>
        }
        card={(row) => (
          <Link href={address.reallocationHref(row.id)} scroll={false} className="flex flex-col gap-1.5">
            <span className="flex items-center justify-between gap-2">
              <strong className="font-semibold">{formatMoney(row.amount, row.currency)}</strong>
              <StatusBadge of={stateLooks[row.status]} />
            </span>
            <span className="text-help">{placeText(row.from)}</span>
            <span className="flex items-center gap-1.5 text-help">
              <Icon of={ArrowRight} size={14} /> {placeText(row.to)}
            </span>
            <span className="text-second text-muted">
              {row.requested_by.name}: {row.reason}
            </span>
          </Link>
        )}
        footer={
          data && data.total > PAGE_SIZE ? (
            <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
          ) : undefined
        }
      />
    </>
  );
}
