import { History } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { usePerson } from "@/lib/client/usePerson";
import { countText } from "@/lib/format/text";
import { changesOf, mergeOf, rowsOf } from "@/lib/ticketing/rules/changes";
import { showHistory } from "@/lib/ticketing/shows/api";
import type { ShowPage } from "./curveModel";
import { useUndoMerge } from "./life/useUndoMerge";

/** What was done to a show and its sales, and by whom, newest first. */
export default function HistoryTab({ page }: { page: ShowPage }) {
  const apart = useUndoMerge();
  const canConfigure = usePerson().can("tickets.configure");
  return (
    <History
      contract={showHistory}
      inputOf={(cursor) => ({ params: { show: page.show }, query: { cursor } })}
      words={(entry) => {
        const rows = rowsOf(entry);
        const merge = mergeOf(entry);
        return {
          title: historyTitle(entry.action) + (rows > 1 ? ` (${countText(rows, "fila")})` : ""),
          changes: changesOf(entry),
          act: merge !== undefined && canConfigure && (
            <Button size="sm" busy={apart.busy && "Separando..."} onClick={() => apart.run(merge)}>
              Deshacer la unión
            </Button>
          ),
        };
      }}
      none={
        <EmptyState title="Todavía no hay cambios">
          Acá queda quién cargó, corrigió o borró cada cosa de este show.
        </EmptyState>
      }
    />
  );
}
