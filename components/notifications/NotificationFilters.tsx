import { DayRange } from "@/components/kit/fields/DayRange";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { Address } from "@/lib/client/useAddress";
import { kindNames, notificationKinds } from "@/lib/notifications/kinds";
import type { Filters } from "./filters";

const READING = [
  { value: "", label: "Todas" },
  { value: "sin", label: "Sin leer" },
  { value: "con", label: "Leídas" },
];
const KINDS = kindNames.map((kind) => ({ value: kind as string, label: notificationKinds[kind].title }));

/** By reading, kind and days. */
export function NotificationFilters({
  address,
  filters,
  onClear,
}: {
  address: Address;
  filters: Filters;
  onClear?: () => void;
}) {
  return (
    <Toolbar onClear={onClear}>
      <Segmented
        label="Lectura"
        value={address.get("lectura")}
        onChange={(lectura) => address.set({ lectura })}
        options={READING}
      />
      <SelectField
        label="Tipo"
        hideLabel
        placeholder="Todos los tipos"
        className="w-52 shrink-0"
        options={KINDS}
        value={filters.kind ?? ""}
        onChange={(tipo) => address.set({ tipo })}
      />
      <DayRange
        from={filters.from ?? ""}
        to={filters.to ?? ""}
        onChange={({ from = filters.from, to = filters.to }) => address.set({ desde: from, hasta: to })}
      />
    </Toolbar>
  );
}
