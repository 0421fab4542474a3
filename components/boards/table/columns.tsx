import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { cardValues } from "@/lib/boards/rules/cardOrder";
import { cardCode, priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { DueText } from "../DueText";
import { priorityLook } from "../looks";
import type { BoardModel } from "../model";
import { People } from "../People";
import { ChoiceCell, FormCell } from "./EditCell";
import { editable } from "./editable";
import { factColumns, typeColumn } from "./factColumns";
import { fieldColumn } from "./fieldColumn";
import { DayForm, PeopleForm } from "./forms";

type CardColumn = Column<CardRow>;

/** The columns of the list, with what may be changed in place; the board's own fields wait in the chooser. */
export function cardColumns(model: BoardModel): CardColumn[] {
  const values = cardValues({ ...model.board, nameOf: model.nameOf });
  const fields = model.board.fields.map((field) => fieldColumn(model, field));
  return [...leading(model), ...factColumns(model), ...fields].map((column) => ({
    ...column,
    sortValue: values[column.id],
  }));
}

const codeOf = (model: BoardModel, { number }: CardRow) => cardCode(model.board.prefix, number);

function leading(model: BoardModel): CardColumn[] {
  const { board, columns, nameOf } = model;
  const writes = (card: CardRow) => editable(model, card);
  return [
    {
      id: "titulo",
      header: "Tarea",
      width: 272,
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
      cell: (card) => codeOf(model, card),
    },
    ...(board.types.length > 0 ? [typeColumn(model)] : []),
    {
      id: "columna",
      header: "Columna",
      width: 136,
      cell: (card) => (
        <ChoiceCell
          label={`Columna de ${codeOf(model, card)}`}
          writes={!card.archived}
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
