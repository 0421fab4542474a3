import { useState } from "react";
import { formError } from "@/components/frame/formError";
import { Banner } from "@/components/kit/Banner";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Form } from "@/components/kit/form/Form";
import { SaveButtons } from "@/components/kit/SaveButtons";
import { toast } from "@/components/kit/toast";
import { addDelegation, changeDelegation } from "@/lib/approvals/delegations/api";
import type { DelegationView } from "@/lib/approvals/delegations/schema";
import type { KindView } from "@/lib/approvals/schema";
import { useWrite } from "@/lib/client/useWrite";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { delegationForm, delegationStart } from "./delegationForm";

const FORM_ID = "delegacion";
const REFRESH = { refresh: ["/delegations", "/approvals"] };

/** Who decides for one, from when until when, of what and up to how much; null for a new one. */
export default function DelegationDrawer({
  row,
  people,
  kinds,
  onClose,
}: {
  row: DelegationView | null;
  people: readonly { id: number; name: string }[];
  kinds: readonly KindView[];
  onClose: () => void;
}) {
  const added = useWrite(addDelegation, REFRESH);
  const changed = useWrite(changeDelegation, REFRESH);
  const start = delegationStart(row, todayIn());
  const [currency, setCurrency] = useState<string>(start.currency);
  return (
    <Drawer
      open
      width={520}
      onClose={onClose}
      eyebrow="Delegaciones"
      title={row ? `A ${row.to_person.name}` : "Delegar"}
      footer={
        <SaveButtons
          form={FORM_ID}
          busy={added.busy || changed.busy}
          onCancel={onClose}
          label={row ? "Guardar" : "Delegar"}
        />
      }
    >
      <Form
        id={FORM_ID}
        draftKey={`delegacion.${row?.id ?? "nueva"}`}
        schema={delegationForm}
        defaultValues={start}
        error={formError(added.error ?? changed.error)}
        onSubmit={async (typed) => {
          const body = { ...typed, currency: typed.limit === null ? null : (currency as "ARS") };
          const saved = row
            ? await changed.run({ params: { id: row.id }, body: { ...body, version: row.version } })
            : await added.run({ body });
          toast.saved(`${saved.to_person.name} decide por usted`);
          onClose();
        }}
      >
        <ComboboxField
          name="to"
          label="A quién"
          required
          choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField name="from" label="Desde" required />
          <DateField name="until" label="Hasta" required help="Ese día también." />
        </div>
        <MultiSelect
          name="kinds"
          label="De qué"
          choices={kinds.filter(({ here }) => here).map(({ key, title }) => ({ value: key, label: title }))}
          placeholder="Todas las clases"
          help="Sin elegir ninguna, todas."
        />
        <MoneyField
          name="limit"
          label="Hasta cuánto"
          currency={currency}
          currencies={currencies}
          onCurrencyChange={setCurrency}
          help="Sin importe, cualquiera. Lo que está en otra moneda cuenta convertido a la del límite, a la cotización de su día; sin cotización no le llega."
        />
        <TextArea name="reason" label="Motivo" maxLength={300} rows={2} />
        <Banner>
          Decide con su propio nombre, no lo que pidió o hizo uno de los dos, y no puede delegarlo en otra persona.
        </Banner>
      </Form>
    </Drawer>
  );
}
