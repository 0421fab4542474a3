import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Modal } from "@/components/kit/Modal";
import { CallError } from "@/lib/client/callError";
import { todayIn } from "@/lib/format/dates";
import { editBatch } from "@/lib/payments/api";
import type { BatchView } from "@/lib/payments/schema";
import { useStep } from "../useStep";
import { keptItems } from "./keptItems";

/** Moves a draft to another day. */
export function DayModal({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const [day, setDay] = useState(batch.day);
  const [failure, setFailure] = useState<string | null>(null);
  const { run, busy } = useStep(editBatch);
  const save = async () => {
    setFailure(null);
    try {
      await run({ params: { id: batch.id }, body: { version: batch.version, day, items: keptItems(batch) } });
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.issues?.[0]?.message ?? caught.message);
    }
  };
  return (
    <Modal
      open
      size="form"
      title="Cambiar el día de pago"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && "Guardando..."} onClick={() => void save()}>
            Cambiar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <DateField label="Día de pago" required min={todayIn()} value={day} onChange={setDay} />
      </div>
    </Modal>
  );
}
