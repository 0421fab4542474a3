import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { memo, useState } from "react";
import { onlyProposes } from "@/lib/boards/rules/closing";
import { Button } from "../../kit/Button";
import { cx } from "../../kit/cx";
import { useBoardTools } from "./boardContext";
import { ColumnHead } from "./ColumnHead";
import { isOver } from "./columnLooks";
import { LaneList } from "./LaneList";
import type { Lane } from "./steps";

const CardComposer = dynamic(() => import("./CardComposer").then((module) => module.CardComposer), { ssr: false });

interface Props {
  lane: Lane;
  /** Cards in it, whatever the filter. */
  count: number;
  /** The place for the card on its way: below so many of the other cards. */
  line: number | null;
  /** The whole width, on a phone. */
  wide: boolean;
  /** The card of this column that Tab stops at, and the one that is on its way. */
  active: number | null;
  carried: number | null;
}

/** A column of the board. On a phone its tab says what its head would. */
export const BoardColumn = memo(function BoardColumn({
  lane: { column, cards },
  count,
  line,
  wide,
  active,
  carried,
}: Props) {
  const { board } = useBoardTools();
  const [adding, setAdding] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const heading = `columna-${column.id}`;
  // A new card cannot begin where members only propose to end, nor where what is there is settled.
  const mayAdd = !onlyProposes(board, null, column.group) && !column.locked;

  return (
    <section
      ref={setBox}
      aria-labelledby={heading}
      className={cx(
        "flex min-h-0 shrink-0 flex-col rounded-card border bg-sunken print:h-auto print:break-inside-auto",
        wide ? "w-full" : "w-64",
        isOver(column, count) ? "border-warn" : "border-line",
      )}
    >
      <ColumnHead
        column={column}
        id={heading}
        count={count}
        shown={cards.length}
        hidden={wide}
        onAdd={mayAdd && !wide ? () => setAdding(true) : undefined}
      />
      <div
        ref={setScroll}
        data-scroll
        className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2 phone:pt-2"
      >
        {box && scroll && (
          <LaneList
            column={column.id}
            cards={cards}
            box={box}
            scroll={scroll}
            line={line}
            active={active}
            carried={carried}
          />
        )}
        {cards.length === 0 && !adding && (
          <p className="px-1 py-1 text-help text-muted">{count > 0 ? "Nada con este filtro" : "Sin tarjetas"}</p>
        )}
      </div>
      {wide && mayAdd && !adding && (
        <Button variant="ghost" icon={Plus} className="print:hidden" onClick={() => setAdding(true)}>
          Agregar tarjeta
          <span className="sr-only"> en {column.title}</span>
        </Button>
      )}
      {adding && (
        <CardComposer
          column={column}
          onMade={() => requestAnimationFrame(() => scroll?.scrollTo({ top: scroll.scrollHeight }))}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
});
