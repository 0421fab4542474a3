import { byCompany, byCurrency, byDate, commonAsked, ID, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { orderAsked } from "@/components/frame/list/placeIn";
import { Badge, type Tone } from "@/components/kit/Badge";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Column, TotalsRow } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { listStatements } from "@/lib/artistStatements/api";
import { type StatementState, statementTitles } from "@/lib/artistStatements/rules/kinds";
import type { StatementFilter, StatementRow } from "@/lib/artistStatements/schema";
import { formatDayYear } from "@/lib/format/dates";
import { currencyName, formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";

export const FIRST_ORDER = "-hasta";
const SORTS: Readonly<Record<string, string>> = {
  hasta: "until",
  artista: "artist",
  saldo: "balance",
  falta: "left",
  dias: "age",
};

const TONES: Readonly<Record<StatementState, Tone>> = {
  borrador: "neutral",
  revisada: "info",
  enviada: "accent",
  saldada: "good",
  descartada: "neutral",
};

export const StatementBadge = ({ state }: { state: StatementState }) => (
  <Badge tone={TONES[state]} dot>
    {statementTitles[state]}
  </Badge>
);

export const moneyOf = (value: string, currency: string): string => formatMoney(value, currency, { decimals: 2 });
export const statementName = ({ number, state }: Pick<StatementRow, "number" | "state">): string =>
  number === null ? statementTitles[state] : `N.º ${number}`;

const isNothing = (value: string): boolean => !/[1-9]/.test(value);
const sum = (row: StatementRow, value: string) => (isNothing(value) ? "—" : moneyOf(value, row.currency));

export const columns: Column<StatementRow>[] = [
  {
    id: "artista",
    header: "Artista",
    sortValue: ({ artist }) => artist.name,
    cell: (row) => <TwoLines strong main={row.artist.name} sub={row.company.name} />,
  },
  { id: "numero", header: "Número", width: 66, cell: ({ number }) => (number === null ? "—" : `N.º ${number}`) },
  {
    id: "hasta",
    header: "Hasta",
    width: 132,
    hideBelow: "660px",
    sortValue: ({ until }) => until,
    cell: ({ until }) => formatDayYear(until),
  },
  {
    id: "honorarios",
    header: "Honorarios",
    width: 120,
    align: "end",
    hideBelow: "1100px",
    cell: (row) => sum(row, row.fees),
  },
  { id: "costos", header: "Costos", width: 105, align: "end", hideBelow: "1100px", cell: (row) => sum(row, row.costs) },
  {
    id: "comision",
    header: "Comisión",
    width: 118,
    align: "end",
    hideBelow: "1100px",
    cell: (row) => sum(row, row.commission),
  },
  {
    id: "anticipos",
    header: "Anticipos",
    width: 130,
    align: "end",
    optional: true,
    cell: (row) => sum(row, row.netted),
  },
  {
    id: "retenciones",
    header: "Retenciones",
    width: 130,
    align: "end",
    optional: true,
    cell: (row) => sum(row, row.withheld),
  },
  {
    id: "saldo",
    header: "Saldo",
    width: 122,
    hideBelow: "900px",
    align: "end",
    sortValue: ({ balance }) => balance,
    cell: (row) => sum(row, row.balance),
  },
  {
    id: "falta",
    header: "Falta pagar",
    width: 122,
    align: "end",
    fixed: true,
    sortValue: ({ left }) => left,
    cell: (row) => <strong className="font-semibold">{sum(row, row.left)}</strong>,
  },
  { id: "estado", header: "Estado", width: 112, cell: ({ state }) => <StatementBadge state={state} /> },
  {
    id: "dias",
    header: "Días",
    width: 52,
    hideBelow: "1030px",
    align: "end",
    sortValue: ({ age }) => age,
    cell: ({ age }) => (age > 0 ? String(age) : "—"),
  },
];

export const filterSpecs = (companies: readonly FilterChoice[], artists: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar artista" },
  {
    key: "estado",
    kind: "checks",
    label: "Estado",
    placeholder: "Cualquier estado",
    choices: choicesOf(statementTitles),
  },
  byCompany(companies),
  {
    key: "artista",
    kind: "choice",
    label: "Artista",
    placeholder: "Todos los artistas",
    free: ID,
    choices: artists,
  },
  byCurrency(currencyName),
  byDate,
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    ...commonAsked(values),
    state: values.estado || undefined,
    artist: numberOf(values.artista),
    sort: orderAsked(SORTS, order, "-until"),
  }) as StatementFilter;

export const views = [
  { name: "Todas", filters: "" },
  { name: "En curso", filters: "estado=borrador,revisada" },
  { name: "Por pagar", filters: "estado=revisada,enviada" },
];

type Totals = CallOutput<typeof listStatements>["totals"];
const AGES = ["hasta 30 días", "30 a 60", "60 a 90", "más de 90"];

/** "hasta 30 días $ 10, 60 a 90 $ 5": how long what waits has waited. */
const ageText = ({ ages, currency }: Totals[number]): string =>
  ages
    .flatMap((value, index) => (isNothing(value) ? [] : [`${AGES[index]} ${formatMoney(value, currency)}`]))
    .join(" · ");

export const totalsRows = (totals: Totals): TotalsRow[] =>
  totals.map((one) => ({
    id: one.currency,
    cells: {
      artista: (
        <TwoLines
          main={`${one.currency}: ${countText(one.count, "liquidación", "liquidaciones")}`}
          sub={ageText(one)}
        />
      ),
      saldo: moneyOf(one.balance, one.currency),
      falta: <strong className="font-semibold">{moneyOf(one.left, one.currency)}</strong>,
    },
  }));

/** The same under the cards of a phone. */
export const CardTotals = ({ totals }: { totals: Totals }) => (
  <PhoneTotals
    lines={totals.map(({ currency, count, left }) => ({
      id: currency,
      label: `${countText(count, "liquidación", "liquidaciones")}, falta pagar`,
      value: moneyOf(left, currency),
    }))}
  />
);
