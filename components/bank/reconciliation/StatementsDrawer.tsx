import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { listStatements, undoStatement } from "@/lib/bank/api";
import type { StatementView } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
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
    <Drawer open width={520} onClose={onClose} title="Extractos importados" meta={account.name}>
      {asked && (
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
      )}
      <Fetched read={read} failure="No se pudieron traer los extractos">
        {(statements) =>
          statements.length === 0 ? (
            <EmptyState title="Todavía no hay ningún extracto de esta cuenta" />
          ) : (
            <ul className="flex flex-col divide-y divide-line-soft">
              {statements.map((statement) => (
                <li key={statement.id} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
                  <TwoLines
                    strong
                    main={statement.file_name}
                    sub={`${formatDay(statement.from_day)} a ${formatDay(statement.until_day)}, ${countText(statement.lines_read, "movimiento")}, ${statement.pending} por conciliar${statement.gap && ". No sigue al anterior"}`}
                  />
                  {mayWrite && (
                    <Button
                      size="sm"
                      variant="ghost"
                      disabled={busy}
                      aria-label={`Quitar ${statement.file_name}`}
                      onClick={() => void undo(statement, false)}
                    >
                      Quitar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Drawer>
  );
}
