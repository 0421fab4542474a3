import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { fieldText, hoursText } from "@/lib/boards/rules/fieldText";
import { cardCode, priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { DueText, SlaText } from "../DueText";
import { priorityLook } from "../looks";
import type { BoardModel } from "../model";
import { People } from "../People";
import { ChoiceCell, FormCell } from "./EditCell";
import { fieldSort } from "./fieldSort";
import { DayForm, PeopleForm } from "./forms";

type CardColumn = Column<CardRow>;

/** The columns of the list, with what may be changed in place; the board's own fields wait in the chooser. */
export function cardColumns(model: BoardModel): CardColumn[] {
  return [...leading(model), ...facts(model), ...model.board.fields.map((field) => fieldColumn(model, field))];
}

const codeOf = (model: BoardModel, { number }: CardRow) => cardCode(model.board.prefix, number);

function leading(model: BoardModel): CardColumn[] {
  const { board, columns, nameOf } = model;
  const placeOf = (card: CardRow) => board.columns.findIndex(({ id }) => id === card.column_id);
  const writes = (card: CardRow) => model.writes && !card.archived;
  return [
    {
      id: "titulo",
      header: "Tarea",
      width: 272,
      sortValue: ({ title }) => title,
      cell: (card) => (
        <TwoLines
          strong
          main={card.title}
          sub={[codeOf(model, card), card.type, card.archived ? "archivada" : ""].filter(Boolean).join(" · ")}
        />
      ),
    },
    {
      id: "codigo",
      header: "Código",
      width: 96,
      optional: true,
      sortValue: ({ number }) => number,
      cell: (card) => codeOf(model, card),
    },
    {
      id: "columna",
      header: "Columna",
      width: 136,
      sortValue: placeOf,
      exportValue: (card) => columns.get(card.column_id)?.title ?? null,
      cell: (card) => (
        <ChoiceCell
          label={`Columna de ${codeOf(model, card)}`}
          writes={writes(card)}
          items={board.columns.map(({ id, title }) => ({
            label: title,
            checked: id === card.column_id,
            onSelect: () => void model.move(card, { column_id: id }),
          }))}
        >
          {columns.get(card.column_id)?.title}
        </ChoiceCell>
      ),
    },
    {
      id: "prioridad",
      header: "Prioridad",
      width: 108,
      sortValue: ({ priority }) => priorities.indexOf(priority),
      exportValue: ({ priority }) => priorityTitleOf(model.board, priority),
      cell: (card) => (
        <ChoiceCell
          label={`Prioridad de ${codeOf(model, card)}`}
          writes={writes(card)}
          items={priorities.map((priority) => ({
            label: priorityTitleOf(model.board, priority),
            checked: priority === card.priority,
            onSelect: () => void model.change(card, { priority }),
          }))}
        >
          <StatusBadge of={priorityLook(model.board, card.priority)} />
        </ChoiceCell>
      ),
    },
    {
      id: "personas",
      header: "Responsables",
      width: 164,
      sortValue: ({ assignees }) => assignees.map(nameOf).join(", ") || null,
      cell: (card) => (
        <FormCell
          label={`Responsables de ${codeOf(model, card)}`}
          writes={writes(card)}
          form={(close) => (
            <PeopleForm
              value={card.assignees}
              people={board.people}
              nameOf={nameOf}
              onSave={(assignees) => void model.change(card, { assignees: [...assignees] })}
              close={close}
            />
          )}
        >
          <People ids={card.assignees} model={model} />
        </FormCell>
      ),
    },
    {
      id: "vence",
      header: "Vence",
      width: 146,
      sortValue: ({ due_on }) => due_on,
      cell: (card) => (
        <FormCell
          label={`Vencimiento de ${codeOf(model, card)}`}
          writes={writes(card)}
          form={(close) => (
            <DayForm
              label="Vence"
              value={card.due_on}
              onSave={(due_on) => void model.change(card, { due_on })}
              close={close}
            />
          )}
        >
          <DueText card={card} />
        </FormCell>
      ),
    },
  ];
}

function facts({ board }: BoardModel): CardColumn[] {
  const all: (CardColumn | false)[] = [
    Object.keys(board.sla).length > 0 && {
      id: "sla",
      header: "SLA",
      width: 190,
      hideBelow: "2xl",
      sortValue: ({ sla_due_at }) => sla_due_at,
      cell: (card) => <SlaText card={card} />,
    },
    {
      id: "show",
      header: "Show",
      width: 180,
      hideBelow: "2xl",
      sortValue: ({ show }) => show?.name ?? null,
      cell: ({ show }) => show && <TwoLines main={show.name} sub={show.about} />,
    },
    {
      id: "etiquetas",
      header: "Etiquetas",
      width: 110,
      hideBelow: "1100px",
      sortValue: ({ labels }) => labels.join(", ") || null,
      cell: ({ labels }) => labels.join(", "),
    },
    {
      id: "pasos",
      header: "Pasos",
      width: 72,
      align: "end",
      hideBelow: "900px",
      sortValue: ({ checks }) => (checks.total > 0 ? checks.done / checks.total : null),
      exportValue: ({ checks }) => (checks.total > 0 ? `${checks.done} de ${checks.total}` : null),
      cell: ({ checks }) => checks.total > 0 && `${checks.done} de ${checks.total}`,
    },
    {
      id: "horas",
      header: "Horas",
      width: 80,
      align: "end",
      optional: true,
      sortValue: ({ hours }) => hours,
      cell: ({ hours }) => hours && hoursText(hours),
    },
  ];
  return all.filter((column) => column !== false);
}

const NUMERIC: readonly FieldDefinition["type"][] = ["money", "number", "hours"];

/** A custom field; single choices change in place. */
function fieldColumn(model: BoardModel, field: FieldDefinition): CardColumn {
  const { key, title, type, options = [] } = field;
  const text = (card: CardRow) => fieldText(field, card.fields[key], model.nameOf);
  return {
    id: `campo_${key}`,
    header: title,
    width: 140,
    optional: !field.onCard,
    hideBelow: "1100px",
    align: NUMERIC.includes(type) ? "end" : "start",
    sortValue: (card) => fieldSort(field, card.fields[key]),
    cell: (card) =>
      type === "select" && (!field.types || field.types.includes(card.type)) ? (
        <ChoiceCell
          label={`${title} de ${codeOf(model, card)}`}
          writes={model.writes && !card.archived}
          items={[
            ...options.map((option) => ({
              label: option,
              checked: card.fields[key] === option,
              onSelect: () => void model.change(card, { fields: { [key]: option } }),
            })),
            {
              label: "Ninguna",
              separated: true,
              checked: !text(card),
              onSelect: () => void model.change(card, { fields: { [key]: null } }),
            },
          ]}
        >
          {text(card) || <span className="text-muted">Elegir</span>}
        </ChoiceCell>
      ) : (
        text(card)
      ),
  };
}
