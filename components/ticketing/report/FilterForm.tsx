import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { useRead } from "@/lib/client/useRead";
import { currencies } from "@/lib/format/currencies";
import { isValidDay } from "@/lib/format/dates";
import { showStates, showTypes } from "@/lib/shows/rules/kinds";
import { showTypeTitles } from "@/lib/ticketing/rules/kinds";
import { listArtists } from "@/lib/ticketing/shows/api";
import { listTicketeras } from "@/lib/ticketing/ticketeras/api";
import type { FilterFormProps } from "./AddFilter";
import { readFilters, type StateFilter, stateTitle } from "./filters";

const STATES = (["en_venta", ...showStates, "todos"] satisfies StateFilter[]).map((value) => ({
  value,
  label: stateTitle(value),
}));
const TYPES = showTypes.map((value) => ({ value, label: showTypeTitles[value] }));
const CURRENCIES = currencies.map((value) => ({ value, label: value }));
const CONVERSIONS = currencies.map((value) => ({ value, label: `Convertidos a ${value}` }));
const ANY = "Todas";

const choices = (rows: { name: string }[] | undefined) =>
  (rows ?? []).map(({ name }) => ({ value: name, label: name }));

/** The filters of the report as fields. Their lists hold only what the person may see. */
export default function FilterForm({ filters, today, money, onFilters }: FilterFormProps) {
  const { data: artists } = useRead(listArtists, {});
  const { data: ticketeras } = useRead(listTicketeras, {});
  const set = (change: Partial<Record<keyof typeof filters, string>>) =>
    onFilters(readFilters({ ...filters, ...change }));
  const setDay = (key: "desde" | "hasta") => (day: string) => {
    if (day === "" || isValidDay(day)) set({ [key]: day });
  };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SelectField label="Estado" options={STATES} value={filters.estado} onChange={(estado) => set({ estado })} />
      <SelectField
        label="Tipo"
        placeholder="Todos"
        options={TYPES}
        value={filters.type ?? ""}
        onChange={(type) => set({ type })}
      />
      <ComboboxField
        label="Artista"
        placeholder="Buscar artista"
        choices={choices(artists)}
        value={filters.artist ?? ""}
        onChange={(artist) => set({ artist })}
      />
      <ComboboxField
        label="Ticketera"
        placeholder="Buscar ticketera"
        choices={choices(ticketeras)}
        value={filters.ticketera ?? ""}
        onChange={(ticketera) => set({ ticketera })}
      />
      <SelectField
        label="Divisa"
        placeholder={ANY}
        options={CURRENCIES}
        value={filters.divisa ?? ""}
        onChange={(divisa) => set({ divisa })}
      />
      {money && (
        <SelectField
          label="Montos"
          placeholder="En la divisa de cada venta"
          options={CONVERSIONS}
          value={filters.convertir ?? ""}
          onChange={(convertir) => set({ convertir })}
        />
      )}
      <DateField label="Fecha del show, desde" today={today} value={filters.desde ?? ""} onChange={setDay("desde")} />
      <DateField label="Fecha del show, hasta" today={today} value={filters.hasta ?? ""} onChange={setDay("hasta")} />
    </div>
  );
}
