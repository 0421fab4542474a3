import type { Page, Route } from "@playwright/test";
import { demoMail } from "@/lib/access/roles";
import { expectAccessible } from "./axe";
import { demoPassword, expect, phone, test } from "./fixtures";

// It stands for any screen: the frame is what is looked at here.
const ANY = "/audiencia";
const there = (page: Page) => page.getByRole("heading", { name: "Audiencia", level: 1 });
test.use({ contextOptions: { reducedMotion: "no-preference" } });
const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

test("the frame shows who one is while and after it loads", async ({ page, login }) => {
  await login({ rol: "Ticketing" });
  const held: Route[] = [];
  let holding = true;
  await page.route("**/api/auth/me", (route) => (holding ? void held.push(route) : route.continue()));
  await page.goto(ANY);
  await expect(page.getByText("Cargando...", { exact: true })).toBeVisible();
  await expect(page.getByText("Cargando área...")).toBeVisible();
  holding = false;
  for (const route of held) await route.continue();
  await expect(page.getByText("Cargando...", { exact: true })).toHaveCount(0);
  const me = (await (await page.request.get("/api/auth/me")).json()) as { name: string; area: string };
  const aside = page.getByRole("complementary", { name: "Menú lateral" });
  await expect(aside.getByText(me.name, { exact: true })).toBeVisible();
  await expect(aside.getByText(me.area, { exact: true }).last()).toBeVisible();
  await expect(aside.getByRole("img", { name: `Foto de ${me.name}` })).toHaveAttribute("src", /perfil\.svg/);
});

test.describe("when the session cannot be asked", () => {
  test.use({ expectedErrors: /status of 503/ });

  test("the authentication error is shown with a way to try again", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    const text = "La base de datos no responde. Probar de nuevo en unos segundos.";
    let broken = true;
    await page.route("**/api/auth/me", (route) =>
      broken
        ? route.fulfill({ status: 503, json: { error: text, code: "database_unavailable", request_id: "r-1" } })
        : route.continue(),
    );
    await page.goto(ANY);
    await expect(page.getByText(text)).toBeVisible();
    broken = false;
    await page.getByRole("button", { name: "Reintentar" }).click();
    await expect(there(page)).toBeVisible();
  });
});

test("the sidebar is 256 px, or 80 px and remembers it", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  await expect.poll(() => widthOf(page, "[data-shell-sidebar]")).toBe(256);
  await page.getByRole("button", { name: "Achicar el menú" }).click();
  await expect.poll(() => widthOf(page, "[data-shell-sidebar]")).toBe(80);
  await page.reload();
  await expect.poll(() => widthOf(page, "[data-shell-sidebar]")).toBe(80);
  await page.getByRole("button", { name: "Ticketing", exact: true }).click();
  const flyout = page.getByRole("navigation", { name: "Ticketing" });
  await expect(flyout.getByRole("link", { name: "Carga de ventas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(flyout).toHaveCount(0);
  await page.getByRole("button", { name: "Agrandar el menú" }).click();
  await expect.poll(() => widthOf(page, "[data-shell-sidebar]")).toBe(256);
});

test("groups fold and unfold, and the current one is open with its item marked", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto("/cargaTickets");
  const menu = page.getByRole("navigation", { name: "Pantallas" });
  const group = menu.getByRole("button", { name: "Ticketing" });
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("link", { name: "Carga de ventas" })).toHaveAttribute("aria-current", "page");
  await group.press("Enter");
  await expect(menu.getByRole("link", { name: "Carga de ventas" })).toHaveCount(0);
  await group.press("Enter");
  await menu.getByRole("link", { name: "Gestión de usuarios" }).click();
  await expect(page).toHaveURL(/\/userstkt$/);
  await expect(page).toHaveTitle("Gestión de usuarios · Bambalina");
  await expect(menu.getByRole("link", { name: "Gestión de usuarios" })).toHaveAttribute("aria-current", "page");
});

test("the user menu says who one is, changes the theme and has Logout", async ({ page, login }) => {
  await login({ rol: "Gerente", fresh: true });
  await page.goto(ANY);
  await page.getByRole("button", { name: /^Menú de / }).click();
  await expect(page.getByText(demoMail("Gerente"))).toBeVisible();
  await page.getByRole("menuitem", { name: "Tema oscuro" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /^Menú de / }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Tema oscuro" })).toContainText("elegido");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  await page.goto("/tickets");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Ftickets$/);
});

test("the session over is asked for again in place, and the call goes on", async ({ page, login }) => {
  await login({ rol: "Ticketing", fresh: true });
  await page.goto(ANY);
  await expect(there(page)).toBeVisible();
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await page.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "La sesión terminó" });
  await expect(dialog.getByLabel("Mail")).toHaveValue(demoMail("Ticketing"));
  await dialog.getByLabel("Contraseña", { exact: true }).fill(demoPassword());
  await dialog.getByRole("button", { name: "Ingresar", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("option").filter({ hasText: /\d{4}/ }).first()).toBeVisible();
  await expect(page).toHaveURL(ANY);
});

