import type { Page } from "@playwright/test";
import type { Person } from "@/lib/access/can";
import { type Role, roles } from "@/lib/access/roles";
import { type Screen, screens } from "@/lib/nav/screens";
import { grantScreens, landings, mobileLandings, notForSecondary, screenRoles } from "@/lib/testing/specification";
import { expect, PHONE_AGENT, TABLET_AGENT, test } from "./fixtures";

const NO_ACCESS = "Esta pantalla no está habilitada para su cuenta";
const NOT_BUILT = "Esta pantalla todavía no está disponible";

const guarded = screens.filter(({ permission }) => permission !== "public");
const inMenu = guarded.filter(({ built, group }) => built && group !== null);

/** Whether the specification's tables let this person open a screen; undefined where they say nothing. */
function mayOpen(path: string, rol: Role, person: Person): boolean | undefined {
  const granted = person.grants.some((grant) => (grantScreens[grant] as readonly string[]).includes(path));
  const ticketing = path.startsWith("/tickets") && person.ticketingAccess;
  const musicWins = path.startsWith("/bsastrap") && person.musicWinsAccess;
  if (rol === "Administrador" || granted || ticketing || musicWins) return true;
  if (rol === "Admin secundario") return !notForSecondary.includes(path);
  return screenRoles[path.replace(/\/(?:\[show\]|importar)$/, "")]?.includes(rol);
}

/** An address of the screen: a show that does not exist stands for any. */
const addressOf = ({ path }: Screen) => path.replace("[show]", "ninguno-asi");

/** What is wrong with what a screen shows, given whether the tables let the person in. */
function faultsOf({ path, built }: Screen, seen: Seen | undefined, allowed: boolean | undefined): string[] {
  if (!seen) return [`${path}: not visited`];
  const refused = seen.text.includes(NO_ACCESS);
  const checks: [boolean, string][] = [
    [/ · Bambalina$/.test(seen.title), `title "${seen.title}"`],
    [seen.headings === 1, `${seen.headings} headings`],
    [allowed === undefined || refused === !allowed, refused ? "refused" : "let in"],
    [built || refused || seen.text.includes(NOT_BUILT), "does not say that it is not built"],
    [!seen.text.includes("Esta pantalla falló"), "broke"],
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

/** Goes from screen to screen as clicks on links would (the application stays loaded), and notes what each shows. */
function visitAll(page: Page, paths: readonly string[]): Promise<Seen[]> {
  return page.evaluate(async (all) => {
    const { router } = (window as never as { next: { router: { push(to: string): Promise<boolean> } } }).next;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const seen: Seen[] = [];
    for (const path of all) {
      await router.push(path);
      const main = () => document.querySelector("main");
      for (let wait = 0; wait < 300 && !main()?.querySelector("h1"); wait++) await frame();
      await frame();
      const text = main()?.innerText ?? "";
      seen.push({ path, title: document.title, text, headings: main()?.querySelectorAll("h1").length ?? 0 });
    }
    return seen;
  }, paths);
}

for (const rol of roles) {
  test.describe(rol, () => {
    test("lands where the table says, by device", async ({ request, login, context }) => {
      await login({ rol });
      const { musicWinsAccess } = (await (await context.request.get("/api/auth/me")).json()) as Person;
      for (const [agent, landing] of [
        [undefined, landings[rol]],
        [PHONE_AGENT, mobileLandings[rol] ?? landings[rol]],
        [TABLET_AGENT, mobileLandings[rol] ?? landings[rol]],
      ]) {
        const answer = await context.request.get("/api/auth/landing", {
          maxRedirects: 0,
          headers: agent ? { "user-agent": agent } : {},
        });
        expect(answer.headers().location).toBe(musicWinsAccess ? "/bsastrap" : landing);
      }
      expect((await request.get("/", { maxRedirects: 0 })).headers().location).toBe("/login");
    });

    test("the menu has what the tables say, and every screen answers", async ({ page, login }) => {
      await login({ rol });
      const person = (await (await page.request.get("/api/auth/me")).json()) as Person;
      await page.goto("/");
      await expect(page.getByText("Cargando...", { exact: true })).toHaveCount(0);
      if ((await page.locator("[data-shell]").count()) === 0) await page.goto("/no-existe");

      const menu = page.getByRole("navigation", { name: "Pantallas" });
      const folded = menu.getByRole("button", { expanded: false });
      for (let left = await folded.count(); left > 0; left--) await folded.first().click();
      const expected = inMenu.filter(({ path }) => mayOpen(path, rol, person)).map(({ path }) => path);
      const shown = await menu.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(shown.sort()).toEqual(expected.sort());

      const seen = await visitAll(page, guarded.map(addressOf));
      const faults = guarded.flatMap((screen, index) =>
        faultsOf(screen, seen[index], mayOpen(screen.path, rol, person)),
      );
      expect(faults).toEqual([]);
    });
  });
}
