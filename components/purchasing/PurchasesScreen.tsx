import { Plus, SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { listPurchases, purchasesExcel } from "@/lib/purchasing/requisitions/api";
import type { PurchaseFilter, PurchaseRow } from "@/lib/purchasing/requisitions/schema";
import { purchaseHref } from "@/lib/purchasing/rules/kinds";
import { type Tab, tabs, tabTitles } from "@/lib/purchasing/rules/states";
import { askedOf, columns, FIRST_ORDER, filterSpecs, SORTS, totalsRows, views } from "./list";
import { PurchaseBadge } from "./looks";

const RequisitionDrawer = dynamic(() => import("./RequisitionDrawer").then((it) => it.RequisitionDrawer), {
  ssr: false,
});

const TolerancesDrawer = dynamic(() => import("./TolerancesDrawer").then((it) => it.TolerancesDrawer), { ssr: false });

const PAGE = 50;
const NOTHING: Record<Tab, string> = {
  por_cotizar: "No hay nada que cotizar",
  por_aprobar: "Ninguna orden espera aprobación",
  por_enviar: "Todas las órdenes aprobadas están enviadas",
  por_recibir: "No falta recibir nada",
  por_facturar: "Todo lo recibido está facturado",
  observadas: "Todas las facturas cierran con su orden",
};

/** `/Compras?ver=&q=&estado=&orden=&pagina=&panel=tolerancias`: what is bought, by what it waits for. */
export function PurchasesScreen() {
  const { can } = usePerson();
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const [asking, setAsking] = useState(false);
  const tab = address.get("ver");
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, tab, orderAsked<PurchaseFilter["sort"]>(SORTS, place.order, "-id"));
  const view = place.viewOf(useTableView(columns, { viewsKey: "compras" }));
  const { data, error, isValidating, mutate } = useRead(
    listPurchases,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("compras", () => void mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "compra");
  const items = [
    { id: "", label: "Todas", href: address.href({ ver: "", pagina: "" }) },
    ...tabs.map((id) => ({
      id,
      label: tabTitles[id],
      count: data?.tabs[id],
      href: address.href({ ver: id, pagina: "" }),
    })),
  ];
  return (
    <Page
      title="Compras"
      context={
        data && data.unfunded > 0
          ? `${countText(data.unfunded, "compra")} sin bolsa: no comprometen nada hasta que se diga quién las paga.`
          : "Lo que se pide, se cotiza, se compra y se recibe, y si la factura coincide."
      }
      actions={
        <>
          <ExcelButton
            contract={purchasesExcel}
            input={{ query }}
            name={`compras_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
          <Button icon={SlidersHorizontal} onClick={() => address.set({ panel: "tolerancias" })}>
            Tolerancias
          </Button>
          {can("purchasing.write") && (
            <Button variant="primary" icon={Plus} onClick={() => setAsking(true)}>
              Nueva compra
            </Button>
          )}
        </>
      }
      tabs={<Tabs label="Qué espera" items={items} value={tab} />}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "compras", presets: views }}
          title="Compras"
          found={found}
        />
      }
    >
      <ListTable
        caption="Compras"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ title, order_code, code }) => `${order_code || code}, ${title}`}
        rowHref={({ id }) => purchaseHref(id)}
        view={view}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las compras"
        filters={filters}
        none={NOTHING[tab as Tab] ?? "Ninguna compra con estos filtros"}
        empty={
          <EmptyState title={NOTHING[tab as Tab] ?? "Todavía no se compró nada"}>
            Acá llega lo que se pide por el formulario de compras cuando sale de Solicitud en el tablero.
          </EmptyState>
        }
        card={(row) => <PurchaseCard row={row} />}
        footer={data && place.foot(total, found)}
      />
      {address.get("panel") === "tolerancias" && <TolerancesDrawer onClose={() => address.set({ panel: "" })} />}
      {asking && <RequisitionDrawer onClose={() => setAsking(false)} />}
    </Page>
  );
}

function PurchaseCard({ row }: { row: PurchaseRow }) {
  const { id, title, code, order_code, supplier, amount, currency, state, observed, need_day } = row;
  return (
    <Link href={purchaseHref(id)} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={title} sub={[order_code || code, supplier].filter(Boolean).join(" · ")} />
        <strong className="whitespace-nowrap font-semibold">
          {amount === null ? "—" : formatMoney(amount, currency)}
        </strong>
      </span>
      <span className="flex items-center justify-between gap-3">
        <PurchaseBadge state={state} observed={observed} />
        <span className="text-second text-muted">{need_day ? `para el ${formatDay(need_day)}` : ""}</span>
      </span>
    </Link>
  );
}
