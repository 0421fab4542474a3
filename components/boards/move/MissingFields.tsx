import { type FormEvent, useState } from "react";
import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { parseFields } from "@/lib/boards/rules/fields";
import { isEmpty } from "@/lib/boards/rules/filled";
import { FieldInput } from "../fields/FieldInput";
import type { BoardModel } from "../model";
import type { Asked } from "../useCardWrites";

/** Asks for exactly the fields that a card needs to enter a column, saves them and lets the move go on. */
export default function MissingFields({ model, asked }: { model: BoardModel; asked: Asked }) {
  const { card, column, fields, answer } = asked;
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const parsed = parseFields(fields, values);
    const found = Object.fromEntries(parsed.issues.map(({ path, message }) => [path.replace("fields.", ""), message]));
    for (const { key, title } of fields)
      if (isEmpty(values[key])) found[key] ??= `${title}: hace falta para entrar en ${column.title}.`;
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    if (await model.change(card, { fields: parsed.values })) answer(true);
    else setBusy(false);
  };

  return (
    <Modal
      open
      size="form"
      onClose={() => answer(false)}
      title={`Para entrar en ${column.title}`}
      description={`A “${card.title}” le falta lo que esa columna pide.`}
    >
      <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void save(event)}>
        {fields.map((field) => (
          <FieldInput
            key={field.key}
            required
            field={field}
            people={model.board.people}
            value={values[field.key]}
            error={errors[field.key]}
            onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
          />
        ))}
        <div className="flex justify-end gap-2">
          <Button onClick={() => answer(false)}>Cancelar</Button>
          <Button variant="primary" type="submit" busy={busy && "Guardando..."}>
            Guardar y mover
          </Button>
        </div>
      </form>
    </Modal>
  );
}
