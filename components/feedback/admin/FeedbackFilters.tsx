import type { ReactNode } from "react";
import { DayRange } from "@/components/kit/fields/DayRange";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Address } from "@/lib/client/useAddress";
import { feedbackStatuses, reactions } from "@/lib/feedback/rules";
import type { Filters } from "./filters";

const REACTIONS = [
  { value: "", label: "Todas" },
  ...reactions.map(({ title }) => ({ value: title as string, label: title })),
];
const STATUSES = feedbackStatuses.map((value) => ({ value: value as string, label: value }));

/** By reaction, status and days. */
export function FeedbackFilters({
  address,
  filters,
  onClear,
  end,
}: {
  address: Address;
  filters: Filters;
  onClear?: () => void;
  end: ReactNode;
}) {
  return (
    <Toolbar onClear={onClear} end={end}>
      <Segmented
        label="Reacción"
        value={address.get("reaccion")}
        onChange={(reaccion) => address.set({ reaccion })}
        options={REACTIONS}
      />
      <SelectField
        label="Estado"
        hideLabel
        placeholder="Todos los estados"
        className="w-44 shrink-0"
        options={STATUSES}
        value={filters.status ?? ""}
        onChange={(estado) => address.set({ estado })}
      />
      <DayRange
        from={filters.from ?? ""}
        to={filters.to ?? ""}
        onChange={({ from = filters.from, to = filters.to }) => address.set({ desde: from, hasta: to })}
      />
    </Toolbar>
  );
}
