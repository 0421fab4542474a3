import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { countText } from "@/lib/format/text";
import { ViewPicker } from "../saved/ViewPicker";
import { EveryBoard } from "../search/EveryBoard";
import { noFilter } from "../useBoardFilter";
import type { BoardFiltersProps } from "./BoardFilters";
import { FilterChecks } from "./FilterChecks";
import { chipsOf, ownChipsOf } from "./filterChoices";
import { MoreFilters } from "./MoreFilters";
import { viewsFor } from "./place";

/** The same on a phone, in one row: the views, the search, and a page for what filters. */
export default function PhoneFilters({ model, address, filtered, view }: BoardFiltersProps) {
  if (!model) return <div className="h-12" />;
  const views = viewsFor(model.board.role).map(({ key, title, short }) => ({
    label: short ?? title,
    checked: key === view,
    onSelect: () => address.set({ vista: key }),
  }));
  return (
    <PhoneFilterBar
      lead={<ViewPicker model={model} views={views} />}
      search={{ label: "Buscar en el tablero", value: model.filter.q ?? "", onChange: (q) => address.set({ q }) }}
      chips={[...ownChipsOf(model), ...chipsOf(model)].map((chip) => ({
        ...chip,
        onRemove: () => address.set({ [chip.key]: "" }),
      }))}
      onClear={filtered ? () => address.set(noFilter) : undefined}
      more={<EveryBoard address={address} q={model.filter.q} />}
      eyebrow={model.board.title}
      found={countText(model.cards.length, "tarjeta")}
    >
      <FilterChecks model={model} address={address} name="persona" label="Responsable" />
      {model.board.types.length > 0 && <FilterChecks model={model} address={address} name="tipo" label="Tipo" />}
      <MoreFilters model={model} address={address} />
    </PhoneFilterBar>
  );
}
