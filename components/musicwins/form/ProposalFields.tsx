import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { priorities, priorityTitles } from "@/lib/musicwins/rules/kinds";
import type { AreaList } from "../board/useAreas";
import { FilesField } from "../files/FilesField";
import { FactsField } from "./FactsField";
import { PlaceFields } from "./PlaceFields";

const PRIORITIES = priorities.map((value) => ({ value, label: priorityTitles[value] }));

/** The fields of a proposal. An option keeps the place of its line. */
export function ProposalFields({
  areas,
  anyArea,
  files,
  onFiles,
}: {
  /** Null for an option. */
  areas: AreaList["writable"] | null;
  anyArea: boolean;
  files: readonly File[];
  onFiles: (files: File[]) => void;
}) {
  return (
    <>
      {areas && <PlaceFields areas={areas} anyArea={anyArea} />}
      <Fieldset columns={2}>
        <div className="md:col-span-2">
          <TextField
            name="titulo"
            label="Qué hace falta"
            required
            maxLength={200}
            placeholder="Puente de luces y 24 cabezales"
          />
        </div>
        <SelectField name="prioridad" label="Prioridad" options={PRIORITIES} />
        <DateField name="fecha_entrega" label="Entrega" />
      </Fieldset>
      <Fieldset legend="Proveedor" columns={2}>
        <TextField name="proveedor" label="Nombre" maxLength={120} />
        <TextField name="proveedor_cuit" label="CUIT o NIF" maxLength={25} />
        <TextField name="proveedor_mail" label="Mail" type="email" help="Para pedirle la factura por un enlace." />
        <TextField name="condicion_pago" label="Condición de pago" maxLength={120} placeholder="50 % anticipo" />
      </Fieldset>
      <Fieldset legend="Importe" columns={2}>
        <MoneyField name="alicuota_ars" label="Importe en pesos" currency="ARS" />
        <MoneyField name="alicuota_usd" label="Importe en dólares" currency="USD" />
        <TextField name="iva" label="Alícuota de IVA" inputMode="decimal" suffix="%" placeholder="21" />
        <DateField name="fecha_pago" label="Fecha de pago prevista" />
      </Fieldset>
      <TextArea name="detalle" label="Detalle" rows={3} maxLength={4000} />
      <FactsField />
      <FilesField label="Soltar acá cotizaciones o planos" value={files} onChange={onFiles} />
    </>
  );
}
