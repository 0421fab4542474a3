import { cloneElement, type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from "react";

/**
 * A trigger whose panel is loaded when one goes for it: the pointer or the focus on it starts the load, a click or an
 * arrow asks for the panel. `trigger` stands until the panel, which brings its own, says `onReady`.
 */
export function useOpener(trigger: ReactElement, popup: "menu" | "dialog", load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(false);
  const [ready, setReady] = useState(false);
  // A load that fails here is tried again on the click.
  const preload = () => void load().catch(() => undefined);
  const placeholder = cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (popup !== "menu" || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
      event.preventDefault();
      setWanted(true);
    },
  });
  return { trigger: ready ? null : placeholder, wanted, onReady: () => setReady(true) };
}

/** For the panel that was asked for: takes the place and the focus of the first trigger, and opens once with `open`. */
export function useOpenAtOnce(onReady: () => void, open: (button: HTMLButtonElement) => void) {
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<(() => void) | null>(() => {
    onReady();
    button.current?.focus({ preventScroll: true });
    // Opening renders at once, which cannot be while this render is being put in the document.
    queueMicrotask(() => button.current && open(button.current));
  });
  useLayoutEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
  return button;
}
