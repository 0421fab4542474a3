import type { KeyboardEvent } from "react";

/** Enter sends, alone or with Ctrl or Cmd; with Shift it is a new line. Not while a letter is being composed. */
export const sendsWith = (event: KeyboardEvent): boolean =>
  event.key === "Enter" && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing;
