import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { sayWithheld } from "@/lib/tax/api";
import type { WithholdingRow } from "@/lib/tax/schema/withholdings";
import { money } from "./columns";

/** What was withheld of a payment that was declared elsewhere: it counts in its month. */
export function SayWithheld({ row, onClose }: { row: WithholdingRow; onClose: () => void }) {
  const [amount, setAmount] = useState(row.flagged ? "" : row.amount);
  const [reason, setReason] = useState("");
  const { run } = useWrite(sayWithheld, { refresh: ["/withholdings", "/payment-batches"] });
  const { supplier, title, day, base, currency, tax, code } = row;
  const save = async () => {
    await run({ body: { order_id: row.declared ?? 0, tax, code, amount, reason } });
    toast.saved("Se guardó lo retenido");
  };
  return (
    <FormModal
      title="Decir lo retenido"
      description={`${title} de lo que se declaró pagado a ${supplier.name} el ${formatDayYear(day)}, con base de ${money(base, currency)}. Cuenta en lo que se le retiene ese mes. Si no se retuvo nada, escribir 0.`}
      confirm="Guardar"
      fields={["amount", "reason"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <MoneyField
            label="Se retuvo"
            required
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={errorOf("amount")}
          />
          <TextField
            label="Cómo se sabe"
            required
            maxLength={1_000}
            value={reason}
            onChange={setReason}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}
