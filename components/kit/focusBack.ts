/**
 * Gives the focus to where it was before something opened. Where that is gone, off or unknown: to the link that leads to
 * `address` (the row of what was opened by its address), else to the screen's heading.
 */
export function focusBack(before: Element | null, address?: string): void {
  const row = [...document.links].find(({ href }) => href === address);
  for (const place of [before, row, document.querySelector("h1")] as (HTMLElement | null | undefined)[]) {
    place?.focus({ preventScroll: true });
    if (place === document.activeElement && place !== document.body) return;
  }
}
