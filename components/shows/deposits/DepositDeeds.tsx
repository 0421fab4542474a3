import { Button } from "@/components/kit/Button";
import { Link } from "@/components/kit/Link";
import type { DepositRow } from "@/lib/deals/deposits/schema";
import type { Collecting } from "../deal/CollectModal";
import { Receipts } from "../deal/Receipts";

/** What may be done with a deposit: what is owed to us is noted, what we owe has its invoice asked for and is paid in Pagos. */
export function DepositDeeds({ row, onDo }: { row: DepositRow; onDo: (deed: Collecting<DepositRow>) => void }) {
  return (
    <div className="flex flex-col items-start gap-1">
      {row.direction === "cobra" && row.standing !== "hecho" && (
        <Button size="sm" onClick={() => onDo({ what: "cobrar", deposit: row })}>
          Anotar cobro
        </Button>
      )}
      {row.direction === "paga" && row.invoice === null && row.standing !== "hecho" && (
        <Link href={`/shows/${row.show.id}?tab=proveedores`} className="text-help underline underline-offset-2">
          Pedir factura
        </Link>
      )}
      <Receipts of={row} onUndo={onDo} />
    </div>
  );
}
