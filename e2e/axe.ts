import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Fails when axe finds anything against accessibility in the page; `within` looks at one part, `without` leaves one out.
 * Only violations are asked for: describing the thousands of nodes that pass takes longer than looking at them.
 */
export async function expectAccessible(
  page: Page,
  { within, without, what }: { within?: string; without?: string; what?: string } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  // Frames are put together in a page of their own, which most pages can do without.
  if (page.frames().length === 1) axe.setLegacyMode();
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  expect((await axe.analyze()).violations, what).toEqual([]);
}
