import { byDate, numberOf } from "@/components/frame/list/commonFilters";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, formatDayMonth } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { changeOf } from "@/lib/marketing/forecast/rules/groups";
import {
  type Measure,
  measureTitles,
  origins,
  originTitles,
  type Scenario,
} from "@/lib/marketing/forecast/rules/kinds";
import { errorPercent } from "@/lib/marketing/forecast/rules/values";
import type { ForecastFilter, ForecastRow } from "@/lib/marketing/forecast/schema";
import { changeText, toneOf, valueText } from "./texts";

export const FIRST_ORDER = "dia";
/** The columns by which the server orders. */
export const SORTS: Readonly<Record<string, string>> = { show: "show", dia: "day" };

const whole = (values: ForecastRow["said"][Scenario]) =>
  values && { gross: null, spend: null, margin: null, ...values };

/** Against what was said at the last lock. */
export function LockChange({ row, scenario }: { row: ForecastRow; scenario: Scenario }) {
  const [now, lock] = [whole(row.said[scenario]), whole(row.lock[scenario])];
  if (now?.tickets == null || lock?.tickets == null) return <span className="text-muted">—</span>;
  const change = changeOf("tickets", now, lock);
  return <span className={toneOf(change)}>{changeText(change, "tickets", row.currency)}</span>;
}

const amount = (
  measure: Measure,
  scenario: Scenario,
  hideBelow: "1100px" | "1280px" | "900px",
): Column<ForecastRow> => ({
  id: measure,
  header: measureTitles[measure],
  width: 132,
  align: "end",
  hideBelow,
  cell: (row) => valueText(row.said[scenario], measure, row.currency),
});

/** The columns of a scenario; amounts only for who may see them, what came once shows are over. */
export function columnsOf(
  scenario: Scenario,
  { money, over }: { money: boolean; over: boolean },
): Column<ForecastRow>[] {
  return [
    {
      id: "show",
      header: "Show",
      sortValue: ({ name }) => name,
      cell: ({ name, artist, origin }) => (
        <TwoLines strong main={name} sub={[artist.name, origin && originTitles[origin]].filter(Boolean).join(" · ")} />
      ),
    },
    {
      id: "dia",
      header: "Fecha",
      width: 136,
      hideBelow: "760px",
      sortValue: ({ day }) => day,
      cell: ({ day }) => formatDay(day),
    },
    {
      id: "propuesto",
      header: over ? "Último cierre" : "Propone ticketing",
      width: 130,
      align: "end",
      cell: (row) => valueText(over ? row.lock[scenario] : row.proposed?.[scenario], "tickets", row.currency),
    },
    {
      id: "entradas",
      header: "Entradas",
      width: 110,
      align: "end",
      fixed: true,
      cell: (row) => (
        <TwoLines
          align="end"
          strong
          main={valueText(row.said[scenario], "tickets", row.currency)}
          sub={over ? undefined : `${formatInteger(row.sold)} vendidas`}
        />
      ),
    },
    ...(money
      ? [amount("gross", scenario, "900px"), amount("spend", scenario, "1280px"), amount("margin", scenario, "1100px")]
      : []),
    over
      ? {
          id: "real",
          header: "Real",
          width: 120,
          align: "end",
          cell: (row) => {
            const said = row.lock[scenario]?.tickets ?? null;
            const off = said === null ? null : errorPercent(said, row.actual?.tickets ?? 0);
            return (
              <TwoLines
                align="end"
                strong
                main={valueText(row.actual, "tickets", row.currency)}
                sub={off === null ? "sin error" : `error ${off.toFixed(1).replace(".", ",")} %`}
              />
            );
          },
        }
      : {
          id: "cierre",
          header: "Contra el cierre",
          width: 120,
          align: "end",
          hideBelow: "660px",
          cell: (row) => <LockChange row={row} scenario={scenario} />,
        },
    ...(over && money
      ? (["gross", "margin"] as const).map(
          (measure): Column<ForecastRow> => ({
            id: `real-${measure}`,
            header: `${measureTitles[measure]} real`,
            width: 140,
            align: "end",
            hideBelow: "1280px",
            cell: (row) => valueText(row.actual, measure, row.currency),
          }),
        )
      : []),
    {
      id: "dicho",
      header: "Semana",
      width: 110,
      hideBelow: "1100px",
      optional: true,
      cell: ({ said_week }) => (said_week ? formatDayMonth(said_week) : "—"),
    },
  ];
}

export const specsOf = (owners: readonly FilterChoice[], ownId: string): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar show o artista" },
  {
    key: "ver",
    kind: "segments",
    label: "Qué shows",
    inSight: true,
    quiet: true,
    choices: [
      { value: "", label: "Por venir" },
      { value: "pasados", label: "Ya fueron" },
    ],
  },
  {
    key: "origen",
    kind: "select",
    label: "Origen",
    placeholder: "Todos",
    menu: true,
    choices: origins.map((value) => ({ value, label: originTitles[value] })),
  },
  {
    key: "de",
    kind: "choice",
    label: "De quién",
    placeholder: "El propio",
    free: /^\d{1,9}$/,
    choices: owners.filter(({ value }) => value !== ownId),
  },
  { ...byDate, label: "Días" },
];

/** The query of what the filters choose. */
export const askedOf = (
  values: Readonly<Record<string, string>>,
  company: string,
  sort: ForecastFilter["sort"],
): ForecastFilter => ({
  q: values.q || undefined,
  over: values.ver === "pasados" ? "1" : "0",
  origin: (values.origen || undefined) as ForecastFilter["origin"],
  owner: numberOf(values.de),
  company: /^\d{1,9}$/.test(company) ? Number(company) : undefined,
  from: values.desde || undefined,
  until: values.hasta || undefined,
  sort,
});
