import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { byCompany, namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDayLong, todayIn } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { forecastOverview, overviewExcel } from "@/lib/marketing/forecast/api";
import {
  changeOf,
  type Grouping,
  groupings,
  groupingTitles,
  groupsOf,
  type OverviewGroup,
  type OverviewShow,
  totalOf,
} from "@/lib/marketing/forecast/rules/groups";
import { groupTitle } from "@/lib/marketing/forecast/rules/groupTitle";
import {
  type Measure,
  measures,
  measureTitles,
  origins,
  originTitles,
  type Scenario,
  scenarioTitles,
} from "@/lib/marketing/forecast/rules/kinds";
import type { Overview } from "@/lib/marketing/forecast/schema";
import { changeText, toneOf, valueText } from "./texts";

const Changes = dynamic(() => import("./Changes"), { ssr: false });
const GroupDrawer = dynamic(() => import("./GroupDrawer"), { ssr: false });

/** A show with all its measures: what may not be seen is nothing. */
export type WholeShow = OverviewShow & { owner: string | null; currency: Overview["shows"][number]["currency"] };
type Group = OverviewGroup<WholeShow>;

const completed = (values: Overview["shows"][number]["now"]) =>
  values && { gross: null, spend: null, margin: null, ...values };
export const wholeOf = (shows: Overview["shows"]): WholeShow[] =>
  shows.map((one) => ({ ...one, now: completed(one.now), lock: completed(one.lock) }));

const NONE: Overview["companies"] = [];
const keyOf = ({ key, currency }: Pick<Group, "key" | "currency">) => `${key || "sin"}~${currency}`;

