import type { ErrorOf } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";

export interface TypedExchange {
  /** Decimals with a point, as it is sent; empty while there is none. */
  rate: string;
  day: string;
  source: string;
}

export const EXCHANGE_FIELDS = ["fx", "fx.rate", "fx.day", "fx.source"];

/** How much of a currency one of another is, of which day, and who says so. */
export function ExchangeFields({
  from,
  to,
  value,
  onChange,
  errorOf,
  optional = false,
  readOnly = false,
  legend = "Cotización",
}: {
  from: string;
  to: string;
  value: TypedExchange;
  onChange: (part: Partial<TypedExchange>) => void;
  errorOf: ErrorOf;
  /** It may be left empty. */
  optional?: boolean;
  readOnly?: boolean;
  legend?: string;
}) {
  return (
    <Fieldset legend={legend} columns={2}>
      <NumberField
        label={`${to} por cada ${from}`}
        required={!optional}
        decimals={6}
        value={value.rate === "" ? null : Number(value.rate)}
        onChange={(rate) => onChange({ rate: rate === null ? "" : String(rate) })}
        error={errorOf("fx.rate") ?? errorOf("fx")}
        readOnly={readOnly}
      />
      <DateField
        label="De qué día"
        value={value.day}
        onChange={(day) => onChange({ day })}
        error={errorOf("fx.day")}
        readOnly={readOnly}
      />
      <TextField
        label="De dónde sale"
        required={!optional}
        readOnly={readOnly}
        value={value.source}
        onChange={(source) => onChange({ source })}
        error={errorOf("fx.source")}
      />
    </Fieldset>
  );
}
