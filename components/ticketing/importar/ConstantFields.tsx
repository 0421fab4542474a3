import { bindConstant } from "@/components/frame/importing/draft";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { useRead } from "@/lib/client/useRead";
import { currencies } from "@/lib/format/currencies";
import type { Field } from "@/lib/ticketing/imports/parse/fields";
import type { Mapping } from "@/lib/ticketing/imports/parse/mapping";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";
import { useShowChoices } from "./useShowChoices";

/** What the whole file has in common and no column says; it also fills the blank cells of a column. */
export default function ConstantFields({
  mapping,
  onChange,
}: {
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const ticketeras = useRead(listTicketeras, {});
  const shows = useShowChoices();
  const bind = (field: Field) => bindConstant(mapping, onChange, field);
  const names = new Set((ticketeras.data ?? []).map(({ name }) => name));
  const { ticketera } = mapping.constants ?? {};
  if (ticketera) names.add(ticketera);
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-3">
      <ComboboxField
        label="Ticketera"
        {...bind("ticketera")}
        choices={[...names].map((name) => ({ value: name, label: name }))}
        onCreate={bind("ticketera").onChange}
        placeholder="Quién mandó el archivo"
      />
      <SelectField
        label="Divisa"
        {...bind("divisa")}
        placeholder="ARS, si no se dice"
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
      <TextField label="Categoría" {...bind("categoria")} maxLength={120} />
      {!mapping.columns.show && <ComboboxField label="Show" {...bind("show")} choices={shows} />}
      {!mapping.columns.fecha_venta && <DateField label="Fecha de venta" {...bind("fecha_venta")} />}
    </div>
  );
}
