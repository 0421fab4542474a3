import { ListFilter } from "lucide-react";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SearchField } from "@/components/kit/fields/SearchField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import type { FilterKey } from "@/lib/boards/rules/filter";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { closedChoices, noFilter } from "../useBoardFilter";
import {
  chipsOf,
  closingOptions,
  dueOptions,
  listOf,
  namedAs,
  optionsOf,
  type pickable,
  toggled,
} from "./filterChoices";
import { viewsFor } from "./place";

interface Props {
  /** Null while it is coming: the bar keeps its place. */
  model: BoardModel | null;
  address: Address;
  filtered: boolean;
  view: string;
  /** The screen begins with one's own queue. */
  own: boolean;
}

/** The views, and what of the board is looked at: all of it in the address. */
export function BoardFilters({ model, address, filtered, view, own }: Props) {
  const tabs = viewsFor(model?.board.role);
  const set = (key: FilterKey) => (value: string) => address.set({ [key]: value });
  return (
    <Toolbar onClear={filtered ? () => address.set(noFilter) : undefined}>
      {tabs.length > 1 && (
        <Segmented
          label="Vista"
          value={view}
          onChange={(vista) => address.set({ vista: vista === tabs[0]?.key ? "" : vista })}
          options={tabs.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
      {own && (
        <Segmented
          label="Qué se ve"
          value={address.get("equipo") === "no" ? "no" : ""}
          onChange={(equipo: string) => address.set({ equipo })}
          options={[
            { value: "", label: "Equipo" },
            { value: "no", label: "Solo lo mío" },
          ]}
        />
      )}
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
              <SelectField
                label="Vence"
                placeholder="Cuando sea"
                options={dueOptions}
                value={model.filter.vence ?? ""}
                onChange={set("vence")}
              />
              <Checks model={model} address={address} name="prioridad" label="Prioridad" />
              {model.board.labels.length > 0 && (
                <Checks model={model} address={address} name="etiqueta" label="Etiqueta" />
              )}
              <SelectField
                label="Cierre"
                placeholder="Todas"
                options={closingOptions}
                value={model.filter.cierre ?? ""}
                onChange={set("cierre")}
              />
              <SelectField
                label="Cerradas que se ven"
                options={Object.entries(closedChoices).map(([value, label]) => ({ value, label }))}
                value={address.get("cerradas")}
                onChange={(cerradas) => address.set({ cerradas })}
              />
            </div>
          </Popover>
          <SearchField label="Buscar en el tablero" value={model.filter.q ?? ""} onChange={set("q")} />
        </>
      )}
    </Toolbar>
  );
}

interface PickerProps {
  model: BoardModel;
  address: Address;
  name: keyof typeof pickable;
  label: string;
}

/** A filter of its own in the bar: "Responsable: Todos". */
function Picker({ all, ...props }: PickerProps & { all: string }) {
  const { model, name, label } = props;
  return (
    <Popover
      label={label}
      width={260}
      maxHeight={360}
      trigger={<ChipButton label={label} value={namedAs(model, name) || all} opens />}
    >
      <Checks {...props} hideLabel />
    </Popover>
  );
}

function Checks({ model, address, name, label, hideLabel }: PickerProps & { hideLabel?: boolean }) {
  const chosen = listOf(model.filter[name]);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className={hideLabel ? "sr-only" : "mb-1 text-help font-semibold"}>{label}</legend>
      {optionsOf(model, name).map(({ value, title }) => (
        <Checkbox
          key={value}
          label={title}
          value={chosen.includes(value)}
          onChange={() => address.set({ [name]: toggled(chosen, value) })}
        />
      ))}
    </fieldset>
  );
}
