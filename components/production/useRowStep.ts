import { type RefObject, useRef } from "react";

/** J and K over a short list: the focus goes to the next or the one before of its `[data-step]`. */
export function useRowStep<List extends HTMLElement>(): { list: RefObject<List | null>; j: () => void; k: () => void } {
  const list = useRef<List>(null);
  const step = (by: number) => () => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-step]") ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const first = by > 0 ? 0 : rows.length - 1;
    rows[at < 0 ? first : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  };
  return { list, j: step(1), k: step(-1) };
}
