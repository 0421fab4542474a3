import type { Page } from "@playwright/test";

/**
 * What a finger has too little room on, in what the page shows: controls of less than 44 px, with their label and with what
 * the kit's `tap` adds around them. Links in a text are let be (WCAG 2.5.8); so are drawings, whose points have keys too, the
 * twelve months that share the width of a card, and what comes into sight by keys alone.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5;
    const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary";
    const boxOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const around = getComputedStyle(element, "::after");
      const added = around.position === "absolute" && around.content !== "none";
      const of = (side: string) => (added ? Number.parseFloat(side) || 0 : 0);
      return { width: Math.max(width, of(around.width)), height: Math.max(height, of(around.height)) };
    };
    const isInText = (element: Element) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0) + 3;
    const found = new Set<string>();
    for (const element of document.querySelectorAll<HTMLElement>(CONTROLS)) {
      const own = element.getBoundingClientRect();
      const shown = own.width > 1 && own.height > 1 && own.right > 0 && own.bottom + scrollY > 0;
      if (
        !shown ||
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest(".sr-only, [role=application], svg, [aria-label^='Meses de']") ||
        isInText(element)
      )
        continue;
      const labels = [...((element as HTMLInputElement).labels ?? []), element.closest(".field-box")];
      const boxes = [element, ...labels].flatMap((each) => (each ? [boxOf(each)] : []));
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (width >= LEAST && height >= LEAST) continue;
      const name = element.ariaLabel ?? element.textContent?.trim() ?? "";
      found.add(`${name.slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`);
    }
    return [...found];
  });
