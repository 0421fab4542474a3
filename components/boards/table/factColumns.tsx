import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { hoursText } from "@/lib/boards/rules/fieldText";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import { SlaText } from "../DueText";
import type { BoardModel } from "../model";
import { ChoiceCell, FormCell } from "./EditCell";
import { editable } from "./editable";
import { DayForm } from "./forms";
import { HoursForm, LabelsForm } from "./ownForms";

type CardColumn = Column<CardRow>;

const codeOf = (model: BoardModel, { number }: CardRow) => cardCode(model.board.prefix, number);

/** The card's type, chosen in place. */
export function typeColumn(model: BoardModel): CardColumn {
  return {
    id: "tipo",
    header: "Tipo",
    width: 110,
    optional: true,
    cell: (card) => (
      <ChoiceCell
        label={`Tipo de ${codeOf(model, card)}`}
        writes={editable(model, card)}
        items={["", ...model.board.types].map((type) => ({
          label: type || "Sin tipo",
          checked: type === card.type,
          onSelect: () => void model.change(card, { type }),
        }))}
      >
        {card.type || <span className="text-muted">Sin tipo</span>}
      </ChoiceCell>
    ),
  };
}

/** What else a card has: the less it is asked for, the sooner it leaves a narrow list. */
export function factColumns(model: BoardModel): CardColumn[] {
  const { board } = model;
  const all: (CardColumn | false)[] = [
    Object.keys(board.sla).length > 0 && {
      id: "sla",
      header: "SLA",
      width: 190,
      hideBelow: "2xl",
      cell: (card) => <SlaText card={card} />,
    },
    {
      id: "show",
      header: "Show",
      width: 180,
      hideBelow: "2xl",
      cell: ({ show }) => show && <TwoLines main={show.name} sub={show.about} />,
    },
    {
      id: "etiquetas",
      header: "Etiquetas",
      width: 110,
      hideBelow: "1100px",
      cell: (card) => (
        <FormCell
          label={`Etiquetas de ${codeOf(model, card)}`}
          writes={editable(model, card)}
          form={(close) => (
            <LabelsForm
              value={card.labels}
              labels={board.labels}
              onSave={(labels) => void model.change(card, { labels: [...labels] })}
              close={close}
            />
          )}
        >
          {card.labels.join(", ") || <Add model={model} card={card} />}
        </FormCell>
      ),
    },
    {
      id: "pasos",
      header: "Pasos",
      width: 72,
      align: "end",
      hideBelow: "900px",
      cell: ({ checks }) => checks.total > 0 && `${checks.done} de ${checks.total}`,
    },
    {
      id: "horas",
      header: "Horas",
      width: 80,
      align: "end",
      optional: true,
      cell: (card) => (
        <FormCell
          label={`Horas de ${codeOf(model, card)}`}
          writes={editable(model, card)}
          form={(close) => (
            <HoursForm value={card.hours} onSave={(hours) => void model.change(card, { hours })} close={close} />
          )}
        >
          {card.hours === null ? <Add model={model} card={card} /> : hoursText(card.hours)}
        </FormCell>
      ),
    },
    {
      id: "comienza",
      header: "Comienza",
      width: 120,
      optional: true,
      cell: (card) => (
        <FormCell
          label={`Comienzo de ${codeOf(model, card)}`}
          writes={editable(model, card)}
          form={(close) => (
            <DayForm
              label="Comienza"
              value={card.start_on}
              onSave={(start_on) => void model.change(card, { start_on })}
              close={close}
            />
          )}
        >
          {card.start_on === null ? <Add model={model} card={card} /> : formatDay(card.start_on)}
        </FormCell>
      ),
    },
  ];
  return all.filter((column) => column !== false);
}

/** What stands in an empty cell that may be filled. */
function Add({ model, card }: { model: BoardModel; card: CardRow }) {
  return editable(model, card) && <span className="text-muted">Agregar</span>;
}
