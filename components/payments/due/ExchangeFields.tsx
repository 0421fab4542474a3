import { choicesOf } from "@/components/kit/fields/choices";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { type Currency, currencies } from "@/lib/format/currencies";
import { currencyName } from "@/lib/format/money";
import { mulMoney } from "@/lib/format/moneyMath";
import { amountText } from "../looks";

const SOURCES = { oficial: "Oficial", mep: "MEP", pactado: "Pactada", propia: "Propia" } as const;

/** In which currency what is owed in another one is paid, and at which rate. */
export interface Exchange {
  into: Currency;
  rate: number | null;
  source: keyof typeof SOURCES;
  /** Asked for where the rate is not what is kept. */
  reason: string;
}
const NONE = { rate: null, source: "oficial", reason: "" } as const;

/** In which currency a sum is paid; undefined: in its own. */
export function ExchangeFields({
  currency,
  sum,
  value,
  onChange,
}: {
  currency: Currency;
  sum: string;
  value: Exchange | undefined;
  onChange: (value: Exchange | undefined) => void;
}) {
  const rate = value?.rate && value.rate > 0 ? String(value.rate) : null;
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{amountText(sum, currency)}</legend>
      <SelectField
        label="Se paga en"
        value={value?.into ?? currency}
        onChange={(into) => onChange(into === currency ? undefined : { ...NONE, ...value, into: into as Currency })}
        options={currencies.map((one) => ({ value: one, label: currencyName(one) }))}
      />
      {value && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Cotización"
            required
            decimals={6}
            unit={`${value.into} por ${currency}`}
            value={value.rate}
            onChange={(next) => onChange({ ...value, rate: next })}
          />
          <SelectField
            label="De dónde sale"
            value={value.source}
            onChange={(source) => onChange({ ...value, source: source as Exchange["source"] })}
            options={choicesOf(SOURCES)}
          />
          <TextField
            className="col-span-2"
            label="Por qué a esta cotización"
            help="Solo si no es la que está cargada de hoy, o no hay ninguna."
            maxLength={1_000}
            value={value.reason}
            onChange={(reason) => onChange({ ...value, reason })}
          />
          {rate && (
            <p className="col-span-2 text-help text-muted">
              {`Son ${amountText(mulMoney(sum, rate), value.into)}. Lo que difiere de lo devengado es diferencia de cambio.`}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}
