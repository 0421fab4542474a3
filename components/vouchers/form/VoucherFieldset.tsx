import { useFormContext } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { Link } from "@/components/kit/Link";
import type { Company } from "@/lib/companies/schema";
import { currencies } from "@/lib/format/currencies";
import type { FxSource } from "@/lib/ledger/kinds";
import { creditClassTitles, directionTitles, paidByTitles } from "@/lib/vouchers/rules/kinds";
import { voucherType, voucherTypes } from "@/lib/vouchers/rules/types";
import type { VoucherView } from "@/lib/vouchers/schema";
import { SupplierChoice } from "../SupplierChoice";
import { NoteLinks, TaxLines, VatLines } from "./LineFields";
import { PromisedLink } from "./PromisedLink";
import type { Typed } from "./typed";
import { useChecked, wrongWith } from "./useChecked";

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }));
const FX: Record<FxSource, string> = { propia: "La nuestra", oficial: "Oficial", mep: "MEP", pactado: "Pactada" };
const CURRENCIES = currencies.map((value) => ({ value, label: value }));

/** The fields of a voucher, each with what the server would say of it while one types. */
export function VoucherFieldset({
  companies,
  row,
  readOnly,
}: {
  companies: readonly Company[];
  /** Null for a new one, of which nothing is missing yet. */
  row: VoucherView | null;
  readOnly: boolean;
}) {
  const { setValue } = useFormContext<Typed>();
  const { typed, country, company, supplier, found } = useChecked(companies, row !== null && !readOnly);
  const wrong = (field: string) => (readOnly ? undefined : wrongWith(found, field));
  const type = voucherType(country, typed.type_code);
  const currency = typed.currency || "ARS";
  const foreign = company !== null && typed.currency !== "" && typed.currency !== company.currency;
  const lines = { country, currency, found: readOnly ? [] : found, readOnly };
  const warnings = found.filter(({ level }) => level === "aviso");
  const money = (name: keyof Typed & string, label: string) => (
    <MoneyField name={name} label={label} currency={currency} readOnly={readOnly} error={wrong(name)} />
  );
  return (
    <>
      {!readOnly && warnings.length > 0 && (
        <Banner tone="warn">{warnings.map(({ message }) => message).join(" ")}</Banner>
      )}
      <Fieldset legend="De quién es" columns={2}>
        <div>
          <SupplierChoice
            name="supplier_id"
            label="Proveedor"
            required
            readOnly={readOnly}
            value={typed.supplier_id}
            error={wrong("supplier_id")}
            onChange={(id) => setValue("supplier_id", id, { shouldDirty: true, shouldValidate: true })}
          />
          {supplier ? (
            <p className="mt-1 text-help text-muted">{supplier.tax_id ?? "Sin CUIT ni NIF"}</p>
          ) : (
            !readOnly && (
              <Link href="/showProveedores?ficha=nueva" className="mt-1 inline-block text-help text-accent underline">
                No está: agregar proveedor
              </Link>
            )
          )}
        </div>
        <SelectField
          name="company_id"
          label="Empresa"
          required
          placeholder="Elegir"
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={readOnly}
          error={wrong("company_id")}
        />
        <SelectField
          name="direction"
          label="Recibido o emitido"
          options={optionsOf(directionTitles)}
          disabled={readOnly}
        />
        <ComboboxField
          name="type_code"
          label="Tipo"
          required
          placeholder="FC A"
          choices={voucherTypes(country).map(({ code, short, title }) => ({
            value: code,
            label: `${short} (${code})`,
            hint: title,
          }))}
          readOnly={readOnly}
          error={wrong("type_code")}
        />
        {country === "AR" && (
          <TextField
            name="point"
            label="Punto de venta"
            required
            maxLength={5}
            readOnly={readOnly}
            autoComplete="off"
            error={wrong("point")}
          />
        )}
        <TextField
          name="number"
          label="Número"
          required
          maxLength={60}
          readOnly={readOnly}
          autoComplete="off"
          error={wrong("number")}
        />
        <DateField name="date" label="Fecha" required readOnly={readOnly} error={wrong("date")} />
        <DateField name="due_date" label="Vence" readOnly={readOnly} error={wrong("due_date")} />
      </Fieldset>
      <Fieldset legend="Importes" columns={2}>
        <SelectField
          name="currency"
          label="Moneda"
          required
          options={CURRENCIES}
          disabled={readOnly}
          error={wrong("currency")}
        />
        {foreign && (
          <>
            <TextField
              name="fx_rate"
              label="Cotización"
              required
              readOnly={readOnly}
              autoComplete="off"
              error={wrong("fx")}
            />
            <SelectField name="fx_source" label="De dónde sale" options={optionsOf(FX)} disabled={readOnly} />
            <DateField name="fx_day" label="Cotización del día" readOnly={readOnly} help="Vacío: el de la fecha." />
          </>
        )}
      </Fieldset>
      <div className="flex flex-col gap-3">
        <VatLines {...lines} />
        <TaxLines {...lines} />
      </div>
      <Fieldset columns={2}>
        {money("net_taxed", "Neto gravado")}
        {money("vat", "IVA")}
        {money("net_untaxed", "No gravado")}
        {money("exempt", "Exento")}
        {money("other_taxes", "Otros tributos")}
        {country === "ES" && money("self_withheld", "Retención de IRPF")}
        {money("total", "Total")}
      </Fieldset>
      {type?.kind === "credito" && (
        <Fieldset legend="De qué resta">
          <NoteLinks {...lines} supplier={Number(typed.supplier_id)} />
        </Fieldset>
      )}
      <Fieldset legend="Además" columns={2}>
        <DateField name="service_from" label="Período desde" readOnly={readOnly} />
        <DateField name="service_until" label="Período hasta" readOnly={readOnly} />
        <TextField
          name="recipient_tax_id"
          label="CUIT o NIF a nombre de quién está"
          maxLength={20}
          readOnly={readOnly}
          autoComplete="off"
        />
        <TextField name="authorisation_code" label="CAE o CAEA" maxLength={60} readOnly={readOnly} autoComplete="off" />
        <SelectField name="paid_by" label="Se paga por" options={optionsOf(paidByTitles)} disabled={readOnly} />
        <SelectField
          name="credit_class"
          label="Crédito de IVA por"
          options={optionsOf(creditClassTitles)}
          disabled={readOnly}
        />
        {type?.kind !== "credito" && <PromisedLink readOnly={readOnly} />}
        {type?.family === "fce" && <Checkbox name="accepted" label="Aceptada en ARCA" disabled={readOnly} />}
      </Fieldset>
      <TextArea name="note" label="Nota" maxLength={1000} readOnly={readOnly} />
    </>
  );
}
