import { DateField } from "@/components/kit/fields/DateField";
import { MoneyField } from "@/components/kit/fields/MoneyField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { todayIn } from "@/lib/format/dates";
import { idName } from "@/lib/format/ids/idName";
import { writtenTaxId } from "@/lib/format/ids/taxId";
import { typeOptions } from "../voucherTypes";
import type { ReviewListProps } from "./ReviewList";
import { currenciesOf, isForeign, type ReviewRow, type RowId } from "./review";

type Props = ReviewListProps & { row: ReviewRow };

/** The fields of one fact, to correct it or fill it in. */
export function ReviewFields(props: Props) {
  const Fields = FIELDS[props.row.id];
  return <Fields {...props} />;
}

const FIELDS: Record<RowId, (props: Props) => React.ReactNode> = {
  supplier: ({ asked, form, errors, onChange }) => (
    <TextField
      label={`${idName(asked.facturar_a.country)} de quien factura`}
      inputMode={asked.facturar_a.country === "AR" ? "numeric" : "text"}
      required
      value={form.supplier_tax_id}
      error={errors.supplier_tax_id}
      onChange={(supplier_tax_id) => onChange({ supplier_tax_id })}
    />
  ),
  recipient: ({ asked, form, errors, onChange }) => (
    <TextField
      label={`A nombre de (${idName(asked.facturar_a.country)})`}
      help={`El que dice la factura; se pidió a ${writtenTaxId(asked.facturar_a.tax_id)}.`}
      inputMode={asked.facturar_a.country === "AR" ? "numeric" : "text"}
      required
      value={form.recipient_tax_id}
      error={errors.recipient_tax_id}
      onChange={(recipient_tax_id) => onChange({ recipient_tax_id })}
    />
  ),
  voucher: ({ form, errors, onChange }) => (
    <div className="space-y-3">
      <SelectField
        label="Tipo de comprobante"
        placeholder="Elegir"
        required
        options={typeOptions(form.tipo)}
        value={form.tipo}
        error={errors.tipo}
        onChange={(tipo) => onChange({ tipo })}
      />
      <div className="flex gap-3">
        <TextField
          className="w-36"
          label="Punto de venta"
          inputMode="numeric"
          value={form.punto_venta}
          error={errors.punto_venta}
          onChange={(punto_venta) => onChange({ punto_venta })}
        />
        <TextField
          className="flex-1"
          label="Número"
          required
          value={form.numero}
          error={errors.numero}
          onChange={(numero) => onChange({ numero })}
        />
      </div>
    </div>
  ),
  date: ({ form, errors, onChange }) => (
    <DateField
      label="Fecha de emisión"
      required
      max={todayIn()}
      value={form.fecha}
      error={errors.fecha}
      onChange={(fecha) => onChange({ fecha })}
    />
  ),
  total: ({ asked, form, errors, onChange }) => {
    const currencies = currenciesOf(asked, form);
    return (
      <div className="space-y-3">
        {(currencies.length > 1 || errors.divisa) && (
          <SelectField
            label="Moneda"
            placeholder="Elegir"
            required
            options={currencies.map((value) => ({ value, label: value }))}
            value={form.divisa}
            error={errors.divisa}
            onChange={(divisa) => onChange({ divisa })}
          />
        )}
        {!isForeign(form, asked) && (
          <MoneyField
            label="Importe total"
            required
            currency={form.divisa || "ARS"}
            value={form.total}
            error={errors.total}
            onChange={(total) => onChange({ total })}
          />
        )}
        {asked.facturar_a.country === "AR" && !isForeign(form, asked) && (
          <MoneyField
            label="De eso, percepciones"
            help="Si la factura las tiene (IIBB, IVA): no cuentan contra lo acordado."
            currency={form.divisa || "ARS"}
            value={form.percepciones}
            error={errors.percepciones}
            onChange={(percepciones) => onChange({ percepciones })}
          />
        )}
      </div>
    );
  },
  cae: ({ form, errors, onChange }) => (
    <TextField
      label="CAE"
      help="Si la factura lo tiene: 14 cifras."
      inputMode="numeric"
      value={form.cae}
      error={errors.cae}
      onChange={(cae) => onChange({ cae })}
    />
  ),
};
