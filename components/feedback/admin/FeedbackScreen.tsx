import { FileSpreadsheet } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { DataTable } from "@/components/kit/table/DataTable";
import { TableControls } from "@/components/kit/table/TableControls";
import { useTableView } from "@/components/kit/table/useTableView";
import { useAddress } from "@/lib/client/useAddress";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { activeCount, feedbackTrend, listFeedback } from "@/lib/feedback/api";
import { countText } from "@/lib/format/text";
import { FeedbackCard, feedbackColumns } from "./columns";
import { FeedbackDrawer } from "./FeedbackDrawer";
import { FeedbackFilters } from "./FeedbackFilters";
import { readFilters } from "./filters";
import { TrendCard } from "./TrendCard";
import { useFeedbackExcel } from "./useFeedbackExcel";

const LIMIT = 500;

/** `/feedback?reaccion=&estado=&desde=&hasta=&fb=`: what people say, what becomes of it, and how much comes. */
export function FeedbackScreen() {
  const address = useAddress();
  const view = useTableView(feedbackColumns, { viewsKey: "feedback" });
  const filters = readFilters(address.get);
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const { data, error, mutate, isValidating } = useRead(
    listFeedback,
    address.ready ? { query: { ...filters, limit: LIMIT } } : null,
  );
  const trend = useRead(feedbackTrend, { query: filters });
  const active = useRead(activeCount, {});
  useLive("feedback", () => void Promise.all([mutate(), trend.mutate()]));
  const download = useFeedbackExcel(filters);
  const rows = data ?? [];
  const open = rows.find(({ id }) => String(id) === address.get("fb"));
  const hrefOf = (id: number) => address.href({ fb: String(id) });
  const clear = () => address.set({ reaccion: "", estado: "", desde: "", hasta: "" });

  return (
    <Page
      title="Feedback"
      waiting={(!trend.data && !trend.error) || (!active.data && !active.error)}
      context={active.data && contextOf(active.data.count)}
      actions={
        <Button icon={FileSpreadsheet} onClick={() => void download.run()} busy={download.busy && "Exportando..."}>
          Exportar Excel
        </Button>
      }
      filters={
        <FeedbackFilters
          address={address}
          filters={filters}
          onClear={filtered ? clear : undefined}
          end={<TableControls view={view} />}
        />
      }
    >
      <TrendCard weeks={trend.data} onExcel={() => void download.run()} />
      <DataTable
        caption="Feedback"
        columns={feedbackColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        view={view}
        loading={!data && !error}
        error={
          !data && error ? (
            <NotFetched title="No se pudo traer el feedback" error={error} onRetry={mutate} retrying={isValidating} />
          ) : undefined
        }
        empty={
          filtered ? (
            <EmptyState
              title="Ningún feedback con estos filtros"
              actions={<Button onClick={clear}>Limpiar filtros</Button>}
            />
          ) : (
            <EmptyState title="Todavía nadie envió feedback">Se envía con el botón Feedback, arriba.</EmptyState>
          )
        }
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
