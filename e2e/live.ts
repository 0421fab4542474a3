import { expect, type Page } from "@playwright/test";

/** How soon a change of somebody else's has to be there. */
const LIVE_MS = 2_000;
/** A change is a write, its event and a read: on a machine where answers are slow it may take so many of the slowest. */
const ANSWERS = 6;
/** Less than the quarter of a minute after which a page that hears nothing looks by itself. */
const MOST_MS = 12_000;

/**
 * Expects that `page` shows by itself, within two seconds, what somebody else just did. Where others are at work on the
 * machine, within the time of a few answers as this very page got them.
 * @param seen waits for it: `live(other, (soon) => expect(card).toBeVisible(soon))`
 */
export async function live(page: Page, seen: (soon: { timeout: number }) => Promise<void>): Promise<void> {
  const start = performance.now();
  await seen({ timeout: MOST_MS });
  const took = performance.now() - start;
  if (took <= LIVE_MS) return;
  const slowest = await page.evaluate(() =>
    performance
      .getEntries()
      .filter(({ entryType, name }) => /navigation|resource/.test(entryType) && !name.includes("/api/live"))
      .reduce((most, { duration }) => Math.max(most, duration), 0),
  );
  expect(took, `seen after ${Math.round(took)} ms, the slowest answer took ${Math.round(slowest)} ms`).toBeLessThan(
    Math.max(LIVE_MS, ANSWERS * slowest),
  );
}

/**
 * Expects that `ask` answers `expected` within `ms`. Where others are at work on the machine, within the time of a few of
 * its own answers.
 */
export async function within<T>(ms: number, ask: () => Promise<T>, expected: T): Promise<void> {
  const start = performance.now();
  let slowest = 0;
  const timed = async () => {
    const asked = performance.now();
    const answer = await ask();
    slowest = Math.max(slowest, performance.now() - asked);
    return answer;
  };
  await expect.poll(timed, { timeout: 12 * ms, intervals: [250] }).toBe(expected);
  const took = performance.now() - start;
  expect(took, `the slowest answer took ${Math.round(slowest)} ms`).toBeLessThan(Math.max(ms, ANSWERS * slowest));
}
