import { type Browser, chromium as engine } from "@playwright/test";
import { type SessionClaims, sessionCookie } from "@/lib/auth/session";
import { progress, type Result } from "./results";
import type { Server } from "./server";
import { median } from "./stats";

const LIMIT_RATIO = 1.3;
const ROUNDS = 9;
const WINDOW = { width: 1440, height: 900 };

interface Sight {
  path: string;
  /** The first of what one came for. */
  selector: string;
  cookie?: { name: string; value: string; url: string };
}

/**
 * For the page: notes the time, from the navigation's start, of the first frame that has something of `selector`. As
 * text, since what compiles this adds its own to functions.
 */
const watch = (selector: string): string => `requestAnimationFrame(function look() {
  const there = [...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.getClientRects().length > 0);
  requestAnimationFrame(there ? () => { window.seenAt = performance.now(); } : look);
});`;

/** Milliseconds until something is seen, in a browser that has nothing of the application yet. */
async function seen(browser: Browser, address: string, { path, selector, cookie }: Sight): Promise<number> {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    await page.addInitScript(watch(selector));
    await page.goto(address + path, { waitUntil: "commit" });
    const at = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
    return (await at.jsonValue()) as number;
  } finally {
    await context.close();
  }
}

/** How much later than the sign-in form the first show of the sales report is seen, both cold, one after the other. */
export async function measureVisible({ port }: Server, claims: SessionClaims): Promise<Result[]> {
  progress("la primera fila de /tickets");
  const { chromium } = await import("../lib/chromium.mjs");
  const browser = await engine.launch({ executablePath: await chromium(), args: ["--no-sandbox"] });
  const address = `http://localhost:${port}`;
  const [name = "", value = ""] = (await sessionCookie(claims)).split(";", 1)[0]?.split(/=(.*)/s) ?? [];
  const sights: Record<"login" | "tickets", Sight> = {
    login: { path: "/login", selector: "form input" },
    tickets: { path: "/tickets?artist=Artista+2", selector: "tbody th a", cookie: { name, value, url: address } },
  };
  const found = { login: [] as number[], tickets: [] as number[] };
  try {
    for (const sight of Object.values(sights)) await seen(browser, address, sight);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const which of ["login", "tickets"] as const) found[which].push(await seen(browser, address, sights[which]));
  } finally {
    await browser.close();
  }
  const [login, tickets] = [median(found.login), median(found.tickets)];
  const beside = `/tickets ${tickets.toFixed(0)} ms / /login ${login.toFixed(0)} ms`;
  return [
    { work: "primera fila de /tickets, en frío", measured: tickets / login, limit: LIMIT_RATIO, unit: "x", beside },
  ];
}
