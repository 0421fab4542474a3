import { AskModal } from "@/components/kit/AskModal";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { amountText } from "../../looks";
import type { Suggestion } from "../Starts";
import { Suggested } from "./columns";

/** What would be applied to each, before it is. */
export default function ApplyAllModal({
  rows,
  suggested,
  onApply,
  onClose,
}: {
  rows: readonly VoucherRow[];
  suggested: ReadonlyMap<number, Suggestion>;
  onApply: () => void;
  onClose: () => void;
}) {
  return (
    <AskModal
      title={rows.length === 1 ? "¿Aplicar lo sugerido?" : `¿Aplicar lo sugerido a ${rows.length} comprobantes?`}
      description="Cada uno se imputa por su cuenta; los que no se puedan quedan como están y se dice por qué."
      confirm="Aplicar"
      onClose={onClose}
      onRun={async () => {
        onApply();
        return null;
      }}
    >
      <ul className="max-h-80 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-col gap-1 border-t border-line-soft py-2">
            <span className="flex justify-between gap-3">
              <span>{row.supplier?.name ?? "Sin proveedor"}</span>
              <strong className="font-semibold">{amountText(row.total, row)}</strong>
            </span>
            <Suggested of={suggested.get(row.id)} />
          </li>
        ))}
      </ul>
    </AskModal>
  );
}
