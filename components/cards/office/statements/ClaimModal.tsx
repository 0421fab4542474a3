import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { lineExpenses, resolveLine } from "@/lib/cards/statements/api";
import type { Choosable, StatementLine } from "@/lib/cards/statements/schema";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDay } from "@/lib/format/dates";
import { amountOf, expenseLooks, moneyText } from "../looks";

/** Why an expense takes a reason to be this line. */
function misfitText({ amount, currency }: StatementLine, chosen: Choosable): string {
  if (chosen.why === "dia") return "Tienen más de 3 días de diferencia.";
  const both = `El resumen dice ${moneyText(amount, currency)} y el gasto ${amountOf(chosen)}`;
  return chosen.state === "aprobado" || chosen.state === "conciliado"
    ? `${both}: vuelve a su titular, que lo corrige.`
    : `${both}.`;
}

/** Which expense a line is, where the amount or the day did not tell; beyond the tolerance with a reason. */
export function ClaimModal({
  line,
  refresh,
  onClose,
}: {
  line: StatementLine;
  refresh: readonly string[];
  onClose: () => void;
}) {
  const { id, version, merchant, day, amount, currency, card } = line;
  const read = useRead(lineExpenses, { params: { id } });
  const [expense, setExpense] = useState("");
  const [reason, setReason] = useState("");
  const writing = useWrite(resolveLine, { refresh: [...refresh] });
  const items = read.data?.items ?? [];
  const chosen = items.find((one) => String(one.id) === expense);
  const asks = chosen !== undefined && chosen.why !== null;
  return (
    <FormModal
      title={`Qué gasto es ${merchant}`}
      description={`${moneyText(amount, currency)} del ${formatDay(day)}, tarjeta ${card.last4} de ${card.holder.name}.`}
      confirm="Es este gasto"
      fields={["expense_id", "reason"]}
      onClose={onClose}
      onSave={async () => {
        if (!chosen) return "Falta elegir qué gasto es.";
        if (asks && reason.trim().length < 3) return "Falta por qué es el mismo (3 letras o más).";
        await writing.run({
          params: { id },
          body: { version, step: "conciliar", expense_id: chosen.id, reason: asks ? reason : "" },
        });
        toast.saved("Quedó conciliada");
        return undefined;
      }}
    >
      {(errorOf) => (
        <>
          <ComboboxField
            label="Gasto"
            required
            placeholder="De esta tarjeta, y de ninguna línea todavía"
            help={
              read.data && items.length === 0 ? "Esta tarjeta no tiene gastos sin línea cerca de ese día." : undefined
            }
            choices={items.map((one) => ({
              value: String(one.id),
              label: `${one.merchant || "Sin nombre"}, ${amountOf(one)}`,
              hint: `${formatDay(one.day)}, ${expenseLooks[one.state].label.toLowerCase()}`,
            }))}
            value={expense}
            loading={read.isLoading}
            error={errorOf("expense_id")}
            onChange={setExpense}
          />
          {asks && (
            <TextField
              label="Por qué es el mismo"
              required
              help={misfitText(line, chosen)}
              maxLength={1_000}
              value={reason}
              error={errorOf("reason")}
              onChange={setReason}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
