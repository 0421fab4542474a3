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
  if (rol === "Administrador" || granted || ticketing) return true;
  if (rol === "Admin secundario") return !notForSecondary.includes(path);
  return screenRoles[path.replace(/\/(?:\[show\]|importar)$/, "")]?.includes(rol);
}

/** An address of the screen: a show that does not exist stands for any. */
const addressOf = ({ path }: Screen) => path.replace("[show]", "ninguno-asi");

/** Goes there as a click on a link would: the application stays loaded. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (to) => (window as never as { next: { router: { push(to: string): void } } }).next.router.push(to),
    path,
  );
  await page.waitForFunction((to) => location.pathname === new URL(to, location.href).pathname, path);
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
      test.setTimeout(180_000);
      await login({ rol });
      const person = (await (await page.request.get("/api/auth/me")).json()) as Person;
      await page.goto("/");
      await expect(page.getByText("Cargando...", { exact: true })).toHaveCount(0);
      if ((await page.locator("[data-shell]").count()) === 0) await page.goto("/no-existe");

      const menu = page.getByRole("navigation", { name: "Pantallas" });
      for (const group of await menu.getByRole("button", { expanded: false }).all()) await group.click();
      const expected = inMenu.filter(({ path }) => mayOpen(path, rol, person)).map(({ path }) => path);
      const shown = await menu.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(shown.sort()).toEqual(expected.sort());

      for (const screen of guarded) {
        await visit(page, addressOf(screen));
        await expect(page, screen.path).toHaveTitle(/ · Bambalina$/);
        await expect(page.locator("main h1").first(), screen.path).toBeVisible();
        const refused = await page.getByText(NO_ACCESS).isVisible();
        const allowed = mayOpen(screen.path, rol, person);
        if (allowed !== undefined) expect([screen.path, refused]).toEqual([screen.path, !allowed]);
        if (!screen.built && !refused) await expect(page.getByText(NOT_BUILT), screen.path).toBeVisible();
        await expect(page.getByText("Esta pantalla falló"), screen.path).toHaveCount(0);
      }
    });
  });
}
