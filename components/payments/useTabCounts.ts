import { listStatementAccounts } from "@/lib/bank/api";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listBatches } from "@/lib/payments/api";

/** What still waits for somebody, or for the bank. */
const OPEN = ["borrador", "autorizado", "liberado", "archivo", "enviado"];

const or = (count: number): number | undefined => count || undefined;

/** How much waits behind the tabs of `/pagos`, by view: batches that are not closed, movements of the banks that are nothing yet. */
export function useTabCounts(): Readonly<Record<string, number | undefined>> {
  const { can } = usePerson();
  const batches = useRead(listBatches, can("payments.prepare") ? { query: { limit: 1 } } : null);
  const accounts = useRead(listStatementAccounts, can("statements.read") ? {} : null);
  useLive(can("payments.prepare") ? "pagos" : null, () => {
    void batches.mutate();
    void accounts.mutate();
  });
  return {
    lotes: or(OPEN.reduce((sum, state) => sum + (batches.data?.states[state] ?? 0), 0)),
    conciliacion: or((accounts.data ?? []).reduce((sum, { pending }) => sum + pending, 0)),
  };
}
