import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { toast } from "@/components/kit/toast";
import { listStatements, undoStatement } from "@/lib/bank/api";
import type { StatementView } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { ListDrawer } from "./ListDrawer";
import { useBank } from "./useBank";

/** The files of an account, each with its way back: a file of another account, or taken in by mistake. */
export function StatementsDrawer({
  account,
  mayWrite,
  onClose,
}: {
  account: { id: number; name: string };
  mayWrite: boolean;
  onClose: () => void;
}) {
  const read = useRead(listStatements, { query: { account_id: account.id } });
  const { run, busy } = useBank(undoStatement);
  /** A file of which something is matched, and what was said of it. */
  const [asked, setAsked] = useState<{ statement: StatementView; message: string; matched: boolean } | null>(null);
  const undo = async (statement: StatementView, unmatch: boolean) => {
    setAsked(null);
    try {
      const { removed, kept } = await run({ params: { id: statement.id }, body: { unmatch } });
      const stay = kept > 0 ? `; ${kept} quedan, que también están en otro` : "";
      toast.saved(`Se quitó el extracto con ${countText(removed, "movimiento")}${stay}`);
      await read.mutate();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setAsked({ statement, message: caught.message, matched: caught.status === 409 });
    }
  };
  return (
    <ListDrawer
      title="Extractos importados"
      meta={account.name}
      read={read}
      failure="No se pudieron traer los extractos"
      empty={<EmptyState title="Todavía no hay ningún extracto de esta cuenta" />}
      onClose={onClose}
      above={
        asked && (
          <Banner tone="warn" title={`${asked.statement.file_name}:`}>
            {asked.message}
            {asked.matched && (
              <span className="mt-2 block">
                <Button size="sm" busy={busy} onClick={() => void undo(asked.statement, true)}>
                  Deshacer esas conciliaciones y quitarlo
                </Button>
              </span>
            )}
          </Banner>
        )
      }
      rowOf={(statement: StatementView) => ({
        id: statement.id,
        main: statement.file_name,
        sub: `${formatDay(statement.from_day)} a ${formatDay(statement.until_day)}, ${countText(statement.lines_read, "movimiento")}, ${statement.pending} por conciliar${statement.gap && ". No sigue al anterior"}`,
        aside: mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            disabled={busy}
            aria-label={`Quitar ${statement.file_name}`}
            onClick={() => void undo(statement, false)}
          >
            Quitar
          </Button>
        ),
      })}
    />
  );
}
