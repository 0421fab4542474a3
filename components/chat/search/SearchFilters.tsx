import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { type FilterFieldProps, type FilterSpec, filtersSaid } from "@/components/frame/list/filterSpec";
import { filtersIn } from "@/components/frame/list/filtersIn";
import { SheetFilter } from "@/components/frame/list/SheetFilter";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { listPeople } from "@/lib/chat/api";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";

function PersonField({ name: _, ...field }: FilterFieldProps) {
  const { data = [] } = useRead(listPeople, { query: {} });
  const people = data.map(({ id, name, area }) => ({ value: String(id), label: name, hint: area || undefined }));
  return <ComboboxField {...field} placeholder="Todas" choices={people} />;
}

const specsOf = (channels: readonly ChannelView[]): FilterSpec[] => [
  {
    key: "en",
    kind: "choice",
    label: "Canal",
    placeholder: "Todos",
    free: true,
    choices: channels
      .filter(({ joined }) => joined)
      .map(({ id, title, about }) => ({ value: String(id), label: title, hint: about || undefined })),
  },
  { key: "de", kind: "choice", label: "Persona", free: true, choices: [], Field: PersonField },
  { key: "desde", kind: "day", label: "Desde" },
  { key: "hasta", kind: "day", label: "Hasta" },
];

/** Narrows the search to a channel, a person and days, under its words; all of it in the address. */
export function SearchFilters({ channels, address }: { channels: readonly ChannelView[]; address: Address }) {
  const filters = filtersIn(specsOf(channels), address);
  const used = filtersSaid(filters.specs, filters.values, formatDayYear).length;
  const [open, setOpen] = useState(used > 0);
  return (
    <div className="px-2 pb-2">
      <div className="flex items-center gap-2">
        <Button size="sm" variant="ghost" icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
          {used > 0 ? `Filtros (${used})` : "Filtros"}
        </Button>
        {filters.clear && (
          <Button size="sm" variant="link" onClick={filters.clear}>
            Limpiar
          </Button>
        )}
      </div>
      {open && (
        <div className="flex flex-col gap-2 pt-1">
          {filters.specs.map((spec) => (
            <SheetFilter key={spec.key} spec={spec} filters={filters} />
          ))}
        </div>
      )}
    </div>
  );
}
