import { useState } from "react";
import { useSWRConfig } from "swr";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { formatDay, isValidDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { DueItem } from "@/lib/musicwins/payments/schema";
import { FailedList } from "./FailedList";
import { itemTitle } from "./pagos";
import { type Failed, forEach, moveItem } from "./payCalls";

/** Asks for another day of payment, of one row or of several. */
export function DateModal({ items, onClose }: { items: readonly DueItem[]; onClose: () => void }) {
  const { mutate } = useSWRConfig();
  const [left, setLeft] = useState(items);
  const [day, setDay] = useState(items[0]?.fecha_pago ?? "");
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<Failed[]>([]);
  const [busy, setBusy] = useState(false);
  const dated = left.some(({ fecha_pago }) => fecha_pago !== null);

  const move = async (to: string | null) => {
    if (to !== null && !isValidDay(to)) return setProblem("Fecha de pago: falta el día.");
    setProblem(undefined);
    setBusy(true);
    try {
      const result = await forEach(left, (item) => moveItem(item, to));
      await mutate((key) => typeof key === "string" && key.includes("/api/bsastrap"));
      const when = to === null ? "sin fecha" : `para el ${formatDay(to)}`;
      if (result.done > 0) toast.saved(`${countText(result.done, "pago", "pagos")} ${when}`);
      if (result.failed.length === 0) return onClose();
      setFailed(result.failed);
      setLeft(result.failed.map(({ item }) => item));
    } finally {
      setBusy(false);
    }
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
