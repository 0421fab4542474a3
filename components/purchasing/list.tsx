import { byCurrency, byDate } from "@/components/frame/list/commonFilters";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, todayIn } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { PurchaseFilter, PurchaseRow } from "@/lib/purchasing/requisitions/schema";
import { isEnded, purchaseStates, stateTitles, tabs } from "@/lib/purchasing/rules/states";
import { PurchaseBadge, percentOf } from "./looks";

export const FIRST_ORDER = "-pedido";
/** The columns by which the server orders. */
export const SORTS: Readonly<Record<string, string>> = {
  compra: "title",
  pedido: "id",
  para: "need",
  importe: "amount",
  estado: "state",
  dias: "days",
};

const isLate = ({ need_day, state }: PurchaseRow): boolean =>
  need_day !== null && need_day < todayIn() && !isEnded(state) && state !== "recibida" && state !== "facturada";

/** What is left of the purse; said where it has none, or no budget. */
function PurseText({ row }: { row: PurchaseRow }) {
  if (!row.purse) return <span className={isEnded(row.state) ? "text-muted" : "text-warn"}>Sin bolsa</span>;
  const { name, left } = row.purse;
  const over = left !== null && compareMoney(left, "0") < 0;
  const amount =
    left === null
      ? "sin presupuesto"
      : `${over ? "excede" : "quedan"} ${formatMoney(left.replace("-", ""), row.currency)}`;
  return <TwoLines main={name} sub={<span className={over ? "text-bad" : undefined}>{amount}</span>} />;
}

export const columns: Column<PurchaseRow>[] = [
  {
    id: "compra",
    header: "Compra",
    sortValue: ({ title }) => title,
    cell: ({ title, code, order_code, supplier }) => (
      <TwoLines strong main={title} sub={[order_code || code, supplier].filter(Boolean).join(" · ")} />
    ),
  },
  { id: "pedido", header: "Quién pidió", width: 130, hideBelow: "2xl", cell: ({ asker }) => asker || "—" },
  {
    id: "para",
    header: "Para cuándo",
    width: 105,
    sortValue: ({ need_day }) => need_day,
    cell: (row) => (
      <span className={isLate(row) ? "text-bad" : undefined}>{row.need_day ? formatDay(row.need_day) : "—"}</span>
    ),
  },
  { id: "lugar", header: "Show o centro", width: 150, hideBelow: "2xl", cell: ({ place }) => place || "—" },
  { id: "bolsa", header: "Bolsa", width: 170, hideBelow: "1030px", cell: (row) => <PurseText row={row} /> },
  {
    id: "importe",
    header: "Importe",
    width: 130,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount, currency }) => (amount === null ? "—" : formatMoney(amount, currency)),
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ state }) => state,
    cell: ({ state, observed }) => <PurchaseBadge state={state} observed={observed} />,
  },
  {
    id: "recibido",
    header: "Recibido",
    width: 80,
    align: "end",
    hideBelow: "xl",
    cell: ({ received, order_code }) => (order_code ? percentOf(received) : "—"),
  },
  {
    id: "facturado",
    header: "Facturado",
    width: 85,
    align: "end",
    hideBelow: "xl",
    cell: ({ billed, order_code }) => (order_code ? percentOf(billed) : "—"),
  },
  { id: "dias", header: "Días", width: 55, align: "end", sortValue: ({ days }) => days, cell: ({ days }) => days },
  { id: "quien", header: "Quién lo tiene", width: 130, hideBelow: "2xl", cell: ({ holder }) => holder || "—" },
];

const flag = (label: string) => [{ value: "1", label }];

export const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar número, qué, proveedor o show" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    menu: true,
    choices: purchaseStates.map((value) => ({ value, label: stateTitles[value] })),
  },
  { ...byCurrency(currencyName), tucked: true },
  { ...byDate, label: "Para cuándo" },
  {
    key: "atrasada",
    kind: "select",
    label: "Atrasadas",
    placeholder: "Todas",
    tucked: true,
    choices: flag("Atrasadas"),
  },
  {
    key: "sinbolsa",
    kind: "select",
    label: "Sin bolsa",
    placeholder: "Todas",
    tucked: true,
    choices: flag("Sin bolsa"),
  },
];

/** The query of what the filters and the tab choose. */
export const askedOf = (values: Readonly<Record<string, string>>, tab: string, sort: PurchaseFilter["sort"]) =>
  ({
    q: values.q || undefined,
    tab: (tabs as readonly string[]).includes(tab) ? tab : undefined,
    state: values.estado || undefined,
    currency: values.moneda || undefined,
    need_from: values.desde || undefined,
    need_until: values.hasta || undefined,
    late: values.atrasada || undefined,
    unfunded: values.sinbolsa || undefined,
    sort,
  }) as PurchaseFilter;

export const views = [
  { name: "Todas", filters: "" },
  { name: "Atrasadas", filters: "atrasada=1" },
  { name: "Sin bolsa", filters: "sinbolsa=1" },
];

interface Totals {
  currency: string;
  count: number;
  amount: string;
}

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: readonly Totals[]): TotalsRow[] =>
  totals.map(({ currency, count, amount }) => ({
    id: currency,
    cells: {
      compra: `${currency}: ${countText(count, "compra")}`,
      importe: <strong className="font-semibold">{formatMoney(amount, currency)}</strong>,
    },
  }));
