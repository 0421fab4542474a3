import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { openClient } from "@/lib/pg";
import { expect, newPerson, newSession, phone, sharedSession, test } from "./fixtures";

export async function inDatabase<T>(work: (client: ReturnType<typeof openClient>) => Promise<T>): Promise<T> {
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

/** Somebody with a card of their own. */
export async function aHolder(): Promise<string> {
  const mail = await newPerson("Tour Manager", "Nora Figueroa");
  const last4 = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  await inDatabase((database) =>
    database.query(
      `INSERT INTO expense_card (last4, holder_user_id, company_id, currency)
       SELECT $2, u.id, c.id, 'ARS' FROM app_user u, (SELECT id FROM company ORDER BY id LIMIT 1) c WHERE u.mail = $1::citext`,
      [mail, last4],
    ),
  );
  return mail;
}

export interface Opened {
  context: BrowserContext;
  page: Page;
}

/** @param session `fresh` after the person went out: what was lent out ended with it. */
export async function signIn(context: BrowserContext, mail: string, session?: "fresh"): Promise<void> {
  const { cookies, token } = await (session ? newSession : sharedSession)(test.info().project.use.baseURL, mail);
  await context.clearCookies();
  await context.addCookies(cookies);
  await context.addInitScript((value) => localStorage.setItem("token", value), token);
}

export const settings = () => ({
  ...phone,
  baseURL: test.info().project.use.baseURL,
  locale: "es-AR",
  timezoneId: "America/Argentina/Buenos_Aires",
  serviceWorkers: "allow" as const,
});

/** A phone of somebody's, with the page on it: it opens without signal from then on. */
export async function aPhone(browser: Browser, mail: string, more: object = {}): Promise<Opened> {
  const context = await browser.newContext({ ...settings(), ...more });
  await signIn(context, mail);
  return { context, page: await install(context) };
}

export async function install(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto("/GastosTarjeta");
  await expect(page.getByLabel("Sacar foto")).toBeAttached({ timeout: 60_000 });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== "activated") await new Promise((done) => active?.addEventListener("statechange", done));
  });
  return page;
}

const told = new WeakMap<Page, CDPSession>();

/**
 * There is no signal, also for documents that were opened while there was none: some browsers tell only the one that was there when it
 * went. To be said again after each that opens.
 */
export async function withoutSignal(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  for (const page of context.pages()) {
    const session = told.get(page) ?? (await context.newCDPSession(page));
    told.set(page, session);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }
}

/** The signal is back, and then every page hears of it. */
export async function withSignal(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) {
    await told.get(page)?.detach();
    told.delete(page);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  }
}

/** Each another one, as cameras make them. */
export const aPicture = (): Promise<Buffer> =>
  sharp(randomBytes(48 * 64 * 3), { raw: { width: 48, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer();

export async function shoot(page: Page, picture = aPicture()): Promise<void> {
  const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer: await picture };
  await page.getByLabel("Sacar foto").setInputFiles(file);
}

/** Photo, amount, Guardar. */
export async function spend(page: Page, index: number, picture = aPicture()): Promise<void> {
  await shoot(page, picture);
  await page.getByLabel("Importe").fill(`${100 + index},50`);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: "Gastos de tarjeta" })).toBeVisible();
}

export const rowsOf = (mail: string) =>
  inDatabase(async (database) => {
    const { rows } = await database.query<{ amount: string; state: string; photo: boolean; client_id: string }>(
      `SELECT e.amount::text AS amount, e.state, e.photo_file_id IS NOT NULL AS photo, e.client_id FROM card_expense e
       JOIN app_user u ON u.id = e.holder_user_id WHERE u.mail = $1::citext ORDER BY e.amount`,
      [mail],
    );
    return rows;
  });

/** So many are at the server with their photos, and nothing waits on the phone. */
export async function allSent(page: Page, mail: string, count: number): Promise<void> {
  const whole = async () => (await rowsOf(mail)).filter(({ photo }) => photo).length;
  await expect.poll(whole, { timeout: 90_000 }).toBe(count);
  await expect(page.getByText(/\d sin enviar/)).toHaveCount(0, { timeout: 60_000 });
}
