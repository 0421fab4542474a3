import { useFormContext, useWatch } from "react-hook-form";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { TextField } from "@/components/kit/fields/TextField";
import { useRead } from "@/lib/client/useRead";
import { listArtists } from "@/lib/ticketing/shows/api";
import { roleChoices } from "./choices";
import type { PersonValues } from "./personForm";

/** Name, mail, role, area and artist of a person. */
export function PersonFields({
  areas,
  isNew,
  disabled,
}: {
  areas: readonly string[];
  isNew?: boolean;
  disabled?: boolean;
}) {
  const { control, setValue } = useFormContext<PersonValues>();
  const { rol, area } = useWatch({ control });
  const artists = useRead(listArtists, {});
  const given = isNew && rol === "User" && area === "User";
  return (
    <Fieldset columns={2}>
      <TextField
        name="name"
        label="Nombre"
        required
        disabled={disabled}
        autoComplete="off"
        maxLength={120}
        autoFocus={isNew}
      />
      <TextField
        name="mail"
        label="Mail"
        type="email"
        required
        disabled={disabled}
        autoComplete="off"
        maxLength={254}
      />
      <ComboboxField name="rol" label="Rol" required disabled={disabled} choices={roleChoices} />
      <ComboboxField
        name="area"
        label="Área"
        disabled={disabled}
        choices={areas.map((one) => ({ value: one, label: one }))}
        createWord="Usar"
        onCreate={(typed) => setValue("area", typed, { shouldDirty: true })}
      />
      <ComboboxField
        name="artista_id"
        label="Artista"
        disabled={disabled || given}
        placeholder={given ? "El artista 1" : "Ninguno"}
        help={given ? "Con área User y rol User es siempre el artista 1." : "Solo para quien trabaja con un artista."}
        choices={(artists.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Fieldset>
  );
}
