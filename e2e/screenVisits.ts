import type { Page } from "@playwright/test";
import type { Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import type { BoardView } from "@/lib/boards/schema";
import { type Screen, screens } from "@/lib/nav/screens";
import { showsHome } from "@/lib/nav/showsHome";
import { grantScreens, notForSecondary, screenRoles } from "@/lib/testing/specification";
import { expect, go, phone } from "./fixtures";
import { smallTargets } from "./targets";

/** Of what a screen shows while it loads, so much of the sight may move, weighed by how far (CLS). */
const MOST_SHIFT = 0.1;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Adds up in the page what moves without anybody having touched it. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as never as { shifted: number };
    seen.shifted = 0;
    const add = (shift: Shift) => {
      if (!shift.hadRecentInput) seen.shifted += shift.value;
    };
    new PerformanceObserver((list) => (list.getEntries() as Shift[]).forEach(add)).observe({ type: "layout-shift" });
  });

const NO_ACCESS = "Esta pantalla no está habilitada para su cuenta";
const NOT_BUILT = "Esta pantalla todavía no está disponible";
const HOME = "Espera de mí";

const guarded = screens.filter(({ permission }) => permission !== "public");
const inMenu = guarded.filter(({ built, group, path }) => built && group !== null && path !== "/GastosTarjeta");

/** Whether the specification's tables let this person open a screen; undefined where they say nothing. */
function mayOpen(path: string, rol: Role, person: Person): boolean | undefined {
  const granted = person.grants.some((grant) => (grantScreens[grant] as readonly string[]).includes(path));
  const ticketing = path.startsWith("/tickets") && person.ticketingAccess;
  const musicWins = path.startsWith("/bsastrap") && person.musicWinsAccess;
  if (rol === "Administrador" || granted || ticketing || musicWins) return true;
  if (rol === "Admin secundario") return !notForSecondary.includes(path);
  return (screenRoles[path] ?? screenRoles[path.replace(/\/(?:\[\w+\]|importar)$/, "")])?.includes(rol);
}

/** An address of the screen: a show or a person that does not exist stands for any. */
const addressOf = ({ path }: Screen) => path.replace(/\[\w+\]/, "ninguno-asi");

/** A kept connection may end just as it is used again. */
const CALL = { maxRetries: 2 };

/** The title of the first column of each board the person sees: a board has loaded when it shows. */
async function firstColumns(page: Page, base: string): Promise<ReadonlyMap<string, string>> {
  const boards = [...new Set(guarded.flatMap(({ board }) => board ?? []))];
  const found = await Promise.all(
    boards.map(async (board): Promise<[string, string][]> => {
      const answer = await page.request.get(`${base}/api/boards/${board}`, CALL);
      return answer.ok() ? [[board, ((await answer.json()) as BoardView).columns[0]?.title ?? ""]] : [];
    }),
  );
  return new Map(found.flat());
}

/** What is wrong with what a screen shows. */
function faultsOf({ screen: { path, built }, allowed, mark }: Visit, seen: Seen): string[] {
  const refused = seen.text.includes(NO_ACCESS);
  const checks: [boolean, string][] = [
    [/ · Bambalina$/.test(seen.title), `title "${seen.title}"`],
    [seen.headings === 1, `${seen.headings} headings`],
    [allowed === undefined || refused === !allowed, refused ? "refused" : "let in"],
    [built || refused || seen.text.includes(showsHome(path) ? HOME : NOT_BUILT), "does not say what there is instead"],
    [!seen.text.includes("Esta pantalla falló"), "broke"],
    [refused || seen.text.includes(mark), `does not show "${mark}"`],
    [seen.small.length === 0, `too small for a finger: ${seen.small.join("; ")}`],
    [!seen.waiting, "something of it never came"],
    [seen.shifted <= MOST_SHIFT, `moved by ${seen.shifted.toFixed(2)} while it loaded`],
  ];
  return checks.filter(([fine]) => !fine).map(([, fault]) => `${path}: ${fault}`);
}

interface Seen {
  title: string;
  /** What the main area says. */
  text: string;
  headings: number;
  /** How much moved while it loaded. */
  shifted: number;
  /** Something is still on its way, although all had its time. */
  waiting: boolean;
  /** On a phone: what a finger has too little room on. */
  small: string[];
}

interface Visit {
  screen: Screen;
  /** Whether the tables let the person in; undefined where they say nothing. */
  allowed: boolean | undefined;
  /** What is there once the screen has loaded, beside its heading. */
  mark: string;
}

const DESK = { width: 1440, height: 900 };

/**
 * Goes to a screen, and notes what it shows. `whole` waits for all that is still coming to it, and looks at what fingers
 * have to meet on a phone.
 */
