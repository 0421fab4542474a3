import type { Column } from "@/components/kit/table/columns";
import { fieldColumnId } from "@/lib/boards/rules/cardOrder";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { fieldText } from "@/lib/boards/rules/fieldText";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { WebLink } from "../card/facts/CustomValue";
import type { BoardModel } from "../model";
import { ChoiceCell, FormCell } from "./EditCell";
import { editable } from "./editable";
import { FieldForm } from "./FieldForm";

const NUMERIC: readonly FieldDefinition["type"][] = ["money", "number", "hours"];

/** A custom field, changed in place on the cards whose type has it: choices by a menu, the others by a small form. */
export function fieldColumn(model: BoardModel, field: FieldDefinition): Column<CardRow> {
  const { key, title, type } = field;
  return {
    id: fieldColumnId(key),
    header: title,
    width: 140,
    optional: !field.onCard,
    hideBelow: "1100px",
    align: NUMERIC.includes(type) ? "end" : "start",
    cell: (card) => <FieldCell model={model} field={field} card={card} />,
  };
}

function FieldCell({ model, field, card }: { model: BoardModel; field: FieldDefinition; card: CardRow }) {
  const { key, title, type } = field;
  const value = card.fields[key] ?? null;
  const text = fieldText(field, value, model.nameOf);
  const writes = editable(model, card) && (!field.types || field.types.includes(card.type));
  const label = `${title} de ${cardCode(model.board.prefix, card.number)}`;
  const save = (next: unknown) => void model.change(card, { fields: { [key]: next } });
  const shown = text || (writes ? <span className="text-muted">Agregar</span> : "");
  const choices = choicesOf(field);
  if (choices)
    return (
      <ChoiceCell
        label={label}
        writes={writes}
        items={choices.map((choice, index) => ({
          label: choice.label,
          separated: choice.value === null && index > 0,
          checked: (value || null) === choice.value,
          onSelect: () => save(choice.value),
        }))}
      >
        {shown}
      </ChoiceCell>
    );
  return (
    <span className="flex min-w-0 items-center gap-2">
      <FormCell
        label={label}
        writes={writes}
        form={(close) => (
          <FieldForm field={field} people={model.board.people} value={value} onSave={save} close={close} />
        )}
      >
        <span className="truncate">{shown}</span>
      </FormCell>
      {type === "url" && text && <WebLink href={text}>Abrir</WebLink>}
    </span>
  );
}

/** What is chosen at once, without a form. */
function choicesOf({ type, options = [] }: FieldDefinition): { label: string; value: string | true | null }[] | null {
  if (type === "checkbox")
    return [
      { label: "Sí", value: true },
      { label: "No", value: null },
    ];
  if (type !== "select") return null;
  return [...options.map((label) => ({ label, value: label })), { label: "Ninguna", value: null }];
}
