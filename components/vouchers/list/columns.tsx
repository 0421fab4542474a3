import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { Badge } from "@/components/kit/Badge";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { addMoney, sumMoney } from "@/lib/format/moneyMath";
import { countText } from "@/lib/format/text";
import { checkStateTitles, originTitles } from "@/lib/vouchers/rules/kinds";
import type { CurrencyTotals, VoucherRow } from "@/lib/vouchers/schema";
import { amountText, type Doubt, DoubtBadge, nameOf, VoucherBadges } from "../looks";

const SHORT_CHECK = { no_consultado: "—", coincide: "Coincide", difiere: "Difiere", no_figura: "No figura" } as const;
const netOf = ({ net_taxed, net_untaxed, exempt }: VoucherRow): string | null =>
  net_taxed === null && net_untaxed === null && exempt === null
    ? null
    : sumMoney([net_taxed ?? "0", net_untaxed ?? "0", exempt ?? "0"]);

const columns: Column<VoucherRow>[] = [
  {
    id: "comprobante",
    header: "Comprobante",
    cell: (row) => <TwoLines strong main={row.supplier?.name ?? "Sin proveedor"} sub={nameOf(row)} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 126,
    sortValue: ({ date }) => date,
    cell: ({ date, due_date }) => (
      <TwoLines main={date ? formatDayYear(date) : "—"} sub={due_date ? `vence ${formatDay(due_date)}` : undefined} />
    ),
  },
  {
    id: "vence",
    header: "Vence",
    width: 128,
    optional: true,
    sortValue: ({ due_date }) => due_date,
    cell: ({ due_date }) => (due_date ? formatDayYear(due_date) : "—"),
  },
  {
    id: "neto",
    header: "Neto",
    width: 124,
    align: "end",
    hideBelow: "900px",
    cell: (row) => amountText(netOf(row), row),
  },
  {
    id: "iva",
    header: "IVA y otros",
    width: 124,
    align: "end",
    hideBelow: "1030px",
    cell: (row) => (
      <TwoLines
        align="end"
        main={amountText(row.vat, row)}
        sub={row.other_taxes && Number(row.other_taxes) !== 0 ? amountText(row.other_taxes, row) : undefined}
      />
    ),
  },
  {
    id: "total",
    header: "Total",
    width: 132,
    align: "end",
    fixed: true,
    sortValue: ({ total }) => total,
    cell: (row) => <strong className="font-semibold">{amountText(row.total, row)}</strong>,
  },
  {
    id: "arca",
    header: "ARCA",
    width: 94,
    hideBelow: "1100px",
    cell: ({ check_state }) =>
      check_state === "difiere" || check_state === "no_figura" ? (
        <Badge tone="warn">{SHORT_CHECK[check_state]}</Badge>
      ) : (
        <span title={checkStateTitles[check_state]}>{SHORT_CHECK[check_state]}</span>
      ),
  },
  {
    id: "imputado",
    header: "Imputado a",
    width: 150,
    hideBelow: "lg",
    cell: ({ allocated_to, origin }) => <TwoLines main={allocated_to || "—"} sub={originTitles[origin]} />,
  },
  { id: "estado", header: "Estado", width: 144, cell: (row) => <VoucherBadges {...row} /> },
  { id: "empresa", header: "Empresa", width: 180, optional: true, cell: ({ company }) => company?.name ?? "—" },
  { id: "cargo", header: "Lo cargó", width: 160, optional: true, cell: ({ created_by }) => created_by || "—" },
];

/** The list's columns: of what waits its state says what is to be looked at, where something is. */
export function columnsWith(doubts: readonly Doubt[] | undefined): Column<VoucherRow>[] {
  if (!doubts?.length) return columns;
  const of = new Map(doubts.map((doubt) => [doubt.id, doubt]));
  return columns.map((column) => {
    if (column.id !== "estado") return column;
    const cell = (row: VoucherRow) => {
      const doubt = of.get(row.id);
      return doubt ? <DoubtBadge doubt={doubt} /> : column.cell(row);
    };
    return { ...column, cell };
  });
}

const written = (value: string, currency: CurrencyTotals["currency"]) =>
  formatMoney(value, currency ?? "ARS", { decimals: 2 });

/** What is filtered adds up to, a row per currency; those whose currency is not known yet are only counted. */
export const totalsRows = (totals: readonly CurrencyTotals[]): TotalsRow[] =>
  totals.map(({ currency, count, net, vat, other_taxes, total }) => ({
    id: currency ?? "sin",
    cells: {
      comprobante: `${currency ?? "Sin moneda"}: ${countText(count, "comprobante")}`,
      ...(currency && {
        neto: written(net, currency),
        iva: written(addMoney(vat, other_taxes), currency),
        total: <strong className="font-semibold">{written(total, currency)}</strong>,
      }),
    },
  }));

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: readonly CurrencyTotals[] }) => (
  <PhoneTotals
    lines={totals.map(({ currency, count, total }) => ({
      id: currency ?? "sin",
      label: countText(count, "comprobante"),
      value: currency ? written(total, currency) : "Sin moneda",
    }))}
  />
);
