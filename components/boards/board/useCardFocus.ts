import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { isUnderModal } from "@/components/kit/isUnderModal";
import type { LaneHandle } from "./boardContext";
import { findCard, type Lane } from "./steps";

/** Frames in which a card that was scrolled to must be drawn. */
const PATIENCE = 20;

/**
 * The one card that Tab stops at, and the focus, which stays with its card when that goes to another column or is drawn anew:
 * what others do never takes it away.
 */
export function useCardFocus(
  lanes: readonly Lane[],
  handles: RefObject<ReadonlyMap<number, LaneHandle>>,
  onLane: (lane: number) => void,
) {
  const [active, setActive] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const board = useRef(lanes);
  board.current = lanes;
  const lane = useRef(onLane);
  lane.current = onLane;

  const focus = useCallback(
    (id: number) => {
      wanted.current = id;
      setActive(id);
      const at = findCard(board.current, id);
      if (at) lane.current(at.lane);
      let tries = 0;
      const reach = () => {
        if (wanted.current !== id) return;
        const place = findCard(board.current, id);
        const column = place && board.current[place.lane]?.column.id;
        if (place && column !== null) handles.current.get(column as number)?.show(place.index);
        const element = document.querySelector<HTMLElement>(`[data-card="${id}"]`);
        if (element && !isUnderModal(element)) element.focus({ preventScroll: false });
        // A card that was just moved may be drawn once more, in its new column.
        if (document.activeElement !== element || !element || tries < 2)
          if (tries++ < PATIENCE) requestAnimationFrame(reach);
      };
      requestAnimationFrame(reach);
    },
    [handles],
  );

  useLayoutEffect(() => {
    const id = wanted.current;
    if (id === null || document.activeElement !== document.body || !findCard(lanes, id)) return;
    focus(id);
  }, [lanes, focus]);

  const onFocus = useCallback((id: number) => {
    wanted.current = id;
    setActive(id);
  }, []);
  /** The focus went somewhere else by somebody's hand, not because its card was drawn anew. */
  const onBlur = useCallback((to: EventTarget | null) => {
    if (to !== null) wanted.current = null;
  }, []);
  return { active, focus, onFocus, onBlur };
}
