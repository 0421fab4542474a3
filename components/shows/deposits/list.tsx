import { byCompany, commonAsked } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Badge, type Tone } from "@/components/kit/Badge";
import { choicesOf } from "@/components/kit/fields/choices";
import { Link } from "@/components/kit/Link";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { listAllDeposits } from "@/lib/deals/deposits/api";
import {
  type DepositStanding,
  depositInvoices,
  depositStandings,
  directionTitles,
} from "@/lib/deals/deposits/rules/due";
import type { DepositFilter, DepositRow } from "@/lib/deals/deposits/schema";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { CallOutput } from "@/lib/http/contract";

export const FIRST_ORDER = "vence";
const SORTS: Readonly<Record<string, string>> = { vence: "due", show: "show", importe: "amount" };

const TONES: Readonly<Record<DepositStanding, Tone>> = {
  vencido: "bad",
  por_vencer: "info",
  previsto: "neutral",
  hecho: "good",
};
export const StandingBadge = ({ row: { standing, direction } }: { row: DepositRow }) => (
  <Badge tone={TONES[standing]} dot>
    {standing === "hecho" ? (direction === "cobra" ? "Cobrado" : "Pagado") : depositStandings[standing]}
  </Badge>
);

export const money = (row: DepositRow, value: string): string => formatMoney(value, row.currency, { decimals: 2 });

export const columns: Column<DepositRow>[] = [
  {
    id: "show",
    header: "Show",
    sortValue: ({ show }) => show.name,
    cell: ({ show, artist, fecha }) => (
      <TwoLines
        main={
          <Link href={`/adminShows?show=${show.id}`} className="font-semibold hover:underline">
            {show.name}
          </Link>
        }
        sub={[artist, fecha && formatDayYear(fecha)].filter(Boolean).join(" · ")}
      />
    ),
  },
  {
    id: "quien",
    header: "De quién o a quién",
    width: 190,
    cell: ({ who, direction, label }) => (
      <TwoLines main={who || "Sin decir"} sub={[directionTitles[direction], label].filter(Boolean).join(" · ")} />
    ),
  },
  {
    id: "vence",
    header: "Vence",
    width: 125,
    sortValue: ({ due }) => due,
    cell: ({ due }) => (due ? formatDayYear(due) : <span className="text-muted">Sin día</span>),
  },
  {
    id: "importe",
    header: "Importe",
    width: 140,
    align: "end",
    sortValue: ({ amount }) => amount,
    cell: (row) => (
      <TwoLines
        main={money(row, row.amount)}
        sub={compareMoney(row.paid, "0") > 0 ? `hecho ${money(row, row.paid)}` : undefined}
      />
    ),
  },
  {
    id: "factura",
    header: "Factura",
    width: 130,
    hideBelow: "900px",
    cell: ({ invoice }) => (invoice ? depositInvoices[invoice] : <span className="text-muted">Sin pedir</span>),
  },
  { id: "estado", header: "Estado", width: 115, fixed: true, cell: (row) => <StandingBadge row={row} /> },
];

export const filterSpecs = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar show, artista o quién" },
  byCompany(companies),
  {
    key: "estado",
    kind: "checks",
    label: "Estado",
    placeholder: "Cualquier estado",
    choices: choicesOf(depositStandings),
  },
  {
    key: "sentido",
    kind: "select",
    label: "Sentido",
    placeholder: "Se cobran y se pagan",
    choices: choicesOf(directionTitles),
  },
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    ...commonAsked(values),
    standing: values.estado || undefined,
    direction: values.sentido || undefined,
    sort: orderAsked(SORTS, order, "due"),
  }) as DepositFilter;

export const views = [
  { name: "Todos", filters: "" },
  { name: "Vencidos", filters: "estado=vencido" },
  { name: "Por cobrar", filters: "estado=vencido,por_vencer&sentido=cobra" },
  { name: "Por pagar", filters: "estado=vencido,por_vencer&sentido=paga" },
];

type Totals = CallOutput<typeof listAllDeposits>["totals"];
/** What is left of what the filters leave, a row per currency and direction. */
export const totalsRows = (totals: Totals): TotalsRow[] =>
  totals.map(({ currency, direction, left }) => ({
    id: `${currency} ${direction}`,
    cells: {
      show: `${currency}: falta ${direction === "cobra" ? "cobrar" : "pagar"}`,
      importe: formatMoney(left, currency),
    },
  }));
