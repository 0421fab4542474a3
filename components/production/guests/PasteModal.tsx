import { useMemo, useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { addGuests } from "@/lib/production/guests/api";
import { pastedGuests } from "@/lib/production/guests/rules/paste";
import { overText, peopleOf } from "@/lib/production/guests/rules/places";
import type { GuestsView } from "@/lib/production/guests/schema";
import { allotmentChoices } from "./GuestModal";

/** A list copied from a sheet, and who of it would be on the list, before anything is saved. */
export default function PasteModal({
  show,
  view,
  onChanged,
  onClose,
}: {
  show: number;
  view: GuestsView;
  onChanged: (view: GuestsView) => void;
  onClose: () => void;
}) {
  const open = view.allotments.find(({ closed, used, places }) => !closed && used < places) ?? view.allotments[0];
  const [allotment, setAllotment] = useState(String(open?.id ?? ""));
  const [text, setText] = useState("");
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(addGuests);
  const known = useMemo(() => view.guests.map(({ name }) => name), [view.guests]);
  const rows = useMemo(() => (text.trim() ? pastedGuests(text, known) : []), [text, known]);
  const right = rows.filter(({ problem }) => problem === null);
  const people = right.reduce((sum, one) => sum + peopleOf(one), 0);
  const chosen = view.allotments.find(({ id }) => String(id) === allotment);
  const over = chosen && overText({ owner: chosen.owner, left: chosen.places - chosen.used }, people);
  const save = async () => {
    if (right.length === 0) return "No hay nadie para anotar.";
    const guests = right.map(({ name, plus, note }) => ({ name, plus, note }));
    onChanged(await run({ params: { id: show }, body: { allotment_id: Number(allotment), guests, client_id } }));
    toast.saved(countText(people, "persona anotada", "personas anotadas"));
    return undefined;
  };
  return (
    <FormModal
      title="Pegar una lista de Excel"
      description="El nombre primero; después, si los hay, cuántos acompañantes y una nota. También “Ana Paz +2”."
      confirm={right.length > 0 ? `Anotar ${countText(people, "persona")}` : "Anotar"}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          <SelectField
            label="De qué cupo"
            options={allotmentChoices(view)}
            value={allotment}
            onChange={setAllotment}
            error={over ?? undefined}
          />
          <TextArea
            label="Filas copiadas"
            rows={6}
            value={text}
            onChange={setText}
            autoFocus
            placeholder={"Ana Paz\t2\tPrensa\nLuis Sosa"}
          />
          {rows.length > 0 && (
            <div className="max-h-64 overflow-auto rounded-card border border-line">
              <table className="w-full text-help">
                <caption className="sr-only">Cómo quedan las filas pegadas</caption>
                <thead>
                  <tr className="text-left text-muted">
                    <th scope="col" className="px-3 py-1.5 font-normal">
                      Nombre
                    </th>
                    <th scope="col" className="px-3 py-1.5 text-right font-normal">
                      Acompañantes
                    </th>
                    <th scope="col" className="px-3 py-1.5 font-normal">
                      Nota
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ name, plus, note, problem, again }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows are what was pasted, in its order
                    <tr key={index} className="border-t border-line-soft align-top">
                      <td className="px-3 py-1.5">
                        {name || "Sin nombre"}
                        {problem && <span className="block text-second text-bad">{`No se anota. ${problem}`}</span>}
                        {!problem && again && (
                          <span className="block text-second text-warn">Ya hay uno con ese nombre.</span>
                        )}
                      </td>
                      <td className="px-3 py-1.5 text-right tabular-nums">{plus || ""}</td>
                      <td className="px-3 py-1.5">{note}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </FormModal>
  );
}
