import { useState } from "react";
import { AskModal } from "@/components/kit/AskModal";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { suggestAllocations } from "@/lib/vouchers/allocations/api";
import type { VoucherRow } from "@/lib/vouchers/schema";
import { fieldText } from "../allocate/lines";
import type { Suggestion } from "../allocate/Starts";
import { nameOf } from "../looks";

/** Before several are validated: what is suggested for each, and whether they are charged so at once. */
export default function ValidateModal({
  rows,
  onClose,
  onRun,
}: {
  rows: readonly VoucherRow[];
  onClose: () => void;
  onRun: (suggested: ReadonlyMap<number, Suggestion>) => Promise<unknown>;
}) {
  const read = useRead(suggestAllocations, { query: { ids: rows.map(({ id }) => id).join(",") } });
  const [charge, setCharge] = useState(false);
  const known = new Map((read.data?.data ?? []).map((one) => [one.voucher_id, one]));
  const suggested = rows.flatMap((row) => {
    const one = known.get(row.id);
    return one ? [{ row, one }] : [];
  });
  const left = rows.length - (charge ? suggested.length : 0);
  const stays = left === 1 ? "1 queda sin imputar." : `${left} quedan sin imputar.`;
  return (
    <AskModal
      title={`¿Validar ${countText(rows.length, "comprobante")}?`}
      description={left === 0 ? "Quedan validados e imputados." : stays}
      confirm="Validar"
      onClose={onClose}
      onRun={async () => {
        await onRun(charge ? known : new Map());
        return null;
      }}
    >
      {suggested.length > 0 && (
        <>
          <Checkbox label="Imputar con lo sugerido" value={charge} onChange={setCharge} />
          <ul aria-label="Lo sugerido" className="flex max-h-64 flex-col gap-1.5 overflow-y-auto text-help">
            {suggested.map(({ row, one }) => (
              <li key={row.id}>
                <strong className="font-semibold">{`${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}`}</strong>
                {`: ${one.lines.map(({ name, percent }) => `${name} ${fieldText(percent)} %`).join(" + ")} (${one.text})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </AskModal>
  );
}
