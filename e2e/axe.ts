import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

interface Looked {
  /** The part to look at, and the one to leave out: CSS selectors. */
  within?: string;
  without?: string;
  what?: string;
}

/** Only violations are asked for: describing the thousands of nodes that pass takes longer than looking at them. */
const OPTIONS: axe.RunOptions = { resultTypes: ["violations"] };

/** Fails when axe finds anything against accessibility in the page. */
export async function expectAccessible(page: Page, { what, ...part }: Looked = {}): Promise<void> {
  // Frames are put together in a page of their own, which most pages can do without.
  const look = page.frames().length === 1 ? lookInPage : lookInFrames;
  expect(await look(page, part), what).toEqual([]);
}

/** Axe is half a megabyte: a page that has it from an earlier look keeps it. */
async function lookInPage(page: Page, { within, without }: Looked): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const context = { include: within ?? "html", ...(without && { exclude: without }) };
  return page.evaluate(
    async ([part, options]) => {
      // Colours that just changed are looked at once they are there; one that is inherited may begin when another ended.
      for (let quiet = 0; quiet < 2; quiet++) {
        await new Promise(requestAnimationFrame);
        const ending = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
        if (ending.length > 0) quiet = -1;
        await Promise.allSettled(ending.map(({ finished }) => finished));
      }
      const { violations } = await (window as never as { axe: typeof axe }).axe.run(part, options);
      return violations;
    },
    [context, OPTIONS] as const,
  );
}

async function lookInFrames(page: Page, { within, without }: Looked): Promise<axe.Result[]> {
  const builder = new AxeBuilder({ page }).options(OPTIONS);
  if (within) builder.include(within);
  if (without) builder.exclude(without);
  return (await builder.analyze()).violations;
}
