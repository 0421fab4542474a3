import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { Fragment, type ReactNode } from "react";
import { ChipButton } from "@/components/kit/Chip";
import { Popover } from "@/components/kit/Popover";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { Toolbar } from "@/components/kit/Toolbar";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { BarFilter } from "./BarFilter";
import type { Filters } from "./filtersIn";

// Fields are most of what filters weigh: a desk needs none of them before it is asked for.
const PhoneFilters = dynamic(() => import("./PhoneFilters"), { ssr: false, loading: () => <div className="h-12" /> });
const SavedViews = dynamic(() => import("@/components/kit/table/SavedViews").then((it) => it.SavedViews), {
  loading: () => <span className="h-8 w-37" />,
});
const SheetFilters = dynamic(() => import("./SheetFilters"), {
  ssr: false,
  loading: () => <SkeletonBar className="my-3" />,
});

/** The views that come with a list and are kept of it. */
export interface Views {
  viewsKey: string;
  /** The first one is where it starts. */
  presets: ReadonlyArray<{ name: string; filters: string }>;
}

export interface FilterBarProps {
  of: Filters;
  view?: TableView;
  views?: Views;
  /** What is filtered, over the phone's page: "Correo". */
  title: string;
  /** What the filters leave: "12 mails". */
  found: string;
  /** Before the filters: what always has a choice. On a phone over them. */
  start?: ReactNode;
  /** What stands in place of `start` on a phone, in the row of the search. */
  lead?: ReactNode;
  /** After the filters; on a phone beside those that are on. */
  beside?: ReactNode;
  /** At the end of the row; on a phone at the end of the page of filters. */
  end?: ReactNode;
}

/**
 * The filters of a list: in one row with the ways of seeing it; on a phone, where nothing moves sideways, the search beside a
 * page with the others, and below it those that are on.
 */
export function FilterBar({ of: filters, view, views, start, lead, beside, end, ...page }: FilterBarProps) {
  const phone = useMediaQuery(PHONE);
  const { specs, clear, text, show } = filters;
  const saved = view && views && <SavedViews {...views} view={view} filters={text} onFilters={show} />;
  const lastTucked = specs.findLastIndex(({ tucked }) => tucked);

  if (phone) {
    const seen = specs
      .filter(({ inSight }) => inSight)
      .map((spec) => <BarFilter key={spec.key} spec={spec} filters={filters} />);
    const above = lead ? undefined : start;
    // Without words to look for, what stays in sight stands beside the way to the others.
    const inRow = !lead && seen.length > 0 && !specs.some(({ kind }) => kind === "search");
    const bar = (
      <PhoneFilters of={filters} {...page} lead={inRow ? seen : lead} beside={beside}>
        {saved}
        {end}
      </PhoneFilters>
    );
    if (!above && (inRow || seen.length === 0)) return bar;
    // The row above stands before the code of the others comes, which takes their place.
    return (
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          {above}
          {!inRow && seen}
        </div>
        {bar}
      </div>
    );
  }
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
      {start}
      {specs.map((spec, index) => (
        <Fragment key={spec.key}>
          <BarFilter spec={spec} filters={filters} />
          {index === lastTucked && (
            <Popover label="Filtros" width={500} trigger={<ChipButton icon={ListFilter} label="Agregar filtro" />}>
              <div className="grid items-start gap-3 md:grid-cols-2">
                <SheetFilters of={filters} specs={specs.filter(({ tucked }) => tucked)} />
              </div>
            </Popover>
          )}
        </Fragment>
      ))}
      {beside}
    </Toolbar>
  );
}