test("a finished session goes to the login page once, with the way back", async ({ page, login }) => {
  await login({ rol: "Ticketing", fresh: true });
  await page.goto(ANY);
  const cookies = await page.context().cookies();
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  await page.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
  await page.context().addCookies(cookies);
  await page.goto("/userstkt");
  await expect(page).toHaveURL("/login?ended=1&returnTo=%2Fuserstkt");
  await expect(page.getByText("La sesión terminó.", { exact: false })).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL(/\/login\?ended=1$/);
});

test("the palette finds screens, shows and actions by any part of the name", async ({ page, login }) => {
  await login({ rol: "Ticketing" });
  const shows = (await (await page.request.get("/api/tickets/shows")).json()) as { name: string }[];
  const name = shows[0]?.name ?? "";
  await page.goto(ANY);
  await expect(page.getByRole("button", { name: /^Menú de / })).toBeVisible();
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox", { name: "Buscar shows, pantallas o acciones" });
  await expect(input).toBeFocused();
  await input.fill("gestion USU");
  await expect(page.getByRole("option")).toHaveText([/^Gestión de usuarios/, /^Dar acceso de ticketing/]);
  await input.fill(name);
  await expect(page.getByRole("option", { name }).first()).toBeVisible();
  await input.fill("zzzz");
  await expect(page.getByText("Nada coincide con “zzzz”")).toBeVisible();
  await input.fill("carga");
  await expect(page.getByRole("option").first()).toHaveText(/Carga de ventas/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cargaTickets$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toHaveText(/Carga de ventas/);
  await page.keyboard.press("Escape");
  await expect(input).toHaveCount(0);
});

test("who may not read tickets finds no show in the palette", async ({ page, login }) => {
  await login({ rol: "Office" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/Estructura/Office");
  await page.getByRole("button", { name: "Buscar shows, pantallas o acciones" }).click();
  await expect(page.getByRole("option", { name: "Cerrar sesión" })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/tickets"))).toEqual([]);
});

test("an unknown address says so inside the shell", async ({ page, login }) => {
  await login({ rol: "Ticketing" });
  const answer = await page.goto("/no-existe");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No encontrado" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pantallas" })).toBeVisible();
});

test("without a user the header says Not logged in", async ({ page }) => {
  await page.goto("/no-existe.svg");
  await expect(page.getByText("Not logged in")).toBeVisible();
});

test("addresses with & and / are answered", async ({ page, login }) => {
  await login({ rol: "Negocio" });
  for (const path of ["/p&l", "/p%26l", "/p&l/carga"]) expect((await page.request.get(path)).status()).toBe(200);
  expect((await page.goto("/p%26l/carga"))?.status()).toBe(200);
  await expect(page.getByText("Esta pantalla todavía no está disponible")).toBeVisible();
  expect((await page.goto("/forecastN/A"))?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Forecast", level: 1 })).toBeVisible();
});

for (const path of ["/upload-invoice/cualquiera", "/upload-invoice-shows/a%2Fb"]) {
  test(`${path} is public, without the shell, and says nothing`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No encontrado" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("the frame has no accessibility faults, light or dark", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  await expect(there(page)).toBeVisible();
  const check = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, { what: colorScheme });
    }
  };
  await check();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option").first()).toBeVisible();
  await check();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("the sidebar is a drawer that holds the focus and closes by itself", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto(ANY);
    await expect(page.locator("[data-shell-sidebar]")).toBeHidden();
    const button = page.getByRole("button", { name: "Abrir el menú" });
    await button.tap();
    const drawer = page.getByRole("dialog", { name: "Menú" });
    await expect(drawer).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    for (let press = 0; press < 15; press++) await page.keyboard.press("Tab");
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await button.tap();
    await drawer.getByRole("link", { name: "Gestión de usuarios" }).tap();
    await expect(page).toHaveURL(/\/userstkt$/);
    await expect(drawer).toHaveCount(0);
  });

  test("Logout is in the drawer, and nothing is wider than the phone", async ({ page, login }) => {
    await login({ rol: "Ticketing", fresh: true });
    await page.goto(ANY);
    await page.getByRole("button", { name: "Abrir el menú" }).tap();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Logout" }).tap();
    await expect(page).toHaveURL(/\/login$/);
  });
});
