import { useState } from "react";
import { toast } from "@/components/kit/toast";
import { countText } from "@/lib/format/text";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { type Step, transitions } from "@/lib/musicwins/rules/transitions";
import { useMusicWinsReader } from "../live/useMusicWinsLive";
import { changeAll } from "./bulkCalls";

/** A line that a bulk action could not change, and why. */
export interface BulkFailure {
  id: number;
  titulo: string;
  error: string;
}

export const bulkSteps = ["enviar", "aprobar", "rechazar"] as const satisfies readonly Step[];
export type BulkStep = (typeof bulkSteps)[number];

const DONE: Record<BulkStep, [one: string, many: string]> = {
  enviar: ["línea enviada", "líneas enviadas"],
  aprobar: ["línea aprobada", "líneas aprobadas"],
  rechazar: ["línea rechazada", "líneas rechazadas"],
};

/**
 * Sends, approves or rejects several lines, each on its own, and says how many were; the others are told line by line
 * (`failures`, until `forget`). `take` rejects with a CallError when nothing could be asked at all.
 */
export function useBulk() {
  const reader = useMusicWinsReader();
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<BulkFailure[]>([]);

  const changed = async (rows: readonly BudgetRow[], step: BulkStep, reason?: string) => {
    setBusy(true);
    try {
      return await changeAll(rows, { newStatus: transitions[step].to, reason });
    } finally {
      await reader.lines(rows.map(({ id }) => id));
      setBusy(false);
    }
  };
  const take = async (rows: readonly BudgetRow[], step: BulkStep, reason?: string) => {
    const data = await changed(rows, step, reason);
    const failed = data.filter(({ success }) => !success);
    const count = data.length - failed.length;
    if (count > 0) toast.saved(countText(count, ...DONE[step]));
    setFailures(
      failed.map(({ id, error = "No se pudo." }) => ({
        id,
        titulo: rows.find((row) => row.id === id)?.titulo ?? `Línea ${id}`,
        error,
      })),
    );
  };
  return { busy, failures, forget: () => setFailures([]), take };
}
