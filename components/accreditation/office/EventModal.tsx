import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { TimeField } from "@/components/kit/fields/TimeField";
import { toast } from "@/components/kit/toast";
import { addEvent, changeEvent } from "@/lib/accreditation/api";
import { MAX_DAYS } from "@/lib/accreditation/rules/code";
import type { EventRow, EventView } from "@/lib/accreditation/schema";
import { newId } from "@/lib/client/newId";
import { useWrite } from "@/lib/client/useWrite";
import { addDays, diffDays, isValidDay } from "@/lib/format/dates";

/** A day and an hour of the event's place; both empty: none. */
export const cutoffOf = ({ day, time }: { day: string; time: string }) => (day ? { day, time: time || "18:00" } : null);

/** A new event, or what one is called and until when is asked for. */
export function EventModal({
  one,
  events,
  onSaved,
  onClose,
}: {
  one: EventView | null;
  events: readonly EventRow[];
  onSaved: (event: EventView) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(one?.name ?? "");
  const [place, setPlace] = useState(one?.place ?? "");
  const [from, setFrom] = useState(one?.days[0] ?? "");
  const [to, setTo] = useState(one?.days.at(-1) ?? "");
  const [day, setDay] = useState(one?.cutoff?.day ?? "");
  const [time, setTime] = useState(one?.cutoff?.time ?? "");
  const [cloned, setCloned] = useState("");
  const [client_id] = useState(newId);
  const adding = useWrite(addEvent);
  const changing = useWrite(changeEvent);
  const save = async () => {
    if (!isValidDay(from) || !isValidDay(to)) return "Faltan los días del evento.";
    const count = diffDays(from, to) + 1;
    if (count < 1) return "El último día es antes que el primero.";
    if (count > MAX_DAYS) return `Hasta ${MAX_DAYS} días.`;
    const days = Array.from({ length: count }, (_, at) => addDays(from, at));
    const facts = { name, place, days, cutoff: cutoffOf({ day, time }) };
    const event = one
      ? await changing.run({ params: { event: one.id }, body: { ...facts, zones: one.zones, version: one.version } })
      : await adding.run({ body: { ...facts, show_id: null, clone_of: cloned ? Number(cloned) : null, client_id } });
    onSaved(event);
    toast.saved(one ? "Evento guardado" : "Evento abierto");
    return;
  };
  return (
    <FormModal
      title={one ? "Cambiar el evento" : "Nuevo evento"}
      confirm={one ? "Guardar" : "Abrir"}
      fields={["name", "place"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Nombre"
            required
            autoFocus={!one}
            maxLength={120}
            value={name}
            onChange={setName}
            error={errorOf("name")}
          />
          <TextField label="Lugar" maxLength={160} value={place} onChange={setPlace} error={errorOf("place")} />
          <Fieldset columns={2}>
            <DateField
              label="Primer día"
              required
              value={from}
              onChange={(next) => {
                setFrom(next);
                if (!to) setTo(next);
              }}
            />
            <DateField label="Último día" required value={to} onChange={setTo} />
          </Fieldset>
          <Fieldset columns={2}>
            <DateField label="Se pide hasta" help="Vacío: hasta el evento" value={day} onChange={setDay} />
            <TimeField label="A las" value={time} onChange={setTime} />
          </Fieldset>
          {!one && events.length > 0 && (
            <SelectField
              label="Con la preparación de"
              help="Vienen zonas, categorías, empresas y cupos; personas y enlaces no"
              placeholder="Ninguno, de cero"
              options={events.map((event) => ({ value: String(event.id), label: event.name }))}
              value={cloned}
              onChange={setCloned}
            />
          )}
        </>
      )}
    </FormModal>
  );
}
