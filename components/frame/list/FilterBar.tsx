import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { Chip } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Toolbar } from "@/components/kit/Toolbar";
import { SavedViews } from "@/components/kit/table/SavedViews";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { formatDayYear } from "@/lib/format/dates";
import { BarFilter } from "./BarFilter";
import { filtersSaid } from "./filterSpec";
import { searchOf } from "./searchOf";
import type { Filters } from "./useFilters";

// Its fields are most of what filters weigh, and a desk needs none of them.
const PhoneFilters = dynamic(() => import("./PhoneFilters"), { ssr: false, loading: () => <div className="h-12" /> });

/** The views that come with a list and are kept of it. */
export interface Views {
  viewsKey: string;
  /** The first one is where it starts. */
  presets: ReadonlyArray<{ name: string; filters: string }>;
}

/**
 * The filters of a list: in one row with the ways of seeing it; on a phone, where nothing moves sideways, the search beside a
 * page with the others, and below it those that are on.
 */
export function FilterBar({
  of: filters,
  view,
  views,
  title,
  found,
  end,
}: {
  of: Filters;
  view?: TableView;
  views?: Views;
  /** What is filtered, over the phone's page: "Correo". */
  title: string;
  /** What the filters leave: "12 mails". */
  found: string;
  /** At the end of the row. */
  end?: ReactNode;
}) {
  const phone = useMediaQuery(PHONE);
  const { specs, values, set, clear, text, show } = filters;
  const search = specs.find(({ kind }) => kind === "search");
  const others = specs.filter((spec) => spec !== search);
  const takeOff = (keys: readonly string[]) => () => set(Object.fromEntries(keys.map((key) => [key, ""])));
  const saved = view && views && <SavedViews {...views} view={view} filters={text} onFilters={show} />;

  if (phone) return <PhoneFilters of={filters} title={title} found={found} saved={saved} end={end} />;
  return (
    <Toolbar
      onClear={clear}
      end={
        (saved || view || end) && (
          <>
            {end}
            {saved}
            {view && <TableControls view={view} />}
          </>
        )
      }
    >
      {search && <SearchField {...searchOf(search, filters)} />}
      {others.map((spec) =>
        spec.kind === "mark" ? (
          filtersSaid([spec], values, formatDayYear).map(({ key, text: value, keys }) => (
            <Chip key={key} label={spec.label} value={value} onRemove={takeOff(keys)} />
          ))
        ) : (
          <BarFilter key={spec.key} spec={spec} filters={filters} />
        ),
      )}
    </Toolbar>
  );
}
