/** The part of the page in which Tab goes only to what is unsure. */
const PLACE = "[data-unsure-only]";
const CONTROL = "input:not([disabled]):not([type=file]), select:not([disabled]), textarea:not([disabled])";
const PRIMARY = "[data-primary]:not([disabled])";

const isSeen = (element: HTMLElement) => element.getClientRects().length > 0 || !("checkVisibility" in element);
const all = (place: Element, selector: string) => [...place.querySelectorAll<HTMLElement>(selector)];

/** What of an unsure field takes the focus: what it may be, or the field itself. */
const entryOf = (doubt: Element): HTMLElement | null =>
  doubt.querySelector<HTMLElement>("[data-candidate]") ?? doubt.querySelector<HTMLElement>(CONTROL);

/** Where Tab goes, in the order of the page: what is unsure, what is wrong or missing, and what ends the work. */
export function stopsIn(place: Element): HTMLElement[] {
  const doubts = all(place, "[data-doubt], [data-wanted]").flatMap((doubt) => entryOf(doubt) ?? []);
  const wrong = all(place, '[aria-invalid="true"]').filter((one) => !one.closest("[data-doubt], [data-wanted]"));
  const found = new Set([...doubts, ...wrong, ...all(place, PRIMARY)].filter(isSeen));
  return [...found].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

/** The stop after (1) or before (-1) an element of the page; the first or last one from outside of them; null past the end. */
export function stopFrom(stops: readonly HTMLElement[], from: Element | null, by: 1 | -1): HTMLElement | null {
  const follows = (one: HTMLElement) =>
    one !== from && Boolean(from && from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (!from || from === document.body) return (by === 1 ? stops[0] : stops.at(-1)) ?? null;
  if (by === 1) return stops.find(follows) ?? null;
  return stops.filter((one) => one !== from && !follows(one)).at(-1) ?? null;
}

function focusOn(element: HTMLElement): void {
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
  element.scrollIntoView?.({ block: "nearest" });
}

/** Goes on to what is unsure next, once what was settled has left the page's list of doubts. */
export function goToDoubt(by: 1 | -1): void {
  const from = document.activeElement;
  requestAnimationFrame(() => {
    const place = document.querySelector(PLACE);
    if (!place) return;
    const now = from && document.contains(from) ? from : document.activeElement;
    const next = stopFrom(stopsIn(place), now, by);
    if (next) focusOn(next);
  });
}

/** Goes to the first thing that is unsure; false where nothing is. */
export function goToFirstDoubt(): boolean {
  const doubt = document.querySelector(`${PLACE} [data-doubt]`);
  const entry = doubt && entryOf(doubt);
  if (!entry || !isSeen(entry)) return false;
  focusOn(entry);
  return true;
}

/** Goes to the first of all fields. */
export function goToFirstField(): void {
  const first = document.querySelector(PLACE)?.querySelector<HTMLElement>(CONTROL);
  if (first) focusOn(first);
}

/** Takes what a key of 1 to 9 stands for, of the unsure field that has the focus, or else of the first one. */
export function takeCandidate(key: string): boolean {
  const doubt = document.activeElement?.closest("[data-doubt]") ?? document.querySelector(`${PLACE} [data-doubt]`);
  const chip = doubt?.querySelector<HTMLElement>(`[data-candidate="${key}"]`);
  chip?.click();
  return Boolean(chip);
}
