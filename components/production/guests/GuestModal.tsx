import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { addGuests, changeGuest, dropGuest } from "@/lib/production/guests/api";
import { type AllotmentView, type GuestsView, type GuestView, guestView } from "@/lib/production/guests/schema";
import { ofTheFirst } from "../ofTheFirst";
import { useOver } from "../useOver";

const FIELDS = ["name", "plus", "note", "allotment_id"];

/** What is left of each allotment, beside its owner. */
export const allotmentChoices = ({ allotments }: GuestsView) =>
  allotments.map(({ id, owner, places, used, closed }) => ({
    value: String(id),
    label: `${owner} (${closed ? "cerrada" : `quedan ${places - used}`})`,
  }));

/** A guest with who comes along: a name and no more of them. */
export default function GuestModal({
  show,
  view,
  one,
  of,
  onChanged,
  onClose,
}: {
  show: number;
  view: GuestsView;
  /** Null for a new one. */
  one: GuestView | null;
  /** Whose list a new one is of, where that was said. */
  of: AllotmentView | null;
  onChanged: (view: GuestsView) => void;
  onClose: () => void;
}) {
  const open = view.allotments.find(({ closed, used, places }) => !closed && used < places) ?? view.allotments[0];
  const [allotment, setAllotment] = useState(String(one?.allotment_id ?? of?.id ?? open?.id ?? ""));
  const [name, setName] = useState(one?.name ?? "");
  const [plus, setPlus] = useState<number | null>(one?.plus ?? 0);
  const [note, setNote] = useState(one?.note ?? "");
  const [client_id] = useState(() => crypto.randomUUID());
  const adding = useWrite(addGuests);
  const changing = useWrite(changeGuest);
  const dropping = useWrite(dropGuest);
  const params = { id: show, guest: one?.id ?? 0 };
  const { save, conflict } = useOver<GuestView>({
    row: one,
    schema: guestView,
    onClose,
    send: async (version) => {
      const facts = { name, plus: plus ?? 0, note };
      const allotment_id = Number(allotment);
      try {
        onChanged(
          one
            ? await changing.run({ params, body: { ...facts, allotment_id, version } })
            : await adding.run({ params: { id: show }, body: { allotment_id, guests: [facts], client_id } }),
        );
      } catch (error) {
        throw error instanceof CallError ? ofTheFirst("guests", error) : error;
      }
      toast.saved(one ? "Invitado guardado" : "Invitado anotado");
      return true;
    },
    factsOf: (theirs) => [
      { label: "Nombre", theirs: theirs.name, mine: name },
      { label: "Acompañantes", theirs: String(theirs.plus), mine: String(plus ?? 0) },
      { label: "Nota", theirs: theirs.note, mine: note },
    ],
  });
  const remove = () =>
    attempt(async () => {
      if (!one) return;
      onChanged(await dropping.run({ params, query: { version: one.version } }));
      toast.saved("Quedó fuera de la lista");
      onClose();
    });
  return (
    <FormModal
      title={one ? "Cambiar el invitado" : "Anotar un invitado"}
      confirm={one ? "Guardar" : "Anotar"}
      fields={FIELDS}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {conflict}
          <TextField
            label="Nombre"
            required
            autoFocus={!one}
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={setName}
            error={errorOf("name")}
          />
          <Fieldset columns={2}>
            <NumberField label="Acompañantes" value={plus} onChange={setPlus} error={errorOf("plus")} />
            <SelectField
              label="De qué cupo"
              required
              options={allotmentChoices(view)}
              value={allotment}
              onChange={setAllotment}
              error={errorOf("allotment_id")}
            />
          </Fieldset>
          <TextField
            label="Nota"
            help="Nada personal que la puerta no necesite"
            maxLength={200}
            value={note}
            onChange={setNote}
            error={errorOf("note")}
          />
          {one && (
            <Button
              variant="ghost"
              className="self-start text-bad"
              busy={dropping.busy && "Quitando..."}
              onClick={() => void remove()}
            >
              Quitar de la lista
            </Button>
          )}
        </>
      )}
    </FormModal>
  );
}
