import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { useDownload } from "@/components/frame/useDownload";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { activeCount, feedbackExcel, feedbackTrend, listFeedback } from "@/lib/feedback/api";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { FeedbackCard, feedbackColumns } from "./columns";
import { FeedbackDrawer } from "./FeedbackDrawer";
import { asked, feedbackFilters } from "./filters";
import { TrendCard } from "./TrendCard";

const LIMIT = 500;

/** `/feedback?reaccion=&estado=&desde=&hasta=&fb=`: what people say, what becomes of it, and how much comes. */
export function FeedbackScreen() {
  const view = useTableView(feedbackColumns, { viewsKey: "feedback" });
  const filters = useFilters(feedbackFilters);
  const { address } = filters;
  const query = asked(filters.values);
  const { data, error, mutate, isValidating } = useRead(
    listFeedback,
    filters.ready ? { query: { ...query, limit: LIMIT } } : null,
  );
  const trend = useRead(feedbackTrend, { query });
  const active = useRead(activeCount, {});
  useLive("feedback", () => void Promise.all([mutate(), trend.mutate()]));
  const download = useDownload();
  const name = `feedback_${todayIn()}`;
  const rows = data ?? [];
  const open = rows.find(({ id }) => String(id) === address.get("fb"));
  const hrefOf = (id: number) => address.href({ fb: String(id) });

  return (
    <Page
      title="Feedback"
      waiting={(!trend.data && !trend.error) || (!active.data && !active.error)}
      context={active.data && contextOf(active.data.count)}
      actions={<ExcelButton contract={feedbackExcel} input={{ query }} name={name} />}
      filters={<FilterBar of={filters} view={view} title="Feedback" found={countText(rows.length, "feedback")} />}
    >
      <TrendCard weeks={trend.data} onExcel={() => void download.run(feedbackExcel, { query }, `${name}.xlsx`)} />
      <ListTable
        caption="Feedback"
        columns={feedbackColumns}
        rows={data}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer el feedback"
        filters={filters}
        none="Ningún feedback con estos filtros"
        empty={<EmptyState title="Todavía nadie envió feedback">Se envía con el botón Feedback, arriba.</EmptyState>}
        card={(row) => <FeedbackCard row={row} href={hrefOf(row.id)} />}
        footer={
          rows.length > 0 && (
            <>
              {countText(rows.length, "feedback")}
              {rows.length === LIMIT && ", los más nuevos"}
            </>
          )
        }
      />
      {open && (
        <FeedbackDrawer
          row={open}
          onClose={() => address.set({ fb: undefined }, { push: true })}
          onChanged={() => void mutate()}
        />
      )}
    </Page>
  );
}

function contextOf(count: number): string {
  return count > 0 ? `${countText(count, "sin resolver", "sin resolver")}: Nuevo y En curso.` : "Todo resuelto.";
}
