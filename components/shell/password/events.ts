const ASKED = "bambalina:password";

/** Opens the change of one's own password from elsewhere in the page. */
export function askForPassword(): void {
  dispatchEvent(new Event(ASKED));
}

/** Hears that it is asked for. Answers how to stop. */
export function onPasswordAsked(handler: () => void): () => void {
  addEventListener(ASKED, handler);
  return () => removeEventListener(ASKED, handler);
}
