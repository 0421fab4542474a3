import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Modal } from "@/components/kit/Modal";
import { formatDay, isValidDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { itemTitle } from "@/lib/musicwins/rules/due";
import { FailedList } from "./FailedList";
import { moveItem } from "./payCalls";
import { useBatch } from "./useBatch";

/** Asks for another day of payment, of one row or of several. */
export function DateModal({ items, onClose }: { items: readonly DueItem[]; onClose: () => void }) {
  const { left, failed, busy, run } = useBatch(items, onClose);
  const [day, setDay] = useState(items[0]?.fecha_pago ?? "");
  const [problem, setProblem] = useState<string>();
  const dated = left.some(({ fecha_pago }) => fecha_pago !== null);

  const move = async (to: string | null) => {
    if (to !== null && !isValidDay(to)) return setProblem("Fecha de pago: falta el día.");
    setProblem(undefined);
    const when = to === null ? "sin fecha" : `para el ${formatDay(to)}`;
    await run(
      (item) => moveItem(item, to),
      (count) => `${countText(count, "pago", "pagos")} ${when}`,
    );
  };

  return (
    <Modal
      open
      onClose={onClose}
      title="Cambiar la fecha de pago"
      description={left.length === 1 && left[0] ? itemTitle(left[0]) : countText(left.length, "pago", "pagos")}
      footer={
        <>
          {dated && (
            <Button variant="ghost" disabled={busy} onClick={() => void move(null)}>
              Quitar la fecha
            </Button>
          )}
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={busy && "Guardando..."} onClick={() => void move(day)}>
            Guardar
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FailedList failed={failed} />
        <DateField label="Fecha de pago" required autoFocus value={day} error={problem} onChange={setDay} />
      </div>
    </Modal>
  );
}
