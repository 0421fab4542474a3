import { AskModal } from "@/components/kit/AskModal";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { reverseEntry } from "@/lib/costcentres/api";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { EntryRow } from "@/lib/ledger/schema";
import { STEM } from "../useCostLive";

/** Takes an entry back with another one; neither is ever deleted. */
export function ReverseModal({ entry, onClose }: { entry: EntryRow; onClose: () => void }) {
  const { run } = useWrite(reverseEntry, { refresh: [STEM, "/ledger"] });
  const what = `“${entry.concept}”, ${formatMoney(entry.amount, entry.currency)}, ${formatDayYear(entry.day)}`;
  return (
    <AskModal
      title="¿Anular este movimiento?"
      description={`${what}. Se agrega un contraasiento del mismo día por el importe contrario; los dos quedan a la vista.`}
      confirm="Anular"
      danger
      reason={{ help: "Queda como concepto del contraasiento." }}
      onClose={onClose}
      onRun={(reason) =>
        refusal(async () => {
          await run({ params: { id: entry.id }, body: { reason } });
          toast.saved("Movimiento anulado");
        })
      }
    />
  );
}
