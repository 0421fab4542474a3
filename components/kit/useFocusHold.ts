import { type RefObject, useEffect, useRef } from "react";
import { focusBack } from "./focusBack";
import { isUnderModal } from "./isUnderModal";

/** What the Tab key stops at. */
export const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** Keeps the focus in a panel, at `home`, when its focused button goes away, or off, with what it did. @returns what stops it. */
function holdLostFocus(element: HTMLElement, home = element): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const watch = new MutationObserver(() => {
    const lost = last !== null && (!element.contains(last) || last.matches(":disabled"));
    if (lost && (document.activeElement === document.body || document.activeElement === last)) {
      home.focus({ preventScroll: true });
    }
  });
  element.addEventListener("focusin", note);
  watch.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    element.removeEventListener("focusin", note);
    watch.disconnect();
  };
}

/** The `ref` of what a modal dialog holds: the focus stays in the dialog when the focused button goes away with what it did. */
export function heldFocus(element: HTMLElement | null): (() => void) | undefined {
  return element ? holdLostFocus(element, element.closest<HTMLElement>("[role=dialog]") ?? element) : undefined;
}

/**
 * The focus of a panel that is not a modal dialog: moves in when it opens and stays when its button goes, Escape closes it,
 * and on closing the focus goes back to where it was, or to the link of its address. With `trap()` true (the panel covers
 * the page) Tab stays inside.
 * Escape with the focus nowhere is the panel's, unless a modal dialog lies over it.
 */
export function useFocusHold(
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
  trap: () => boolean,
) {
  const close = useRef(onClose);
  close.current = onClose;
  const trapped = useRef(trap);
  trapped.current = trap;

  useEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const before = document.activeElement;
    const address = location.href;
    if (!element.contains(before)) element.focus({ preventScroll: true });

    const stop = holdLostFocus(element);
    const onKeyDown = (event: KeyboardEvent) => {
      const inside = element.contains(document.activeElement);
      const nowhere = document.activeElement === document.body && !isUnderModal(element);
      if (event.key === "Escape" && !event.defaultPrevented && (inside || nowhere)) close.current();
      if (event.key === "Tab" && inside && trapped.current()) keepInside(event, element);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      stop();
      document.removeEventListener("keydown", onKeyDown);
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        focusBack(before, address);
    };
  }, [open, panel]);
}

function keepInside(event: KeyboardEvent, element: HTMLElement) {
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const first = stops[0];
  const last = stops.at(-1);
  const active = document.activeElement;
  if (event.shiftKey ? active === first || active === element : active === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
