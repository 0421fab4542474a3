import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { SelectField } from "@/components/kit/fields/SelectField";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useWrite } from "@/lib/client/useWrite";
import { stepShow } from "@/lib/shows/api";
import type { ShowView } from "@/lib/shows/records/schema";
import { type ShowState, showStateTitles } from "@/lib/shows/rules/kinds";
import { type Refunder, refunderTitles } from "@/lib/shows/rules/refunders";

export type Step = ShowView["steps"][number];

const ABOUT: Partial<Record<ShowState, string>> = {
  confirmado: "Toma el día en la sala: sus otros holds se liberan y los de otros shows para ese día se caen.",
  a_la_venta: "Aparece en ventas, en la carga y en los reportes por mail.",
  cancelado: "No se deshace: un show cancelado no vuelve. Sus ventas quedan.",
  caido: "Sus holds se liberan. Puede volver a consulta.",
  consulta: "Sus holds se liberan.",
  reprogramado: "Espera otra fecha y deja libre el día que tenía.",
};

/** Asks before a show changes its state, and for the reason where there has to be one. */
export function StepModal({
  show,
  step,
  onClose,
  onDone,
}: {
  show: ShowView;
  step: Step;
  onClose: () => void;
  onDone: () => unknown;
}) {
  const { run } = useWrite(stepShow, { refresh: ["/shows", "/holds", "/tickets"] });
  const asksSala = step.missing.some(({ path }) => path === "reason");
  const asksRefund = step.missing.some(({ path }) => path === "refund_by");
  const [refund, setRefund] = useState("");
  const go = (reason: string) =>
    refusal(async () => {
      const refund_by = refund === "" ? undefined : (refund as Refunder);
      const body = { ...(refund_by && { refund_by }), to: step.to, version: show.version, ...(reason && { reason }) };
      await run({ params: { id: show.id }, body: { ...body, client_id: crypto.randomUUID() } });
      await onDone();
      toast.saved(`“${show.name}” pasó a ${showStateTitles[step.to].toLowerCase()}`);
    });
  return (
    <AskModal
      title={`¿Pasar “${show.name}” a ${showStateTitles[step.to]}?`}
      description={ABOUT[step.to]}
      confirm={`Pasar a ${showStateTitles[step.to]}`}
      back="Volver"
      danger={step.to === "cancelado" || step.to === "caido"}
      reason={
        step.reason
          ? { help: asksSala ? "Quién de la sala confirmó, y cómo." : "Queda en la ficha y en el historial." }
          : undefined
      }
      onClose={onClose}
      onRun={go}
    >
      {asksRefund && (
        <SelectField
          label="Quién devuelve lo que ya se pagó"
          required
          help="Entradas y anticipos. Lo que devolvemos nosotros queda en Pagos."
          options={[
            { value: "", label: "Elegir" },
            ...Object.entries(refunderTitles).map(([value, label]) => ({ value, label })),
          ]}
          value={refund}
          onChange={setRefund}
        />
      )}
    </AskModal>
  );
}
