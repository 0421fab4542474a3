import { Checkbox } from "@/components/kit/fields/Checkbox";
import { listOf, toggled } from "@/lib/format/listText";
import type { FilterSpec } from "./filterSpec";
import type { Filters } from "./filtersIn";

/** A filter of which several values may be chosen. */
export default function CheckList({
  spec: { key, label, choices },
  filters: { values, set },
  hideLabel,
}: {
  spec: Extract<FilterSpec, { kind: "checks" }>;
  filters: Filters;
  hideLabel?: boolean;
}) {
  const chosen = listOf(values[key]);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={hideLabel ? "sr-only" : "mb-1 text-help font-semibold"}>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          value={chosen.includes(choice.value)}
          onChange={() => set({ [key]: toggled(values[key], choice.value) })}
        />
      ))}
    </fieldset>
  );
}
