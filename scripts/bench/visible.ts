import { type Browser, type BrowserContextOptions, devices, chromium as engine, type Page } from "@playwright/test";
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

/** A slow way: how many times slower the processor is, and bytes a second. */
interface Slow {
  processor: number;
  bytes: number;
}

async function slowDown(page: Page, { processor, bytes }: Slow): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
}

/** Milliseconds until something is seen, in a browser that has nothing of the application yet. */
async function seen(
  browser: Browser,
  address: string,
  { path, selector, cookie }: Sight,
  how: BrowserContextOptions = { viewport: WINDOW },
  slow?: Slow,
): Promise<number> {
  const context = await browser.newContext(how);
  try {
    if (cookie) await context.addCookies([cookie]);
    const page = await context.newPage();
    if (slow) await slowDown(page, slow);
    await page.addInitScript(watch(selector));
    await page.goto(address + path, { waitUntil: "commit" });
    const at = await page.waitForFunction(() => (window as { seenAt?: number }).seenAt);
    return (await at.jsonValue()) as number;
  } finally {
    await context.close();
  }
}

async function cookieOf(claims: SessionClaims, url: string): Promise<Sight["cookie"]> {
  const [name = "", value = ""] = (await sessionCookie(claims)).split(";", 1)[0]?.split(/=(.*)/s) ?? [];
  return { name, value, url };
}

/** How much later than the sign-in form the first show of the sales report is seen, both cold, one after the other. */
export async function measureVisible({ port }: Server, claims: SessionClaims): Promise<Result[]> {
  progress("la primera fila de /tickets");
  const { chromium } = await import("../lib/chromium.mjs");
  const browser = await engine.launch({ executablePath: await chromium(), args: ["--no-sandbox"] });
  const address = `http://localhost:${port}`;
  const sights: Record<"login" | "tickets", Sight> = {
    login: { path: "/login", selector: "form input" },
    tickets: { path: "/tickets?artist=Artista+2", selector: "tbody th a", cookie: await cookieOf(claims, address) },
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

const PHONE_MS = 2_000;
const PHONE_ROUNDS = 5;
/** A phone of some years on a slow line: four times slower than this machine, 1.6 Mbit/s. */
const SLOW: Slow = { processor: 4, bytes: 1_600_000 / 8 };

/** Card expenses on a slow phone that opens them for the first time: the camera, then who one is and the month. */
export async function measurePhone({ port }: Server, claims: SessionClaims): Promise<Result[]> {
  progress("Gastos de tarjeta en un teléfono lento");
  const { chromium } = await import("../lib/chromium.mjs");
  const browser = await engine.launch({ executablePath: await chromium(), args: ["--no-sandbox"] });
  const address = `http://localhost:${port}`;
  const { defaultBrowserType, ...phone } = devices["Pixel 7"];
  const cookie = await cookieOf(claims, address);
  const until = async (work: string, selector: string): Promise<Result> => {
    const sight = { path: "/GastosTarjeta", selector, cookie };
    await seen(browser, address, sight, phone);
    const found: number[] = [];
    for (let round = 0; round < PHONE_ROUNDS; round += 1) found.push(await seen(browser, address, sight, phone, SLOW));
    const beside = found.map((ms) => ms.toFixed(0)).join(", ");
    return { work, measured: median(found), limit: PHONE_MS, unit: "ms", beside };
  };
  try {
    return [await until("la cámara", "input[type=file]"), await until("quién es y su mes", "[data-asking=false]")];
  } finally {
    await browser.close();
  }
}
