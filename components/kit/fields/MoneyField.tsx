import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { currencySymbol, formatMoney } from "@/lib/format/money";
import { moneyProblem, parseMoney } from "@/lib/format/parseMoney";
import { readAmount } from "@/lib/format/readAmount";
import { suggestMoney } from "@/lib/format/suggestMoney";
import { Icon } from "../Icon";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface MoneyFieldProps extends FieldProps<string> {
  /** ISO code: ARS, USD, EUR. */
  currency: string;
  /** With a list the currency is chosen in the field. */
  currencies?: ReadonlyArray<string>;
  onCurrencyChange?: (currency: string) => void;
  placeholder?: string;
}

const typedForm = (value: string) => {
  const parsed = parseMoney(value);
  return parsed.ok ? formatMoney(parsed.value, "ARS").replace("$ ", "") : value;
};

/**
 * An amount as people write it ("1.234,5", "450.000", "$ 1,234.50"). Shows what was understood while typing, and goes on
 * asking about what may have been meant otherwise. The value is a decimal
 * string ("1234.50"), "" when empty, or what was typed when it is not an amount (so that the schema refuses it too).
 */
export function MoneyField(props: MoneyFieldProps) {
  const { currency, currencies, onCurrencyChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const field = useField(props, "", true);
  const text = typed ?? typedForm(field.value);
  // What is shown is es-AR (`3.692`), which typed would be another amount: a value that is settled is read as it is kept.
  const parsed = typed === null ? parseMoney(field.value) : readAmount(typed);
  const refused =
    !parsed.ok && parsed.reason !== "empty" && left ? moneyProblem(props.label, parsed.reason) : undefined;
  const meant = typed === null && !refused ? null : suggestMoney(text);
  const suggestion = parsed.ok && meant?.value === parsed.value ? null : meant;
  const shown = { ...field, error: refused ?? field.error };

  const type = (next: string) => {
    setTyped(next);
    setLeft(false);
    const understood = readAmount(next);
    field.set(understood.ok ? understood.value : next.trim());
  };
  const accept = (value: string) => {
    setTyped(null);
    setLeft(false);
    field.set(value);
  };
  const understood =
    typed !== null && parsed.ok ? (
      <span className="text-good">se entiende {formatMoney(parsed.value, currency, { decimals: 2 })}</span>
    ) : undefined;

  return (
    <div className={props.className}>
      <FieldFrame {...props} className={undefined} field={shown} note={understood}>
        <div className="field-box" {...boxProps(props, shown)}>
          <span aria-hidden="true" className="text-muted">
            {currencySymbol(currency)}
          </span>
          <input
            {...controlProps(props, shown)}
            aria-describedby={`${field.id}-note`}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="field-input"
            value={text}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setLeft(true);
              if (parsed.ok && !suggestion) setTyped(null);
              field.blur();
            }}
            readOnly={props.readOnly}
            placeholder={props.placeholder}
          />
          {currencies ? (
            <span className="relative inline-flex items-center text-help text-muted">
              <select
                aria-label={`Moneda de ${props.label}`}
                className="-mr-2 appearance-none bg-transparent py-1 pr-5 outline-none"
                value={currency}
                disabled={props.disabled}
                onChange={(event) => onCurrencyChange?.(event.target.value)}
              >
                {currencies.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </select>
              <Icon of={ChevronDown} size={14} className="pointer-events-none -ml-3" />
            </span>
          ) : (
            <span className="text-help text-muted">{currency}</span>
          )}
        </div>
      </FieldFrame>
      {suggestion && (
        <p className="mt-1 text-help text-muted">
          {suggestion.why} ¿Quiso decir{" "}
          <button
            type="button"
            className="font-semibold text-accent underline"
            onClick={() => accept(suggestion.value)}
          >
            {formatMoney(suggestion.value, currency)}
          </button>
          ?
        </p>
      )}
    </div>
  );
}
