import { Trash2 } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { countText } from "@/lib/format/text";
import { isRestorable } from "./saveRows";
import type { Summary } from "./summary";

/** Asks before saved rows that were cleared are deleted. */
export default function ClearedModal({
  summary: { toDelete, toSave },
  onClose,
  onConfirm,
}: {
  summary: Summary;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const rows = countText(toDelete.length, "fila guardada", "filas guardadas");
  const also = toSave.length > 0 ? ` Se guardan además ${countText(toSave.length, "fila")}.` : "";
  return (
    <Modal
      open
      onClose={onClose}
      title={`¿Borrar ${rows}?`}
      description={`Quedaron vacías: la venta del día se borra.${also} ${toDelete.every(({ row }) => isRestorable(row)) ? "Se puede deshacer." : "No se puede deshacer."}`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" icon={Trash2} onClick={onConfirm}>
            {toSave.length > 0 ? "Guardar y borrar" : "Borrar"}
          </Button>
        </>
      }
    >
      <ul className="flex max-h-64 flex-col gap-1.5 overflow-y-auto">
        {toDelete.map(({ row }) => (
          <li key={row.key} className="flex justify-between gap-4">
            <span className="min-w-0">
              <span className="font-semibold">{row.show}</span>{" "}
              <span className="text-muted">
                {[row.ticketera, row.categoria, row.divisa].filter(Boolean).join(", ")}
              </span>
            </span>
            <span className="shrink-0">{row.actual && countText(row.actual.venta_diaria, "entrada")}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
