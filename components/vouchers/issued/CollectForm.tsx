import { useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { FileUpload } from "@/components/documents/FileUpload";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { useKeptState } from "@/components/kit/form/useKeptState";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { collectIssued } from "@/lib/vouchers/issued/api";
import { meansTitles } from "@/lib/vouchers/issued/rules/kinds";
import type { IssuedView } from "@/lib/vouchers/issued/schema";

export const REFRESH = { refresh: ["/issued-vouchers", "/vouchers"] };

/** Money that came for an issued voucher, with the file that shows it. What was refused stays as it was typed. */
export function CollectForm({ row, onClose }: { row: IssuedView; onClose: () => void }) {
  const kept = useKeptState(`cobro ${row.id} ${row.left}`, () => ({
    day: todayIn(),
    amount: row.left,
    means: "transferencia" as keyof typeof meansTitles,
    note: "",
  }));
  const { value } = kept;
  const set = (change: Partial<typeof value>) => kept.set((before) => ({ ...before, ...change }));
  const [file, setFile] = useState<FileView | null>(null);
  const { run } = useWrite(collectIssued, REFRESH);
  const send = async () => {
    const body = { ...value, version: row.version, file_id: file?.id ?? "" };
    const after = await run({ params: { id: row.id }, body });
    kept.saved();
    toast.saved(
      after.state === "cobrada"
        ? "Quedó cobrada"
        : `Falta cobrar ${formatMoney(after.left, after.currency, { decimals: 2 })}`,
    );
  };
  return (
    <FormModal
      title="Anotar un cobro"
      confirm="Anotar el cobro"
      fields={["amount", "day", "means", "note", "file_id"]}
      onSave={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <MoneyField
            label="Importe"
            required
            currency={row.currency}
            value={value.amount}
            onChange={(amount) => set({ amount })}
            error={errorOf("amount")}
          />
          <DateField
            label="Fecha"
            required
            min={row.date}
            max={todayIn()}
            value={value.day}
            onChange={(day) => set({ day })}
            error={errorOf("day")}
          />
          <SelectField
            label="Cómo"
            required
            value={value.means}
            onChange={(means) => set({ means: means as typeof value.means })}
            options={choicesOf(meansTitles)}
            error={errorOf("means")}
          />
          <TextField
            label="Nota"
            maxLength={500}
            value={value.note}
            onChange={(note) => set({ note })}
            error={errorOf("note")}
          />
          {file ? (
            <FileList files={[file]} onRemove={() => setFile(null)} />
          ) : (
            <FileUpload label="Soltar acá el comprobante del cobro" onUploaded={setFile} remember={`cobro-${row.id}`} />
          )}
          {errorOf("file_id") && (
            <p role="alert" className="text-help text-bad">
              Falta el archivo que muestra el cobro.
            </p>
          )}
        </>
      )}
    </FormModal>
  );
}
