import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { currencyName, formatMoney } from "@/lib/format/money";
import {
  addDue,
  addItem,
  annulDue,
  askReopening,
  closeShowAdmin,
  decideReopening,
  excuseDue,
  setShowCompany,
  showAdminChoices,
  unwaiveDue,
  waiveDue,
} from "@/lib/showAdmin/api";
import type { AdminView, DueView, ProposedDue } from "@/lib/showAdmin/schema";

export const REFRESH = { refresh: ["/show-admin"] };

export type Deed =
  | { what: "cerrar" | "pedir_reabrir" | "reabrir" | "empresa" | "punto" }
  | { what: "derechos" | "no_corresponde" | "corresponde"; one: ProposedDue }
  | { what: "sin_comprobante" | "anular"; due: DueView };

interface Props {
  row: AdminView;
  onClose: () => void;
}

/** What is asked before something is done with a show's administration. */
export function AdminDeed({ row, deed, onClose }: Props & { deed: Deed }) {
  const ask = useWrite(askReopening, REFRESH);
  const annul = useWrite(annulDue, REFRESH);
  const excuse = useWrite(excuseDue, REFRESH);
  const waive = useWrite(waiveDue, REFRESH);
  const unwaive = useWrite(unwaiveDue, REFRESH);
  const { id } = row;
  switch (deed.what) {
    case "cerrar":
      return <CloseModal row={row} onClose={onClose} />;
    case "reabrir":
      return <DecideModal row={row} onClose={onClose} />;
    case "empresa":
      return <CompanyModal row={row} onClose={onClose} />;
    case "punto":
      return <ItemModal row={row} onClose={onClose} />;
    case "derechos":
      return <DueModal row={row} one={deed.one} onClose={onClose} />;
    case "pedir_reabrir":
      return (
        <ReasonModal
          title="Pedir que se reabra"
          description="Lo decide otra persona."
          confirm="Pedirlo"
          danger={false}
          help="Lo lee quien la cerró, y queda en la historia."
          onClose={onClose}
          onReason={(reason) => ask.run({ params: { id }, body: { reason } })}
        />
      );
    case "no_corresponde":
      return (
        <ReasonModal
          title={`${deed.one.body} no corresponde`}
          description={`A este show no se le piden derechos en ${currencyName(deed.one.currency).toLowerCase()}.`}
          confirm="Guardar"
          danger={false}
          help="Con el motivo, el show se puede cerrar sin ellos."
          onClose={onClose}
          onReason={(reason) =>
            waive.run({ params: { id }, body: { rate_id: deed.one.rate_id, currency: deed.one.currency, reason } })
          }
        />
      );
    case "corresponde":
      return (
        <FormModal
          title={`${deed.one.body} sí corresponde`}
          description="Vuelve a faltar hasta que se cargue."
          confirm="Guardar"
          onClose={onClose}
          onSave={() => unwaive.run({ params: { id, waived: deed.one.waived?.id ?? 0 } })}
        >
          {() => <p className="text-help text-muted">{deed.one.waived?.reason}</p>}
        </FormModal>
      );
    case "sin_comprobante":
      return (
        <ReasonModal
          title={`${deed.due.body}: no hay comprobante`}
          confirm="Guardar"
          danger={false}
          help="Con el motivo, el show se puede cerrar sin él."
          onClose={onClose}
          onReason={(reason) => excuse.run({ params: { id, due: deed.due.id }, body: { reason } })}
        />
      );
    case "anular":
      return (
        <ReasonModal
          title={`Anular ${deed.due.body}`}
          description={`${formatMoney(deed.due.amount, deed.due.currency, { decimals: 2 })} dejan de deberse.`}
          confirm="Anular"
          help="Queda en la historia."
          onClose={onClose}
          onReason={(reason) => annul.run({ params: { id, due: deed.due.id }, body: { reason } })}
        />
      );
  }
}

function CloseModal({ row, onClose }: Props) {
  const [note, setNote] = useState("");
  const { run } = useWrite(closeShowAdmin, REFRESH);
  const missing = row.items - row.done;
  return (
    <FormModal
      title="Cerrar la administración"
      description={`${row.name} no toma más presupuesto ni comprobantes. A los proveedores se les sigue pagando.${
        missing > 0 ? ` Quedan ${missing} puntos de la lista sin tildar.` : ""
      }`}
      confirm="Cerrar"
      onClose={onClose}
      onSave={async () => {
        await run({ params: { id: row.id }, body: { version: row.version, note } });
        toast.saved("Quedó cerrada");
      }}
    >
      {(errorOf) => <TextArea label="Nota" maxLength={1000} value={note} onChange={setNote} error={errorOf("note")} />}
    </FormModal>
  );
}

