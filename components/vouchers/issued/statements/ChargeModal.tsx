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
import { addCharge } from "@/lib/artistStatements/api";
import { type ChargeKind, chargeTitles } from "@/lib/artistStatements/rules/kinds";
import { useWrite } from "@/lib/client/useWrite";
import type { FileView } from "@/lib/documents/schema";
import { todayIn } from "@/lib/format/dates";
import { ShowField } from "../ShowField";
import { AccountFields, accountBody, noAccount } from "./AccountFields";
import { REFRESH } from "./Pending";

/** What no voucher says of an artist's account: an advance, a cost charged to them, tax withheld. */
export function ChargeModal({ onClose }: { onClose: () => void }) {
  const kept = useKeptState("cargo de artista", () => ({
    ...noAccount,
    show: "",
    kind: "anticipo" as ChargeKind,
    day: todayIn(),
    amount: "",
    concept: "",
  }));
  const { value } = kept;
  const set = (change: Partial<typeof value>) => kept.set((before) => ({ ...before, ...change }));
  const [file, setFile] = useState<FileView | null>(null);
  const { run } = useWrite(addCharge, REFRESH);
  const { kind, day, amount, concept, show } = value;
  return (
    <FormModal
      title="Anotar en la cuenta de un artista"
      description="Un anticipo no se compensa solo: lo elige quien arma la liquidación, y la revisa otra persona."
      confirm="Anotar"
      onClose={onClose}
      onSave={async () => {
        const facts = { kind, day, amount, concept, show_id: show ? Number(show) : null, file_id: file?.id ?? null };
        await run({ body: { ...accountBody(value), ...facts } });
        kept.saved();
        toast.saved("Quedó en su cuenta");
      }}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Qué es"
            required
            value={kind}
            onChange={(next) => set({ kind: next as ChargeKind })}
            options={choicesOf(chargeTitles)}
            error={errorOf("kind")}
          />
          <AccountFields value={value} onChange={set} errorOf={errorOf} />
          <ShowField
            artist={value.artist}
            value={show}
            onChange={(next) => set({ show: next })}
            error={errorOf("show_id")}
          />
          <MoneyField
            label="Importe"
            required
            currency={value.currency}
            value={amount}
            onChange={(next) => set({ amount: next })}
            error={errorOf("amount")}
          />
          <DateField
            label="Fecha"
            required
            max={todayIn()}
            value={day}
            onChange={(next) => set({ day: next })}
            error={errorOf("day")}
          />
          <TextField
            label="Concepto"
            required
            maxLength={200}
            value={concept}
            onChange={(next) => set({ concept: next })}
            error={errorOf("concept")}
          />
          {file ? (
            <FileList files={[file]} onRemove={() => setFile(null)} />
          ) : (
            <FileUpload label="Soltar acá el comprobante" onUploaded={setFile} remember="cargo-artista" />
          )}
        </>
      )}
    </FormModal>
  );
}
