import { useEffect, useRef, useState } from "react";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";

/**
 * Tells screen readers how many cards are left each time the filter changes, and only then. What was closed on some days is
 * read by the list, which tells it itself.
 */
export function FilterNews({ model, filtered }: { model: BoardModel; filtered: boolean }) {
  const { filter, cards } = model;
  const [said, say] = useState("");
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    const count = countText(cards.length, "tarjeta");
    if (filter.cerrada) say("");
    else say(filtered ? `${count} con estos filtros.` : `Sin filtros: ${count}.`);
  }, [filter, filtered, cards]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
