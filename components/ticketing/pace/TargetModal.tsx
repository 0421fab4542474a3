import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { NumberField } from "@/components/kit/fields/NumberField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { saveTarget } from "@/lib/ticketing/forecast/api";
import type { PaceRow } from "@/lib/ticketing/forecast/schema";
import { titleOf } from "../report/rows";

/** How many tickets we want to have sold of a show in the end; empty takes the target away. */
export default function TargetModal({ row, onClose }: { row: PaceRow; onClose: () => void }) {
  const [objetivo, setObjetivo] = useState<number | null>(row.objetivo);
  const { run } = useWrite(saveTarget, { refresh: ["/tickets/ritmo"] });
  const save = async () => {
    if (Number.isNaN(objetivo)) return "Objetivo: escribir un número entero, por ejemplo 1.234.";
    await run({ body: { show_id: row.id, objetivo } });
    toast.saved(objetivo === null ? "Objetivo quitado" : "Objetivo guardado");
  };
  return (
    <FormModal
      title={`Objetivo de ${titleOf(row)}`}
      description="La brecha al objetivo se mide contra el camino que hicieron los comparables."
      confirm="Guardar"
      fields={["objetivo"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <NumberField
          label="Entradas que se quieren vender"
          unit="entradas"
          value={objetivo}
          onChange={setObjetivo}
          error={errorOf("objetivo")}
        />
      )}
    </FormModal>
  );
}
