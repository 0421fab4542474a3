import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./Button";
import { Chip } from "./Chip";
import { SearchField } from "./fields/SearchField";
import { IconButton } from "./IconButton";

const FilterSheet = dynamic(() => import("./FilterSheet"), { ssr: false });

/** A filter that is on, as it is said, with its way out. */
export interface FilterChip {
  key: string;
  label: string;
  text: string;
  onRemove: () => void;
}

/**
 * The filters of a screen on a phone, where nothing moves sideways: the search beside the button of a page with all the
 * others (the children, with their labels), and below it those that are on.
 */
export function PhoneFilterBar({
  lead,
  search,
  chips,
  onClear,
  more,
  children,
  ...sheet
}: {
  /** Before the search, in the same row: what filters is then only an icon. */
  lead?: ReactNode;
  search?: Omit<ComponentProps<typeof SearchField>, "wide">;
  chips: readonly FilterChip[];
  /** Takes every filter off; absent when none is on. */
  onClear?: () => void;
  /** Beside the filters that are on. */
  more?: ReactNode;
  /** What is filtered, over the page's title. */
  eyebrow: string;
  /** What the filters leave: "12 tarjetas". */
  found: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const name = chips.length > 0 ? `Filtros (${chips.length})` : "Filtros";
  const opener = { "aria-haspopup": "dialog", "aria-expanded": open, onClick: () => setOpen(true) } as const;
  return (
    <div className="flex flex-col gap-2" data-print="hide">
      <div className="flex items-center gap-2">
        {lead}
        {search && <SearchField {...search} wide />}
        {lead ? (
          <IconButton
            {...opener}
            label={name}
            icon={ListFilter}
            variant="outline"
            className={chips.length > 0 ? "bg-accent-soft text-accent-ink" : undefined}
          />
        ) : (
          <Button {...opener} icon={ListFilter}>
            {name}
          </Button>
        )}
      </div>
      {onClear && (
        <div className="flex flex-wrap items-center gap-2">
          {chips.map(({ key, label, text, onRemove }) => (
            <Chip key={key} label={label} value={text} onRemove={onRemove} />
          ))}
          <Button variant="link" onClick={onClear}>
            Limpiar
          </Button>
          {more}
        </div>
      )}
      {open && (
        <FilterSheet {...sheet} onClear={onClear} onClose={() => setOpen(false)}>
          {children}
        </FilterSheet>
      )}
    </div>
  );
}
