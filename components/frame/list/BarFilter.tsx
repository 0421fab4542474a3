import dynamic from "next/dynamic";
import { Chip } from "@/components/kit/Chip";
import { Segmented } from "@/components/kit/Segmented";
import { formatDayYear } from "@/lib/format/dates";
import { type FilterSpec, filterSaid } from "./filterSpec";
import type { Filters } from "./filtersIn";

// Not every bar has fields, which are most of what its filters weigh. Each keeps its place while they come.
const BarField = dynamic(() => import("./BarField"));
const MENU = "empty:min-h-8 empty:min-w-44";
const PLACES: Partial<Record<FilterSpec["kind"], string>> = {
  search: "flex min-h-9 min-w-44 max-w-64 flex-1",
  choice: "empty:min-h-8 empty:min-w-24",
  checks: MENU,
  select: "min-h-9 w-52 shrink-0",
  period: "flex min-h-9 min-w-90 shrink-0 gap-2",
};

/** A filter as it stands in the row over a table. */
export function BarFilter({ spec, filters }: { spec: FilterSpec; filters: Filters }) {
  const { key, label, kind } = spec;
  const value = filters.values[key] ?? "";
  if (spec.tucked || kind === "mark" || kind === "day" || (kind === "choice" && value))
    return <SaidFilter spec={spec} filters={filters} />;
  if (kind !== "segments") {
    const menu = kind === "select" && spec.menu;
    return (
      <div className={menu ? MENU : PLACES[kind]}>
        <BarField spec={spec} filters={filters} />
      </div>
    );
  }
  const known = spec.choices.some((choice) => choice.value === value);
  return (
    <>
      <Segmented
        label={label}
        options={spec.choices}
        value={known ? value : ""}
        onChange={(chosen) => filters.set({ [key]: chosen })}
      />
      {!known && <SaidFilter spec={spec} filters={filters} />}
    </>
  );
}

/** A filter that is on, as it is said, with its way out. */
function SaidFilter({ spec, filters: { values, set } }: { spec: FilterSpec; filters: Filters }) {
  const said = filterSaid(spec, values, formatDayYear);
  return said && <Chip label={said.label} value={said.text} onRemove={() => set(said.off)} />;
}
