import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { TextField } from "@/components/kit/fields/TextField";
import { readTime, TimeField } from "@/components/kit/fields/TimeField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { addAllotment, changeAllotment, dropAllotment } from "@/lib/production/guests/api";
import { type AllotmentView, allotmentView, type GuestsView } from "@/lib/production/guests/schema";
import { useOver } from "../useOver";

const FIELDS = ["owner", "places", "cutoff", "cutoff.day", "cutoff.time", "note"];

/** Places that are somebody's, and until when names are taken for them. */
export default function AllotmentModal({
  show,
  one,
  onChanged,
  onClose,
}: {
  show: number;
  view: GuestsView;
  /** Null for a new one. */
  one: AllotmentView | null;
  onChanged: (view: GuestsView) => void;
  onClose: () => void;
}) {
  const [owner, setOwner] = useState(one?.owner ?? "");
  const [places, setPlaces] = useState<number | null>(one?.places ?? null);
  const [day, setDay] = useState(one?.cutoff?.day ?? "");
  const [time, setTime] = useState(one?.cutoff?.time ?? "18:00");
  const [note, setNote] = useState(one?.note ?? "");
  const [client_id] = useState(() => crypto.randomUUID());
  const adding = useWrite(addAllotment);
  const changing = useWrite(changeAllotment);
  const dropping = useWrite(dropAllotment);
  const params = { id: show, allotment: one?.id ?? 0 };
  const { save, conflict } = useOver<AllotmentView>({
    row: one,
    schema: allotmentView,
    onClose,
    send: async (version) => {
      if (places === null || Number.isNaN(places)) return "Falta cuántos lugares son.";
      const cutoff = day ? { day, time: readTime(time) ?? time } : null;
      const facts = { owner, places, cutoff, note };
      onChanged(
        one
          ? await changing.run({ params, body: { ...facts, version } })
          : await adding.run({ params: { id: show }, body: { ...facts, client_id } }),
      );
      toast.saved(one ? "Cupo guardado" : `Cupo de ${owner}`);
      return true;
    },
    factsOf: (theirs) => [
      { label: "De quién", theirs: theirs.owner, mine: owner },
      { label: "Lugares", theirs: String(theirs.places), mine: String(places ?? "") },
      {
        label: "Hasta",
        theirs: theirs.cutoff ? `${theirs.cutoff.day} ${theirs.cutoff.time}` : "",
        mine: day ? `${day} ${time}` : "",
      },
      { label: "Nota", theirs: theirs.note, mine: note },
    ],
  });
  const remove = () =>
    attempt(async () => {
      if (!one) return;
      onChanged(await dropping.run({ params, query: { version: one.version } }));
      toast.saved("Cupo quitado");
      onClose();
    });
  return (
    <FormModal
      title={one ? `Cupo de ${one.owner}` : "Dar un cupo"}
      confirm={one ? "Guardar" : "Dar el cupo"}
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {conflict}
          <Fieldset columns={2}>
            <TextField
              label="De quién es"
              help="El sello, la sala, la banda, prensa..."
              required
              autoFocus={!one}
              maxLength={120}
              value={owner}
              onChange={setOwner}
              error={errorOf("owner")}
            />
            <NumberField label="Lugares" required value={places} onChange={setPlaces} error={errorOf("places")} />
            <DateField
              label="Se anota hasta el"
              help="Vacío: hasta el show"
              value={day}
              onChange={setDay}
              error={errorOf("cutoff.day") ?? errorOf("cutoff")}
            />
            <TimeField
              label="A las"
              help="Hora de la sala"
              value={time}
              onChange={setTime}
              error={errorOf("cutoff.time")}
              disabled={!day}
            />
          </Fieldset>
          <TextField label="Nota" maxLength={300} value={note} onChange={setNote} error={errorOf("note")} />
          {one && (
            <Button
              variant="ghost"
              className="self-start text-bad"
              busy={dropping.busy && "Quitando..."}
              onClick={() => void remove()}
            >
              Quitar este cupo
            </Button>
          )}
        </>
      )}
    </FormModal>
  );
}