function DecideModal({ row, onClose }: Props) {
  const [accept, setAccept] = useState("si");
  const [answer, setAnswer] = useState("");
  const { run } = useWrite(decideReopening, REFRESH);
  return (
    <FormModal
      title="Decidir si se reabre"
      description={row.reopening ? `${row.reopening.by}: ${row.reopening.reason}` : undefined}
      confirm="Guardar"
      onClose={onClose}
      onSave={() => run({ params: { id: row.id }, body: { accept: accept === "si", answer } })}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Qué se hace"
            required
            value={accept}
            onChange={setAccept}
            options={[
              { value: "si", label: "Reabrirla" },
              { value: "no", label: "Dejarla cerrada" },
            ]}
          />
          <TextArea
            label={accept === "si" ? "Nota" : "Por qué no"}
            required={accept === "no"}
            maxLength={1000}
            value={answer}
            onChange={setAnswer}
            error={errorOf("answer")}
          />
        </>
      )}
    </FormModal>
  );
}

function CompanyModal({ row, onClose }: Props) {
  const [company, setCompany] = useState(String(row.company.id));
  const choices = useRead(showAdminChoices, {});
  const { run } = useWrite(setShowCompany, REFRESH);
  return (
    <FormModal
      title="De qué empresa es"
      description="Los derechos y lo que se cierra son de ella."
      confirm="Guardar"
      onClose={onClose}
      onSave={() => run({ params: { id: row.id }, body: { version: row.version, company_id: Number(company) } })}
    >
      {(errorOf) => (
        <SelectField
          label="Empresa"
          required
          value={company}
          onChange={setCompany}
          options={(choices.data?.companies ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          error={errorOf("company_id")}
        />
      )}
    </FormModal>
  );
}

function ItemModal({ row, onClose }: Props) {
  const [title, setTitle] = useState("");
  const [person, setPerson] = useState("");
  const [day, setDay] = useState("");
  const choices = useRead(showAdminChoices, {});
  const { run } = useWrite(addItem, REFRESH);
  return (
    <FormModal
      title="Agregar un punto"
      confirm="Agregar"
      onClose={onClose}
      onSave={() =>
        run({
          params: { id: row.id },
          body: { title, person_id: person ? Number(person) : null, due_day: day || null },
        })
      }
    >
      {(errorOf) => (
        <>
          <TextField
            label="Qué hay que hacer"
            required
            maxLength={200}
            value={title}
            onChange={setTitle}
            error={errorOf("title")}
          />
          <ComboboxField
            label="Quién"
            value={person}
            onChange={setPerson}
            choices={(choices.data?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            error={errorOf("person_id")}
          />
          <DateField label="Hasta" value={day} onChange={setDay} error={errorOf("due_day")} />
        </>
      )}
    </FormModal>
  );
}

function DueModal({ row, one, onClose }: Props & { one: ProposedDue }) {
  const [base, setBase] = useState(one.base);
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState<string>(one.currency);
  const [day, setDay] = useState(one.due_day);
  const { run } = useWrite(addDue, REFRESH);
  const save = () => {
    const due = { rate_id: one.rate_id, currency: currency as ProposedDue["currency"], due_day: day };
    const worked = one.percent === null ? { base: null, amount } : { base, amount: null };
    return run({ params: { id: row.id }, body: { ...due, ...worked } });
  };
  return (
    <FormModal
      title={`Derechos: ${one.body}`}
      description={one.source}
      confirm="Cargar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Moneda"
            required
            value={currency}
            onChange={setCurrency}
            options={currencies.map((value) => ({ value, label: currencyName(value) }))}
            error={errorOf("currency")}
          />
          {one.percent === null ? (
            <MoneyField
              label="Importe"
              required
              currency={currency}
              value={amount}
              onChange={setAmount}
              error={errorOf("amount")}
            />
          ) : (
            <MoneyField
              label="Base"
              required
              help={`Se debe el ${one.percent.replace(".", ",")} %.`}
              currency={currency}
              value={base}
              onChange={setBase}
              error={errorOf("base")}
            />
          )}
          <DateField label="Vence" required value={day} onChange={setDay} error={errorOf("due_day")} />
        </>
      )}
    </FormModal>
  );
}
