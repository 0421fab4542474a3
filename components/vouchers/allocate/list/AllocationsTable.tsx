import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { TableView } from "@/components/kit/table/useTableView";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { formatDay } from "@/lib/format/dates";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { CardTotals, totalsRows } from "../../list/columns";
import { amountText, nameOf } from "../../looks";
import { Age, doneColumns, Suggested, waitingColumns } from "./columns";
import { waits } from "./filters";
import { AllDone } from "./LastWeek";
import type { Allocations } from "./useAllocations";
import type { useApply } from "./useApply";

const AllocateDrawer = dynamic(() => import("../AllocateDrawer"), { ssr: false });
const AllocatePanel = dynamic(() => import("../AllocatePanel").then((it) => it.AllocatePanel), { ssr: false });

const NEXT = "Imputar y abrir el siguiente";

/** The rows with the split of the one that is open under it; on a phone, cards, and the split as a page. */
export function AllocationsTable({
  list,
  view: base,
  apply,
  found,
}: {
  list: Allocations;
  view: TableView;
  apply: ReturnType<typeof useApply>;
  found: string;
}) {
  const { filters, address, place, read, open, suggested, settled, hrefOf } = list;
  const { data, error, isValidating, mutate } = read;
  const phone = useMediaQuery(PHONE);
  const waiting = waits(filters.values.ver);
  const rows = data?.data;
  const { applySuggested, actions } = apply;
  const busy = apply.busy !== false;
  const columns = useMemo(
    () =>
      waiting
        ? waitingColumns({ suggested, coming: !settled, hrefOf, busy, onApply: (row) => void applySuggested([row]) })
        : doneColumns,
    [waiting, suggested, settled, hrefOf, busy, applySuggested],
  );
  const ids = (rows ?? []).map(({ id }) => id);
  const next = open === null ? undefined : (ids[ids.indexOf(open) + 1] ?? ids.find((id) => id !== open));
  const follows = waiting && next !== undefined;
  const close = () => {
    const link = document.querySelector<HTMLElement>("tr.row-marked .row-link");
    address.set({ comprobante: "" }, { push: true });
    link?.focus();
  };
  const done = () => address.set({ comprobante: follows ? String(next) : "" });
  const total = data?.total ?? 0;
  const inList = open !== null && ids.includes(open);
  // One that is being saved leaves the list as soon as news of it come: it does not open again by itself.
  const [saved, setSaved] = useState<number | null>(null);
  if (saved !== null && saved !== open) setSaved(null);
  return (
    <>
      <ListTable
        caption="Comprobantes por imputar"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}
        rowHref={hrefOf}
        activeId={open === null ? undefined : String(open)}
        inset={
          phone
            ? undefined
            : ({ id }) => (
                <AllocatePanel
                  key={id}
                  id={id}
                  suggestion={settled ? (suggested.get(id) ?? null) : undefined}
                  label={follows ? NEXT : undefined}
                  onClose={close}
                  onDone={done}
                  onSaving={(saving) => setSaved(saving ? id : null)}
                />
              )
        }
        view={place.viewOf(base)}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        cardTotals={data && <CardTotals totals={data.totals} />}
        bulk={waiting ? { noun: (count) => (count === 1 ? "comprobante" : "comprobantes"), actions } : undefined}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los comprobantes"
        loadingText="Trayendo los comprobantes..."
        filters={filters}
        none="Ningún comprobante con estos filtros"
        empty={<AllDone hrefOf={hrefOf} />}
        card={(row) => (
          <AllocationCard
            row={row}
            href={hrefOf(row)}
            of={
              waiting && (
                <>
                  <Suggested of={suggested.get(row.id)} coming={!settled} />
                  {settled && !suggested.has(row.id) ? (
                    <ButtonLink className="relative z-10" href={hrefOf(row)}>
                      Dividir
                    </ButtonLink>
                  ) : (
                    <Button
                      className="relative z-10"
                      disabled={busy || !settled}
                      onClick={() => void applySuggested([row])}
                    >
                      Aplicar
                    </Button>
                  )}
                </>
              )
            }
          />
        )}
        footer={data && place.foot(total, found)}
      />
      {open !== null && (phone || (data && !inList && open !== saved)) && (
        <AllocateDrawer key={open} id={open} label={follows ? NEXT : undefined} onClose={close} onDone={done} />
      )}
    </>
  );
}

const AllocationCard = ({ row, href, of }: { row: VoucherRow; href: string; of: React.ReactNode }) => (
  <div className="flex flex-col gap-2">
    <Link href={href} scroll={false} className="flex min-h-11 items-start justify-between gap-3">
      <TwoLines
        strong
        main={row.supplier?.name ?? "Sin proveedor"}
        sub={
          <>
            {[nameOf(row), row.date && formatDay(row.date)].filter(Boolean).join(", ")} <Age {...row} />
          </>
        }
      />
      <strong className="whitespace-nowrap font-semibold">{amountText(row.total, row)}</strong>
    </Link>
    {of || (row.allocated_to && <span className="text-help text-muted">{row.allocated_to}</span>)}
  </div>
);
