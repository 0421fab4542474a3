import { ListFilter } from "lucide-react";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { DateField } from "@/components/kit/fields/DateField";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { PhoneFilterBar } from "@/components/kit/PhoneFilterBar";
import { Popover } from "@/components/kit/Popover";
import { Toolbar } from "@/components/kit/Toolbar";
import { SavedViews } from "@/components/kit/table/SavedViews";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { isValidDay, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { priorities, priorityTitles, statuses, statusTitles } from "@/lib/musicwins/rules/kinds";
import { changeOf, chipsOf, filtersText, isNarrowed, type LineFilters, presetViews } from "./filters";

const STATUSES = statuses.map((value) => ({ value, label: statusTitles[value] }));
const PRIORITIES = priorities.map((value) => ({ value, label: priorityTitles[value] }));

type Change = Readonly<Record<string, string | undefined>>;

/** Search, a chip for each filter, the way to add one, and the views: all of it in the address. */
export function LineFilterBar({
  filters,
  view,
  found,
  onChange,
}: {
  filters: LineFilters;
  view: TableView;
  /** How many lines they leave. */
  found: number;
  onChange: (change: Change) => void;
}) {
  const phone = useMediaQuery(PHONE);
  const { area, categoria } = filters;
  const onClear = isNarrowed(filters) ? () => onChange(changeOf(filtersText({ area, categoria }))) : undefined;
  const search = {
    label: "Buscar línea o proveedor",
    value: filters.q ?? "",
    onChange: (q: string) => onChange({ q }),
  };
  const chips = chipsOf(filters).map((chip) => ({ ...chip, onRemove: () => onChange({ [chip.key]: "" }) }));
  const views = (
    <SavedViews
      viewsKey="bsastrap"
      view={view}
      filters={filtersText(filters)}
      onFilters={(text) => onChange(changeOf(text))}
      presets={presetViews(todayIn())}
    />
  );
  const fields = <FilterFields filters={filters} onChange={onChange} />;

  if (phone)
    return (
      <div className="flex flex-col gap-2">
        <PhoneFilterBar
          search={search}
          chips={chips}
          onClear={onClear}
          eyebrow="Music Wins"
          found={countText(found, "línea")}
        >
          {fields}
        </PhoneFilterBar>
        {views}
      </div>
    );
  return (
    <Toolbar
      onClear={onClear}
      end={
        <>
          {views}
          <TableControls view={view} />
        </>
      }
    >
      <SearchField {...search} />
      {chips.map(({ key, label, text, onRemove }) => (
        <Chip key={key} label={label} value={text} onRemove={onRemove} />
      ))}
      <Popover label="Filtros" width={420} trigger={<ChipButton icon={ListFilter} label="Agregar filtro" />}>
        {fields}
      </Popover>
    </Toolbar>
  );
}

function FilterFields({ filters, onChange }: { filters: LineFilters; onChange: (change: Change) => void }) {
  const setDay = (key: "desde" | "hasta") => (day: string) => {
    if (day === "" || isValidDay(day)) onChange({ [key]: day });
  };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SelectField
        label="Estado"
        placeholder="Todos"
        options={STATUSES}
        value={filters.estado ?? ""}
        onChange={(estado) => onChange({ estado })}
      />
      <SelectField
        label="Prioridad"
        placeholder="Todas"
        options={PRIORITIES}
        value={filters.prioridad ?? ""}
        onChange={(prioridad) => onChange({ prioridad })}
      />
      <DateField label="Fecha de pago, desde" value={filters.desde ?? ""} onChange={setDay("desde")} />
      <DateField label="Fecha de pago, hasta" value={filters.hasta ?? ""} onChange={setDay("hasta")} />
    </div>
  );
}
