import { type Locator, type Page, chromium as playwright } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import type { SessionClaims } from "@/lib/auth/session";
import { openClient } from "@/lib/pg";
import { fillLines } from "./lineData";
import { progress, type Result } from "./results";
import { startServer } from "./server";

const LINES = 5_000;
const LONG_MS = 50;
const WHEEL_PX = 600;
const MOST_TURNS = 2_000;
const PASSWORD = "clave-de-la-medida";

/** Gives the person of the bench a password, to sign a browser in with; answers the mail. */
async function withPassword(url: string, userId: number): Promise<string> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    const hash = await hashPassword(PASSWORD);
    const { rows } = await client.query<{ mail: string }>(
      "UPDATE app_user SET password_hash = $2 WHERE id = $1 RETURNING mail",
      [userId, hash],
    );
    return rows[0]?.mail ?? "";
  } finally {
    await client.end();
  }
}

interface Seen {
  tasks: number[];
  /** The longest time between two frames, and how many there were. */
  frame: number;
  frames: number;
}

/** Puts the pointer into the middle of what is in sight of a box: it begins under figures and filters, and may end below the window. */
async function pointInto(page: Page, box: Locator): Promise<void> {
  const spot = await box.evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  });
  if (!spot) throw new Error("La lista no está a la vista: la rueda no le llegaría");
  await page.mouse.move(spot.x, spot.y);
}

/** Turns the wheel over the table until it stands at its end; answers what the browser's own observer saw meanwhile. */
async function scrollThrough(page: Page): Promise<Seen & { turns: number }> {
  const box = page.locator("[data-scroll]", { has: page.getByRole("table", { name: "Líneas de presupuesto" }) }).last();
  await pointInto(page, box);
  // tsx gives functions their names by a helper, which a page has not.
  await page.evaluate("globalThis.__name = (one) => one");
  await page.evaluate(() => {
    const seen: Seen = { tasks: [], frame: 0, frames: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: "longtask" });
    let last = performance.now();
    const frame = (now: number) => {
      seen.frame = Math.max(seen.frame, now - last);
      seen.frames += 1;
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const atEnd = () => box.evaluate((e) => e.scrollTop + e.clientHeight >= e.scrollHeight - 1);
  let turns = 0;
  while (turns < MOST_TURNS && !(await atEnd())) {
    await page.mouse.wheel(0, WHEEL_PX);
    turns += 1;
  }
  if (!(await atEnd())) throw new Error("La lista no llegó a su final");
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { ...seen, turns };
}

/** A list of 5,000 lines, scrolled by the wheel from its top to its end: how long the page was busy at a stretch. */
export async function measureScroll(databaseUrl: string, claims: SessionClaims): Promise<Result[]> {
  progress(`${LINES} líneas en Music Wins`);
  await fillLines(databaseUrl, LINES, claims.userId);
  const mail = await withPassword(databaseUrl, claims.userId);
  const { chromium } = await import("../lib/chromium.mjs");
  const server = await startServer(databaseUrl);
  const browser = await playwright.launch({ executablePath: await chromium(), args: ["--no-sandbox"] });
  try {
    const origin = `http://localhost:${server.port}`;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin });
    const answer = await context.request.post("/api/auth/local", {
      data: { mail, password: PASSWORD },
      headers: { origin },
    });
    if (!answer.ok()) throw new Error(`El ingreso contestó ${answer.status()}`);
    const page = await context.newPage();
    await page.goto("/bsastrap");
    await page
      .getByRole("heading", { name: /Todas las líneas/ })
      .getByText("5.000 líneas")
      .waitFor();
    // What comes after the list (parts of the page, the first news) is over.
    await page.waitForLoadState("load");
    await page.waitForTimeout(5_000);
    const { tasks, frame, frames, turns } = await scrollThrough(page);
    const beside = `${turns} vueltas de rueda, ${frames} cuadros, el más largo ${frame.toFixed(0)} ms`;
    return [
      { work: `tareas de más de ${LONG_MS} ms`, measured: tasks.length, limit: 0, unit: "", beside },
      { work: "la más larga", measured: Math.max(0, ...tasks), limit: LONG_MS, unit: "ms" },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
