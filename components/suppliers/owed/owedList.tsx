import { byCompany, byCurrency, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { orderAsked } from "@/components/frame/list/placeIn";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { balanceTitles } from "@/lib/suppliers/owed/rules/kinds";
import type { OwedFilter, OwedRow } from "@/lib/suppliers/owed/schema";
import { supplierStateTitles } from "@/lib/suppliers/rules/kinds";
import { SupplierBadge } from "../looks";
import { amountOrNone } from "./looks";

export const FIRST_ORDER = "vence";
/** The columns by which the server orders. */
const SORTS: Readonly<Record<string, string>> = {
  proveedor: "name",
  saldo: "balance",
  vencido: "overdue",
  vence: "due",
  ultimo: "last",
};

const amount = (value: string, { currency }: OwedRow) => (currency ? amountOrNone(value, currency) : "—");

export const columns: Column<OwedRow>[] = [
  {
    id: "proveedor",
    header: "Proveedor",
    sortValue: ({ supplier }) => supplier.name,
    cell: ({ supplier }) => <TwoLines strong main={supplier.name} sub={supplier.tax_id ?? "Sin número"} />,
  },
  { id: "moneda", header: "Moneda", width: 70, cell: ({ currency }) => currency ?? "—" },
  {
    id: "vencido",
    header: "Vencido",
    width: 135,
    align: "end",
    sortValue: ({ overdue }) => overdue,
    cell: (row) => (
      <span className={compareMoney(row.overdue, "0") > 0 ? "text-bad" : undefined}>{amount(row.overdue, row)}</span>
    ),
  },
  {
    id: "debe",
    header: "Por pagar",
    width: 150,
    align: "end",
    hideBelow: "1030px",
    cell: (row) => amount(row.owed, row),
  },
  {
    id: "favor",
    header: "A favor nuestro",
    width: 150,
    align: "end",
    hideBelow: "1030px",
    cell: (row) => amount(row.credit, row),
  },
  {
    id: "saldo",
    header: "Saldo",
    width: 145,
    align: "end",
    fixed: true,
    sortValue: ({ balance }) => balance,
    cell: (row) => <strong className="font-semibold">{amount(row.balance, row)}</strong>,
  },
  {
    id: "vence",
    header: "Vence primero",
    width: 115,
    sortValue: ({ due }) => due,
    cell: ({ due }) => (
      <span className={due && due < todayIn() ? "text-bad" : undefined}>{due ? formatDay(due) : "—"}</span>
    ),
  },
  {
    id: "ultimo",
    header: "Último comprobante",
    width: 150,
    hideBelow: "900px",
    sortValue: ({ last_voucher }) => last_voucher,
    cell: ({ last_voucher }) => (last_voucher ? formatDay(last_voucher) : "—"),
  },
  {
    id: "estado",
    header: "Estado",
    width: 120,
    optional: true,
    cell: ({ state }) => <SupplierBadge state={state} kept={null} />,
  },
];

export const filterSpecs = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar nombre, CUIT o NIF" },
  {
    key: "saldo",
    kind: "select",
    label: "Saldo",
    placeholder: balanceTitles.con_saldo,
    choices: choicesOf(balanceTitles).filter(({ value }) => value !== "con_saldo"),
  },
  byCurrency(currencyName),
  byCompany(companies),
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    tucked: true,
    choices: choicesOf(supplierStateTitles),
  },
];

/** The query of what the filters choose. */
export const askedOf = ({ q, saldo, moneda, empresa, estado }: Readonly<Record<string, string>>, order: string) =>
  ({
    q: q || undefined,
    balance: saldo || "con_saldo",
    currency: moneda || undefined,
    company: numberOf(empresa),
    state: estado || undefined,
    sort: orderAsked(SORTS, order, "due"),
  }) as OwedFilter;

export const views = [
  { name: "Con saldo", filters: "" },
  { name: "Con algo vencido", filters: "saldo=vencido" },
  { name: "Pagado sin comprobante", filters: "saldo=sin_comprobante" },
  { name: "A favor nuestro", filters: "saldo=a_favor" },
];

interface Totals {
  currency: string;
  suppliers: number;
  balance: string;
  owed: string;
  overdue: string;
  credit: string;
}

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: readonly Totals[]): TotalsRow[] =>
  totals.map(({ currency, suppliers, ...sums }) => {
    const of = (value: string) => formatMoney(value, currency, { decimals: 2 });
    return {
      id: currency,
      cells: {
        proveedor: `${currency}: ${countText(suppliers, "proveedor", "proveedores")}`,
        vencido: of(sums.overdue),
        debe: of(sums.owed),
        favor: of(sums.credit),
        saldo: <strong className="font-semibold">{of(sums.balance)}</strong>,
      },
    };
  });

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: readonly Totals[] }) => (
  <PhoneTotals
    lines={totals.map(({ currency, suppliers, balance }) => ({
      id: currency,
      label: countText(suppliers, "proveedor", "proveedores"),
      value: formatMoney(balance, currency, { decimals: 2 }),
    }))}
  />
);
