import { type ReactNode, useMemo } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { LoadMore } from "@/components/kit/Pagination";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePages } from "@/lib/client/usePages";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listOrders, ordersExcel } from "@/lib/payments/api";
import type { OrderRow } from "@/lib/payments/orders/schema";
import { BesideBatch } from "../batch/BesideBatch";
import { amountText } from "../looks";
import { columnsOf, numberOf, OrderCard, payeeOf } from "./columns";
import { askedOf, FIRST_ORDER, filterSpecs, presets } from "./filters";

const PAGE = 100;
const KEY = "pagos_ordenes";

/** `/pagos?vista=ordenes&q=&estado=&empresa=&moneda=&medio=&desde=&hasta=&orden=&lote=`: every payment order there was, and its batch beside it. */
export function OrdersView({ tabs }: { tabs: ReactNode }) {
  const { can } = usePerson();
  const companies = useRead(listOrders, { query: { limit: 1 } }).data?.companies;
  const filters = useFilters(useMemo(() => filterSpecs(namedChoices(companies)), [companies]));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const lotHref = (id: number) => address.href({ lote: String(id) });
  const hrefOf = ({ batch }: OrderRow) => (batch ? lotHref(batch.id) : undefined);
  const columns = columnsOf(lotHref, can("suppliers.read"));
  const view = place.viewOf(useTableView(columns, { viewsKey: KEY }));
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listOrders,
    address.ready ? (cursor) => ({ query: { ...query, limit: PAGE, cursor } }) : null,
  );
  useLive("pagos", () => void mutate());
  const [first] = pages ?? [];
  const rows = pages?.flatMap(({ items }) => items);
  const found = countText(first?.total ?? 0, "orden", "órdenes");
  const sums = (first?.totals ?? []).map(({ currency, amount }) => amountText(amount, currency)).join(" · ");
  const aside = first?.aside ? `sin contar ${countText(first.aside, "orden", "órdenes")} sin liberar o sin pagar` : "";
  return (
    <BesideBatch address={address}>
      <Page
        title="Órdenes de pago"
        context={
          first
            ? [[found, sums].filter(Boolean).join(": "), aside].filter(Boolean).join(", ")
            : "Todo lo que se pagó o se está pagando."
        }
        actions={
          <ExcelButton
            contract={ordersExcel}
            input={{ query }}
            name={`ordenes_de_pago_${todayIn()}`}
            empty={first !== undefined && first.total === 0}
          />
        }
        tabs={tabs}
        filters={
          <FilterBar of={filters} view={view} views={{ viewsKey: KEY, presets }} title="Órdenes" found={found} />
        }
      >
        <ListTable
          caption="Órdenes de pago"
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          rowLabel={(row) => `${numberOf(row)}, ${payeeOf(row)}`}
          rowHref={hrefOf}
          view={view}
          onSortChange={place.onSortChange}
          reading={{ error, isValidating, mutate }}
          failure="No se pudieron traer las órdenes"
          filters={filters}
          none="Ninguna orden con estos filtros"
          empty={
            <EmptyState
              title="Todavía no hay órdenes"
              actions={<ButtonLink href="/pagos">Ver lo pendiente</ButtonLink>}
            >
              Cada proveedor de un lote es una orden; también lo que se declara pagado.
            </EmptyState>
          }
          card={(row) => <OrderCard row={row} href={hrefOf(row)} />}
          footer={rows && rows.length > 0 && !hasMore && found}
        />
        {rows && hasMore && <LoadMore shown={rows.length} total={first?.total ?? 0} busy={loadingMore} onMore={more} />}
      </Page>
    </BesideBatch>
  );
}
