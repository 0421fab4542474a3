import type { FilterSpec } from "./filterSpec";
import type { Filters } from "./filtersIn";

/** What the search field of a list needs. */
export const searchOf = ({ key, label }: FilterSpec, { values, set }: Filters) => ({
  label,
  value: values[key] ?? "",
  onChange: (typed: string) => set({ [key]: typed }),
});
