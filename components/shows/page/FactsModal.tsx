import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { toast } from "@/components/kit/toast";
import { COUNTRIES, CURRENCIES, TYPES } from "@/components/shows/choices";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { Currency } from "@/lib/format/currencies";
import { recordChoices, saveRecord } from "@/lib/shows/records/api";
import type { ShowRow, ShowView } from "@/lib/shows/records/schema";
import { publicStates } from "@/lib/shows/rules/kinds";

const named = (all: readonly { id: number; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

function typedOf(show: ShowView) {
  const { fecha, hora, venue, room, city, country, type, divisa, company, owner, announce_on, doors, curfew, project } =
    show;
  return {
    fecha: fecha ?? "",
    hora: hora ?? "",
    venue,
    room,
    city,
    country: country ?? "AR",
    type: type as string,
    divisa: divisa as string,
    company_id: company ? String(company.id) : "",
    owner_id: owner ? String(owner.id) : "",
    project_id: project ? String(project.id) : "",
    announce_on: announce_on ?? "",
    doors: doors ?? "",
    curfew: curfew ?? "",
  };
}
type Typed = ReturnType<typeof typedOf>;

/** What a confirmed show changes by being rescheduled alone. */
const FIXED: readonly (keyof Typed)[] = ["fecha", "venue", "room", "city", "country", "divisa"];

/** What was typed as it is sent: only what differs, so that the rest stays as others left it. */
function changesOf(before: Typed, typed: Typed) {
  const keys = (Object.keys(typed) as (keyof Typed)[]).filter((key) => typed[key] !== before[key]);
  const value = (key: keyof Typed) => {
    if (key === "company_id" || key === "owner_id" || key === "project_id")
      return typed[key] ? Number(typed[key]) : null;
    if (key === "room" || key === "city" || key === "country" || key === "type" || key === "divisa") return typed[key];
    return typed[key] || null;
  };
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as {
    type?: ShowRow["type"];
    divisa?: Currency;
  };
}

/** Changes what a show is. */
export default function FactsModal({
  show,
  onClose,
  onSaved,
}: {
  show: ShowView;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const [before] = useState(() => typedOf(show));
  const [typed, setTyped] = useState(before);
  const { data: choices } = useRead(recordChoices, {});
  const { run } = useWrite(saveRecord, { refresh: ["/shows"] });
  const isPublic = publicStates.some((state) => state === show.state);
  const bind = (key: keyof Typed, errorOf: (path: string) => string | undefined) => ({
    value: typed[key],
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    error: errorOf(key),
    readOnly: isPublic && FIXED.includes(key),
  });
  const save = async () => {
    await run({ params: { id: show.id }, body: { ...changesOf(before, typed), version: show.version } });
    await onSaved();
    toast.saved("Datos guardados");
  };
  return (
    <FormModal
      title="Datos del show"
      description={isPublic ? "La fecha y el lugar de un show confirmado se cambian al reprogramarlo." : undefined}
      confirm="Guardar"
      fields={Object.keys(before)}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Fieldset columns={2}>
            <DateField label="Fecha" {...bind("fecha", errorOf)} />
            <TimeField label="Hora" {...bind("hora", errorOf)} />
            <TextField label="Sala" {...bind("venue", errorOf)} />
            <TextField label="Sector" help="Si la sala tiene varios" {...bind("room", errorOf)} />
            <TextField label="Ciudad" {...bind("city", errorOf)} />
            <SelectField label="País" options={COUNTRIES} {...bind("country", errorOf)} />
            <TimeField label="Puertas" {...bind("doors", errorOf)} />
            <TimeField label="Toque de queda" {...bind("curfew", errorOf)} />
            <SelectField label="Tipo" options={TYPES} {...bind("type", errorOf)} />
            <SelectField label="Divisa" options={CURRENCIES} {...bind("divisa", errorOf)} />
            <DateField label="Anuncio" {...bind("announce_on", errorOf)} />
            <SelectField
              label="A cargo"
              placeholder="Nadie"
              options={named(choices?.people)}
              {...bind("owner_id", errorOf)}
            />
          </Fieldset>
          <SelectField
            label="Gira o proyecto"
            placeholder="Ninguno"
            options={named(choices?.projects)}
            {...bind("project_id", errorOf)}
          />
          <SelectField
            label="Empresa"
            placeholder="Sin empresa"
            options={named(choices?.companies)}
            {...bind("company_id", errorOf)}
          />
        </>
      )}
    </FormModal>
  );
}
