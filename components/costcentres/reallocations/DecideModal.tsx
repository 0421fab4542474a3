import { useSWRConfig } from "swr";
import { AskModal } from "@/components/kit/AskModal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { approveReallocation, cancelReallocation, rejectReallocation } from "@/lib/costcentres/api";
import type { Step } from "@/lib/costcentres/rules/decide";
import type { ReallocationRow } from "@/lib/costcentres/schema";
import { formatMoney } from "@/lib/format/money";
import { STEM } from "../useCostLive";
import { placeText } from "./looks";

const TEXTS: Record<Step, { title: string; confirm: string; done: string; danger?: boolean }> = {
  aprobar: { title: "¿Aprobar la reasignación?", confirm: "Aprobar", done: "Reasignación aprobada" },
  rechazar: { title: "¿Rechazar la reasignación?", confirm: "Rechazar", done: "Reasignación rechazada", danger: true },
  cancelar: { title: "¿Cancelar el pedido?", confirm: "Cancelar el pedido", done: "Pedido cancelado", danger: true },
};
const REFRESH = { refresh: [STEM] };

/** Asks before a decision. When somebody decided meanwhile it says so, and shows what there is now. */
export function DecideModal({ row, step, onClose }: { row: ReallocationRow; step: Step; onClose: () => void }) {
  const { mutate } = useSWRConfig();
  const approve = useWrite(approveReallocation, REFRESH);
  const reject = useWrite(rejectReallocation, REFRESH);
  const cancel = useWrite(cancelReallocation, REFRESH);
  const params = { id: row.id };
  const { version } = row;
  const { done, ...texts } = TEXTS[step];
  const runs: Record<Step, (reason: string) => Promise<unknown>> = {
    aprobar: () => approve.run({ params, body: { version } }),
    rechazar: (reason) => reject.run({ params, body: { version, reason } }),
    cancelar: () => cancel.run({ params, body: { version } }),
  };
  const run = async (reason: string) => {
    try {
      await runs[step](reason);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await mutate((key) => typeof key === "string" && key.includes(`/api${STEM}`));
      return error.message;
    }
    toast.saved(done);
    return null;
  };
  return (
    <AskModal
      {...texts}
      description={`${formatMoney(row.amount, row.currency)} de ${placeText(row.from)} a ${placeText(row.to)}.`}
      reason={step === "rechazar" ? { help: "Lo lee quien la pidió, y queda en la historia." } : undefined}
      onClose={onClose}
      onRun={run}
    />
  );
}
