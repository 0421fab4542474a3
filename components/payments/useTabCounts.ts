import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { waitingPayments } from "@/lib/payments/api";
import type { PaymentView } from "./views";

const or = (count: number | null | undefined): number | undefined => count || undefined;

/** How much waits behind the tabs of `/pagos`, by view: batches that are not closed, movements of the banks that are nothing yet. */
export function useTabCounts(): Readonly<Partial<Record<PaymentView, number | undefined>>> {
  const may = usePerson().can("payments.prepare");
  const { data, mutate } = useRead(waitingPayments, may ? {} : null);
  useLive(may ? "pagos" : null, () => void mutate());
  return { lotes: or(data?.batches), conciliacion: or(data?.movements) };
}
