import { attempt } from "@/components/frame/attempt";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { bulkStatus, cloneWithStatus, deleteBudget } from "@/lib/musicwins/budgets/api";
import { addFiles } from "@/lib/musicwins/files/api";
import { type BudgetRow, budgetRow } from "@/lib/musicwins/line/schema";
import { changePaymentDate, markPaid } from "@/lib/musicwins/payments/api";
import type { AdminStep, Step } from "@/lib/musicwins/rules/transitions";
import { formDataOf } from "../form/formData";
import { useLineWrite } from "../live/useMusicWinsLive";
import { statusLook } from "../looks";
import { refOf } from "../words";
import { doneText, wantedBy } from "./steps";

/** Says how the proposal stands now when somebody else changed it meanwhile; everything else keeps the server's words. */
function explained(error: unknown): unknown {
  if (!(error instanceof CallError) || error.status !== 409) return error;
  const current = budgetRow.safeParse(error.current);
  if (!current.success) return error;
  const { updated_by, version } = current.data;
  const now = statusLook(current.data).label;
  return new CallError(
    409,
    error.code,
    `${updated_by.name} lo cambió mientras tanto: ahora está “${now}” (v${version}). Mirarlo y decidir de nuevo.`,
    error.issues,
    error.requestId,
    error.current,
  );
}

/** The steps of a line, each with its message. They reject with a CallError, a conflict in words. */
export function useSteps(row: BudgetRow) {
  const step = useLineWrite(cloneWithStatus, row.id);
  const many = useLineWrite(bulkStatus, row.id);
  const date = useLineWrite(changePaymentDate, row.id);
  const paid = useLineWrite(markPaid, row.id);
  const proved = useLineWrite(addFiles, row.id);
  const removed = useLineWrite(deleteBudget, row.id);
  const named = { ...refOf(row), version: row.version };
  // What is shown is old news after a conflict: the list and the drawer read again.
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw explained(error);
    }
  };

  const undo = async (approved: BudgetRow) => {
    const { version } = approved;
    await told(step.run({ body: { budget: { ...refOf(approved), version }, ...wantedBy("deshacer") } }));
    toast.saved(`${doneText("deshacer")}: “${approved.titulo}”`);
  };

  return {
    busy: step.busy || many.busy || date.busy || paid.busy || proved.busy || removed.busy,
    take: async (doing: Step | AdminStep, reason?: string) => {
      const { data } = await told(step.run({ body: { budget: named, ...wantedBy(doing), reason } }));
      toast.saved(`${doneText(doing)}: “${row.titulo}”`, {
        ...(data.acciones.includes("deshacer") && { undo: () => void attempt(() => undo(data)) }),
      });
    },
    /** Sends every draft of the line, so that whoever approves may choose among them. */
    send: async (drafts: readonly BudgetRow[]) => {
      const { data } = await many.run({
        body: {
          budgets: drafts.map((draft) => ({ ...refOf(draft), version: draft.version })),
          newStatus: "pendiente",
        },
      });
      const failed = data.find(({ success }) => !success);
      if (failed) throw new CallError(422, failed.code ?? "impossible", failed.error ?? "No se pudo enviar.");
      toast.saved(
        drafts.length > 1
          ? `${countText(drafts.length, "opción enviada", "opciones enviadas")} a aprobación: “${row.titulo}”`
          : `Enviado a aprobación: “${row.titulo}”`,
      );
    },
    setDay: async (nueva_fecha_pago: string | null) => {
      await told(date.run({ body: { ...named, nueva_fecha_pago } }));
      toast.saved(nueva_fecha_pago ? `Pago el ${formatDay(nueva_fecha_pago)}` : "Quedó sin fecha de pago");
    },
    pay: async (fecha_pagado: string, proof?: File) => {
      await told(paid.run({ body: { ...named, fecha_pagado } }));
      const { id, isop, option_number } = row;
      if (proof)
        await proved.run({ params: { id: String(id) }, body: formDataOf({ isop, option_number }, { files: proof }) });
      toast.saved(`Pagado: “${row.titulo}”`);
    },
    remove: async () => {
      await removed.run({ params: { id: String(row.id) } });
      toast.deleted(`“${row.titulo}” borrado`);
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;
