import { type FocusEvent, useRef } from "react";

/**
 * A list's library gives the focus back to its input one frame after something was chosen with the mouse. Who has gone on to another control
 * by then, on a busy page, would be taken back there, and the list, which opens with the focus, would lie open over the rest.
 * @returns `chose`, to be called as something is chosen, and what the input says to its focus
 */
export function useLetGo() {
  const choosing = useRef(false);
  return {
    chose: () => {
      choosing.current = true;
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          choosing.current = false;
        }),
      );
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      const { relatedTarget } = event;
      if (!choosing.current || !(relatedTarget instanceof HTMLElement)) return;
      // The library looks at this before it opens the list.
      event.preventDefault();
      relatedTarget.focus();
    },
  };
}
