import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { linePurchases, resolveLine } from "@/lib/cards/statements/api";
import type { StatementLine } from "@/lib/cards/statements/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { moneyText } from "../looks";
import { purchaseChoices } from "../purchases";

/** Of which purchase a line gives back, where nobody has a note of it, and why. */
export function RefundModal({
  line: { id, version, merchant, amount, currency, card },
  refresh,
  onClose,
}: {
  line: StatementLine;
  refresh: readonly string[];
  onClose: () => void;
}) {
  const read = useRead(linePurchases, { params: { id } });
  const [bought, setBought] = useState("");
  const [reason, setReason] = useState("");
  const writing = useWrite(resolveLine, { refresh: [...refresh] });
  return (
    <FormModal
      title={`${merchant} es una devolución`}
      description={`${moneyText(amount, currency)}, ${card.holder.name}. Se imputa como su compra, y nunca más de lo que se compró.`}
      confirm="Atar a su compra"
      fields={["expense_id", "reason"]}
      onClose={onClose}
      onSave={async () => {
        if (bought === "") return "Falta elegir de qué compra es.";
        if (reason.trim().length < 3) return "Falta por qué (3 letras o más).";
        await writing.run({
          params: { id },
          body: { version, step: "devolver", expense_id: Number(bought), reason },
        });
        toast.saved("Quedó atada a su compra");
        return undefined;
      }}
    >
      {(errorOf) => (
        <>
          <ComboboxField
            label="Compra"
            required
            placeholder="De quien lleva la tarjeta, ya aprobada"
            choices={purchaseChoices(read.data?.items ?? [], currency, "id")}
            value={bought}
            loading={read.isLoading}
            error={errorOf("expense_id") ?? errorOf("amount")}
            onChange={setBought}
          />
          <TextField
            label="Por qué"
            required
            help="No hay nota de crédito: quién lo dijo, o dónde se ve."
            maxLength={1_000}
            value={reason}
            error={errorOf("reason")}
            onChange={setReason}
          />
        </>
      )}
    </FormModal>
  );
}
