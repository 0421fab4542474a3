import { Check, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { countText } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/budgets/schema";
import { type Step, transitions } from "@/lib/musicwins/rules/transitions";
import { useMusicWinsRefresh } from "../useMusicWinsLive";
import { changeAll } from "./bulkCalls";

/** A line that a bulk action could not change, and why. */
export interface BulkFailure {
  id: number;
  titulo: string;
  error: string;
}

type BulkStep = Extract<Step, "enviar" | "aprobar" | "rechazar">;
const DONE: Record<BulkStep, [one: string, many: string]> = {
  enviar: ["línea enviada", "líneas enviadas"],
  aprobar: ["línea aprobada", "líneas aprobadas"],
  rechazar: ["línea rechazada", "líneas rechazadas"],
};

/** Sends, approves or rejects the chosen lines, each on its own; what could not be done is told line by line. */
export function BulkActions({
  rows,
  clear,
  onFailures,
}: {
  rows: readonly BudgetRow[];
  clear: () => void;
  onFailures: (failures: BulkFailure[]) => void;
}) {
  const refresh = useMusicWinsRefresh();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const may = (step: BulkStep) => rows.some(({ acciones }) => acciones.includes(step));

  const changed = async (step: BulkStep, reason?: string) => {
    setBusy(true);
    try {
      return await changeAll(rows, { newStatus: transitions[step].to, reason });
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  const take = async (step: BulkStep, reason?: string) => {
    const data = await changed(step, reason);
    const failed = data.filter(({ success }) => !success);
    const [one, many] = DONE[step];
    const count = data.length - failed.length;
    if (count > 0) toast.saved(countText(count, one, many));
    onFailures(
      failed.map(({ id, error = "No se pudo." }) => ({
        id,
        titulo: rows.find((row) => row.id === id)?.titulo ?? `Línea ${id}`,
        error,
      })),
    );
    clear();
  };
  const attemptStep = (step: BulkStep) =>
    take(step).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    });

  return (
    <>
      {may("aprobar") && (
        <Button size="sm" variant="primary" icon={Check} busy={busy} onClick={() => void attemptStep("aprobar")}>
          Aprobar {rows.length}
        </Button>
      )}
      {may("enviar") && (
        <Button size="sm" busy={busy} onClick={() => void attemptStep("enviar")}>
          Enviar {rows.length}
        </Button>
      )}
      {may("rechazar") && (
        <Button size="sm" variant="danger" icon={X} disabled={busy} onClick={() => setAsking(true)}>
          Rechazar
        </Button>
      )}
      {asking && (
        <ReasonModal
          title={`Rechazar ${countText(rows.length, "línea")}`}
          confirm={`Rechazar ${rows.length}`}
          onClose={() => setAsking(false)}
          onReason={(reason) => take("rechazar", reason)}
        />
      )}
    </>
  );
}
