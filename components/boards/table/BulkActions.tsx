import { Archive, ArrowRight, CalendarDays, Flag, Users } from "lucide-react";
import { Button } from "@/components/kit/Button";
import { Menu } from "@/components/kit/Menu";
import { Popover } from "@/components/kit/Popover";
import { priorities, priorityTitleOf } from "@/lib/boards/rules/words";
import type { CardRow } from "@/lib/boards/schema";
import type { BoardModel } from "../model";
import { DayForm, PeopleForm } from "./forms";
import type { BulkStep } from "./useCardsBulk";

/** What may be done to several cards. */
export function BulkActions({
  model,
  rows,
  busy,
  onStep,
}: {
  model: BoardModel;
  rows: readonly CardRow[];
  /** How far it is, while it lasts. */
  busy: string | false;
  onStep: (step: BulkStep) => void;
}) {
  const { board } = model;
  const shared = (of: (card: CardRow) => string) => new Set(rows.map(of)).size === 1;
  const people = shared(({ assignees }) => assignees.join()) ? (rows[0]?.assignees ?? []) : [];
  const due = shared(({ due_on }) => due_on ?? "") ? (rows[0]?.due_on ?? null) : null;
  return (
    <>
      <Menu
        label="Mover a"
        trigger={
          <Button size="sm" icon={ArrowRight} busy={busy}>
            Mover a...
          </Button>
        }
        items={board.columns.map(({ id, title }) => ({
          label: title,
          onSelect: () => onStep({ do: "move", column_id: id }),
        }))}
      />
      <Popover
        label="Responsables"
        trigger={
          <Button size="sm" icon={Users} disabled={busy !== false}>
            Asignar
          </Button>
        }
      >
        {(close) => (
          <PeopleForm
            value={people}
            people={board.people}
            nameOf={model.nameOf}
            onSave={(assignees) => onStep({ do: "change", next: { assignees: [...assignees] } })}
            close={close}
          />
        )}
      </Popover>
      <Menu
        label="Prioridad"
        trigger={
          <Button size="sm" icon={Flag} disabled={busy !== false}>
            Prioridad
          </Button>
        }
        items={priorities.map((priority) => ({
          label: priorityTitleOf(model.board, priority),
          onSelect: () => onStep({ do: "change", next: { priority } }),
        }))}
      />
      <Popover
        label="Vencimiento"
        trigger={
          <Button size="sm" icon={CalendarDays} disabled={busy !== false}>
            Vence
          </Button>
        }
      >
        {(close) => (
          <DayForm
            label="Vence"
            value={due}
            onSave={(due_on) => onStep({ do: "change", next: { due_on } })}
            close={close}
          />
        )}
      </Popover>
      <Button size="sm" icon={Archive} disabled={busy !== false} onClick={() => onStep({ do: "archive" })}>
        Archivar
      </Button>
    </>
  );
}
