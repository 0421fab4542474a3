import { AskModal } from "@/components/kit/AskModal";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { formatInstant } from "@/lib/format/dates";
import { reopenPeriod } from "@/lib/ledger/api";
import { monthTitle } from "@/lib/ledger/rules/months";
import type { LockRow } from "@/lib/ledger/schema";

/** Opens a month again, with the reason that stays in its history. */
export default function ReopenModal({ lock, onClose }: { lock: LockRow; onClose: () => void }) {
  const { run } = useWrite(reopenPeriod, { refresh: ["/period-locks"] });
  const shut = `Lo cerró ${lock.locked_by} el ${formatInstant(lock.locked_at)}${lock.reason ? `: ${lock.reason}` : ""}.`;
  return (
    <AskModal
      title={`¿Reabrir ${monthTitle(lock.month)} (${lock.scope}) de ${lock.company.name}?`}
      description={`${shut} Se avisa a las demás personas que cierran meses.`}
      confirm="Reabrir"
      danger
      reason={{ help: "Queda en la historia del mes." }}
      onClose={onClose}
      onRun={(reason) =>
        refusal(async () => {
          await run({ params: { id: lock.id }, body: { reason } });
          toast.saved(`Se reabrió ${monthTitle(lock.month)} (${lock.scope})`);
        })
      }
    />
  );
}
