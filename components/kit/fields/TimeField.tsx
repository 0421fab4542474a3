import { Clock } from "lucide-react";
import { useState } from "react";
import { Icon } from "../Icon";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

/** Reads "21", "9:30", "2130", "21.30 hs" as "HH:MM" of 24 hours; null when it is not a time. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:h|hs|hrs)?$/i.exec(text.trim());
  if (!match) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * A time of the day in 24 hours, whatever the browser's language. The value is "HH:MM", "" when empty, or what was
 * typed when it is not a time (so that the schema refuses it too).
 */
export function TimeField(props: FieldProps<string>) {
  const field = useField(props, "");
  const [left, setLeft] = useState(false);
  const refused = left && field.value !== "" && readTime(field.value) === null;
  const shown = {
    ...field,
    error: refused ? `${props.label}: escribir la hora en 24 horas, por ejemplo 21:30` : field.error,
  };
  return (
    <FieldFrame {...props} field={shown}>
      <div className="field-box" {...boxProps(props, shown)}>
        <Icon of={Clock} className="text-muted" />
        <input
          {...controlProps(props, shown)}
          aria-describedby={shown.error || props.help ? `${field.id}-note` : undefined}
          type="text"
          autoComplete="off"
          placeholder="hh:mm"
          className="field-input"
          value={field.value}
          onChange={(event) => {
            setLeft(false);
            field.set(event.target.value);
          }}
          onBlur={() => {
            setLeft(true);
            const time = readTime(field.value);
            if (time) field.set(time);
            field.blur();
          }}
          readOnly={props.readOnly}
        />
      </div>
    </FieldFrame>
  );
}
