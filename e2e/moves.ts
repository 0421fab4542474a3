import type { Page } from "@playwright/test";

/** Keeps back the answers of an address until the returned function is called, then lets them through. */
export async function held(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: readonly { node: Node | null }[];
}

/** Below, nobody sees it: a pixel of something small. */
const SEEN = 0.001;

/**
 * Notes what moves in the sight from now on, right after a press too, which the browser's own measure forgives.
 * @returns what did, once all that was asked for is drawn: by how much, and the words that moved.
 */
export async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moves: Shift[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => moves.push(...(list.getEntries() as Shift[]))).observe({ type: "layout-shift" });
  });
  return () =>
    page.evaluate(async (least) => {
      // Told a task after the frame that drew them.
      for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve));
      return (window as never as { moves: Shift[] }).moves
        .filter(({ value }) => value > least)
        .map(
          ({ value, sources }) => `${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(" | ")}`,
        );
    }, SEEN);
}
