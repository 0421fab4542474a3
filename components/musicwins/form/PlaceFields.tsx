import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import type { AreaList } from "../board/useAreas";

const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** Where a line goes: an area where the person edits, and one of its categories or a new one. */
export function PlaceFields({ areas, anyArea }: { areas: AreaList["writable"]; anyArea: boolean }) {
  const { setValue, control } = useFormContext();
  const area = useWatch({ control, name: "area" }) as string;
  const here = areas.find((one) => one.area === area);
  const set = (name: "area" | "category") => (value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  return (
    <Fieldset columns={2}>
      <ComboboxField
        name="area"
        label="Área"
        required
        choices={choices(areas.map((one) => one.area))}
        onCreate={anyArea ? set("area") : undefined}
      />
      <ComboboxField
        name="category"
        label="Categoría"
        required
        choices={choices(here?.categories ?? [])}
        onCreate={anyArea || here?.todas ? set("category") : undefined}
        help={here && !here.todas ? "Solo las que tiene asignadas en el área." : undefined}
      />
    </Fieldset>
  );
}
