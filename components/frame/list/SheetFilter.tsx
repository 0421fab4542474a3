import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DayRange } from "@/components/kit/fields/DayRange";
import { SelectField } from "@/components/kit/fields/SelectField";
import type { FilterSpec } from "./filterSpec";
import type { Filters } from "./useFilters";

/** A filter as it stands on the phone's page of filters, with its label over it. */
export function SheetFilter({ spec, filters: { values, set } }: { spec: FilterSpec; filters: Filters }) {
  const { key, label } = spec;
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
      return (
        <ComboboxField
          label={spec.field ?? label}
          help={spec.help}
          choices={spec.choices}
          value={value}
          onChange={choose}
        />
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
