const CHANGED = "bambalina:feedback";

/** Says within this page that feedback changed: the header's count reads again (specification section 4). */
export function feedbackChanged(): void {
  dispatchEvent(new Event(CHANGED));
}

/** Hears it. Answers how to stop. */
export function onFeedbackChanged(handler: () => void): () => void {
  addEventListener(CHANGED, handler);
  return () => removeEventListener(CHANGED, handler);
}
