import type { Filters } from "./filtersIn";
import { SheetFilter } from "./SheetFilter";

/** The filters behind "Agregar filtro"; what is chosen applies at once. */
export default function TuckedFilters({ of: filters }: { of: Filters }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      {filters.specs.map((spec) => spec.tucked && <SheetFilter key={spec.key} spec={spec} filters={filters} />)}
    </div>
  );
}
