import { isValidDay } from "@/lib/format/dates";
import { DateField } from "./DateField";

/** Two days of a filter bar, both included; "" is none. `onChange` gets real days only. */
export function DayRange({
  from,
  to,
  onChange,
  wide,
}: {
  from: string;
  to: string;
  onChange: (change: { from?: string; to?: string }) => void;
  /** With their labels, as wide as their place: on a page of filters. */
  wide?: boolean;
}) {
  const set = (key: "from" | "to") => (day: string) => {
    if (day === "" || isValidDay(day)) onChange({ [key]: day });
  };
  const shared = wide ? {} : { hideLabel: true, className: "w-44 shrink-0" };
  return (
    <>
      <DateField
        {...shared}
        label="Desde"
        placeholder="Desde"
        value={from}
        max={to || undefined}
        onChange={set("from")}
      />
      <DateField
        {...shared}
        label="Hasta"
        placeholder="Hasta"
        value={to}
        min={from || undefined}
        onChange={set("to")}
      />
    </>
  );
}
