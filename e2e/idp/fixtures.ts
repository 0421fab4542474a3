import type { BrowserContextOptions, Page } from "@playwright/test";
import { test as base, expect } from "../fixtures";
import { type Stack, startStack } from "./stack";

interface Fixtures {
  /** Another browser, with nothing of this one's. */
  anotherPage: (options?: BrowserContextOptions) => Promise<Page>;
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
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  // For the calls of Node. The browser would ask itself anew at every connection, and give a request up after some of
  // them (ERR_TOO_MANY_RETRIES): it takes any certificate from the start.
  ignoreHTTPSErrors: true,
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--ignore-certificate-errors"] }),
    { scope: "worker" },
  ],
  anotherPage: async ({ browser, stack }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: stack.origin, ignoreHTTPSErrors: true, ...options });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Leaves whatever page is open, then forgets every cookie: an open page would notice and navigate by itself. */
export async function forgetAll(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Signs in with the provider's own page as one of its accounts. */
export async function enterAs(page: Page, account: string): Promise<void> {
  await page.getByLabel("Cuenta").fill(account);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/**
 * Goes through a sign-in step by step with this browser's cookies, and stops before the application is told: answers the
 * address that the provider sends the browser back to.
 */
export async function callbackOf(page: Page, stack: Stack, login: string): Promise<string> {
  let at = new URL(login, stack.origin).href;
  for (let step = 0; step < 10; step++) {
    const answer = await page.request.get(at, { maxRedirects: 0 });
    at = new URL(answer.headers().location ?? "", at).href;
    if (at.startsWith(stack.origin)) return at;
  }
  throw new Error(`no way back from ${at}`);
}

export { expect };
