import { formError } from "@/components/frame/formError";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { Radio } from "@/components/kit/fields/Radio";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { createEntry, listCentres } from "@/lib/costcentres/api";
import { entryKinds, entryKindTitles } from "@/lib/costcentres/rules/kinds";
import { firstDay, monthOf } from "@/lib/costcentres/rules/months";
import { entryBody } from "@/lib/costcentres/schema";
import { todayIn } from "@/lib/format/dates";
import { AmountFields } from "../AmountFields";
import { FormDrawer } from "../FormDrawer";
import { centreChoices } from "../forms";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";

const KINDS = entryKinds.map((value) => ({ value, label: entryKindTitles[value] }));

/** An entry loaded by hand. */
export default function EntryDrawer({ address }: { address: CostAddress }) {
  const writing = useWrite(createEntry, { refresh: [STEM] });
  const centres = useRead(listCentres, {});
  const all = centres.data?.data ?? [];
  const today = todayIn();
  const month = address.month === undefined ? undefined : monthOf(address.year, address.month);
  const start = {
    kind: address.kind ?? "real",
    day: !month || today.startsWith(month) ? today : firstDay(month),
    centre_id: address.centre === undefined ? "" : String(address.centre),
    category: "",
    concept: "",
    supplier: "",
    document: "",
    amount: "",
    currency: address.currency,
  };

  return (
    <FormDrawer
      id="movimiento"
      title="Cargar movimiento"
      send="Guardar"
      sending="Guardando..."
      address={address}
      schema={entryBody}
      start={start}
      busy={writing.busy}
      error={formError(writing.error)}
      onSend={async (body) => {
        const entry = await writing.run({ body });
        toast.saved(`Se cargó “${entry.concept}” en ${entry.centre.name}`);
        address.close();
      }}
    >
      <Radio label="Tipo" name="kind" options={KINDS} required />
      <ComboboxField label="Centro de costo" name="centre_id" choices={centreChoices(all)} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Fecha" name="day" required help="El presupuesto de un mes, en su primer día." />
        <AmountFields all={all} of="centre_id" help="Negativo para devoluciones y notas de crédito." />
      </div>
      <TextField label="Concepto" name="concept" required maxLength={300} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Rubro" name="category" maxLength={120} />
        <TextField label="Proveedor" name="supplier" maxLength={120} />
        <TextField label="Documento" name="document" maxLength={120} help="Factura, orden de compra, contrato." />
      </div>
    </FormDrawer>
  );
}
