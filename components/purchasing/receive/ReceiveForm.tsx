import { Check } from "lucide-react";
import { useState } from "react";
import { FileUpload } from "@/components/documents/FileUpload";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextField } from "@/components/kit/fields/TextField";
import { RestoredNotice } from "@/components/kit/form/RestoredNotice";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { toast } from "@/components/kit/toast";
import { compareMoney } from "@/lib/format/moneyMath";
import { receiveOrder } from "@/lib/purchasing/receipts/api";
import { countOf } from "@/lib/purchasing/rules/noun";
import { restOf } from "@/lib/purchasing/rules/quantity";
import { isNone, shownDecimal, typedDecimal } from "@/lib/purchasing/rules/typed";
import { type Refusal, refusalOf } from "../issues";
import { useStep } from "../record/usePurchase";

interface Receivable {
  id: number;
  kind: string;
  description: string;
  quantity: string;
  unit: string;
  received: string;
}

/**
 * Receives what came in two taps: how much (what is missing stands there already) and, where there is one, the photo of the delivery note.
 * A service is received by saying that it was done. Sent again it is one receipt.
 */
export function ReceiveForm({
  order,
  lines,
  onDone,
}: {
  order: number;
  lines: readonly Receivable[];
  onDone: () => void;
}) {
  const open = lines.filter((line) => compareMoney(restOf(line.quantity, line.received), "0") > 0);
  // What was sent and not answered is the same receipt when the page was loaded again, and no more once it is there.
  const received = lines.map((line) => line.received).join(" ");
  const kept = useKeptState(`recepcion-${order} ${received}`, () => ({
    typed: {} as Record<number, string>,
    reference: "",
    files: [] as string[],
    client: "",
  }));
  const { typed, reference, files } = kept.value;
  const [refused, setRefused] = useState<Refusal | null>(null);
  const { run, busy } = useStep(receiveOrder);
  const amountOf = (line: Receivable) => typed[line.id] ?? shownDecimal(restOf(line.quantity, line.received));

  const some = open
    .map((line) => ({ order_line_id: line.id, quantity: typedDecimal(amountOf(line)) }))
    .filter(({ quantity }) => !isNone(quantity));

  async function receive() {
    const client = kept.value.client || crypto.randomUUID();
    kept.set(() => ({ client }));
    try {
      await run({
        params: { id: order },
        body: { client_id: client, reference, file_ids: files, lines: some },
      });
      kept.saved();
      toast.saved("Recibido");
      onDone();
    } catch (error) {
      const sent = some.map(({ order_line_id }) => ({ key: String(order_line_id) }));
      setRefused(refusalOf(error, sent));
    }
  }

  if (open.length === 0) return <Banner tone="good">Ya se recibió todo.</Banner>;
  return (
    <div className="flex flex-col gap-4">
      <RestoredNotice kept={kept} />
      {refused && <Banner tone="bad">{refused.message}</Banner>}
      <ul className="flex flex-col gap-3">
        {open.map((line) => (
          <li key={line.id} className="flex items-end justify-between gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{line.description}</p>
              <p className="text-second text-muted">
                {line.kind === "bien"
                  ? `faltan ${countOf(restOf(line.quantity, line.received), line)}`
                  : "conformidad del servicio"}
              </p>
            </div>
            <TextField
              className="w-28"
              label={`Cuánto llegó de ${line.description}`}
              hideLabel
              inputMode="decimal"
              value={amountOf(line)}
              onChange={(value) => kept.set((now) => ({ typed: { ...now.typed, [line.id]: value } }))}
              error={refused?.ofLine(String(line.id), "quantity")}
            />
          </li>
        ))}
      </ul>
      <TextField
        label="Remito"
        value={reference}
        onChange={(next) => kept.set(() => ({ reference: next }))}
        error={refused?.of("reference")}
        placeholder="0004-00000871"
      />
      <FileUpload
        label="Foto de lo que llegó o del remito"
        camera
        multiple
        onUploaded={({ id }) => kept.set((now) => ({ files: [...now.files, id] }))}
        remember={`recepcion ${order}`}
      />
      <Button variant="primary" size="lg" full icon={Check} onClick={() => void receive()} busy={busy}>
        Recibir
      </Button>
    </div>
  );
}
