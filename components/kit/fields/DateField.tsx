import { Calendar as CalendarIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { formatDayLong, formatDayYear, isValidDay, todayIn } from "@/lib/format/dates";
import { dayProblem, parseDay } from "@/lib/format/parseDay";
import { IconButton } from "../IconButton";
import { Popover } from "../Popover";
import { SkeletonBar } from "../Skeleton";
import { boxProps, controlProps } from "./controlProps";
import { FieldFrame } from "./FieldFrame";
import { type FieldProps, useField } from "./useField";

const Calendar = dynamic(() => import("./Calendar"), { ssr: false, loading: () => <SkeletonBar className="my-28" /> });

export interface DateFieldProps extends FieldProps<string> {
  /** Today's day, `YYYY-MM-DD`; by default that of Buenos Aires. */
  today?: string;
  /** The first and the last day that may be chosen. */
  min?: string;
  max?: string;
  placeholder?: string;
}

function outOfRange(day: string, { label, min, max }: DateFieldProps): string | undefined {
  if (min && day < min) return `${label}: desde el ${formatDayLong(min)}`;
  if (max && day > max) return `${label}: hasta el ${formatDayLong(max)}`;
  return undefined;
}

/**
 * A day, typed ("11/12", "viernes", "en 3 semanas") or picked. The value is `YYYY-MM-DD`, "" when empty, or what was
 * typed when it is not a day (so that the schema refuses it too).
 */
export function DateField(props: DateFieldProps) {
  const today = props.today ?? todayIn();
  const field = useField(props, "", true);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const text = typed ?? (isValidDay(field.value) ? formatDayYear(field.value) : field.value);
  const understood = typed === null || typed.trim() === "" ? null : parseDay(typed, { today });
  const problem =
    left && understood && !understood.ok
      ? dayProblem(props.label, understood.reason)
      : isValidDay(field.value)
        ? outOfRange(field.value, props)
        : undefined;
  const shown = { ...field, error: problem ?? field.error };

  const choose = (day: string) => {
    setTyped(null);
    field.set(day);
  };

  return (
    <FieldFrame
      {...props}
      field={shown}
      note={
        understood?.ok ? <span className="text-good">se entiende {formatDayYear(understood.value)}</span> : undefined
      }
    >
      <div className="field-box pl-1" {...boxProps(props, shown)}>
        {props.disabled || props.readOnly ? (
          <span className="pl-1.5">
            <CalendarIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
        ) : (
          <Popover
            label={`Elegir ${props.label}`}
            trigger={<IconButton label="Abrir calendario" icon={CalendarIcon} size="sm" />}
          >
            {(close) => (
              <Calendar
                value={isValidDay(field.value) ? field.value : null}
                today={today}
                min={props.min}
                max={props.max}
                onChoose={(day) => {
                  choose(day);
                  field.blur();
                  close();
                }}
              />
            )}
          </Popover>
        )}
        <input
          {...controlProps(props, shown)}
          aria-describedby={shown.error || props.help || understood?.ok ? `${field.id}-note` : undefined}
          type="text"
          autoComplete="off"
          className="field-input"
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setTyped(next);
            setLeft(false);
            const parsed = parseDay(next, { today });
            field.set(parsed.ok ? parsed.value : next.trim());
          }}
          onBlur={() => {
            setLeft(true);
            if (understood === null || understood.ok) setTyped(null);
            field.blur();
          }}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          title={isValidDay(field.value) ? formatDayLong(field.value) : undefined}
        />
      </div>
    </FieldFrame>
  );
}
