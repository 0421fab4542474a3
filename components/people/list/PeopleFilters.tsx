import dynamic from "next/dynamic";
import { Chip, ChipButton } from "@/components/kit/Chip";
import type { Choice } from "@/components/kit/fields/choices";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Popover } from "@/components/kit/Popover";
import { Segmented } from "@/components/kit/Segmented";
import { Toolbar } from "@/components/kit/Toolbar";
import { SavedViews } from "@/components/kit/table/SavedViews";
import { TableControls } from "@/components/kit/table/TableControls";
import type { TableView } from "@/components/kit/table/useTableView";
import { grantTitles } from "@/lib/access/grants";
import type { Address } from "@/lib/client/useAddress";
import { providerTitle, providerTitles } from "@/lib/people/rules/providers";
import { grantChoices, roleChoices } from "../choices";
import { filterKeys, type PeopleFilter, peopleViews } from "./filter";

const FilterChoice = dynamic(() => import("./FilterChoice"), { ssr: false });

const STATES = [
  { value: "", label: "Activas" },
  { value: "deshabilitadas", label: "Deshabilitadas" },
  { value: "todas", label: "Todas" },
] as const;

const WATCHES = { sin_acceso: "Sin acceso hace 90 días", por_vencer: "Con permisos por vencer" };
const providerChoices = Object.entries(providerTitles).map(([value, label]) => ({ value, label }));

/** Search, state, role, area, permission and way in, all in the address; and the ways of seeing the list. */
export function PeopleFilters({
  filter,
  areas,
  address,
  view,
}: {
  filter: PeopleFilter;
  areas: readonly string[];
  address: Address;
  view: TableView;
}) {
  const now = filterKeys.map((key) => [key, address.get(key)] as const).filter(([, value]) => value !== "");
  const clear = () => address.set(Object.fromEntries(filterKeys.map((key) => [key, ""])));
  const show = (query: string) => {
    const wanted = new URLSearchParams(query);
    address.set(Object.fromEntries(filterKeys.map((key) => [key, wanted.get(key) ?? ""])));
  };
  return (
    <Toolbar
      onClear={now.length > 0 ? clear : undefined}
      end={
        <>
          <SavedViews
            viewsKey="personas"
            view={view}
            filters={new URLSearchParams(now.map(([key, value]) => [key, value])).toString()}
            onFilters={show}
            presets={peopleViews}
          />
          <TableControls view={view} />
        </>
      }
    >
      <SearchField label="Buscar persona" value={filter.q ?? ""} onChange={(q) => address.set({ q })} />
      <Segmented
        label="Estado"
        options={STATES}
        value={filter.estado === "activas" ? "" : (filter.estado ?? "todas")}
        onChange={(estado) => address.set({ estado })}
      />
      <Choose label="Rol" value={filter.rol} choices={roleChoices} onChoose={(rol) => address.set({ rol })} />
      <Choose
        label="Área"
        value={filter.area}
        choices={areas.map((area) => ({ value: area, label: area }))}
        onChoose={(area) => address.set({ area })}
      />
      <Choose
        label="Permiso"
        value={filter.permiso}
        shown={filter.permiso && grantTitles[filter.permiso]}
        choices={grantChoices}
        onChoose={(permiso) => address.set({ permiso })}
      />
      <Choose
        label="Ingresa con"
        value={filter.proveedor}
        shown={filter.proveedor && providerTitle(filter.proveedor)}
        choices={providerChoices}
        onChoose={(proveedor) => address.set({ proveedor })}
      />
      {filter.ver && <Chip value={WATCHES[filter.ver]} onRemove={() => address.set({ ver: "" })} />}
    </Toolbar>
  );
}

/** One filter: a chip with its way out when chosen, else the button that opens its choices. */
function Choose({
  label,
  value,
  shown = value,
  choices,
  onChoose,
}: {
  label: string;
  value: string | undefined;
  shown?: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}) {
  if (value && shown) return <Chip label={label} value={shown} onRemove={() => onChoose("")} />;
  return (
    <Popover label={label} trigger={<ChipButton label={label} opens />}>
      {(close) => (
        <FilterChoice
          label={label}
          choices={choices}
          onChoose={(chosen) => {
            close();
            onChoose(chosen);
          }}
        />
      )}
    </Popover>
  );
}
