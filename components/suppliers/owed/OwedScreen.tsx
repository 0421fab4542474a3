import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { listOwed, owedExcel } from "@/lib/suppliers/owed/api";
import type { OwedRow } from "@/lib/suppliers/owed/schema";
import { askedOf, CardTotals, columns, FIRST_ORDER, filterSpecs, totalsRows, views } from "./owedList";
import { PhonePanel } from "./PhonePanel";

const PAGE = 100;

/** The account that a row is of: the one in its currency. */
const hrefOf = ({ supplier, currency }: OwedRow): string =>
  `/ProveedoresComprobantes/${supplier.id}${currency ? `?moneda=${currency}` : ""}`;

/** `/ProveedoresComprobantes?q=&saldo=&moneda=&empresa=&estado=&orden=&pagina=`: what each supplier is owed, and the telephone. */
export function OwedScreen() {
  const { can } = usePerson();
  const companies = useRead(listCompanies, can("companies.read") ? {} : null);
  const filters = useFilters(filterSpecs(namedChoices(companies.data)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const view = place.viewOf(useTableView(columns, { viewsKey: "saldos_proveedores" }));
  const read = useRead(listOwed, address.ready ? { query: { ...query, page: place.page } } : null);
  const { data } = read;
  useLive("comprobantes", () => void read.mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "saldo");
  const excel = (
    <ExcelButton
      contract={owedExcel}
      input={{ query }}
      name={`saldos_proveedores_${todayIn()}`}
      empty={data !== undefined && total === 0}
    />
  );
  return (
    <Page
      title="Cuentas de proveedores"
      context="Lo que se le debe a cada uno, y qué contestar cuando llaman."
      actions={excel}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "saldos_proveedores", presets: views }}
          title="Cuentas de proveedores"
          found={found}
        />
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_348px]">
        <div className="xl:order-2">
          <PhonePanel typed={address.get("tel")} />
        </div>
        <PagedTable
          caption="Cuentas de proveedores"
          columns={columns}
          rowId={({ supplier, currency }) => `${supplier.id} ${currency}`}
          rowLabel={({ supplier, currency }) => `${supplier.name}, ${currency ?? "sin saldo"}`}
          rowHref={hrefOf}
          view={view}
          totals={data && totalsRows(data.totals)}
          cardTotals={data && <CardTotals totals={data.totals} />}
          read={read}
          place={place}
          found={found}
          failure="No se pudieron traer los saldos"
          filters={filters}
          none="Ningún proveedor con estos filtros"
          empty={
            <EmptyState title="No se le debe nada a nadie">
              Acá queda lo que se les debe a los proveedores cuando se validan sus comprobantes.
            </EmptyState>
          }
          card={(row) => <OwedCard row={row} />}
        />
      </div>
    </Page>
  );
}

function OwedCard({ row }: { row: OwedRow }) {
  const { supplier, currency, balance, due } = row;
  return (
    <Link href={hrefOf(row)} className="flex min-h-11 items-start justify-between gap-3">
      <TwoLines strong main={supplier.name} sub={due ? `vence ${formatDay(due)}` : (supplier.tax_id ?? "Sin número")} />
      <span className="text-right">
        <strong className="block whitespace-nowrap font-semibold">
          {currency ? formatMoney(balance, currency, { decimals: 2 }) : "Sin saldo"}
        </strong>
        {due && due < todayIn() && currency && (
          <span className="block text-second text-bad">{`${formatMoney(row.overdue, currency)} vencido`}</span>
        )}
      </span>
    </Link>
  );
}
