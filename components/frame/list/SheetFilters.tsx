import type { FilterSpec } from "./filterSpec";
import type { Filters } from "./filtersIn";
import { SheetFilter } from "./SheetFilter";

/** Filters with their labels over them, on a page or panel of their own; what is chosen applies at once. */
export default function SheetFilters({ of: filters, specs }: { of: Filters; specs: readonly FilterSpec[] }) {
  return specs.map((spec) => <SheetFilter key={spec.key} spec={spec} filters={filters} />);
}
