import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures";
import { type Stack, startStack } from "./stack";

interface Fixtures {
  /** Another browser, with nothing of this one's. */
  anotherPage: () => Promise<Page>;
}

/** The project's `test` against the sign-in stack: pages open at its https address. */
export const test = base.extend<Fixtures, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  ignoreHTTPSErrors: true,
  anotherPage: async ({ browser, stack }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Signs in with the provider's own page as one of its accounts. */
export async function enterAs(page: Page, account: string): Promise<void> {
  await page.getByLabel("Cuenta").fill(account);
  await page.getByRole("button", { name: "Entrar" }).click();
}

export { expect };
