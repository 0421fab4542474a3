import dynamic from "next/dynamic";
import { useMemo } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { filtersIn } from "@/components/frame/list/filtersIn";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { Page } from "@/components/kit/Page";
import { SlowNotice } from "@/components/kit/SlowNotice";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
import { reportColumns } from "./columns";
import { contextText } from "./contextText";
import { FiguresSkeleton } from "./FiguresSkeleton";
import { figureItems } from "./figureItems";
import { NO_FILTERS, presetViews, REPORT_FILTERS } from "./filters";
import { ReportActions, ReportPhoneBar } from "./ReportActions";
import { ReportContext } from "./ReportContext";
import { READING, ReportTable } from "./ReportTable";
import { ReportTabs } from "./ReportTabs";
import { reportFigures } from "./reportFigures";
import { todaysOf } from "./rows";
import { useConversion, useReport } from "./useReport";
import { useReportAddress } from "./useReportAddress";

const DaysDrawer = dynamic(() => import("./panels").then((part) => part.DaysDrawer), { ssr: false });
const RecipientsDrawer = dynamic(() => import("./panels").then((part) => part.RecipientsDrawer), { ssr: false });
const SendReportModal = dynamic(() => import("./SendReportModal"), { ssr: false });
const RecordsDrawer = dynamic(() => import("./panels").then((part) => part.RecordsDrawer), { ssr: false });
const CreateShowModal = dynamic(() => import("./panels").then((part) => part.CreateShowModal), { ssr: false });

/** Amounts that are not seen are not converted. */
const WITHOUT_MONEY = REPORT_FILTERS.filter(({ key }) => key !== "convertir");

const PaceScreen = dynamic(() => import("../pace/PaceScreen"));
const CompareScreen = dynamic(() => import("../pace/CompareScreen"));

/** `/tickets?vista=`: what was sold, how each show goes against those like it, or several sales in one chart. */
export function SalesReportScreen() {
  const { query } = usePageAddress();
  if (query.vista === "ritmo") return <PaceScreen />;
  if (query.vista === "comparar") return <CompareScreen />;
  return <SalesReport />;
}

/** What was sold today and in all, and a row per show. Filters, order and drawers are in the address. */
function SalesReport() {
  const address = useReportAddress();
  const { can } = usePerson();
  const report = useReport(address.filters);
  const filters = address.filters ?? NO_FILTERS;
  const figures = useMemo(() => reportFigures(report.rows), [report.rows]);
  const money = figures.porDivisa !== undefined;
  const conversion = useConversion(money ? filters.convertir : undefined);
  const columns = useMemo(
    () => reportColumns(money || report.rows.length === 0, conversion),
    [money, report.rows.length, conversion],
  );
  const base = useTableView(columns, { viewsKey: "tickets" });
  const { sort, setSort, setPanel } = address;
  const view = useMemo(
    () => ({
      ...base,
      sort,
      set: ({ sort: next, ...rest }: Parameters<typeof base.set>[0]) => {
        base.set(rest);
        if (next) setSort(next);
      },
    }),
    [base, sort, setSort],
  );
  const bar = filtersIn(money ? REPORT_FILTERS : WITHOUT_MONEY, address.place);
  const close = () => setPanel(undefined);
  const today = todaysOf(report.rows);
  const actions = { filters, can, onPanel: setPanel };

  return (
    <Page
      title="Reporte de ventas"
      context={
        report.loading || report.error ? (
          "Entradas vendidas por show"
        ) : (
          <ReportContext text={contextText(figures, filters, today)} filters={address.filtersText} />
        )
      }
      actions={<ReportActions {...actions} />}
      phoneBar={<ReportPhoneBar {...actions} />}
      tabs={<ReportTabs value="ventas" />}
    >
      {report.loading ? (
        <FiguresSkeleton />
      ) : (
        !report.error && <FigureStrip items={figureItems(figures, { filters, today, conversion })} />
      )}
      <FilterBar
        of={bar}
        view={view}
        views={{ viewsKey: "tickets", presets: presetViews(today.hoy) }}
        title="Reporte de ventas"
        found={countText(report.rows.length, "show")}
      />
      {report.stale && <SlowNotice text={READING} />}
      <ReportTable
        report={report}
        figures={figures}
        columns={columns}
        view={view}
        filters={filters}
        conversion={conversion}
        canLoad={can("tickets.write")}
        onClear={() => bar.clear?.()}
        onCreate={can("tickets.configure") ? () => setPanel("crear") : undefined}
      />
      {address.panel === "dias" && <DaysDrawer rows={report.rows} onClose={close} />}
      {address.panel === "destinatarios" && can("reportEmails.read") && <RecipientsDrawer onClose={close} />}
      {address.panel === "enviar" && can("tickets.send") && (
        <SendReportModal type={filters.type} onClose={close} onRecipients={() => setPanel("destinatarios")} />
      )}
      {address.panel === "registros" && can("tickets.configure") && <RecordsDrawer onClose={close} />}
      {address.panel === "crear" && can("tickets.configure") && <CreateShowModal onClose={close} />}
    </Page>
  );
}
