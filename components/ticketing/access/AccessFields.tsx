import { useFormContext, useWatch } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
import { ButtonLink } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { MultiSelect } from "@/components/kit/fields/MultiSelect";
import { Switch } from "@/components/kit/fields/Switch";
import { Segmented } from "@/components/kit/Segmented";
import { roleTitle } from "@/lib/access/roleTitle";
import { mail } from "@/lib/format/fieldSchema";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import {
  type AccessValues,
  changes,
  previewQueryOf,
  reaches,
  reachTitles,
  storedReach,
  storedText,
} from "./accessForm";
import { PreviewPanel } from "./PreviewPanel";

export interface KnownPerson {
  mail: string;
  name: string;
  rol: string;
  con_acceso: boolean;
}

/** The fields of an access row, what would be stored, and under them what the person would see. */
export function AccessFields({
  base,
  people,
  artists,
  disabled,
  hrefOf,
}: {
  /** The row that is being changed; null for a new one. */
  base: AccessRow | null;
  people: ReadonlyArray<KnownPerson>;
  artists: ReadonlyArray<string>;
  disabled: boolean;
  /** The address of a person's access. */
  hrefOf: (email: string) => string;
}) {
  const { setValue, control } = useFormContext<AccessValues>();
  const values = useWatch({ control }) as AccessValues;
  const isNew = base === null;
  const valid = mail.safeParse(values.email).success;
  const taken = isNew && people.some((person) => person.con_acceso && person.mail === values.email.toLowerCase());
  const implied = storedReach(values, isNew) !== values.alcance;
  const change = (name: "alcance" | "email", value: string) =>
    setValue(name, value as never, { shouldDirty: true, shouldValidate: name === "email" });

  return (
    <>
      {isNew && (
        <div className="flex flex-col gap-2">
          <ComboboxField
            name="email"
            label="Persona"
            required
            autoFocus={!values.email}
            placeholder="Nombre o mail"
            help="Alguien con cuenta, o el mail de alguien de afuera que recibe reportes."
            choices={people.map((person) => ({
              value: person.mail,
              label: person.name,
              hint: `${person.mail} · ${roleTitle(person.rol)}${person.con_acceso ? " · ya tiene acceso" : ""}`,
            }))}
            createWord="Usar"
            onCreate={(typed) => change("email", typed)}
          />
          {taken && (
            <Banner
              tone="warn"
              action={
                <ButtonLink variant="link" href={hrefOf(values.email)}>
                  Abrirlo
                </ButtonLink>
              }
            >
              Ya tiene un acceso.
            </Banner>
          )}
        </div>
      )}
      <Fieldset legend="Artistas que ve">
        {disabled ? (
          <p>{storedText(values, isNew)}</p>
        ) : (
          <>
            <Segmented
              label="Artistas que ve"
              options={reaches.map((value) => ({ value, label: reachTitles[value] }))}
              value={values.alcance}
              onChange={(value) => change("alcance", value)}
            />
            {values.alcance === "algunos" && (
              <MultiSelect
                name="artistas"
                hideLabel
                label="Artistas"
                placeholder="Buscar artistas"
                choices={artists.map((name) => ({ value: name, label: name }))}
              />
            )}
            {implied ? (
              <Banner tone="warn">{storedText(values, isNew)}</Banner>
            ) : (
              <p aria-live="polite" className="text-help text-muted">
                {storedText(values, isNew)}
              </p>
            )}
          </>
        )}
      </Fieldset>
      <Switch
        name="accesoMontos"
        label="Ve montos"
        disabled={disabled}
        help="Recaudación y precios, en pantallas, archivos y mails."
      />
      <section aria-label="Ver como" className="border-t border-line pt-4">
        <h3 className="mb-2 text-section">Ver como esta persona</h3>
        {valid ? (
          <PreviewPanel
            key={values.email}
            email={values.email}
            form={changes(values, base) ? previewQueryOf(values, isNew) : null}
          />
        ) : (
          <p className="text-help text-muted">Al elegir a la persona se ve acá lo que vería.</p>
        )}
      </section>
    </>
  );
}
