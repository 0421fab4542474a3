import { type ReactNode, useState } from "react";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { MAX_TITLE } from "@/lib/boards/rules/words";
import type { BoardPerson } from "@/lib/boards/schema";
import { isValidDay } from "@/lib/format/dates";
import { sendByKeys } from "../proofs/sendByKeys";
import { CheckList } from "./CheckList";

export interface Saves<Value> {
  value: Value;
  onSave: (value: Value) => void;
  close: () => void;
}

/** A small form over a cell: "Guardar", and "Quitar" where there is something to take out. */
export function CellForm({
  children,
  wrong = false,
  onSubmit,
  onClear,
}: {
  children: ReactNode;
  /** What is typed cannot be saved. */
  wrong?: boolean;
  onSubmit: () => void;
  onClear?: () => void;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) onSubmit();
      }}
      onKeyDown={sendByKeys}
    >
      {children}
      <div className="mt-3 flex justify-end gap-2">
        {onClear && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            Quitar
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit" disabled={wrong}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** Saves what is another value, and closes either way. */
export const saving =
  <Value,>({ value, onSave, close }: Saves<Value>) =>
  (next: Value): void => {
    if (next !== value) onSave(next);
    close();
  };

/** A card's title. */
export function TitleForm(form: Saves<string>) {
  const [title, setTitle] = useState(form.value);
  const text = title.trim();
  return (
    <CellForm wrong={!text} onSubmit={() => saving(form)(text)}>
      <TextField
        label="Título"
        value={title}
        onChange={setTitle}
        maxLength={MAX_TITLE}
        error={text ? undefined : "Falta el título."}
      />
    </CellForm>
  );
}

/** A day, or none. */
export function DayForm({ label, ...form }: Saves<string | null> & { label: string }) {
  const [day, setDay] = useState(form.value ?? "");
  const save = saving(form);
  return (
    <CellForm
      wrong={day !== "" && !isValidDay(day)}
      onSubmit={() => save(day || null)}
      onClear={form.value ? () => save(null) : undefined}
    >
      {/* With room for what was understood: leaving the field must not move the button that is being pressed. */}
      <DateField autoFocus label={label} className="min-h-22 phone:min-h-26" value={day} onChange={setDay} />
    </CellForm>
  );
}

/** The people on it, among the board's people; who is on it and left the board may only be taken out. */
export function PeopleForm({
  value,
  onSave,
  close,
  people,
  nameOf,
}: Saves<readonly number[]> & { people: readonly BoardPerson[]; nameOf: (id: number) => string }) {
  const [chosen, setChosen] = useState<readonly number[]>(value);
  const gone = value.filter((id) => !people.some((person) => person.id === id));
  const choices = [
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...gone.map((id) => ({ value: id, label: nameOf(id) })),
  ];
  return (
    <CellForm
      onSubmit={() => {
        onSave(chosen);
        close();
      }}
    >
      <CheckList label="Responsables" choices={choices} value={chosen} onChange={setChosen} />
    </CellForm>
  );
}
