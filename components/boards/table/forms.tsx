import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { DateField } from "@/components/kit/fields/DateField";
import { TextField } from "@/components/kit/fields/TextField";
import { MAX_TITLE } from "@/lib/boards/rules/words";
import type { BoardPerson } from "@/lib/boards/schema";
import { isValidDay } from "@/lib/format/dates";
import { CheckList } from "./CheckList";

export interface Saves<Value> {
  value: Value;
  onSave: (value: Value) => void;
  close: () => void;
}

/** "Guardar", and "Quitar" where there is something to take out. */
export function FormFoot({ disabled, onClear }: { disabled?: boolean; onClear?: () => void }) {
  return (
    <div className="mt-3 flex justify-end gap-2">
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          Quitar
        </Button>
      )}
      <Button size="sm" variant="primary" type="submit" disabled={disabled}>
        Guardar
      </Button>
    </div>
  );
}

/** A card's title. */
export function TitleForm({ value, onSave, close }: Saves<string>) {
  const [title, setTitle] = useState(value);
  const text = title.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!text) return;
        if (text !== value) onSave(text);
        close();
      }}
    >
      <TextField
        label="Título"
        value={title}
        onChange={setTitle}
        maxLength={MAX_TITLE}
        error={text ? undefined : "Falta el título."}
      />
      <FormFoot disabled={!text} />
    </form>
  );
}

/** A day, or none. */
export function DayForm({ label, value, onSave, close }: Saves<string | null> & { label: string }) {
  const [day, setDay] = useState(value ?? "");
  const save = (next: string | null) => {
    if (next !== value) onSave(next);
    close();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (day === "" || isValidDay(day)) save(day || null);
      }}
    >
      {/* With room for what was understood: leaving the field must not move the button that is being pressed. */}
      <DateField autoFocus label={label} className="min-h-22 phone:min-h-26" value={day} onChange={setDay} />
      <FormFoot disabled={day !== "" && !isValidDay(day)} onClear={value ? () => save(null) : undefined} />
    </form>
  );
}

/** Who does it, among the board's people; who is on it and left the board may only be taken out. */
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(chosen);
        close();
      }}
    >
      <CheckList label="Responsables" choices={choices} value={chosen} onChange={setChosen} />
      <FormFoot />
    </form>
  );
}
