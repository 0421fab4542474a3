import { Plus } from "lucide-react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { expensesExcel, listExpenses } from "@/lib/marketing/expenses/api";
import type { ExpenseFilter, ExpenseRow } from "@/lib/marketing/expenses/schema";
import { expenseHref } from "@/lib/marketing/rules/kinds";
import { ExpenseBadge } from "../looks";
import { askedOf, columns, FIRST_ORDER, filterSpecs, SORTS, totalsRows, views } from "./list";

const PAGE = 50;

/** What was spent, or is asked for: one's own, and all of it for who reads all. */
export function ExpensesList() {
  const { can } = usePerson();
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, orderAsked<ExpenseFilter["sort"]>(SORTS, place.order, "-id"));
  const view = place.viewOf(useTableView(columns, { viewsKey: "gastos" }));
  const { data, error, isValidating, mutate } = useRead(
    listExpenses,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("gastos", () => void mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "gasto");
  return (
    <Page
      title="Estado de gastos"
      context="Cada gasto, quién lo tiene ahora y desde cuándo."
      actions={
        <>
          <ExcelButton
            contract={expensesExcel}
            input={{ query }}
            name={`gastos_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
          {can("screen.presupuestosCargar") && (
            <ButtonLink variant="primary" icon={Plus} href="/presupuestos/cargar">
              Gasto nuevo
            </ButtonLink>
          )}
        </>
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "gastos", presets: views }}
          title="Gastos"
          found={found}
        />
      }
    >
      <ListTable
        caption="Gastos"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ concept, code }) => `${code}, ${concept}`}
        rowHref={({ code }) => expenseHref(code)}
        view={view}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer los gastos"
        filters={filters}
        none="Ningún gasto con estos filtros"
        empty={
          <EmptyState title="Todavía no hay gastos">Acá queda cada gasto que se carga, con quién lo tiene.</EmptyState>
        }
        card={(row) => <ExpenseCard row={row} />}
        footer={data && place.foot(total, found)}
      />
    </Page>
  );
}

function ExpenseCard({ row }: { row: ExpenseRow }) {
  const { code, concept, supplier, amount, currency, state, step, holder } = row;
  return (
    <Link href={expenseHref(code)} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={concept} sub={`${code} · ${supplier}`} />
        <strong className="whitespace-nowrap font-semibold">{formatMoney(amount, currency)}</strong>
      </span>
      <span className="flex items-center justify-between gap-3">
        <ExpenseBadge state={state} step={step} />
        <span className="min-w-0 truncate text-second text-muted">{holder}</span>
      </span>
    </Link>
  );
}
