import type { KeyboardEvent } from "react";

/** Ctrl or Cmd + Enter sends the form that is being typed in. */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
