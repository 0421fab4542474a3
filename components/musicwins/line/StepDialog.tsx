import dynamic from "next/dynamic";
import { ReasonModal } from "@/components/kit/ReasonModal";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { AdminStep, Step } from "@/lib/musicwins/rules/transitions";
import { ConfirmModal } from "../ConfirmModal";
import { pairText } from "../words";
import { DayModal } from "./DayModal";
import { asksDay, type Doing, needsReason, titleOf } from "./steps";
import type { Steps } from "./useSteps";

const PayDialog = dynamic(() => import("./PayDialog"), { ssr: false });

/** What a step asks before it is taken: a reason, a day, or to be sure. */
export function StepDialog({
  doing,
  row,
  steps,
  onClose,
  onRemoved,
}: {
  doing: Doing;
  row: BudgetRow;
  steps: Steps;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const title = titleOf(doing);
  const amount = pairText({ ars: row.alicuota_ars, usd: row.alicuota_usd });
  if (needsReason(doing))
    return (
      <ReasonModal
        title={`${title} “${row.titulo}”`}
        description={`${row.proveedor || "Sin proveedor"}, ${amount}.`}
        confirm={title}
        onClose={onClose}
        onReason={(reason) => steps.take(doing as Step | AdminStep, reason)}
      />
    );
  if (asksDay(doing))
    return (
      <DayModal
        title={`${title}: “${row.titulo}”`}
        label="Fecha de pago"
        start={row.fecha_pago ?? ""}
        confirm="Guardar"
        clearable={doing === "cambiar_fecha"}
        onClose={onClose}
        onDay={(day) => steps.setDay(day || null)}
      />
    );
  if (doing === "pagar") return <PayDialog row={row} steps={steps} onClose={onClose} />;
  if (doing === "borrar")
    return (
      <ConfirmModal
        title={`¿Borrar “${row.titulo}”?`}
        description="Sale de todas las listas con sus opciones y archivos; su historia queda en el registro."
        confirm="Borrar línea"
        onClose={onClose}
        onConfirm={async () => {
          await steps.remove();
          onRemoved();
        }}
      />
    );
  return (
    <ConfirmModal
      title={`¿${title} “${row.titulo}”?`}
      description={`Deja de contar en las sumas: ${amount}.`}
      confirm={title}
      onClose={onClose}
      onConfirm={() => steps.take(doing as Step | AdminStep)}
    />
  );
}
