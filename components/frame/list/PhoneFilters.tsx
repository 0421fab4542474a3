import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { formatDayYear } from "@/lib/format/dates";
import type { FilterBarProps } from "./FilterBar";
import { filtersSaid } from "./filterSpec";
import { searchOf } from "./searchOf";

// The page of filters is drawn when it is opened: so much of what fields weigh comes then.
const SheetFilters = dynamic(() => import("./SheetFilters"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-3" />,
});

/** The filters of a list on a phone: the search, those that are on, and a page with all the others. */
export default function PhoneFilters({
  of: filters,
  title,
  found,
  lead,
  beside,
  children,
}: Pick<FilterBarProps, "of" | "title" | "found" | "lead" | "beside"> & {
  /** What follows the filters on their page. */
  children?: ReactNode;
}) {
  const { specs, values, set, clear } = filters;
  const search = specs.find(({ kind }) => kind === "search");
  const others = specs.filter((spec) => !spec.inSight);
  return (
    <PhoneFilterBar
      lead={lead}
      search={search && searchOf(search, filters)}
      chips={filtersSaid(others, values, formatDayYear)
        .filter(({ usual }) => !usual)
        .map(({ off, key, label, text }) => ({
          key,
          label,
          text,
          onRemove: () => set(off),
        }))}
      onClear={clear}
      eyebrow={title}
      found={found}
      more={beside}
    >
      <SheetFilters of={filters} specs={others} />
      {children}
    </PhoneFilterBar>
  );
}
