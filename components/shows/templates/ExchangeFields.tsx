import type { ErrorOf } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";

export interface TypedExchange {
  rate: string;
  day: string;
  source: string;
}

export const EXCHANGE_FIELDS = ["fx", "fx.rate", "fx.day", "fx.source"];
export const exchangeOf = ({ rate, day, source }: TypedExchange) => ({ rate: rate.replace(",", "."), day, source });

/** How much of a currency one of another is, of which day, and who says so. */
export function ExchangeFields({
  from,
  to,
  value,
  onChange,
  errorOf,
}: {
  from: string;
  to: string;
  value: TypedExchange;
  onChange: (part: Partial<TypedExchange>) => void;
  errorOf: ErrorOf;
}) {
  return (
    <Fieldset legend="Cotización" columns={2}>
      <TextField
        label={`${to} por cada ${from}`}
        required
        inputMode="decimal"
        value={value.rate}
        onChange={(rate) => onChange({ rate })}
        error={errorOf("fx.rate") ?? errorOf("fx")}
      />
      <DateField label="De qué día" value={value.day} onChange={(day) => onChange({ day })} error={errorOf("fx.day")} />
      <TextField
        label="De dónde sale"
        required
        value={value.source}
        onChange={(source) => onChange({ source })}
        error={errorOf("fx.source")}
      />
    </Fieldset>
  );
}
