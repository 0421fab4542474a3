import { type ReactNode, useState } from "react";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

export interface NumberFieldProps extends FieldProps<number | null> {
  placeholder?: string;
  /** At the right inside the box: "días", "%". */
  unit?: ReactNode;
  /** Digits after the comma; 0 by default (whole numbers). */
  decimals?: number;
}

const grouped = (value: number) => new Intl.NumberFormat("es-AR", { maximumFractionDigits: 6 }).format(value);

/** Reads "1.234" as 1234 and "12,5" as 12.5; null when empty; NaN when it is not a number. */
export function readNumber(text: string, decimals = 0): number | null {
  const bare = text.trim().replace(/[\s\u00a0]/g, "");
  if (bare === "") return null;
  const plain = decimals === 0 ? bare.replace(/[.,](?=\d{3}(\D|$))/g, "") : bare.replace(/\.(?=\d{3}(\D|$))/g, "");
  const dotted = plain.replace(",", ".").replace("−", "-");
  if (!/^-?\d+(\.\d+)?$/.test(dotted)) return Number.NaN;
  const value = Number(dotted);
  return decimals === 0 && !Number.isInteger(value) ? Number.NaN : value;
}

/** A quantity (never money). The value is a number, or null when empty; what is not a number shows its own error. */
export function NumberField(props: NumberFieldProps) {
  const field = useField(props, null);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const text = typed ?? (field.value === null || Number.isNaN(field.value) ? "" : grouped(field.value));
  const unread = left && typed !== null && Number.isNaN(readNumber(typed, props.decimals));
  const kind = props.decimals ? "un número" : "un número entero";
  const shown = { ...field, error: unread ? `${props.label}: escribir ${kind}, por ejemplo 1.234` : field.error };
  return (
    <FieldFrame {...props} field={shown}>
      <div className="field-box" {...boxProps(props, shown)}>
        <input
          {...controlProps(props, shown)}
          aria-describedby={shown.error || props.help ? `${field.id}-note` : undefined}
          type="text"
          inputMode={props.decimals ? "decimal" : "numeric"}
          autoComplete="off"
          className="field-input"
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            setLeft(false);
            field.set(readNumber(event.target.value, props.decimals));
          }}
          onBlur={() => {
            setLeft(true);
            if (!Number.isNaN(readNumber(text, props.decimals))) setTyped(null);
            field.blur();
          }}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
        />
        {props.unit && <span className="text-help text-muted">{props.unit}</span>}
      </div>
    </FieldFrame>
  );
}
