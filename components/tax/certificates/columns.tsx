import { byCompany, byDate, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Badge, type Tone } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { taxTitles } from "@/lib/suppliers/rules/kinds";
import { rateText, type WithholdingState, withholdingStateTitles } from "@/lib/tax/rules/titles";
import type { WithholdingFilter, WithholdingRow } from "@/lib/tax/schema/withholdings";

export const FIRST_ORDER = "-dia";
const SORTS: Readonly<Record<string, string>> = {
  dia: "day",
  proveedor: "supplier",
  certificado: "certificate",
  retenido: "amount",
};
const TONES: Readonly<Record<WithholdingState, Tone>> = {
  propuesta: "neutral",
  autorizada: "info",
  emitida: "good",
  anulada: "bad",
  declarada: "outline",
};

export const StateBadge = ({ state, flagged }: Pick<WithholdingRow, "state" | "flagged">) => (
  <Badge tone={flagged ? "warn" : TONES[state]} dot>
    {flagged ? "Falta lo retenido" : withholdingStateTitles[state]}
  </Badge>
);

export const money = (value: string, currency: string) => formatMoney(value, currency, { decimals: 2 });
export const certificateText = ({ certificate }: Pick<WithholdingRow, "certificate">) =>
  certificate === null ? "Sin certificado" : `N.º ${certificate}`;
/** Where its batch is looked at. */
export const batchHref = ({ batch }: WithholdingRow) => (batch === null ? null : `/pagos?vista=lotes&lote=${batch}`);

const choices = (titles: Readonly<Record<string, string>>): FilterChoice[] =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));

export const filterSpecs = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Proveedor, certificado u orden" },
  byCompany(companies),
  {
    key: "impuesto",
    kind: "select",
    label: "Impuesto",
    placeholder: "Todos los impuestos",
    choices: choices(taxTitles),
  },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: choices(withholdingStateTitles),
  },
  byDate,
];

/** What the address asks for. */
export function askedOf(values: Readonly<Record<string, string | undefined>>, order: string) {
  return {
    q: values.q || undefined,
    company: numberOf(values.empresa),
    tax: (values.impuesto || undefined) as WithholdingFilter["tax"],
    state: (values.estado || undefined) as WithholdingFilter["state"],
    from: values.desde || undefined,
    until: values.hasta || undefined,
    sort: orderAsked<WithholdingFilter["sort"]>(SORTS, order, "-day"),
  };
}

export const columns: Column<WithholdingRow>[] = [
  { id: "dia", header: "Día", width: 96, sortValue: ({ day }) => day, cell: ({ day }) => formatDay(day) },
  {
    id: "proveedor",
    header: "Proveedor",
    fixed: true,
    sortValue: ({ supplier }) => supplier.name,
    cell: ({ supplier, tax_id }) => <TwoLines strong main={supplier.name} sub={tax_id} />,
  },
  {
    id: "impuesto",
    header: "Impuesto",
    width: 200,
    cell: ({ title, company }) => <TwoLines main={title} sub={company.name} />,
  },
  {
    id: "certificado",
    header: "Certificado",
    width: 150,
    sortValue: ({ certificate }) => certificate,
    cell: (row) => {
      const href = batchHref(row);
      const order = row.order === null ? "Lote sin liberar" : `Orden ${row.order}`;
      return <TwoLines main={certificateText(row)} sub={href ? <Link href={href}>{order}</Link> : "Pago declarado"} />;
    },
  },
  {
    id: "base",
    header: "Base",
    width: 140,
    align: "end",
    hideBelow: "1100px",
    cell: ({ base, currency, ...row }) => <TwoLines align="end" main={money(base, currency)} sub={rateText(row)} />,
  },
  {
    id: "retenido",
    header: "Retenido",
    width: 140,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: ({ amount, currency }) => <strong className="font-semibold">{money(amount, currency)}</strong>,
  },
  { id: "estado", header: "Estado", width: 140, cell: (row) => <StateBadge {...row} /> },
];

export const totalsRows = (totals: readonly { currency: string; count: number; amount: string }[]): TotalsRow[] =>
  totals.map(({ currency, count, amount }) => ({
    id: currency,
    cells: {
      dia: `Total ${currency}`,
      proveedor: `${countText(count, "retención", "retenciones")} sin las anuladas`,
      retenido: <strong className="font-semibold">{money(amount, currency)}</strong>,
    },
  }));
