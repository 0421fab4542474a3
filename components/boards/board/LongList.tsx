import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import { useBoardTools } from "./boardContext";
import { LaneItem, type LaneListProps } from "./LaneItem";

const GAP = 8;
/** Of a card with a title of one line and a show: the others are measured when they are drawn. */
const USUAL_HEIGHT = 106;

/** The cards of a long column: only the ones in sight are drawn, so that thousands stay fluid. */
export function LongList({ column, box, scroll, ...list }: LaneListProps) {
  const { register } = useBoardTools();
  const { cards, active, carried } = list;
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
    getScrollElement: () => scroll,
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
    register(column, {
      box,
      scroll,
      spans: () => latest.current.measurementsCache,
      show: (index) => latest.current.scrollToIndex(index, { align: "auto" }),
    });
    return () => register(column, null);
  }, [column, box, scroll, register]);

  const drawn = virtual.getVirtualItems();
  return (
    <ul className="relative" style={{ height: virtual.getTotalSize() }}>
      {drawn.map(({ index, start, key }) => (
        <LaneItem
          key={key}
          {...list}
          index={index}
          first={index === drawn[0]?.index}
          ref={virtual.measureElement}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start}px)` }}
        />
      ))}
    </ul>
  );
}
