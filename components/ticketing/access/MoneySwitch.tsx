import { Switch } from "@/components/kit/fields/Switch";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { nameOf, useAccessActions } from "./useAccessActions";
import { useAccessLock } from "./useAccessLock";

/** Whether a person sees money, changed in place. */
export function MoneySwitch({ row }: { row: AccessRow }) {
  const lockOf = useAccessLock();
  const { setMoney } = useAccessActions();
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        hideLabel
        label={`Ve montos: ${nameOf(row)}`}
        value={row.accesoMontos}
        disabled={lockOf(row.email) !== undefined}
        onChange={(money) => void setMoney(row, money)}
      />
      <span aria-hidden="true" className="whitespace-nowrap text-help text-muted">
        {row.accesoMontos ? "Los ve" : "No los ve"}
      </span>
    </span>
  );
}
