const CHANGED = "bambalina:feedback";
const ASKED = "bambalina:feedback-form";

/** Says within this page that feedback changed: the header's count reads again (specification section 4). */
export function feedbackChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Hears it. Answers how to stop. */
export function onFeedbackChanged(handler: () => void): () => void {
  addEventListener(CHANGED, handler);
  return () => removeEventListener(CHANGED, handler);
}

/** Opens the form of the header's button from elsewhere in the page. */
export function askForFeedback(): void {
  dispatchEvent(new Event(ASKED));
}

/** Hears that the form is asked for. Answers how to stop. */
export function onFeedbackAsked(handler: () => void): () => void {
  addEventListener(ASKED, handler);
  return () => removeEventListener(ASKED, handler);
}
