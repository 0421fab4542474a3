import { Chip } from "@/components/kit/Chip";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { SavedViews } from "@/components/kit/table/SavedViews";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import { AddFilter } from "./AddFilter";
import { COUNTRIES, chipsOf, filtersQuery, NO_FILTERS, presetViews, type ReportFilters } from "./filters";

interface FilterBarProps {
  filters: ReportFilters;
  today: string;
  view: TableView;
  /** Whether one may see, and so convert, money. */
  money: boolean;
  onFilters: (filters: ReportFilters) => void;
  onFiltersText: (filters: string) => void;
}

/** Country, a chip per filter, the way to add one, and at the right the views and the table's controls. */
export function FilterBar({ filters, today, view, money, onFilters, onFiltersText }: FilterBarProps) {
  const text = filtersQuery(filters);
  return (
    <Toolbar
      onClear={text === "" ? undefined : () => onFilters(NO_FILTERS)}
      end={
        <>
          <SavedViews
            viewsKey="tickets"
            view={view}
            filters={text}
            onFilters={onFiltersText}
            presets={presetViews(today)}
          />
          <TableControls view={view} />
        </>
      }
    >
      <Segmented
        label="País"
        options={COUNTRIES}
        value={COUNTRIES.find(({ value }) => value === filters.pais)?.value ?? ""}
        onChange={(pais) => onFilters({ ...filters, pais: pais || undefined })}
      />
      {chipsOf(filters).map(({ key, label, text: value, without }) => (
        <Chip key={key} label={label} value={value} onRemove={() => onFilters(without)} />
      ))}
      <AddFilter filters={filters} today={today} money={money} onFilters={onFilters} />
    </Toolbar>
  );
}
