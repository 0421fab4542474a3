import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { EveryBoard } from "../search/EveryBoard";
import { noFilter } from "../useBoardFilter";
import type { FilterChecksProps } from "./FilterChecks";
import { chipsOf, namedAs } from "./filterChoices";
import { viewsFor } from "./place";

// What is chosen from loads when somebody opens it.
const FilterChecks = dynamic(() => import("./FilterChecks").then((module) => module.FilterChecks), { ssr: false });
const MoreFilters = dynamic(() => import("./MoreFilters").then((module) => module.MoreFilters), { ssr: false });
const PhoneFilters = dynamic(() => import("./PhoneFilters"), {
  ssr: false,
  loading: () => <div className="h-12" />,
});

export interface BoardFiltersProps {
  /** Null while it is coming: the bar keeps its place. */
  model: BoardModel | null;
  address: Address;
  filtered: boolean;
  view: string;
}

/** The views, and what of the board is looked at: all of it in the address. */
export function BoardFilters(props: BoardFiltersProps) {
  const phone = useMediaQuery(PHONE);
  return phone ? <PhoneFilters {...props} /> : <DeskFilters {...props} />;
}

function DeskFilters({ model, address, filtered, view }: BoardFiltersProps) {
  const tabs = viewsFor(model?.board.role);
  return (
    <Toolbar onClear={filtered ? () => address.set(noFilter) : undefined}>
      {tabs.length > 1 && (
        <Segmented
          label="Vista"
          value={view}
          onChange={(vista) => address.set({ vista })}
          options={tabs.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
      {!model && <span className="h-9" />}
      {model && (
        <>
          <Picker model={model} address={address} name="persona" label="Responsable" all="Todos" />
          {model.board.types.length > 0 && (
            <Picker model={model} address={address} name="tipo" label="Tipo" all="Todos" />
          )}
          {chipsOf(model).map(({ key, label, text }) => (
            <Chip key={key} label={label} value={text} onRemove={() => address.set({ [key]: "" })} />
          ))}
          <Popover label="Más filtros" width={300} trigger={<ChipButton icon={ListFilter} label="Filtros" />}>
            <div className="flex flex-col gap-3">
              <MoreFilters model={model} address={address} />
            </div>
          </Popover>
          <div className="flex max-w-64 min-w-44 flex-1">
            <SearchField
              wide
              label="Buscar en el tablero"
              value={model.filter.q ?? ""}
              onChange={(q) => address.set({ q })}
            />
          </div>
          <EveryBoard address={address} q={model.filter.q} />
        </>
      )}
    </Toolbar>
  );
}

/** A filter of its own in the bar: "Responsable: Todos". */
function Picker({ all, ...props }: FilterChecksProps & { all: string }) {
  const { model, name, label } = props;
  return (
    <Popover
      label={label}
      width={260}
      maxHeight={360}
      trigger={<ChipButton label={label} value={namedAs(model, name) || all} opens />}
    >
      <FilterChecks {...props} hideLabel />
    </Popover>
  );
}
