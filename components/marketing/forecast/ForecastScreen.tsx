import { ClipboardPaste } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices, openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay, formatDayLong, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { forecastsExcel, listForecasts } from "@/lib/marketing/forecast/api";
import { type Scenario, scenarios, scenarioTitles } from "@/lib/marketing/forecast/rules/kinds";
import type { ForecastFilter, ForecastRow } from "@/lib/marketing/forecast/schema";
import { Errors } from "./Errors";
import { askedOf, columnsOf, FIRST_ORDER, LockChange, SORTS, specsOf } from "./list";
import { valueText } from "./texts";

const ForecastDrawer = dynamic(() => import("./panels").then((part) => part.ForecastDrawer), { ssr: false });
const PasteModal = dynamic(() => import("./panels").then((part) => part.PasteModal), { ssr: false });
const PAGE = 25;
const NOBODY: { id: number; name: string }[] = [];

/** `/forecastN/A?escenario=&show=&q=&ver=&origen=&de=&empresa=`: what one says that shows will come to, beside what ticketing proposes and what came. */
export function ForecastScreen() {
  const [owners, setOwners] = useState(NOBODY);
  const [own, setOwn] = useState("");
  const specs = useMemo(() => specsOf(namedChoices(owners), own), [owners, own]);
  const filters = useFilters(specs);
  const { address, values } = filters;
  const asked = address.get("escenario");
  const scenario: Scenario = asked === "bajo" ? "low" : asked === "alto" ? "high" : "base";
  const over = values.ver === "pasados";
  const place = placeIn(address, over ? "-dia" : FIRST_ORDER, PAGE);
  const sort = orderAsked<ForecastFilter["sort"]>(SORTS, place.order, over ? "-day" : "day");
  const query = askedOf(values, address.get("empresa"), sort);
  const { data, error, isValidating, mutate } = useRead(
    listForecasts,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  useLive("forecasts", () => void mutate());
  // Whose they are is known once they have come, and the filter of it stays while others are read.
  if (data && data.owners !== owners) {
    setOwners(data.owners);
    if (data.own) setOwn(String(data.owner.id));
  }
  const money = data?.money ?? false;
  const columns = useMemo(() => columnsOf(scenario, { money, over }), [scenario, money, over]);
  const view = place.viewOf(useTableView(columns, { viewsKey: "forecast" }));
  const [pasting, setPasting] = useState(false);
  const total = data?.total ?? 0;
  const found = countText(total, "show");
  const opened = openedBy(address.get("show"));
  const hrefOf = (id: number) => address.href({ show: String(id) });
  const paste = (
    <Button icon={ClipboardPaste} onClick={() => setPasting(true)}>
      Pegar de Excel
    </Button>
  );
  return (
    <Page
      title="Forecast"
      context="Lo que cada uno dice de cada show se cierra los lunes a las 9:00, y así queda."
      actions={
        <>
          {paste}
          <ExcelButton
            contract={forecastsExcel}
            input={{ query }}
            name={`forecast_${todayIn()}`}
            empty={data !== undefined && total === 0}
          />
        </>
      }
      filters={<FilterBar of={filters} view={view} title="Forecast" found={found} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Escenario"
          options={scenarios.map((value) => ({ value, label: scenarioTitles[value] }))}
          value={scenario}
          onChange={(to) => void address.set({ escenario: to === "base" ? "" : to === "low" ? "bajo" : "alto" })}
        />
        <span className="min-h-5 text-help text-muted phone:basis-full">
          {data &&
            (data.own
              ? `Próximo cierre: ${formatDayLong(data.locks_on)}`
              : `Lo que dice ${data.owner.name}: solo se cambia el propio`)}
        </span>
      </div>
      <ListTable
        caption={`Forecast, escenario ${scenarioTitles[scenario].toLowerCase()}`}
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => hrefOf(id)}
        activeId={opened ? String(opened) : undefined}
        view={view}
        onSortChange={place.onSortChange}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer el forecast"
        filters={filters}
        none="Ningún show con estos filtros"
        empty={
          <EmptyState title={over ? "Todavía no hubo shows" : "No hay shows por venir"}>
            Aparecen los que tienen fecha y están confirmados o a la venta.
          </EmptyState>
        }
        card={(row) => <ForecastCard row={row} scenario={scenario} over={over} href={hrefOf(row.id)} />}
        footer={data && place.foot(total, found)}
      />
      {data && !money && (
        <Banner tone="info">
          Se ven las entradas. Los importes los habilita quien administra los accesos de ticketing (montos).
        </Banner>
      )}
      {data && <Errors errors={data.errors} money={money} />}
      {opened && (
        <ForecastDrawer
          key={`${opened} ${query.owner ?? ""}`}
          show={opened}
          owner={query.owner}
          onClose={() => void address.set({ show: "" }, { push: true })}
        />
      )}
      {pasting && <PasteModal money={money} onClose={() => setPasting(false)} />}
    </Page>
  );
}

function ForecastCard({
  row,
  scenario,
  over,
  href,
}: {
  row: ForecastRow;
  scenario: Scenario;
  over: boolean;
  href: string;
}) {
  return (
    <Link href={href} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={row.name} sub={formatDay(row.day)} />
        <strong className="whitespace-nowrap font-semibold">
          {valueText(row.said[scenario], "tickets", row.currency)}
        </strong>
      </span>
      <span className="flex items-center justify-between gap-3 text-help">
        <span className="text-muted">
          {over
            ? `Real: ${valueText(row.actual, "tickets", row.currency)}`
            : `Propone ticketing: ${valueText(row.proposed?.[scenario], "tickets", row.currency)}`}
        </span>
        {!over && <LockChange row={row} scenario={scenario} />}
      </span>
    </Link>
  );
}
