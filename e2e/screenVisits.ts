import type { Page } from "@playwright/test";
import type { Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import type { BoardView } from "@/lib/boards/schema";
import { type Screen, screens } from "@/lib/nav/screens";
import { grantScreens, notForSecondary, screenRoles } from "@/lib/testing/specification";
import { expect, phone } from "./fixtures";

const NO_ACCESS = "Esta pantalla no está habilitada para su cuenta";
const NOT_BUILT = "Esta pantalla todavía no está disponible";

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

/** The title of the first column of each board the person sees: a board has loaded when it shows. */
async function firstColumns(page: Page, base: string): Promise<ReadonlyMap<string, string>> {
  const boards = [...new Set(guarded.flatMap(({ board }) => board ?? []))];
  const found = await Promise.all(
    boards.map(async (board): Promise<[string, string][]> => {
      const answer = await page.request.get(`${base}/api/boards/${board}`);
      return answer.ok() ? [[board, ((await answer.json()) as BoardView).columns[0]?.title ?? ""]] : [];
    }),
  );
  return new Map(found.flat());
}

/** What is wrong with what a screen shows, given whether the tables let the person in. `mark`: what it shows once loaded. */
function faultsOf({ path, built }: Screen, seen: Seen | undefined, allowed: boolean | undefined, mark = ""): string[] {
  if (!seen) return [`${path}: not visited`];
  const refused = seen.text.includes(NO_ACCESS);
  const checks: [boolean, string][] = [
    [/ · Bambalina$/.test(seen.title), `title "${seen.title}"`],
    [seen.headings === 1, `${seen.headings} headings`],
    [allowed === undefined || refused === !allowed, refused ? "refused" : "let in"],
    [built || refused || seen.text.includes(NOT_BUILT), "does not say that it is not built"],
    [!seen.text.includes("Esta pantalla falló"), "broke"],
    [refused || seen.text.includes(mark), `does not show "${mark}"`],
  ];
  return checks.filter(([fine]) => !fine).map(([, fault]) => `${path}: ${fault}`);
}

interface Seen {
  path: string;
  title: string;
  /** What the main area says. */
  text: string;
  headings: number;
}

interface Visit {
  path: string;
  /** What is there once the screen has loaded, beside its heading. */
  mark: string;
}

/** Goes from screen to screen as clicks on links would (the application stays loaded), and notes what each shows. */
function visitAll(page: Page, visits: readonly Visit[]): Promise<Seen[]> {
  return page.evaluate(async (all) => {
    const { router } = (window as never as { next: { router: { push(to: string): Promise<boolean> } } }).next;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const seen: Seen[] = [];
    for (const { path, mark } of all) {
      await router.push(path);
      const main = () => document.querySelector("main");
      const refused = () => main()?.innerText.includes("no está habilitada") === true;
      const loaded = () => main()?.querySelector("h1") && (refused() || main()?.innerText.includes(mark));
      for (let wait = 0; wait < 300 && !loaded(); wait++) await frame();
      await frame();
      const text = main()?.innerText ?? "";
      seen.push({ path, title: document.title, text, headings: main()?.querySelectorAll("h1").length ?? 0 });
    }
    return seen;
  }, visits);
}

/** Compares menu and screens with the specification's tables, for a page whose browser is signed in as `rol`. */
export async function checkMenuAndScreens(page: Page, rol: Role, base = ""): Promise<void> {
  const person = (await (await page.request.get(`${base}/api/auth/me`)).json()) as Person;
  // An unknown address: it has the frame, whatever the role may open.
  await page.goto(`${base}/no-existe`);
  const allowed = guarded.map((screen) => mayOpen(screen.path, rol, person));
  const marks = await firstColumns(page, base);
  await checkMenu(page, rol, person);
  await checkScreens(page, guarded, allowed, marks);

  // The same on a phone: its menu is a drawer, and what the person may open has to fit.
  await page.setViewportSize(phone.viewport);
  await page.goto(`${base}/no-existe`);
  await page.getByRole("button", { name: "Abrir el menú" }).click();
  await checkMenu(page, rol, person);
  await page.keyboard.press("Escape");
  const open = guarded.filter((_, index) => allowed[index] !== false);
  await checkScreens(
    page,
    open,
    allowed.filter((one) => one !== false),
    marks,
  );
}

async function checkMenu(page: Page, rol: Role, person: Person): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Pantallas" });
  const folded = menu.getByRole("button", { expanded: false });
  const expected = inMenu.filter(({ path }) => mayOpen(path, rol, person)).map(({ path }) => path);
  await expect
    .poll(async () => {
      for (let left = await folded.count(); left > 0; left--) await folded.first().click();
      return menu
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => String(link.getAttribute("href"))).sort());
    })
    .toEqual(expected.sort());
}

async function checkScreens(
  page: Page,
  wanted: readonly Screen[],
  allowed: readonly (boolean | undefined)[],
  marks: ReadonlyMap<string, string>,
) {
  const markOf = ({ board = "" }: Screen) => marks.get(board) ?? "";
  const seen = await visitAll(
    page,
    wanted.map((screen) => ({ path: addressOf(screen), mark: markOf(screen) })),
  );
  expect(wanted.flatMap((screen, index) => faultsOf(screen, seen[index], allowed[index], markOf(screen)))).toEqual([]);
}
