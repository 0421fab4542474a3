import { byCompany, byCurrency, byDate, commonAsked, ID, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Badge, type Tone } from "@/components/kit/Badge";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import type { listIssued } from "@/lib/vouchers/issued/api";
import { type IssuedState, issuedTitles } from "@/lib/vouchers/issued/rules/kinds";
import type { IssuedFilter, IssuedRow } from "@/lib/vouchers/issued/schema";

export const FIRST_ORDER = "-fecha";
const SORTS: Readonly<Record<string, string>> = {
  fecha: "date",
  vence: "due_date",
  total: "total",
  falta: "left",
  atraso: "days_late",
};

const TONES: Readonly<Record<IssuedState, Tone>> = {
  emitida: "info",
  enviada: "accent",
  cobrada_parcial: "warn",
  cobrada: "good",
  incobrable: "bad",
  anulada: "neutral",
};

export const IssuedBadge = ({ state }: { state: IssuedState }) => (
  <Badge tone={TONES[state]} dot>
    {issuedTitles[state]}
  </Badge>
);

/** An amount of one: what takes away is taken away. */
export const amountOf = (value: string, { currency, sign }: Pick<IssuedRow, "currency" | "sign">): string =>
  formatMoney(sign < 0 && /[1-9]/.test(value) ? `-${value}` : value, currency, { decimals: 2 });

export const numberText = ({ type, printed }: Pick<IssuedRow, "type" | "printed">) => `${type} ${printed}`.trim();

export const lateText = (days: number) => (days === 1 ? "1 día de atraso" : `${days} días de atraso`);

const or = (value: string) => (/[1-9]/.test(value) ? undefined : "—");

export const columns: Column<IssuedRow>[] = [
  {
    id: "cliente",
    header: "Cliente",
    cell: ({ client, concept }) => <TwoLines strong main={client.name} sub={concept || client.tax_id} />,
  },
  {
    id: "numero",
    header: "Número",
    width: 165,
    cell: (row) => <TwoLines main={numberText(row)} sub={row.company.name} />,
  },
  {
    id: "artista",
    header: "Artista",
    width: 125,
    hideBelow: "1100px",
    cell: ({ artist }) => artist?.name ?? "—",
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 98,
    hideBelow: "900px",
    sortValue: ({ date }) => date,
    cell: ({ date }) => formatDay(date),
  },
  {
    id: "vence",
    header: "Vence",
    width: 98,
    hideBelow: "660px",
    sortValue: ({ due_date }) => due_date,
    cell: ({ due_date, days_late }) => (
      <span className={days_late > 0 ? "text-bad" : undefined}>{due_date ? formatDay(due_date) : "—"}</span>
    ),
  },
  {
    id: "neto",
    header: "Neto",
    width: 140,
    align: "end",
    optional: true,
    cell: (row) => amountOf(row.net, row),
  },
  { id: "iva", header: "IVA", width: 130, align: "end", optional: true, cell: (row) => amountOf(row.vat, row) },
  {
    id: "total",
    header: "Total",
    width: 138,
    align: "end",
    hideBelow: "900px",
    sortValue: ({ total }) => total,
    cell: (row) => amountOf(row.total, row),
  },
  {
    id: "falta",
    header: "Falta cobrar",
    width: 138,
    align: "end",
    fixed: true,
    sortValue: ({ left }) => left,
    cell: (row) => <strong className="font-semibold">{or(row.left) ?? amountOf(row.left, row)}</strong>,
  },
  {
    id: "estado",
    header: "Estado",
    width: 148,
    cell: ({ state }) => <IssuedBadge state={state} />,
  },
  {
    id: "atraso",
    header: "Atraso",
    width: 68,
    align: "end",
    hideBelow: "1030px",
    sortValue: ({ days_late }) => days_late,
    cell: ({ days_late }) => (days_late > 0 ? <span className="text-bad">{`${days_late} d`}</span> : "—"),
  },
];

const byArtist = (artists: readonly FilterChoice[]): FilterSpec => ({
  key: "artista",
  kind: "choice",
  label: "Artista",
  placeholder: "Todos los artistas",
  free: ID,
  choices: artists,
});

/** What both tabs are filtered by. */
export const commonSpecs = (companies: readonly FilterChoice[], artists: readonly FilterChoice[]): FilterSpec[] => [
  byCompany(companies),
  byArtist(artists),
  byCurrency(currencyName),
  byDate,
];

export const filterSpecs = (companies: readonly FilterChoice[], artists: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar cliente, número o concepto" },
  {
    key: "estado",
    kind: "checks",
    label: "Estado",
    placeholder: "Cualquier estado",
    choices: choicesOf(issuedTitles),
  },
  {
    key: "atraso",
    kind: "select",
    label: "Vencimiento",
    placeholder: "Vencidas o no",
    choices: [{ value: "1", label: "Vencidas sin cobrar" }],
  },
  ...commonSpecs(companies, artists),
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    ...commonAsked(values),
    state: values.estado || undefined,
    late: values.atraso || undefined,
    artist: numberOf(values.artista),
    sort: orderAsked(SORTS, order, "-date"),
  }) as IssuedFilter;

export const views = [
  { name: "Todas", filters: "" },
  { name: "Por cobrar", filters: "estado=emitida,enviada,cobrada_parcial" },
  { name: "Vencidas", filters: "atraso=1" },
];

type Totals = CallOutput<typeof listIssued>["totals"];

/** What the filters leave adds up to, a row per currency. */
export const totalsRows = (totals: Totals): TotalsRow[] =>
  totals.map(({ currency, count, total, left }) => ({
    id: currency,
    cells: {
      cliente: `${currency}: ${countText(count, "factura")}`,
      total: formatMoney(total, currency, { decimals: 2 }),
      falta: <strong className="font-semibold">{formatMoney(left, currency, { decimals: 2 })}</strong>,
    },
  }));

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: Totals }) => (
  <PhoneTotals
    lines={totals.map(({ currency, count, left }) => ({
      id: currency,
      label: `${countText(count, "factura")}, falta cobrar`,
      value: formatMoney(left, currency, { decimals: 2 }),
    }))}
  />
);
