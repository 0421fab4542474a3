import { FilterBar } from "@/components/frame/list/FilterBar";
import type { Filters } from "@/components/frame/list/filtersIn";
import { Segmented } from "@/components/kit/Segmented";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { Address } from "@/lib/client/useAddress";
import { countText } from "@/lib/format/text";

/** The filters of the payments, and whether they are seen one by one or by budget; all of it in the address. */
export function PagosFilters({
  filters,
  byBudget,
  found,
}: {
  filters: Filters<Address>;
  byBudget: boolean;
  /** How many rows they leave. */
  found: number;
}) {
  const phone = useMediaQuery(PHONE);
  const looks = (
    <Segmented
      wide
      label="Ver por"
      options={[
        { value: "pago", label: "Por pago" },
        { value: "presupuesto", label: "Por presupuesto" },
      ]}
      value={byBudget ? "presupuesto" : "pago"}
      onChange={(por) => filters.address.set({ por: por === "pago" ? undefined : por })}
    />
  );
  const bar = (
    <FilterBar
      of={filters}
      title="Pagos"
      found={byBudget ? countText(found, "presupuesto") : countText(found, "pago")}
      end={phone ? undefined : looks}
    />
  );
  if (!phone) return bar;
  return (
    <div className="flex flex-col gap-2">
      {looks}
      {bar}
    </div>
  );
}