async function visit(page: Page, path: string, mark: string, whole: boolean): Promise<Seen> {
  await page.evaluate(() => {
    (window as never as { shifted: number }).shifted = 0;
  });
  await go(page, path);
  const loaded = ({ text, whole }: { text: string; whole: boolean }) => {
    const said = document.querySelector("main:has(h1)") as HTMLElement | null;
    // The camera of a phone stands there before it is known who one is.
    if (said === null || document.querySelector("[data-asking=true]")) return false;
    if (whole && said.querySelector("[data-waiting]")) return false;
    return said.innerText.includes(text) || said.innerText.includes("no está habilitada");
  };
  const look = () => page.evaluate(loaded, { text: mark, whole }).catch(() => false);
  // What did not come is told by what is there instead.
  await expect
    .poll(look, { timeout: 60_000, intervals: [10, 20, 40, 80] })
    .toBe(true)
    .catch(() => undefined);
  const onPhone = page.viewportSize()?.width === phone.viewport.width;
  const small = whole && onPhone ? await smallTargets(page) : [];
  const seen = await page.evaluate((whole) => {
    const main = document.querySelector("main");
    return {
      waiting: whole && Boolean(main?.querySelector("[data-waiting]")),
      title: document.title,
      text: main?.innerText ?? "",
      headings: main?.querySelectorAll("h1").length ?? 0,
      shifted: (window as never as { shifted: number }).shifted,
    };
  }, whole);
  return { ...seen, small };
}

/** Nobody's own access: what the tables say of the role alone. */
const bare = { grants: [], ticketingAccess: false, musicWinsAccess: false } as unknown as Person;

/** The one who tries a screen without a right to it; undefined where everybody has it. */
const refusedAt = (path: string) =>
  (["User", "InvitadoTicketing"] as const).find((rol) => mayOpen(path, rol, bare) === false);

/** Sees on nearly every screen what Administrador does, who opens them all: its menu is looked at, and no screen twice. */
const LIKE_ADMINISTRADOR: Role = "Admin secundario";

/**
 * The ones that a role visits: every built screen it may open, and those it is refused at for all. The rest shows one of two
 * messages by a rule that unit tests compare with the tables for every role and screen.
 */
function visitedBy(rol: Role, person: Person, marks: ReadonlyMap<string, string>): Visit[] {
  return guarded
    .map((screen) => ({
      screen,
      allowed: mayOpen(screen.path, rol, person),
      mark: marks.get(screen.board ?? "") ?? (showsHome(screen.path) ? HOME : ""),
    }))
    .filter(({ screen: { path, built }, allowed }) =>
      allowed === false ? refusedAt(path) === rol : rol !== LIKE_ADMINISTRADOR && (built || rol === "Administrador"),
    );
}

export type Device = "desk" | "phone";

/**
 * Compares menu and screens of `rol`, who is signed in, with the specification's tables. `share`: every so many-th screen, from
 * which one on.
 */
export async function checkMenuAndScreens(
  page: Page,
  rol: Role,
  device: Device,
  { address = "", share: [of, from] = [1, 0] }: { address?: string; share?: readonly [number, number] } = {},
): Promise<void> {
  await noteShifts(page);
  await page.setViewportSize(device === "phone" ? phone.viewport : DESK);
  const person = (await (await page.request.get(`${address}/api/auth/me`, CALL)).json()) as Person;
  const visits = visitedBy(rol, person, await firstColumns(page, address)).filter((_, at) => at % of === from);
  // An unknown address: it has the frame, whatever the role may open.
  await page.goto(`${address}/no-existe`);
  if (device === "phone") await page.getByRole("button", { name: "Abrir el menú" }).click();
  await checkMenu(page, rol, person);
  if (device === "phone") {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menú" })).toHaveCount(0);
  }
  // What moves is the same for everybody: it is looked at as the one who opens every screen.
  await checkScreens(page, visits, rol === "Administrador");
}

async function checkMenu(page: Page, rol: Role, person: Person): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Pantallas" });
  // Section 6: this role's menu is one group, whatever else it may open.
  const shown = ({ group }: Screen) => rol !== "Director Diseño" || group === "diseno";
  const expected = inMenu
    .filter((screen) => shown(screen) && mayOpen(screen.path, rol, person))
    .map(({ path }) => path);
  await expect
    .poll(() =>
      menu.evaluateAll(([nav]) => {
        for (const folded of nav?.querySelectorAll<HTMLElement>("button[aria-expanded=false]") ?? []) folded.click();
        return [...(nav?.querySelectorAll("a") ?? [])].map((link) => String(link.getAttribute("href"))).sort();
      }),
    )
    .toEqual(expected.sort());
}

async function checkScreens(page: Page, visits: readonly Visit[], whole: boolean): Promise<void> {
  const faults: string[] = [];
  for (const each of visits)
    faults.push(...faultsOf(each, await visit(page, addressOf(each.screen), each.mark, whole)));
  expect(faults).toEqual([]);
}
