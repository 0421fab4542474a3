import { SelectField } from "@/components/kit/fields/SelectField";
import type { FilterKey } from "@/lib/boards/rules/filter";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { closedChoices } from "../useBoardFilter";
import { FilterChecks } from "./FilterChecks";
import { closingOptions, dueOptions } from "./filterChoices";

/** The filters that have no button of their own in the bar. */
export function MoreFilters({ model, address }: { model: BoardModel; address: Address }) {
  const set = (key: FilterKey) => (value: string) => address.set({ [key]: value });
  return (
    <>
      <SelectField
        label="Vence"
        placeholder="Cuando sea"
        options={dueOptions}
        value={model.filter.vence ?? ""}
        onChange={set("vence")}
      />
      <FilterChecks model={model} address={address} name="prioridad" label="Prioridad" />
      {model.board.labels.length > 0 && (
        <FilterChecks model={model} address={address} name="etiqueta" label="Etiqueta" />
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
    </>
  );
}
