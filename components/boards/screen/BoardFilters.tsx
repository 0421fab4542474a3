import { FilterBar } from "@/components/frame/list/FilterBar";
import { filtersIn } from "@/components/frame/list/filtersIn";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { Address } from "@/lib/client/useAddress";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";
import { ViewPicker } from "../saved/ViewPicker";
import { EveryBoard } from "../search/EveryBoard";
import { boardFilters } from "./boardFilters";
import { viewsFor } from "./place";

interface BoardFiltersProps {
  /** Null while it is coming: the bar keeps its place. */
  model: BoardModel | null;
  address: Address;
  view: string;
}

/** The views, and what of the board is looked at: all of it in the address. */
export function BoardFilters({ model, address, view }: BoardFiltersProps) {
  const phone = useMediaQuery(PHONE);
  const tabs = viewsFor(model?.board.role);
  const set = (vista: string) => address.set({ vista });
  const views = tabs.length > 1 && (
    <Segmented
      label="Vista"
      value={view}
      onChange={set}
      options={tabs.map(({ key, title }) => ({ value: key, label: title }))}
    />
  );
  if (!model && phone) return <div className="h-12" />;
  if (!model)
    return (
      <Toolbar>
        {views}
        <span className="h-9" />
      </Toolbar>
    );
  const menu = tabs.map(({ key, title, short }) => ({
    label: short ?? title,
    checked: key === view,
    onSelect: () => set(key),
  }));
  return (
    <FilterBar
      of={filtersIn(boardFilters(model), address)}
      title={model.board.title}
      found={countText(model.cards.length, "tarjeta")}
      start={views}
      lead={<ViewPicker model={model} views={menu} />}
      beside={<EveryBoard address={address} q={model.filter.q} />}
    />
  );
}
