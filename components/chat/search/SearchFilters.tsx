import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { listPeople } from "@/lib/chat/api";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";

const KEYS = ["en", "de", "desde", "hasta"];

/** Narrows the search to a channel, a person and days; all of it in the address. */
export function SearchFilters({ channels, address }: { channels: readonly ChannelView[]; address: Address }) {
  const used = KEYS.filter((key) => address.get(key) !== "").length;
  const [open, setOpen] = useState(used > 0);
  const { data: people = [] } = useRead(listPeople, open ? { query: {} } : null);
  const field = (key: string) => ({
    value: address.get(key),
    onChange: (value: string) => address.set({ [key]: value }),
  });
  return (
    <div className="px-2 pb-2">
      <div className="flex items-center gap-2">
        <Button size="sm" variant="ghost" icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
          {used > 0 ? `Filtros (${used})` : "Filtros"}
        </Button>
        {used > 0 && (
          <Button size="sm" variant="link" onClick={() => address.set({ en: "", de: "", desde: "", hasta: "" })}>
            Limpiar
          </Button>
        )}
      </div>
      {open && (
        <div className="flex flex-col gap-2 pt-1">
          <ComboboxField
            label="Canal"
            placeholder="Todos"
            choices={channels
              .filter(({ joined }) => joined)
              .map(({ id, title, about }) => ({ value: String(id), label: title, hint: about || undefined }))}
            {...field("en")}
          />
          <ComboboxField
            label="Persona"
            placeholder="Todas"
            choices={people.map(({ id, name, area }) => ({ value: String(id), label: name, hint: area || undefined }))}
            {...field("de")}
          />
          <DateField label="Desde" {...field("desde")} />
          <DateField label="Hasta" {...field("hasta")} />
        </div>
      )}
    </div>
  );
}
