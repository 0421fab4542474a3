import { DateField } from "@/components/kit/fields/DateField";
import { DayRange } from "@/components/kit/fields/DayRange";
import { SelectField } from "@/components/kit/fields/SelectField";
import { isValidDay } from "@/lib/format/dates";
import CheckList from "./CheckList";
import { ChoiceField } from "./ChoiceField";
import type { FilterSpec } from "./filterSpec";
import type { Filters } from "./filtersIn";

/** A filter as it stands on a page or panel of filters, with its label over it. */
export function SheetFilter({ spec, filters }: { spec: FilterSpec; filters: Filters }) {
  const { values, set } = filters;
  const { key } = spec;
  const label = spec.field ?? spec.label;
  const value = values[key] ?? "";
  const choose = (chosen: string) => set({ [key]: chosen });
  switch (spec.kind) {
    case "segments":
      return <SelectField label={label} options={spec.choices} value={value} onChange={choose} />;
    case "select":
      return (
        <SelectField
          label={label}
          placeholder={spec.placeholder}
          options={spec.choices}
          value={value}
          onChange={choose}
        />
      );
    case "choice":
      return <ChoiceField spec={spec} value={value} onChange={choose} />;
    case "checks":
      return <CheckList spec={spec} filters={filters} />;
    case "day":
      return (
        <DateField label={label} value={value} onChange={(day) => (day === "" || isValidDay(day)) && choose(day)} />
      );
    case "period":
      return (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-semibold">{label}</legend>
          <DayRange
            wide
            from={value}
            to={values[spec.to] ?? ""}
            onChange={({ from = value, to = values[spec.to] }) => set({ [key]: from, [spec.to]: to })}
          />
        </fieldset>
      );
    default:
      return null;
  }
}
