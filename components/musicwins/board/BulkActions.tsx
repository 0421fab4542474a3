import { Check, X } from "lucide-react";
import { Button } from "@/components/kit/Button";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import type { BulkStep } from "./useLinesBulk";

/** What can be done with the chosen lines at once. */
export function BulkActions({
  rows,
  busy,
  onTake,
}: {
  rows: readonly BudgetRow[];
  /** How far it is, while it lasts. */
  busy: string | false;
  onTake: (step: BulkStep) => void;
}) {
  const may = (step: BulkStep) => rows.some(({ acciones }) => acciones.includes(step));
  return (
    <>
      {may("aprobar") && (
        <Button size="sm" variant="primary" icon={Check} busy={busy} onClick={() => onTake("aprobar")}>
          Aprobar {rows.length}
        </Button>
      )}
      {may("enviar") && (
        <Button size="sm" busy={busy} onClick={() => onTake("enviar")}>
          Enviar {rows.length}
        </Button>
      )}
      {may("rechazar") && (
        <Button size="sm" variant="danger" icon={X} disabled={busy !== false} onClick={() => onTake("rechazar")}>
          Rechazar
        </Button>
      )}
    </>
  );
}
