import { Bookmark, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactElement, useEffect, useState } from "react";
import { ChipButton } from "../Chip";
import { Menu } from "../Menu";
import { toast } from "../toast";
import { readViews, type SavedView, sameFilters, writeViews } from "./keptViews";
import type { TableView } from "./useTableView";

const AS_IT_IS = { density: "comfortable", sort: [], shown: {} } as const;

const NameView = dynamic(() => import("./NameView"), { ssr: false });

/**
 * "Vista: Próximos": the built-in and the saved ways of seeing a list. `filters` is the query of the address
 * ("estado=venta&hasta=2027-02"); choosing a view gives its query to `onFilters`.
 */
export function SavedViews({
  viewsKey,
  view,
  filters,
  onFilters,
  presets,
  trigger,
}: {
  viewsKey: string;
  /** Absent where the list is no table: its filters alone are kept. */
  view?: TableView;
  filters: string;
  onFilters: (filters: string) => void;
  /** The views that come with the screen; the first one is where it starts. */
  presets: ReadonlyArray<{ name: string; filters: string }>;
  /** What opens it where a chip is too wide; it is told the view's name. */
  trigger?: (name: string) => ReactElement;
}) {
  const [saved, setSaved] = useState<SavedView[]>([]);
  const [naming, setNaming] = useState(false);
  useEffect(() => setSaved(readViews(viewsKey)), [viewsKey]);

  const keepAll = (next: SavedView[]) => {
    if (writeViews(viewsKey, next)) setSaved(next);
    else toast.error("No se pudo guardar la vista en este navegador");
  };
  const current = [...presets, ...saved].find((candidate) => sameFilters(candidate.filters, filters));
  const name = current?.name ?? "A medida";
  const mine = saved.find((candidate) => candidate.name === current?.name);

  return (
    <>
      <Menu
        trigger={trigger?.(name) ?? <ChipButton icon={Bookmark} label="Vista" value={name} opens />}
        items={[
          ...presets.map((preset) => ({
            label: preset.name,
            checked: preset === current,
            onSelect: () => onFilters(preset.filters),
          })),
          ...saved.map((candidate, index) => ({
            label: candidate.name,
            checked: candidate === current,
            separated: index === 0,
            onSelect: () => {
              view?.set({ density: candidate.density, sort: candidate.sort, shown: candidate.shown });
              onFilters(candidate.filters);
            },
          })),
          { label: "Guardar esta vista...", icon: Plus, separated: true, onSelect: () => setNaming(true) },
          ...(mine
            ? [
                {
                  label: `Borrar “${mine.name}”`,
                  icon: Trash2,
                  onSelect: () => {
                    keepAll(saved.filter((other) => other !== mine));
                    toast.deleted(`Vista “${mine.name}” borrada`, { undo: () => keepAll(saved) });
                  },
                },
              ]
            : []),
        ]}
      />
      {naming && (
        <NameView
          keeps={view ? "los filtros, el orden, las columnas y la densidad" : "la lista, los filtros y el orden"}
          taken={presets.map((preset) => preset.name)}
          onClose={() => setNaming(false)}
          onName={(name) => {
            const { density, sort, shown } = view ?? AS_IT_IS;
            keepAll([...saved.filter((other) => other.name !== name), { name, filters, density, sort, shown }]);
            setNaming(false);
            toast.saved(`Vista “${name}” guardada`);
          }}
        />
      )}
    </>
  );
}
