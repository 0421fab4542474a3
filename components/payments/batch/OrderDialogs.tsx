import { Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { FormModal } from "@/components/frame/FormModal";
import { Banner } from "@/components/kit/Banner";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { onceKey } from "@/lib/client/onceKey";
import type { FileView } from "@/lib/documents/schema";
import { todayIn } from "@/lib/format/dates";
import { creditOrder, editBatch, rejectOrder } from "@/lib/payments/api";
import { isByHand } from "@/lib/payments/rules/byHand";
import { takesAway } from "@/lib/payments/rules/kinds";
import type { BatchView, OrderView } from "@/lib/payments/schema/batches";
import { amountText } from "../looks";
import { useStep } from "../useStep";
import { keptItems } from "./keptItems";
import type { Doing } from "./Orders";

interface DialogProps {
  batch: BatchView;
  order: OrderView;
  onClose: () => void;
}

export function OrderDialogs({
  batch,
  doing: { what, order },
  onClose,
}: Omit<DialogProps, "order"> & { doing: Doing }) {
  if (what === "importes") return <AmountsModal batch={batch} order={order} onClose={onClose} />;
  if (what === "acreditar") return <CreditModal batch={batch} order={order} onClose={onClose} />;
  return <RejectModal batch={batch} order={order} onClose={onClose} />;
}

/** What of each thing is paid to one supplier; what is taken out is due again. */
function AmountsModal({ batch, order, onClose }: DialogProps) {
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string | null>>(
    () => new Map(order.items.map(({ id, amount }) => [id, amount.replace("-", "")])),
  );
  const { run } = useStep(editBatch);
  const set = (id: number, amount: string | null) => setAmounts((before) => new Map(before).set(id, amount));
  const send = async () => {
    const items = keptItems(batch, amounts);
    if (items.length === 0) return "No queda nada en el lote: descartarlo.";
    await run({ params: { id: batch.id }, body: { version: batch.version, day: batch.day, items } });
  };
  return (
    <FormModal
      title={order.payee}
      description="Lo que se saca, o no se paga ahora, vuelve a lo pendiente."
      confirm="Guardar"
      onSave={send}
      onClose={onClose}
    >
      {() =>
        order.items.map((item) => {
          const amount = amounts.get(item.id);
          const out = amount === null;
          return (
            <div key={item.id} className="flex items-end gap-2">
              <MoneyField
                className="min-w-0 flex-1"
                label={takesAway(item.kind) ? `${item.text}, se descuenta` : item.text}
                help={out ? "Sale del lote." : `Se deben ${amountText(item.owed, item.currency)}.`}
                currency={item.currency}
                disabled={out}
                value={amount ?? item.amount.replace("-", "")}
                onChange={(next) => set(item.id, next)}
              />
              <span className="pb-6">
                <IconButton
                  icon={out ? Undo2 : Trash2}
                  label={out ? `Dejar ${item.text}` : `Sacar ${item.text}`}
                  onClick={() => set(item.id, out ? item.amount.replace("-", "") : null)}
                />
              </span>
            </div>
          );
        })
      }
    </FormModal>
  );
}

const HANDED = "Va con el recibo o la constancia de que se pagó.";

/** The bank paid it: on which day, and how it calls it. */
function CreditModal({ batch, order, onClose }: DialogProps) {
  const [day, setDay] = useState(todayIn());
  const [reference, setReference] = useState("");
  const [reason, setReason] = useState("");
  const [file, setFile] = useState<FileView | null>(null);
  const [key] = useState(onceKey);
  const { run } = useStep(creditOrder);
  const byHand = isByHand(batch.method);
  const send = async () => {
    const body = { version: order.version, day, reference, file_id: file?.id, reason: reason.trim() || undefined };
    await run({ params: { id: order.id }, body: { ...body, clave: key.keyOf(body) } });
    key.sent();
    toast.saved("Quedó acreditado");
  };
  return (
    <FormModal
      title={`Darlo por acreditado: ${order.payee}`}
      description={`${amountText(order.net, batch.currency)}. ${byHand ? HANDED : "Cuando está en un extracto, la conciliación lo hace sola."}`}
      confirm="Darlo por acreditado"
      fields={["day", "reference", "file_id", "reason"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <DateField
            label="Día en que se acreditó"
            required
            max={todayIn()}
            value={day}
            onChange={setDay}
            error={errorOf("day")}
          />
          <TextField
            label={byHand ? "Número del cheque, recibo o débito" : "Cómo lo llama el banco"}
            required
            maxLength={100}
            placeholder="Número de operación"
            value={reference}
            onChange={setReference}
            error={errorOf("reference")}
          />
          {errorOf("file_id") && !file && <Banner tone="bad">{errorOf("file_id")}</Banner>}
          {file ? (
            <FileList files={[file]} onRemove={() => setFile(null)} />
          ) : (
            <FileUpload
              label={byHand ? "Soltar acá el recibo o la constancia" : "Soltar acá lo que muestra que se pagó"}
              onUploaded={setFile}
              remember={`pago-${order.id}`}
            />
          )}
          {!byHand && !file && (
            <TextField
              label="Sin archivo: cómo se sabe que se acreditó"
              maxLength={500}
              placeholder="Lo confirmó el banco por teléfono"
              value={reason}
              onChange={setReason}
              error={errorOf("reason")}
            />
          )}
        </>
      )}
    </FormModal>
  );
}

function RejectModal({ batch, order, onClose }: DialogProps) {
  const { run } = useStep(rejectOrder);
  const [key] = useState(onceKey);
  return (
    <ReasonModal
      title={`Rechazado por el banco: ${order.payee}`}
      description={`${amountText(order.net, batch.currency)} vuelven a lo pendiente. Si después aparece en un extracto, la conciliación ofrece reponerlo.`}
      confirm="Darlo por rechazado"
      help="Queda en la historia del lote."
      onClose={onClose}
      onReason={async (reason) => {
        const body = { version: order.version, reason };
        await run({ params: { id: order.id }, body: { ...body, clave: key.keyOf(body) } });
        key.sent();
      }}
    />
  );
}
