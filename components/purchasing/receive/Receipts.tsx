import type { ReactNode } from "react";
import { FileList } from "@/components/documents/FileList";
import { Card } from "@/components/kit/Card";
import { formatDay } from "@/lib/format/dates";
import type { ReceiptView } from "@/lib/purchasing/receipts/schema";
import { countOf } from "@/lib/purchasing/rules/noun";

/** What came, the last first. */
export function Receipts({
  receipts,
  action,
}: {
  receipts: readonly ReceiptView[];
  action?: (receipt: ReceiptView) => ReactNode;
}) {
  if (receipts.length === 0) return null;
  return (
    <Card flush title={<span id="recepciones">Recepciones</span>}>
      <ul className="divide-y divide-line-soft border-t border-line">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex items-start justify-between gap-3">
              <span>
                <strong className="font-semibold">{formatDay(receipt.day)}</strong>, {receipt.by}
                {receipt.reference && <span className="text-muted">, remito {receipt.reference}</span>}
              </span>
              {receipt.undone ? (
                <span className="text-help text-muted">deshecha: {receipt.undone}</span>
              ) : (
                action?.(receipt)
              )}
            </p>
            <p className={receipt.undone ? "text-muted line-through" : undefined}>
              {receipt.lines.map((line) => countOf(line.quantity, line)).join(", ")}
            </p>
            {receipt.files.length > 0 && <FileList files={receipt.files} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
