import { useState } from "react";
import { FormModal } from "@/components/frame/FormModal";
import { choicesOf } from "@/components/kit/fields/choices";
import { Fieldset } from "@/components/kit/fields/Fieldset";
import { NumberField } from "@/components/kit/fields/NumberField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { toast } from "@/components/kit/toast";
import { useWrite } from "@/lib/client/useWrite";
import { addQuestion, changeItem } from "@/lib/production/advance/api";
import {
  type AdvanceState,
  advanceStateTitles,
  type Owner,
  ownerTitles,
  type Section,
  sectionTitles,
} from "@/lib/production/advance/rules/kinds";
import { type AdvanceView, type ItemView, itemView } from "@/lib/production/advance/schema";
import { useOver } from "../useOver";

interface Props {
  show: number;
  onChanged: (view: AdvanceView) => void;
  onClose: () => void;
}

/** An answer and whether it stands. */
export function ItemModal({ show, item, onChanged, onClose }: Props & { item: ItemView }) {
  const [answer, setAnswer] = useState(item.answer);
  const [state, setState] = useState<AdvanceState>(item.state);
  const [owner, setOwner] = useState<Owner>(item.owner);
  const [days, setDays] = useState<number | null>(item.due_days);
  const { run } = useWrite(changeItem);
  const { save, conflict } = useOver<ItemView>({
    row: item,
    schema: itemView,
    onClose,
    send: async (version) => {
      const body = { answer, state, owner, due_days: days ?? 0, version };
      onChanged(await run({ params: { id: show, item: item.id }, body }));
      toast.saved("Advance guardado");
      return true;
    },
    factsOf: (theirs) => [
      { label: "Respuesta", theirs: theirs.answer, mine: answer },
      { label: "Estado", theirs: advanceStateTitles[theirs.state], mine: advanceStateTitles[state] },
    ],
  });
  return (
    <FormModal
      title={item.question}
      description={item.confirmed === null ? undefined : `Estaba confirmado: ${item.confirmed || "sin respuesta"}`}
      confirm="Guardar"
      fields={["answer", "state", "owner", "due_days"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {conflict}
          <TextArea
            label="Respuesta"
            rows={4}
            autoFocus
            value={answer}
            onChange={setAnswer}
            error={errorOf("answer")}
          />
          <Fieldset columns={3}>
            <SelectField
              label="Estado"
              help={item.state === "confirmado" ? "Si cambia, vuelve a confirmarse" : undefined}
              options={choicesOf(advanceStateTitles).filter(
                ({ value }) => value !== "cambio" || item.state === "cambio",
              )}
              value={state}
              onChange={(value) => setState(value as AdvanceState)}
              error={errorOf("state")}
            />
            <SelectField
              label="Quién contesta"
              options={choicesOf(ownerTitles)}
              value={owner}
              onChange={(value) => setOwner(value as Owner)}
              error={errorOf("owner")}
            />
            <NumberField
              label="Días antes"
              help="Del show"
              value={days}
              onChange={setDays}
              error={errorOf("due_days")}
            />
          </Fieldset>
        </>
      )}
    </FormModal>
  );
}

/** A question of this show alone. */
export function QuestionModal({ show, onChanged, onClose }: Props) {
  const [question, setQuestion] = useState("");
  const [section, setSection] = useState<Section>("contactos");
  const [owner, setOwner] = useState<Owner>("sala");
  const [days, setDays] = useState<number | null>(14);
  const [client_id] = useState(() => crypto.randomUUID());
  const { run } = useWrite(addQuestion);
  const save = async () => {
    const body = { question, section, owner, due_days: days ?? 0, client_id };
    onChanged(await run({ params: { id: show }, body }));
    toast.saved("Pregunta agregada");
  };
  return (
    <FormModal
      title="Agregar una pregunta"
      confirm="Agregar"
      fields={["question", "section", "owner", "due_days"]}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Pregunta"
            required
            autoFocus
            maxLength={300}
            value={question}
            onChange={setQuestion}
            error={errorOf("question")}
          />
          <Fieldset columns={3}>
            <SelectField
              label="Sección"
              options={choicesOf(sectionTitles)}
              value={section}
              onChange={(value) => setSection(value as Section)}
              error={errorOf("section")}
            />
            <SelectField
              label="Quién contesta"
              options={choicesOf(ownerTitles)}
              value={owner}
              onChange={(value) => setOwner(value as Owner)}
              error={errorOf("owner")}
            />
            <NumberField label="Días antes" value={days} onChange={setDays} error={errorOf("due_days")} />
          </Fieldset>
        </>
      )}
    </FormModal>
  );
}