const specsOf = (companies: Overview["companies"]): FilterSpec[] => [
  {
    key: "escenario",
    kind: "select",
    label: "Escenario",
    placeholder: scenarioTitles.base,
    menu: true,
    choices: [
      { value: "low", label: scenarioTitles.low },
      { value: "high", label: scenarioTitles.high },
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
  byCompany(namedChoices(companies)),
];

const change = (measure: Measure) => (group: Group) => {
  const moved = changeOf(measure, group.now, group.lock);
  return <span className={toneOf(moved)}>{changeText(moved, measure, group.shows[0]?.currency ?? "ARS")}</span>;
};
const figure = (measure: Measure): Column<Group> => ({
  id: measure,
  header: measureTitles[measure],
  width: 140,
  align: "end",
  hideBelow: measure === "tickets" || measure === "gross" ? undefined : "1100px",
  sortValue: ({ now }) => now[measure],
  cell: (group) => (
    <TwoLines
      align="end"
      main={valueText(group.now, measure, group.shows[0]?.currency ?? "ARS")}
      sub={change(measure)(group)}
      hint="Contra el último cierre"
    />
  ),
});

const columnsOf = (by: Grouping, money: boolean, companies: Overview["companies"]): Column<Group>[] => [
  {
    id: "grupo",
    header: groupingTitles[by],
    sortValue: ({ key }) => (by === "mes" ? key : groupTitle(by, key, companies)),
    cell: ({ key, currency, shows, without }) => (
      <TwoLines
        strong
        main={`${groupTitle(by, key, companies)}${money ? `, ${currency}` : ""}`}
        sub={`${countText(shows.length, "show")}${without > 0 ? `, ${formatInteger(without)} sin forecast` : ""}`}
      />
    ),
  },
  ...(money ? measures : (["tickets"] as const)).map(figure),
];

/** `/forecastOverview?por=&medida=&moneda=&grupo=&escenario=&origen=&empresa=`: what the house says that the coming shows come to, and what moved since the last lock. */
export function OverviewScreen() {
  // The companies come with the answer; until then the address alone says which.
  const [companies, setCompanies] = useState(NONE);
  const filters = useFilters(useMemo(() => specsOf(companies), [companies]));
  const { address, values } = filters;
  const query = {
    scenario: (values.escenario || "base") as Scenario,
    origin: (values.origen || undefined) as "nacional" | undefined,
    company: values.empresa ? Number(values.empresa) : undefined,
  };
  const { data, error, isValidating, mutate } = useRead(forecastOverview, address.ready ? { query } : null);
  useLive("forecasts", () => void mutate());
  if (data && data.companies !== companies) setCompanies(data.companies);
  const por = address.get("por");
  const by: Grouping = groupings.find((one) => one === por) ?? "mes";
  const shows = useMemo(() => wholeOf(data?.shows ?? []), [data]);
  const money = data?.money ?? false;
  const groups = useMemo(() => groupsOf(shows, by, money), [shows, by, money]);
  const columns = useMemo(() => columnsOf(by, money, companies), [by, money, companies]);
  const view = useTableView(columns, { viewsKey: "forecast-general" });
  const opened = groups.find((group) => keyOf(group) === address.get("grupo"));
  const hrefOf = (group: Group) => address.href({ grupo: keyOf(group) });
  const currencies = [...new Set(shows.map(({ currency }) => currency))];
  return (
    <Page
      title="Forecast general"
      context="Los shows de los próximos doce meses, por lo último que alguien dijo de cada uno."
      actions={
        <ExcelButton
          contract={overviewExcel}
          input={{ query: { ...query, by } }}
          name={`forecast_general_${todayIn()}`}
          empty={data !== undefined && shows.length === 0}
        />
      }
      filters={<FilterBar of={filters} view={view} title="Forecast general" found={countText(shows.length, "show")} />}
    >
      <Figures shows={shows} money={money} currencies={currencies} ready={data !== undefined} />
      <div className="flex max-w-full flex-wrap items-center justify-between gap-3 overflow-x-auto">
        <Segmented
          label="Agrupar por"
          options={groupings.map((value) => ({ value, label: groupingTitles[value] }))}
          value={by}
          onChange={(to) => void address.set({ por: to === "mes" ? "" : to, grupo: "" })}
        />
        <span className="min-h-5 text-help text-muted phone:basis-full">
          {data && `Próximo cierre: ${formatDayLong(data.locks_on)} a las 9:00`}
        </span>
      </div>
      <ListTable
        caption={`Forecast por ${groupingTitles[by].toLowerCase()}`}
        columns={columns}
        rows={data && groups}
        rowId={keyOf}
        rowLabel={({ key }) => groupTitle(by, key, companies)}
        rowHref={hrefOf}
        activeId={opened && keyOf(opened)}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer el forecast general"
        filters={filters}
        none="Ningún show con estos filtros"
        empty={<EmptyState title="No hay shows en los próximos doce meses" />}
        card={(group) => (
          <Link href={hrefOf(group)} className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines
              strong
              main={`${groupTitle(by, group.key, companies)}${money ? `, ${group.currency}` : ""}`}
              sub={countText(group.shows.length, "show")}
            />
            <TwoLines
              align="end"
              strong
              main={`${valueText(group.now, "tickets", group.shows[0]?.currency ?? "ARS")} entradas`}
              sub={change("tickets")(group)}
            />
          </Link>
        )}
      />
      {shows.length > 0 && <Changes shows={shows} money={money} currencies={currencies} address={address} />}
      {opened && (
        <GroupDrawer
          title={groupTitle(by, opened.key, companies)}
          shows={opened.shows}
          money={money}
          onClose={() => void address.set({ grupo: "" }, { push: true })}
        />
      )}
    </Page>
  );
}

function Figures({
  shows,
  money,
  currencies,
  ready,
}: {
  shows: readonly WholeShow[];
  money: boolean;
  currencies: readonly WholeShow["currency"][];
  ready: boolean;
}) {
  const [now, lock] = [totalOf(shows.map((one) => one.now)), totalOf(shows.map((one) => one.lock))];
  const moved = changeOf("tickets", now, lock);
  const without = shows.filter((one) => one.now === null).length;
  const tone = moved.startsWith("-") ? ("bad" as const) : moved === "0" ? ("muted" as const) : ("good" as const);
  return (
    <FigureStrip
      label="En total"
      items={[
        {
          label: "Entradas",
          value: { text: ready ? valueText(now, "tickets", "ARS") : "—" },
          change: ready
            ? { text: changeText(moved, "tickets", "ARS"), tone, period: "contra el último cierre" }
            : undefined,
          // A line of the same height, until it is known.
          note: ready ? undefined : "contra el último cierre",
        },
        ...(money
          ? currencies.map((currency) => {
              const own = totalOf(shows.filter((one) => one.currency === currency).map((one) => one.now));
              return {
                label: `Recaudación en ${currency}`,
                value: { text: valueText(own, "gross", currency) },
                note: `Margen: ${valueText(own, "margin", currency)}`,
                deskOnly: true,
              };
            })
          : []),
        {
          label: "Shows",
          value: { text: ready ? formatInteger(shows.length) : "—" },
          note: without > 0 ? `${formatInteger(without)} sin forecast` : "todos con forecast",
        },
      ].slice(0, 5)}
    />
  );
}
