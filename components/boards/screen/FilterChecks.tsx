import { Checkbox } from "@/components/kit/fields/Checkbox";
import { listOf } from "@/lib/boards/rules/filter";
import type { Address } from "@/lib/client/useAddress";
import type { BoardModel } from "../model";
import { optionsOf, type pickable, toggled } from "./filterChoices";

export interface FilterChecksProps {
  model: BoardModel;
  address: Address;
  name: keyof typeof pickable;
  label: string;
  hideLabel?: boolean;
}

/** A filter of which several values may be chosen. */
export function FilterChecks({ model, address, name, label, hideLabel }: FilterChecksProps) {
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
