import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page, request } from "@playwright/test";
import { demoMail, type Role } from "@/lib/access/roles";
import { openClient } from "@/lib/pg";

/** User agents of the landing rule (specification section 2): with `Mobi`, and with `Android` only. */
export const PHONE_AGENT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
export const TABLET_AGENT =
  "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Playwright's device settings for a phone of 390 px. */
export const phone = {
  viewport: { width: 390, height: 844 },
  userAgent: PHONE_AGENT,
  isMobile: true,
  hasTouch: true,
} as const;

export const demoPassword = (): string => {
  const password = process.env.DEMO_PASSWORD;
  if (!password) throw new Error("DEMO_PASSWORD is not set: run the browser tests with npm test");
  return password;
};

/** A text that no other test has, nor an earlier try of this one. */
export const unique = (text: string): string => `${text} ${crypto.randomUUID().slice(0, 8)}`;

interface Session {
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  token: string;
}

/** Signs in over the API: a session of its own, without opening a page. */
export async function newSession(baseURL: string | undefined, mail: string): Promise<Session> {
  const calls = await request.newContext({ baseURL });
  const answer = await calls.post("/api/auth/local", { data: { mail, password: demoPassword() } });
  expect(answer.status(), `sign-in of ${mail}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const { cookies } = await calls.storageState();
  await calls.dispose();
  return { cookies, token };
}

/** For how long a session is lent out: well inside of what its token is good for. */
const KEPT_MS = 10 * 60_000;

/** The session that all tests of a run share for a demo account, made by the first one that asks. */
export async function sharedSession(baseURL: string | undefined, mail: string): Promise<Session> {
  const folder = join(process.env.DATA_DIR || ".data/test", "sessions");
  const file = join(folder, mail);
  try {
    if (Date.now() - statSync(file).mtimeMs < KEPT_MS) return JSON.parse(readFileSync(file, "utf8")) as Session;
  } catch {
    // nobody asked yet
  }
  const session = await newSession(baseURL, mail);
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: two workers may ask at once.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(session));
  renameSync(`${file}.${process.pid}`, file);
  return session;
}

/**
 * A person of this test's own, with a demo account's role and password: for tests of what piles up per person, which the
 * worker's notices or another try of the test would change.
 * @returns the mail, which is also the name unless one is given.
 */
export async function newPerson(rol: Role, name?: string): Promise<string> {
  const mail = `e2e-${crypto.randomUUID()}@demo.test`;
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `INSERT INTO app_user (mail, name, rol, password_hash, updated_at)
       SELECT $1::text, $3::text, rol, password_hash, now() FROM app_user WHERE mail = $2`,
      [mail, demoMail(rol), name ?? mail],
    );
    expect(rowCount).toBe(1);
  } finally {
    await database.end();
  }
  return mail;
}

/** Signs a browser in by a session of its own: as a role's demo account, or by a person's mail. */
async function signIn(context: BrowserContext, who: Role | { mail: string }): Promise<void> {
  const mail = typeof who === "string" ? demoMail(who) : who.mail;
  await giveSession(context, await newSession(test.info().project.use.baseURL, mail));
}

interface Fixtures {
  /** Signs this test's browser in as a demo account, of a role or by its mail. `fresh` gives a session that the test may end. */
  login: (who: ({ rol: Role } | { mail: string }) & { fresh?: boolean }) => Promise<void>;
  /** Opens somebody else's browser, signed in as a role's demo account or by a mail; it is closed with the test. */
  beside: (who: Role | { mail: string }) => Promise<Page>;
  /** What the console may show in this test, beside the refusals (4xx) that any test may provoke. */
  expectedErrors: RegExp | undefined;
  /** Fails the test when a page throws or the console shows an error. */
  noErrors: undefined;
}

async function giveSession(context: BrowserContext, { cookies, token }: Session): Promise<void> {
  await context.addCookies(cookies);
  await context.addInitScript((value) => {
    // Sandboxed frames (a mail's preview) have no storage.
    if (window.origin === "null") return;
    if (!localStorage.getItem("token") && location.pathname !== "/login") localStorage.setItem("token", value);
  }, token);
}

/** The project's `test`: with `login({ rol })`. One session per account and run, so that tests stay quick. */
export const test = base.extend<Fixtures>({
  login: async ({ context, baseURL }, use) => {
    await use(async ({ fresh, ...who }) => {
      const mail = "rol" in who ? demoMail(who.rol) : who.mail;
      await context.clearCookies();
      await giveSession(context, await (fresh ? newSession : sharedSession)(baseURL, mail));
    });
  },
  beside: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      contexts.push(context);
      await signIn(context, who);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  expectedErrors: [undefined, { option: true }],
  noErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => {
        const text = message.text();
        const expected = /status of 4\d\d/.test(text) || expectedErrors?.test(text);
        if (message.type() === "error" && !expected) errors.push(text);
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens an address that shows the login page, and waits until its form is the application's: a click before would post it. */
export async function openLogin(page: Page, address = "/login"): Promise<void> {
  const ways = page.waitForResponse("**/api/auth/ways");
  await page.goto(address);
  await ways;
}

/** What a page keeps while it goes somewhere: nothing yet, or the address it got to. */
interface Going {
  arrived?: string;
  next: { router: { push(to: string): Promise<boolean> } };
}

/** Goes to an address as a click on a link would: the application stays loaded, which takes a fraction of a load's time. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const going = window as never as Going;
    going.arrived = "";
    const arrive = () => {
      going.arrived = to;
    };
    going.next.router.push(to).then(arrive, arrive);
  }, address);
  // Where a part of the screen is long in coming, Next loads the page anew, which knows nothing of this.
  const arrived = () => page.evaluate(() => (window as never as Going).arrived).catch(() => "");
  await expect.poll(arrived, { timeout: 60_000, intervals: [10, 20, 40, 80] }).not.toBe("");
}

/** Takes back what a passing message tells; another message may be there beside it. */
export const undo = (page: Page, message: string | RegExp): Promise<void> =>
  page.getByRole("status").filter({ hasText: message }).getByRole("button", { name: "Deshacer" }).click();

/** The main area, once the session is known, and alive: of a document that comes drawn, controls do nothing before. */
export async function opened(page: Page): Promise<void> {
  await expect(page.getByText("Cargando...", { exact: true })).toHaveCount(0);
  await page.waitForFunction(() => {
    const root = document.querySelector("#__next > *");
    return root && Object.keys(root).some((key) => key.startsWith("__react"));
  });
}

export { expect };
