import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { AskModal } from "@/components/kit/AskModal";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { refusal } from "@/lib/client/attempt";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { confirmHold, extendHold, placeHolds, rankHold, releaseHold } from "@/lib/shows/holds/api";
import { rankText } from "@/lib/shows/holds/rules/kinds";
import type { HoldView } from "@/lib/shows/holds/schema";
import { recordChoices } from "@/lib/shows/records/api";
import type { ShowView } from "@/lib/shows/records/schema";

const REFRESH = { refresh: ["/holds"] };

interface HoldModal {
  hold: HoldView;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

const nameOf = ({ venue, room, day }: HoldView): string =>
  [venue.name, room, formatDayYear(day)].filter(Boolean).join(", ");

/** Asks for a place in a venue's queue for a day. */
export function AskHoldModal({
  show,
  onClose,
  onDone,
}: {
  show: ShowView;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) {
  const { data: choices } = useRead(recordChoices, {});
  const venues = choices?.venues ?? [];
  const [typed, setTyped] = useState<string | null>(null);
  const [day, setDay] = useState(show.fecha ?? "");
  const [expires, setExpires] = useState("");
  const [reason, setReason] = useState("");
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(placeHolds, REFRESH);
  // Its own venue, until another one is chosen.
  const own = venues.find(({ name, city }) => name === show.venue && city === show.city);
  const venue = typed ?? (own ? String(own.id) : "");
  const save = async () => {
    if (venue === "") return "Falta la sala.";
    if (day === "") return "Falta el día.";
    const items = [{ venue_id: Number(venue), room: "", day }];
    const body = { show_id: show.id, items, mode: "todos" as const, reason, client_id };
    const { placed } = await run({ body: { ...body, ...(expires && { expires }) } });
    await onDone();
    const [hold] = placed;
    toast.saved(hold?.rank ? `Hold pedido: es el ${rankText(hold.rank)}` : "Hold pedido: falta que la sala conteste");
    return undefined;
  };
  return (
    <FormModal title="Pedir hold" confirm="Pedir el hold" busyText="Pidiendo..." onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          <ComboboxField
            label="Sala"
            required
            choices={venues.map(({ id, name, city }) => ({ value: String(id), label: name, hint: city }))}
            value={venue}
            onChange={setTyped}
          />
          <Fieldset columns={2}>
            <DateField label="Día" required value={day} onChange={setDay} />
            <DateField
              label="Vale hasta"
              help="Si no se dice, lo que da la sala"
              value={expires}
              onChange={setExpires}
              error={errorOf("expires")}
            />
          </Fieldset>
          <TextField
            label="Motivo"
            help="Si es por más de lo que da la sala"
            value={reason}
            onChange={setReason}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}

/** What a venue that keeps its own list answered: a place in it, or that it does not give the day. */
export function AnsweredModal({ hold, onClose, onDone }: HoldModal) {
  const [gives, setGives] = useState("si");
  const [place, setPlace] = useState<number | null>(hold.rank ?? 1);
  const { run } = useWrite(rankHold, REFRESH);
  const save = async () => {
    if (gives === "si" && (place === null || Number.isNaN(place))) return "Falta el lugar que dio la sala.";
    await run({ params: { id: hold.id }, body: { version: hold.version, rank: gives === "si" ? place : null } });
    await onDone();
    toast.saved("Respuesta guardada");
    return undefined;
  };
  return (
    <FormModal title={`Qué contestó ${hold.venue.name}`} confirm="Guardar la respuesta" onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          <SelectField
            label="Respuesta"
            options={[
              { value: "si", label: "Da un lugar" },
              { value: "no", label: "No da el día" },
            ]}
            value={gives}
            onChange={setGives}
          />
          {gives === "si" && (
            <NumberField label="Lugar" required value={place} onChange={setPlace} error={errorOf("rank")} />
          )}
        </>
      )}
    </FormModal>
  );
}

/** Another last day for a hold; further than the venue's usual days with a reason. */
export function ExtendModal({ hold, onClose, onDone }: HoldModal) {
  const [until, setUntil] = useState(hold.expires);
  const [reason, setReason] = useState("");
  const { run } = useWrite(extendHold, REFRESH);
  const save = async () => {
    if (until === "") return "Falta hasta cuándo vale.";
    await run({ params: { id: hold.id }, body: { version: hold.version, until, reason } });
    await onDone();
    toast.saved(`El hold vale hasta el ${formatDayYear(until)}`);
    return undefined;
  };
  return (
    <FormModal title={`Extender ${nameOf(hold)}`} confirm="Extender" onSave={save} onClose={onClose}>
      {(errorOf) => (
        <>
          <DateField label="Vale hasta" required value={until} onChange={setUntil} error={errorOf("until")} />
          <TextField
            label="Motivo"
            help="Si es por más de lo que da la sala"
            value={reason}
            onChange={setReason}
            error={errorOf("reason")}
          />
        </>
      )}
    </FormModal>
  );
}

/** The show is confirmed in the hold's room and on its day; whatever it lacks is said. */
export function ConfirmModal({ hold, onClose, onDone }: HoldModal) {
  const [reason, setReason] = useState("");
  const { run } = useWrite(confirmHold, { refresh: ["/holds", "/shows", "/avails", "/calendar"] });
  const own = hold.venue.mode === "propio";
  const save = async () => {
    await run({ params: { id: hold.id }, body: { version: hold.version, reason } });
    await onDone();
    toast.saved(`${hold.show.name} quedó confirmado`);
    return undefined;
  };
  return (
    <FormModal
      title={`Confirmar ${nameOf(hold)}`}
      description={`${hold.show.name} queda confirmado en esa sala y ese día. Sus otros holds se liberan, y los de otros en esa fecha se caen: se les avisa.`}
      confirm="Confirmar la fecha"
      busyText="Confirmando..."
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          label="Motivo"
          help={own ? "Si hace falta" : "Quién de la sala confirmó, si no está cargado que es el 1.º"}
          value={reason}
          onChange={setReason}
          error={errorOf("reason")}
        />
      )}
    </FormModal>
  );
}

/** Lets a place go; those behind it move up. */
export function ReleaseModal({ hold, onClose, onDone }: HoldModal) {
  const { run } = useWrite(releaseHold, REFRESH);
  const go = () =>
    refusal(async () => {
      await run({ params: { id: hold.id }, body: { version: hold.version, reason: "" } });
      await onDone();
      toast.saved("Hold liberado");
    });
  return (
    <AskModal
      title={`¿Liberar ${nameOf(hold)}?`}
      description="Quienes están detrás suben un lugar y se les avisa."
      confirm="Liberar"
      back="Volver"
      danger
      onClose={onClose}
      onRun={go}
    />
  );
}
