import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Loaded } from "../streamState";

/** So near to the end counts as at the end, in pixels. */
const NEAR = 48;

interface Place {
  id: string;
  top: number;
}

/** The first message one sees, and how far below the top edge it begins. */
function placeOf(box: HTMLElement): Place | null {
  for (const row of box.querySelectorAll<HTMLElement>("[data-message]")) {
    const top = row.offsetTop - box.scrollTop;
    if (top + row.offsetHeight > 0) return { id: row.dataset.message ?? "", top };
  }
  return null;
}

/**
 * Keeps one's place in the stream: at its end what comes stays in sight, elsewhere nothing moves under the eyes when
 * messages come before or after. `start` finds where to begin: the message asked for, or the first unread one.
 */
export function useScroll(box: RefObject<HTMLElement | null>, loaded: Loaded | null, start: string) {
  const [atEnd, setAtEnd] = useState(false);
  const held = useRef<{ end: boolean; place: Place | null }>({ end: true, place: null });
  const begun = useRef(false);

  const note = useCallback(() => {
    const it = box.current;
    if (!it) return;
    const end = it.scrollHeight - it.scrollTop - it.clientHeight < NEAR;
    held.current = { end, place: end ? null : placeOf(it) };
    setAtEnd(end);
  }, [box]);

  const toEnd = useCallback(() => {
    const it = box.current;
    if (it) it.scrollTop = it.scrollHeight;
    note();
  }, [box, note]);

  useLayoutEffect(() => {
    const it = box.current;
    if (!it || !loaded) return;
    if (!begun.current) {
      begun.current = true;
      const row = it.querySelector<HTMLElement>(start);
      it.scrollTop = row ? row.offsetTop - it.clientHeight / 3 : it.scrollHeight;
    } else if (held.current.end && !loaded.has_newer) {
      it.scrollTop = it.scrollHeight;
    } else if (held.current.place) {
      const { id, top } = held.current.place;
      const row = it.querySelector<HTMLElement>(`[data-message="${id}"]`);
      if (row) it.scrollTop = row.offsetTop - top;
    }
    note();
  }, [box, loaded, note, start]);

  // Cards, pictures and messages on their way make it grow after it was drawn.
  useEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      if (held.current.end && box.current) box.current.scrollTop = box.current.scrollHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);

  return { atEnd, note, toEnd };
}

/** Calls `reach` when the mark comes near to what one sees. */
export function useReach(box: RefObject<HTMLElement | null>, on: boolean, reach: () => void) {
  const mark = useRef<HTMLLIElement>(null);
  const latest = useRef(reach);
  latest.current = reach;
  useEffect(() => {
    const it = mark.current;
    if (!it || !on || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { root: box.current, rootMargin: "400px 0px" },
    );
    observer.observe(it);
    return () => observer.disconnect();
  });
  return mark;
}
