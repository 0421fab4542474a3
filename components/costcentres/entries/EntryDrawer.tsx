import { useWatch } from "react-hook-form";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { Radio } from "@/components/kit/fields/Radio";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Form } from "@/components/kit/form/Form";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { createEntry, listCentres } from "@/lib/costcentres/api";
import { entryKinds, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { firstDay, monthOf } from "@/lib/costcentres/rules/months";
import { entryBody } from "@/lib/costcentres/schema";
import { todayIn } from "@/lib/format/dates";
import { centreChoices, currenciesOf, formError } from "../forms";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";

const FORM_ID = "movimiento";
const KINDS = entryKinds.map((value) => ({ value, label: entryKindTitles[value] }));

/** An entry loaded by hand. */
export default function EntryDrawer({ address }: { address: CostAddress }) {
  const { run, busy, error } = useWrite(createEntry, { refresh: [STEM] });
  const centres = useRead(listCentres, {});
  const all = centres.data?.data ?? [];
  const today = todayIn();
  const month = address.month === undefined ? undefined : monthOf(address.year, address.month);
  const start = {
    kind: address.kind ?? "real",
    day: !month || today.startsWith(month) ? today : firstDay(month),
    centre_id: address.centre === undefined ? "" : String(address.centre),
    ...{ category: "", concept: "", supplier: "", document: "", amount: "" },
    currency: address.currency,
  };

  return (
    <Drawer
      open
      width={560}
      onClose={address.close}
      eyebrow="Centros de costo"
      title="Cargar movimiento"
      footer={
        <>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy && "Guardando..."}>
            Guardar
          </Button>
          <Button onClick={address.close}>Cancelar</Button>
        </>
      }
    >
      <Form
        id={FORM_ID}
        schema={entryBody}
        defaultValues={start as never}
        draftKey={FORM_ID}
        error={formError(error)}
        onSubmit={async (body) => {
          const entry = await run({ body });
          toast.saved(`Se cargó “${entry.concept}” en ${entry.centre.name}`);
          address.close();
        }}
      >
        <Radio label="Tipo" name="kind" options={KINDS} required />
        <ComboboxField label="Centro de costo" name="centre_id" choices={centreChoices(all)} required />
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="Fecha" name="day" required help="El presupuesto de un mes, en su primer día." />
          <AmountFields all={all} />
        </div>
        <TextField label="Concepto" name="concept" required maxLength={300} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Rubro" name="category" maxLength={120} />
          <TextField label="Proveedor" name="supplier" maxLength={120} />
          <TextField label="Documento" name="document" maxLength={120} help="Factura, orden de compra, contrato." />
        </div>
      </Form>
    </Drawer>
  );
}

/** The amount in one of the centre's currencies. */
function AmountFields({ all }: { all: Parameters<typeof currenciesOf>[0] }) {
  const [centre = "", currency = "ARS"] = useWatch({ name: ["centre_id", "currency"] }) as (string | undefined)[];
  return (
    <>
      <SelectField label="Moneda" name="currency" required options={currenciesOf(all, centre)} />
      <MoneyField
        label="Importe"
        name="amount"
        currency={currency}
        required
        help="Negativo para devoluciones y notas de crédito."
      />
    </>
  );
}
