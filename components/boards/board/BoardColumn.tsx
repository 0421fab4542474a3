import { useDroppable } from "@dnd-kit/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { onlyProposes } from "@/lib/boards/rules/closing";
import { cx } from "../../kit/cx";
import { BoardCard } from "./BoardCard";
import { useBoardTools } from "./boardContext";
import { CardComposer } from "./CardComposer";
import { ColumnHead } from "./ColumnHead";
import { isOver } from "./columnLooks";
import type { Lane } from "./steps";

const GAP = 8;
/** Of a card with a title of one line and a show: the others are measured when they are drawn. */
const USUAL_HEIGHT = 106;

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

/** A column: only the cards in sight are drawn, so that thousands stay fluid. */
export const BoardColumn = memo(function BoardColumn({
  lane: { column, cards },
  count,
  line,
  wide,
  active,
  carried,
}: Props) {
  const { board, writes, printing, register } = useBoardTools();
  const [adding, setAdding] = useState(false);
  const box = useRef<HTMLElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: `columna-${column.id}`, disabled: !writes });

  // The cards that have the focus or are on their way stay drawn wherever one scrolls.
  const kept = [active, carried].map((id) => cards.findIndex((card) => card.id === id)).filter((index) => index !== -1);
  const keptKey = kept.join(",");
  const rangeExtractor = useCallback(
    (range: Range) => {
      const more = keptKey ? keptKey.split(",").map(Number) : [];
      return [...new Set([...defaultRangeExtractor(range), ...more])].sort((a, b) => a - b);
    },
    [keptKey],
  );
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: GAP,
    overscan: 5,
    rangeExtractor,
    useFlushSync: false,
  });
  const latest = useRef(virtual);
  latest.current = virtual;

  useEffect(() => {
    if (!box.current || !scroll.current) return;
    register(column.id, {
      box: box.current,
      scroll: scroll.current,
      spans: () => latest.current.measurementsCache,
      show: (index) => latest.current.scrollToIndex(index, { align: "auto" }),
    });
    return () => register(column.id, null);
  }, [column.id, register]);

  const drawn = printing
    ? cards.map((_, index) => ({ index, start: 0 }))
    : virtual.getVirtualItems().map(({ index, start }) => ({ index, start }));
  const holdsActive = cards.some(({ id }) => id === active);
  const firstDrawn = drawn[0]?.index;
  const others = cards.map(({ id }, index) => ({ id, index })).filter(({ id }) => id !== carried);
  const above = line === null || line === 0 ? undefined : virtual.measurementsCache[others[line - 1]?.index ?? -1];
  const lineAt = line === null ? null : above ? above.end + GAP / 2 : 2;
  const heading = `columna-${column.id}`;
  // A new card cannot begin where members only propose to end, nor where what is there is settled.
  const mayAdd = writes && !onlyProposes(board, null, column.group) && !column.locked;

  return (
    <section
      ref={(element) => {
        box.current = element;
        setNodeRef(element);
      }}
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
        onAdd={mayAdd ? () => setAdding(true) : undefined}
      />
      <div ref={scroll} data-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-2 pb-2">
        <ul className="relative" style={printing ? undefined : { height: virtual.getTotalSize(), minHeight: 8 }}>
          {drawn.map(({ index, start }) => {
            const card = cards[index];
            if (!card) return null;
            return (
              <li
                key={card.id}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                className={printing ? "mb-2" : "absolute inset-x-0 top-0"}
                style={printing ? undefined : { transform: `translateY(${start}px)` }}
              >
                <BoardCard
                  card={card}
                  tabbable={card.id === active || (!holdsActive && index === firstDrawn)}
                  carried={card.id === carried}
                />
              </li>
            );
          })}
          {lineAt !== null && (
            <li
              aria-hidden="true"
              className="pointer-events-none absolute inset-x-0 z-10 h-0.5 -translate-y-1/2 rounded-full bg-accent-fill"
              style={{ top: lineAt }}
            />
          )}
        </ul>
        {cards.length === 0 && !adding && (
          <p className="px-1 py-1 text-help text-muted">{count > 0 ? "Nada con este filtro" : "Sin tarjetas"}</p>
        )}
      </div>
      {adding && (
        <CardComposer
          column={column}
          onMade={() => virtual.scrollToIndex(cards.length, { align: "end" })}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
});
