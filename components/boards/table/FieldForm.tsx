import { useState } from "react";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { parseFields } from "@/lib/boards/rules/fields";
import { isEmpty } from "@/lib/boards/rules/filled";
import type { BoardPerson } from "@/lib/boards/schema";
import { FieldInput } from "../fields/FieldInput";
import { fieldProblem } from "../fields/fieldProblem";
import { CheckList } from "./CheckList";
import { CellForm, type Saves } from "./forms";

/** The value of a custom field, whatever its type; what the server would refuse is said before it is sent. */
export function FieldForm({
  field,
  people,
  value,
  onSave,
  close,
}: Saves<unknown> & { field: FieldDefinition; people: readonly BoardPerson[] }) {
  const [draft, setDraft] = useState<unknown>(value ?? null);
  const [error, setError] = useState<string>();
  const save = (next: unknown) => {
    const problem = fieldProblem(field, next);
    setError(problem);
    if (problem) return;
    const { values } = parseFields([field], { [field.key]: next });
    if (JSON.stringify(values[field.key] ?? null) !== JSON.stringify(value ?? null)) onSave(values[field.key]);
    close();
  };
  return (
    <CellForm onSubmit={() => save(draft)} onClear={isEmpty(value) ? undefined : () => save(null)}>
      {field.type === "multiselect" ? (
        <CheckList
          label={field.title}
          choices={(field.options ?? []).map((option) => ({ value: option, label: option }))}
          value={Array.isArray(draft) ? (draft as string[]) : []}
          onChange={setDraft}
        />
      ) : (
        <FieldInput
          field={field}
          people={people}
          value={draft}
          error={error}
          onChange={(next) => {
            setDraft(next);
            setError(undefined);
          }}
        />
      )}
    </CellForm>
  );
}
