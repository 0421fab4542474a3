import type { Locator, Page } from "@playwright/test";

/**
 * Drags with the mouse, by a point near the left edge. Where both are is asked for once what is dragged stands still: a
 * page that is still filling up would move it away from under the pointer.
 * @param below how far under its upper edge `to` is met; its middle otherwise.
 */
export async function drag(page: Page, from: Locator, to: Locator, below?: number): Promise<void> {
  await from.hover({ trial: true });
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("What is dragged, or where to, is not in sight");
  await page.mouse.move(a.x + 20, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + 40, a.y + a.height / 2 + 10, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + (below ?? b.height / 2), { steps: 12 });
  await page.mouse.up();
}
