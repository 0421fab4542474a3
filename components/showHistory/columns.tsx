import { byCurrency, byDate, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { orderAsked } from "@/components/frame/list/placeIn";
import { CapacityBar } from "@/components/kit/CapacityBar";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { COUNTRIES } from "@/components/shows/choices";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import type { Currency } from "@/lib/format/currencies";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import type { HistoryFilter, HistoryShow } from "@/lib/showHistory/schema";

export const FIRST_ORDER = "-fecha";
const SORTS: Readonly<Record<string, string>> = { fecha: "day", show: "name", vendidas: "sold", ocupacion: "percent" };

export const filterSpecs = (artists: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar show, artista o lugar" },
  {
    key: "artista",
    kind: "choice",
    label: "Artista",
    placeholder: "Todos los artistas",
    free: /^\d{1,9}$/,
    choices: artists,
  },
  { key: "pais", kind: "select", label: "País", placeholder: "Todos los países", menu: true, choices: COUNTRIES },
  byCurrency(),
  byDate,
];

/** The query of what the filters choose. */
export const askedOf = (values: Readonly<Record<string, string>>, order: string) =>
  ({
    q: values.q || undefined,
    artist: numberOf(values.artista),
    country: values.pais || undefined,
    currency: (values.moneda || undefined) as Currency | undefined,
    from: values.desde || undefined,
    to: values.hasta || undefined,
    sort: orderAsked(SORTS, order, "-day"),
  }) as HistoryFilter;

export const placeOf = ({ venue, city }: Pick<HistoryShow, "venue" | "city">): string =>
  [venue, city].filter(Boolean).join(", ") || "Sin lugar";

/** How full it was; one without a capacity says so, and is no 0 %. */
export const fullText = ({ percent }: Pick<HistoryShow, "percent">): string =>
  percent === null ? "Sin capacidad" : formatPercent(percent);

const Stacked = ({ texts }: { texts: readonly string[] }) => (
  <span className="flex flex-col">
    {texts.map((text) => (
      <span key={text} className="whitespace-nowrap">
        {text}
      </span>
    ))}
  </span>
);

const COLUMNS: Column<HistoryShow>[] = [
  {
    id: "show",
    header: "Show",
    sortValue: ({ name }) => name,
    cell: (row) => <TwoLines strong main={row.name} sub={placeOf(row)} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 130,
    sortValue: ({ fecha }) => fecha,
    cell: ({ fecha }) => formatDayYear(fecha),
  },
  {
    id: "vendidas",
    header: "Vendidas",
    width: 120,
    align: "end",
    hideBelow: "760px",
    sortValue: ({ sold }) => sold,
    cell: ({ sold, capacidad }) => (
      <TwoLines
        align="end"
        main={formatInteger(sold)}
        sub={capacidad > 0 ? `de ${formatInteger(capacidad)}` : undefined}
      />
    ),
  },
  {
    id: "ocupacion",
    header: "Ocupación",
    width: 120,
    sortValue: ({ percent }) => percent,
    cell: (row) => (
      <span className="flex flex-col gap-1">
        <span className={row.percent === null ? "text-muted" : undefined}>{fullText(row)}</span>
        {row.percent !== null && <CapacityBar percent={row.percent} />}
      </span>
    ),
  },
  {
    id: "estado",
    header: "Estado",
    width: 128,
    hideBelow: "900px",
    cell: ({ state }) => <ShowStateBadge state={state} />,
  },
];

const MONEY: Column<HistoryShow>[] = [
  {
    id: "recaudacion",
    header: "Recaudación",
    width: 130,
    align: "end",
    hideBelow: "1030px",
    cell: ({ amounts = [] }) => (
      <Stacked texts={amounts.map(({ divisa, recaudacion_total }) => formatMoney(recaudacion_total, divisa))} />
    ),
  },
  {
    id: "promedio",
    header: "Promedio",
    width: 130,
    align: "end",
    hideBelow: "1100px",
    cell: ({ amounts = [] }) => (
      <span className="flex flex-col">
        {amounts.map(({ divisa, promedio, promedio_usd }) => (
          <TwoLines
            key={divisa}
            align="end"
            main={promedio === null ? "—" : formatMoney(promedio, divisa)}
            sub={
              divisa === "USD"
                ? undefined
                : promedio_usd === null
                  ? "sin cotización"
                  : formatMoney(promedio_usd, "USD", { decimals: 2 })
            }
          />
        ))}
      </span>
    ),
  },
  {
    id: "trato",
    header: "Trato y resultado",
    width: 160,
    align: "end",
    hideBelow: "1280px",
    cell: ({ deal }) =>
      deal && (
        <TwoLines
          align="end"
          main={deal.result === null ? "—" : formatMoney(deal.result, deal.divisa)}
          sub={deal.kind}
        />
      ),
  },
];

/** The columns of the list: without the right to money there is none of it. */
export const columnsFor = (money: boolean): Column<HistoryShow>[] =>
  money ? [...COLUMNS.slice(0, -1), ...MONEY, ...COLUMNS.slice(-1)] : COLUMNS;
