import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import type { FxSource } from "@/lib/ledger/kinds";

const FX: Record<FxSource, string> = { propia: "La nuestra", oficial: "Oficial", mep: "MEP", pactado: "Pactada" };

/** At what rate a voucher of another currency is taken. */
export const FxFields = ({ readOnly, error }: { readOnly: boolean; error: string | undefined }) => (
  <div className="grid gap-3 @sm:grid-cols-2 @lg:grid-cols-3">
    <TextField
      name="fx_rate"
      label="Cotización"
      required
      inputMode="decimal"
      readOnly={readOnly}
      autoComplete="off"
      error={error}
    />
    <SelectField name="fx_source" label="De dónde sale" options={choicesOf(FX)} disabled={readOnly} />
    <DateField name="fx_day" label="Cotización del día" readOnly={readOnly} help="Vacío: el de la fecha." />
  </div>
);
