import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { Segmented } from "@/components/kit/Segmented";
import { countText } from "@/lib/format/text";
import { noFilter } from "../useBoardFilter";
import type { BoardFiltersProps } from "./BoardFilters";
import { FilterChecks } from "./FilterChecks";
import { chipsOf, lookChoices, ownChipsOf } from "./filterChoices";
import { MoreFilters } from "./MoreFilters";
import { viewsFor } from "./place";

/** The same on a phone: nothing moves sideways, and what filters has a page of its own. */
export default function PhoneFilters({ model, address, filtered, view, own }: BoardFiltersProps) {
  const tabs = viewsFor(model?.board.role);
  return (
    <div className="flex flex-col gap-2" data-print="hide">
      <Segmented
        wide
        label="Vista"
        value={view}
        onChange={(vista) => address.set({ vista })}
        options={tabs.map(({ key, title, short }) => ({ value: key, label: short ?? title }))}
      />
      {own && (
        <Segmented
          wide
          label="Qué se ve"
          value={address.get("equipo") === "no" ? "no" : ""}
          onChange={(equipo: string) => address.set({ equipo })}
          options={lookChoices}
        />
      )}
      {model && (
        <PhoneFilterBar
          search={{
            label: "Buscar en el tablero",
            value: model.filter.q ?? "",
            onChange: (q) => address.set({ q }),
          }}
          chips={[...ownChipsOf(model), ...chipsOf(model)].map((chip) => ({
            ...chip,
            onRemove: () => address.set({ [chip.key]: "" }),
          }))}
          onClear={filtered ? () => address.set(noFilter) : undefined}
          eyebrow={model.board.title}
          found={countText(model.cards.length, "tarjeta")}
        >
          <FilterChecks model={model} address={address} name="persona" label="Responsable" />
          {model.board.types.length > 0 && <FilterChecks model={model} address={address} name="tipo" label="Tipo" />}
          <MoreFilters model={model} address={address} />
        </PhoneFilterBar>
      )}
    </div>
  );
}
