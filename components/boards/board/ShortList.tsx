import { useEffect, useRef } from "react";
import { useBoardTools } from "./boardContext";
import { FallLine, isAlone, LaneItem, type LaneListProps } from "./LaneItem";

/** The cards of a column, all of them drawn; of a long one that is coming, the first ones. */
export function ShortList({ column, box, scroll, most, ...list }: LaneListProps & { most?: number }) {
  const { register } = useBoardTools();
  const items = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const drawn = () => [...(items.current?.querySelectorAll<HTMLElement>(":scope > [data-index]") ?? [])];
    register(column, {
      box,
      scroll,
      spans: () => drawn().map(({ offsetTop, offsetHeight }) => ({ start: offsetTop, end: offsetTop + offsetHeight })),
      show: (index) => drawn()[index]?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    });
    return () => register(column, null);
  }, [column, box, scroll, register]);
  const { cards } = list;
  return (
    <ul ref={items} className="relative flex min-h-2 flex-col gap-2 print:block">
      {cards.slice(0, most).map((card, index) => (
        <LaneItem key={card.id} {...list} index={index} first={index === 0} className="relative print:mb-2" />
      ))}
      {isAlone(list) && (
        <li aria-hidden="true">
          <FallLine at="alone" />
        </li>
      )}
    </ul>
  );
}
