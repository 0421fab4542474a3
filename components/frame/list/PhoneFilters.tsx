import type { ReactNode } from "react";
import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { formatDayYear } from "@/lib/format/dates";
import { filtersSaid } from "./filterSpec";
import { SheetFilter } from "./SheetFilter";
import { searchOf } from "./searchOf";
import type { Filters } from "./useFilters";

/** The filters of a list on a phone: the search, those that are on, and a page with all the others. */
export default function PhoneFilters({
  of: filters,
  title,
  found,
  saved,
  end,
}: {
  of: Filters;
  title: string;
  found: string;
  /** The ways of seeing the list, on the page. */
  saved?: ReactNode;
  end?: ReactNode;
}) {
  const { specs, values, set, clear } = filters;
  const search = specs.find(({ kind }) => kind === "search");
  const others = specs.filter((spec) => spec !== search);
  return (
    <PhoneFilterBar
      search={search && searchOf(search, filters)}
      chips={filtersSaid(others, values, formatDayYear).map(({ keys, ...chip }) => ({
        ...chip,
        onRemove: () => set(Object.fromEntries(keys.map((key) => [key, ""]))),
      }))}
      onClear={clear}
      eyebrow={title}
      found={found}
      more={end}
    >
      {others.map((spec) => (
        <SheetFilter key={spec.key} spec={spec} filters={filters} />
      ))}
      {saved}
    </PhoneFilterBar>
  );
}
