import { FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { Page } from "@/components/kit/Page";
import { LoadMore } from "@/components/kit/Pagination";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePages } from "@/lib/client/usePages";
import { usePerson } from "@/lib/client/usePerson";
import { formatDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { listRates, ratesExcel } from "@/lib/rates/api";
import { foreignCurrencies, rateSources, sourceTitles } from "@/lib/rates/rules/kinds";
import { RateCard, rateColumns } from "./columns";
import { RatesChart } from "./RatesChart";
import { rateText, seriesText } from "./rateText";

const RateDrawer = dynamic(() => import("./RateDrawer"), { ssr: false });

const FILTERS: FilterSpec[] = [
  {
    key: "divisa",
    kind: "segments",
    label: "Moneda",
    choices: [{ value: "", label: "Todas" }, ...foreignCurrencies.map((value) => ({ value, label: value }))],
  },
  {
    key: "fuente",
    kind: "segments",
    label: "Fuente",
    choices: [{ value: "", label: "Todas" }, ...rateSources.map((value) => ({ value, label: sourceTitles[value] }))],
  },
  { key: "desde", to: "hasta", kind: "period", label: "Días", tucked: true },
];
const PRESETS = [
  { name: "Todas", filters: "" },
  { name: "Propias", filters: "fuente=propia" },
  { name: "Dólar oficial", filters: "divisa=USD&fuente=oficial" },
];
const PAGE = 100;

/** `/cotizaciones?divisa=&fuente=&desde=&hasta=&cotizacion=`: what each currency was worth in pesos each day, by source. */
export function RatesScreen() {
  const { can } = usePerson();
  const mayWrite = can("rates.write");
  const view = useTableView(rateColumns, { viewsKey: "cotizaciones" });
  const filters = useFilters(FILTERS);
  const { address, values } = filters;
  const currency = foreignCurrencies.find((one) => one === values.divisa);
  const query = {
    currency,
    source: rateSources.find((one) => one === values.fuente),
    from: values.desde || undefined,
    to: values.hasta || undefined,
  };
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listRates,
    address.ready ? (cursor) => ({ query: { ...query, limit: PAGE, cursor } }) : null,
  );
  const [first] = pages ?? [];
  const rows = pages?.flatMap(({ items }) => items);
  const newest = first?.newest ?? [];
  const asked = address.get("cotizacion");
  const adds = mayWrite && (asked === "nueva" || address.get("moneda") === "nueva");
  const open = [...(rows ?? []), ...newest].find(({ id }) => String(id) === asked) ?? null;
  const hrefOf = (id: number | string) => address.href({ cotizacion: String(id), moneda: "" });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      Cargar cotización
    </ButtonLink>
  );
  const excel = (
    <ExcelButton
      contract={ratesExcel}
      input={{ query }}
      name={`cotizaciones_${todayIn()}`}
      empty={first !== undefined && first.total === 0}
    />
  );
  return (
    <Page
      title="Cotizaciones"
      context="Cuántos pesos vale una unidad de cada moneda, cada día. Con las propias se convierten los reportes."
      waiting={!first && !error}
      actions={
        <>
          {can("catalogue.write") && (
            <ButtonLink variant="ghost" icon={FileUp} href="/cotizaciones/importar">
              Importar
            </ButtonLink>
          )}
          {excel}
          {add}
        </>
      }
      phoneBar={
        add && (
          <>
            {add}
            {excel}
          </>
        )
      }
    >
      {newest.length > 0 && (
        <FigureStrip
          label="Las últimas"
          items={newest
            .filter((one) => !currency || one.currency === currency)
            .map((one) => ({
              label: seriesText(one),
              value: { text: rateText(one.rate) },
              note: formatDay(one.day),
              href: hrefOf(one.id),
            }))}
        />
      )}
      <RatesChart currency={currency ?? "USD"} />
      <FilterBar
        of={filters}
        view={view}
        views={{ viewsKey: "cotizaciones", presets: PRESETS }}
        title="Cotizaciones"
        found={countText(first?.total ?? 0, "cotización", "cotizaciones")}
      />
      <ListTable
        caption="Cotizaciones"
        columns={rateColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ currency: code, day }) => `${code}, ${formatDay(day)}`}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las cotizaciones"
        filters={filters}
        none="Ninguna cotización con estos filtros"
        empty={
          <EmptyState title="Todavía no hay ninguna cotización" actions={add}>
            Sin ellas los reportes no se pueden pedir en otra moneda.
          </EmptyState>
        }
        card={(row) => <RateCard row={row} href={hrefOf(row.id)} />}
        footer={rows && rows.length > 0 && !hasMore && countText(first?.total ?? 0, "cotización", "cotizaciones")}
      />
      {rows && hasMore && <LoadMore shown={rows.length} total={first?.total ?? 0} busy={loadingMore} onMore={more} />}
      {(open || adds) && (
        <RateDrawer
          key={open?.id ?? "nueva"}
          rate={open}
          newest={newest}
          onClose={() => address.set({ cotizacion: "", moneda: "" }, { push: true })}
        />
      )}
    </Page>
  );
}
