import { ListChecks, Percent } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices, openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { MoreActions } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { monthName } from "@/lib/ledger/rules/months";
import { listShowAdmin, showAdminChoices, showAdminExcel } from "@/lib/showAdmin/api";
import type { AdminRow } from "@/lib/showAdmin/schema";
import {
  AdminBadge,
  askedOf,
  CardTotals,
  checklistText,
  columns,
  FIRST_ORDER,
  filterSpecs,
  totalsRows,
  views,
} from "./list";

const AdminDrawer = dynamic(() => import("./panels").then((part) => part.AdminDrawer), { ssr: false });
const RatesDrawer = dynamic(() => import("./panels").then((part) => part.RatesDrawer), { ssr: false });

const ChecklistModal = dynamic(() => import("./panels").then((part) => part.ChecklistModal), { ssr: false });

const PAGE = 50;

/** `/adminShows?q=&empresa=&mes=&estado=&derechos=&orden=&pagina=&show=&tarifas=&lista=`: what is missing of each show before it is closed. */
export function ShowAdminScreen({ tabs }: { tabs?: ReactNode }) {
  const { can } = usePerson();
  const choices = useRead(showAdminChoices, {});
  const months = (choices.data?.months ?? []).map((value) => ({ value, label: monthName(value) }));
  const filters = useFilters(filterSpecs(namedChoices(choices.data?.companies), months));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const view = place.viewOf(useTableView(columns, { viewsKey: "admin_shows" }));
  const read = useRead(listShowAdmin, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  useLive("admin_shows", () => void read.mutate());
  const found = countText(read.data?.total ?? 0, "show");
  const hrefOf = ({ id }: AdminRow) => address.href({ show: String(id) });
  const open = openedBy(address.get("show"));
  const others = [
    ...(can("showAdmin.write") ? [{ key: "lista", label: "Lista de control", icon: ListChecks }] : []),
    { key: "tarifas", label: "Tarifas de derechos", icon: Percent },
  ];
  return (
    <>
      <Page
        title="Administración de shows"
        context="Depósitos, comprobantes, derechos y lo que falta para cerrar cada show."
        tabs={tabs}
        actions={
          <>
            <MoreActions
              items={others.map(({ key, ...entry }) => ({ ...entry, onSelect: () => address.set({ [key]: "1" }) }))}
            />
            <ExcelButton
              contract={showAdminExcel}
              input={{ query }}
              name={`administracion_shows_${todayIn()}`}
              empty={read.data?.total === 0}
            />
          </>
        }
        filters={
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "admin_shows", presets: views }}
            title="Administración de shows"
            found={found}
          />
        }
      >
        <PagedTable
          caption="Administración de shows"
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          rowHref={hrefOf}
          view={view}
          totals={read.data && totalsRows(read.data.totals)}
          cardTotals={read.data && <CardTotals totals={read.data.totals} />}
          read={read}
          place={place}
          found={found}
          failure="No se pudieron traer los shows"
          filters={filters}
          none="Ningún show con estos filtros"
          empty={
            <EmptyState title="Todavía no hay shows confirmados">
              Acá queda cada show desde que se confirma hasta que se cierra su administración.
            </EmptyState>
          }
          card={(row) => <AdminCard row={row} href={hrefOf(row)} />}
        />
      </Page>
      {open !== null && <AdminDrawer key={open} id={open} onClose={() => address.set({ show: "" })} />}
      {address.get("lista") === "1" && <ChecklistModal onClose={() => address.set({ lista: "" })} />}
      {address.get("tarifas") === "1" && <RatesDrawer onClose={() => address.set({ tarifas: "" })} />}
    </>
  );
}

function AdminCard({ row, href }: { row: AdminRow; href: string }) {
  const day = row.day ? formatDayYear(row.day) : "Sin fecha";
  return (
    <Link href={href} className="flex min-h-11 items-start justify-between gap-3">
      <TwoLines strong main={row.name} sub={`${day} · lista ${checklistText(row)}`} />
      <span className="flex flex-col items-end gap-1">
        <AdminBadge state={row.state} />
        {row.dues > 0 && (
          <span className="text-second text-warn">{`${countText(row.dues, "derecho")} sin comprobante`}</span>
        )}
      </span>
    </Link>
  );
}
