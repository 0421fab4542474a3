import { ChevronLeft, ChevronRight, LayoutDashboard } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { getBoard, listBoards, transferCard } from "@/lib/boards/api";
import { cardCode } from "@/lib/boards/rules/words";
import type { CardDetail, CardRow } from "@/lib/boards/schema";
import { CallError, call } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";
import { cx } from "../kit/cx";
import { Icon } from "../kit/Icon";
import { Kbd } from "../kit/Kbd";
import { toast } from "../kit/toast";
import { asRow } from "./asRow";
import { groupIcons } from "./board/columnLooks";
import type { BoardModel } from "./model";
import { boardChoices, columnChoices, type MoveChoice, otherColumns, warningOf } from "./move/choices";
import { FloatingPanel } from "./move/FloatingPanel";

export interface MoveMenuProps {
  model: BoardModel;
  card: CardRow | CardDetail;
  /** What it opens beside: the card, or the button that opened it. */
  anchor: HTMLElement;
  /** After a choice, Escape or a click outside. */
  onClose: () => void;
  /** The card went to another board: it is not here any more. */
  onPassed?: () => void;
}

/** "Mover a...": any column of the board, or another board where one may write, by typing or with the arrows. */
export default function MoveMenu({ model, card, anchor, onClose, onPassed }: MoveMenuProps) {
  const row = model.all.find(({ id }) => id === card.id) ?? asRow(card);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [target, setTarget] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const boards = useRead(listBoards, {}).data;
  const other = useRead(getBoard, target ? { params: { board: target } } : null);
  const there = target && other.data?.key === target ? other.data : undefined;
  useEffect(() => field.current?.focus(), []);

  const choices: MoveChoice[] = target
    ? otherColumns(there, typed)
    : [
        ...columnChoices(model, card, typed),
        // A show's card stays on its board.
        ...(card.show_id === null ? boardChoices(boards, model.board.key, typed) : []),
      ];
  const chosen = choices[Math.min(at, choices.length - 1)];
  const warning = chosen && warningOf(chosen, model, card);

  const into = (board: string | null) => {
    setTarget(board);
    setTyped("");
    setAt(0);
    field.current?.focus();
  };
  const pass = async (board: string, column_id: number) => {
    try {
      const moved = await call(transferCard, { params: { id: card.id }, body: { board, column_id } });
      onPassed?.();
      await model.readAgain([card.id]);
      toast.saved(`Pasó a ${there?.title ?? board} como ${cardCode(there?.prefix ?? "", moved.number)}.`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    }
  };
  const take = (choice: MoveChoice | undefined) => {
    if (!choice) return;
    if (choice.kind === "board") return into(choice.board);
    onClose();
    if (choice.board) void pass(choice.board, choice.column.id);
    else void model.move(row, { column_id: choice.column.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    if (event.key === "ArrowDown") setAt(at >= last ? 0 : at + 1);
    else if (event.key === "ArrowUp") setAt(at <= 0 ? last : at - 1);
    else if (event.key === "Enter") take(chosen);
    else if (event.key === "ArrowRight" && chosen?.kind === "board" && typed === "") into(chosen.board);
    else if (target && typed === "" && (event.key === "ArrowLeft" || event.key === "Backspace")) into(null);
    else return;
    event.preventDefault();
  };

  return (
    <FloatingPanel label={`Mover ${card.title}`} anchor={anchor} onClose={onClose}>
      <div className="flex items-center gap-1 px-3 pt-2.5">
        {target && (
          <button
            type="button"
            aria-label="Volver a las columnas de este tablero"
            className="-ml-1 inline-flex size-6 items-center justify-center rounded-badge text-muted hover:bg-hover phone:size-10"
            onClick={() => into(null)}
          >
            <Icon of={ChevronLeft} />
          </button>
        )}
        <p className="flex-1 font-semibold">{target ? `Mover a ${there?.title ?? "..."}` : "Mover a..."}</p>
        {!target && <Kbd>M</Kbd>}
      </div>
      <div className="px-2 pb-1 pt-2">
        <div className="field-box">
          <input
            ref={field}
            role="combobox"
            aria-expanded
            aria-controls={list}
            aria-activedescendant={chosen ? `${list}-${chosen.id}` : undefined}
            aria-label="Columna o tablero"
            placeholder="Columna o tablero"
            autoComplete="off"
            className="field-input"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
      <div id={list} role="listbox" tabIndex={-1} aria-label="Destinos" className="max-h-72 overflow-y-auto px-1 pb-1">
        {choices.map((choice, index) => (
          <Option
            key={choice.id}
            id={`${list}-${choice.id}`}
            choice={choice}
            active={choice === chosen}
            ruled={index > 0 && choice.kind === "board" && choices[index - 1]?.kind === "column"}
            onPoint={() => setAt(index)}
            onTake={() => take(choice)}
          />
        ))}
      </div>
      {choices.length === 0 && (
        <p role="status" className="px-3 pb-3 text-help text-muted">
          {target && !there ? "Trayendo las columnas..." : `Nada coincide con “${typed.trim()}”`}
        </p>
      )}
      {warning && (
        <p role="status" className="px-3 pb-3 pt-1 text-[12px] leading-4 text-warn">
          {warning}
        </p>
      )}
    </FloatingPanel>
  );
}

interface OptionProps {
  id: string;
  choice: MoveChoice;
  active: boolean;
  ruled: boolean;
  onPoint: () => void;
  onTake: () => void;
}

function Option({ id, choice, active, ruled, onPoint, onTake }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // The keys are those of the field, which names the active option.
  const pointer = { onPointerMove: onPoint, onClick: onTake };
  return (
    <div
      {...pointer}
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cx(
        "flex min-h-[34px] cursor-pointer items-center gap-2.5 rounded-control px-3 phone:min-h-11",
        active && "bg-hover",
        ruled && "mt-1 rounded-t-none border-t border-line",
      )}
    >
      <Icon of={choice.kind === "board" ? LayoutDashboard : groupIcons[choice.column.group]} className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{choice.title}</span>
      {choice.kind === "board" ? (
        <Icon of={ChevronRight} size={14} className="text-faint" />
      ) : (
        choice.count && (
          <span
            className={cx(
              "text-[12px]",
              choice.full ? "rounded-badge bg-warn-soft px-1.5 py-0.5 font-semibold text-warn" : "text-muted",
            )}
          >
            {choice.count}
          </span>
        )
      )}
    </div>
  );
}
