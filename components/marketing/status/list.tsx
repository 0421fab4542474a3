import { byCurrency, byDate } from "@/components/frame/list/commonFilters";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { currencyName, formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import type { ExpenseFilter, ExpenseRow } from "@/lib/marketing/expenses/schema";
import { channels, channelTitles, shownStates, stateTitles } from "@/lib/marketing/rules/kinds";
import { ExpenseBadge } from "../looks";

export const FIRST_ORDER = "-gasto";
/** The columns by which the server orders. */
export const SORTS: Readonly<Record<string, string>> = {
  gasto: "id",
  importe: "amount",
  estado: "state",
  dias: "days",
};

export const columns: Column<ExpenseRow>[] = [
  {
    id: "gasto",
    header: "Gasto",
    sortValue: ({ id }) => id,
    cell: ({ concept, code, supplier }) => <TwoLines strong main={concept} sub={`${code} · ${supplier}`} />,
  },
  {
    id: "lugar",
    header: "Show o campaña",
    width: 210,
    hideBelow: "1030px",
    cell: ({ place, channel }) => <TwoLines main={place} sub={channelTitles[channel]} />,
  },
  {
    id: "importe",
    header: "Importe",
    width: 140,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  {
    id: "queda",
    header: "Queda",
    width: 140,
    align: "end",
    hideBelow: "xl",
    cell: ({ left, currency }) => (
      <span className={left !== null && compareMoney(left, "0") < 0 ? "text-bad" : undefined}>
        {left === null ? "—" : formatMoney(left, currency)}
      </span>
    ),
  },
  {
    id: "estado",
    header: "Estado",
    width: 165,
    sortValue: ({ state }) => state,
    cell: ({ state, step }) => <ExpenseBadge state={state} step={step} />,
  },
  { id: "quien", header: "Quién lo tiene", width: 150, hideBelow: "xl", cell: ({ holder }) => holder || "—" },
  { id: "pidio", header: "Quién lo pidió", width: 150, hideBelow: "2xl", cell: ({ author }) => author },
  { id: "dias", header: "Días", width: 60, align: "end", sortValue: ({ days }) => days, cell: ({ days }) => days },
];

export const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar número, concepto, proveedor o show" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Cualquier estado",
    menu: true,
    choices: shownStates.map((value) => ({ value, label: stateTitles[value] })),
  },
  {
    key: "canal",
    kind: "select",
    label: "Canal",
    placeholder: "Cualquier canal",
    menu: true,
    choices: channels.map((value) => ({ value, label: channelTitles[value] })),
  },
  {
    key: "mios",
    kind: "select",
    label: "De quién",
    placeholder: "Todos los que veo",
    tucked: true,
    choices: [{ value: "1", label: "Los míos" }],
  },
  { ...byCurrency(currencyName), tucked: true },
  { ...byDate, label: "Cuándo" },
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, sort: ExpenseFilter["sort"]) =>
  ({
    q: values.q || undefined,
    state: values.estado || undefined,
    channel: values.canal || undefined,
    mine: values.mios || undefined,
    currency: values.moneda || undefined,
    from: values.desde || undefined,
    until: values.hasta || undefined,
    sort,
  }) as ExpenseFilter;

export const views = [
  { name: "Todos", filters: "" },
  { name: "En aprobación", filters: "estado=en_aprobacion" },
  { name: "Devueltos", filters: "estado=devuelto" },
];

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: readonly { currency: string; count: number; amount: string }[]): TotalsRow[] =>
  totals.map(({ currency, count, amount }) => ({
    id: currency,
    cells: {
      gasto: `${currency}: ${countText(count, "gasto")}`,
      importe: <strong className="font-semibold">{formatMoney(amount, currency)}</strong>,
    },
  }));
