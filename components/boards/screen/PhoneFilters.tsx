import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Chip } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Segmented } from "@/components/kit/Segmented";
import { noFilter } from "../useBoardFilter";
import type { BoardFiltersProps } from "./BoardFilters";
import { chipsOf, lookChoices, ownChipsOf } from "./filterChoices";
import { viewsFor } from "./place";

const FilterSheet = dynamic(() => import("./FilterSheet"), { ssr: false });

/** The same on a phone: nothing moves sideways, and what filters has a page of its own. */
export default function PhoneFilters({ model, address, filtered, view, own }: BoardFiltersProps) {
  const [open, setOpen] = useState(false);
  const tabs = viewsFor(model?.board.role);
  const chips = model ? [...ownChipsOf(model), ...chipsOf(model)] : [];
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
        <div className="flex items-center gap-2">
          <SearchField
            wide
            label="Buscar en el tablero"
            value={model.filter.q ?? ""}
            onChange={(q) => address.set({ q })}
          />
          <Button icon={ListFilter} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
            {chips.length > 0 ? `Filtros (${chips.length})` : "Filtros"}
          </Button>
        </div>
      )}
      {model && filtered && (
        <div className="flex flex-wrap items-center gap-2">
          {chips.map(({ key, label, text }) => (
            <Chip key={key} label={label} value={text} onRemove={() => address.set({ [key]: "" })} />
          ))}
          <Button variant="link" onClick={() => address.set(noFilter)}>
            Limpiar
          </Button>
        </div>
      )}
      {model && open && (
        <FilterSheet model={model} address={address} filtered={filtered} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
