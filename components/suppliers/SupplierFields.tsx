import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { taxIdCountry } from "@/lib/format/ids/taxId";
import type { CallOutput } from "@/lib/http/contract";
import type { getSupplierChoices } from "@/lib/suppliers/api";
import { iibbTitles, ivaOf, ivaTitles, jurisdictionTitles } from "@/lib/suppliers/rules/kinds";
import { countryChoices, idTypeChoices, type Typed } from "./form";

const titles = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([value, label]) => ({ value, label }));
const DAYS = Array.from({ length: 31 }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }));
const JURISDICTIONS = titles(jurisdictionTitles);
const IIBB = titles(iibbTitles);

interface Props {
  readOnly?: boolean;
  /** Rubros and bolsas; null while they come. */
  choices: CallOutput<typeof getSupplierChoices> | null;
}

const named = (all: readonly { id: number; name: string }[] | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** The country that is chosen, or that the number looks like. */
export function useCountry(): string | null {
  const { control } = useFormContext<Typed>();
  const [country, tax_id] = useWatch({ control, name: ["country", "tax_id"] });
  return country || taxIdCountry(tax_id ?? "");
}

/** Who it is for the tax office. */
export function FiscalFields({ readOnly }: Pick<Props, "readOnly">) {
  const country = useCountry();
  const foreign = country !== null && country !== "AR" && country !== "ES";
  return (
    <>
      <Fieldset legend="Datos fiscales" columns={2}>
        <TextField
          name="tax_id"
          label={country === "ES" ? "NIF, NIE o CIF" : country === "AR" ? "CUIT" : "CUIT, NIF u otro número"}
          maxLength={40}
          readOnly={readOnly}
          autoComplete="off"
          help="Con guiones o sin guiones."
        />
        <ComboboxField
          name="country"
          label="País"
          placeholder="Según el número"
          choices={countryChoices}
          readOnly={readOnly}
        />
        {foreign && (
          <ComboboxField
            name="id_type"
            label="Tipo de número"
            placeholder="RUT, RFC, VAT"
            choices={idTypeChoices}
            readOnly={readOnly}
          />
        )}
        <TextField name="name" label="Razón social" required maxLength={200} readOnly={readOnly} autoComplete="off" />
        <TextField name="trade_name" label="Nombre comercial" maxLength={200} readOnly={readOnly} autoComplete="off" />
        <SelectField
          name="iva_condition"
          label="Condición de IVA"
          options={ivaOf(country).map((value) => ({ value, label: ivaTitles[value] }))}
          disabled={readOnly}
        />
      </Fieldset>
      {country === "AR" && (
        <Fieldset legend="Ingresos Brutos" columns={2}>
          <SelectField name="iibb_regime" label="Régimen" options={IIBB} disabled={readOnly} />
          <TextField name="iibb_number" label="Número" maxLength={30} readOnly={readOnly} autoComplete="off" />
          <MultiSelect
            name="iibb_jurisdictions"
            label="Jurisdicciones"
            placeholder="Elegir"
            choices={JURISDICTIONS}
            readOnly={readOnly}
          />
        </Fieldset>
      )}
    </>
  );
}

/** Where it is, how it is reached, and how it is paid. */
export function ContactFields({ readOnly, choices }: Props) {
  return (
    <>
      <Fieldset legend="Domicilio" help="Los pagos SEPA piden ciudad y país." columns={2}>
        <TextField name="street" label="Calle" maxLength={100} readOnly={readOnly} autoComplete="off" />
        <TextField name="street_number" label="Número" maxLength={20} readOnly={readOnly} autoComplete="off" />
        <TextField name="postcode" label="Código postal" maxLength={20} readOnly={readOnly} autoComplete="off" />
        <TextField name="town" label="Ciudad" maxLength={35} readOnly={readOnly} autoComplete="off" />
        <TextField name="region" label="Provincia" maxLength={60} readOnly={readOnly} autoComplete="off" />
        <ComboboxField name="address_country" label="País del domicilio" choices={countryChoices} readOnly={readOnly} />
      </Fieldset>
      <Fieldset legend="Contacto" columns={2}>
        <TextField name="mail" label="Mail" type="email" readOnly={readOnly} autoComplete="off" />
        <TextField name="phone" label="Teléfono" type="tel" maxLength={40} readOnly={readOnly} autoComplete="off" />
        <TextField
          name="mail_payments"
          label="Mail de pagos"
          type="email"
          readOnly={readOnly}
          autoComplete="off"
          help="Avisos de pago y certificados. Vacío: el de arriba."
        />
        <TextField
          name="mail_invoices"
          label="Mail de facturas"
          type="email"
          readOnly={readOnly}
          autoComplete="off"
          help="Pedidos de factura. Vacío: el de arriba."
        />
      </Fieldset>
      <Fieldset legend="Condiciones" columns={2}>
        <NumberField
          name="payment_days"
          label="Plazo de pago"
          unit="días"
          readOnly={readOnly}
          help="Desde la fecha de factura; 0 es contado."
        />
        <MultiSelect
          name="payment_fixed_days"
          label="Días fijos de pago"
          placeholder="Cualquier día"
          choices={DAYS}
          readOnly={readOnly}
        />
        <ComboboxField
          name="category_id"
          label="Rubro habitual"
          placeholder="Ninguno"
          choices={named(choices?.categories)}
          readOnly={readOnly}
        />
        <ComboboxField
          name="purse_id"
          label="Bolsa habitual"
          placeholder="Ninguna"
          choices={named(choices?.purses)}
          readOnly={readOnly}
        />
      </Fieldset>
    </>
  );
}
