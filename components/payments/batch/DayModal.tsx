import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { todayIn } from "@/lib/format/dates";
import { editBatch } from "@/lib/payments/api";
import type { BatchView } from "@/lib/payments/schema/batches";
import { useStep } from "../useStep";
import { keptItems } from "./keptItems";

/** Moves a draft to another day. */
export function DayModal({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [day, setDay] = useState(batch.day);
  const { run } = useStep(editBatch);
  const send = async () => {
    await run({ params: { id: batch.id }, body: { version: batch.version, day, items: keptItems(batch) } });
  };
  return (
    <FormModal title="Cambiar el día de pago" confirm="Cambiar" fields={["day"]} onSave={send} onClose={onClose}>
      {(errorOf) => (
        <DateField label="Día de pago" required min={todayIn()} value={day} onChange={setDay} error={errorOf("day")} />
      )}
    </FormModal>
  );
}
