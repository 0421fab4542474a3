import { Button } from "@/components/kit/Button";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Collected, Collecting } from "./CollectModal";

/** What came in of a deposit, each with who noted it. `onUndo`: for who may say that it was a mistake. */
export function Receipts<D extends Collected>({
  of: deposit,
  onUndo,
}: {
  of: D;
  onUndo?: (deed: Collecting<D>) => void;
}) {
  if (deposit.receipts.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-0.5" aria-label="Cobros">
      {deposit.receipts.map((receipt) => {
        const amount = formatMoney(receipt.amount, deposit.currency, { decimals: 2 });
        return (
          <li key={receipt.id} className="flex flex-wrap items-center gap-x-2 text-help text-muted">
            <span>{`${amount} el ${formatDayYear(receipt.day)}, ${receipt.how} (${receipt.by})`}</span>
            {onUndo && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Deshacer el cobro de ${amount}`}
                onClick={() => onUndo({ what: "deshacer", deposit, receipt })}
              >
                Deshacer
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
