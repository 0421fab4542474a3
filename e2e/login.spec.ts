import type { Page } from "@playwright/test";
import { demoMail } from "@/lib/access/roles";
import { expectAccessible } from "./axe";
import { demoPassword, expect, openLogin, phone, test } from "./fixtures";

const fill = async (page: Page, mail: string, password: string) => {
  await page.getByLabel("Mail").fill(mail);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Ingresar" }).click();
};

test("signs in, keeps the token under its key and lands by role", async ({ page }) => {
  await openLogin(page, "/");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle("Ingresar · Bambalina");
  await expect(page.getByRole("heading", { name: "Ingresar" })).toBeVisible();
  await expect(page.getByLabel("Mail")).toBeFocused();
  await fill(page, demoMail("Gerente"), demoPassword());
  await expect(page).toHaveURL(/\/tickets$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toMatch(/^ey/);
});

test("the keyboard goes from the sign-in to the first card of a board in less than twelve steps", async ({ page }) => {
  await openLogin(page, "/Estructura/LegalesSr");
  let steps = 0;
  const step = async () => {
    steps += 1;
    await page.keyboard.press("Tab");
    return page.evaluate(() => document.activeElement?.textContent ?? "");
  };
  const onCard = () => page.evaluate(() => document.activeElement?.matches("[data-card]") ?? false);
  await expect(page.getByLabel("Mail")).toBeFocused();
  await page.keyboard.type(demoMail("Legales Sr"));
  await step();
  await page.keyboard.type(demoPassword());
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-card]").first()).toBeVisible();
  while (steps < 12 && !(await onCard())) if ((await step()).startsWith("Ir a")) await page.keyboard.press("Enter");
  expect(await onCard()).toBe(true);
  expect(steps).toBeLessThan(12);
});

test("goes back to where one wanted to go, and nowhere else", async ({ page }) => {
  await openLogin(page, "/cargaTickets?dia=2026-11-20");
  await expect(page).toHaveURL("/login?returnTo=%2FcargaTickets%3Fdia%3D2026-11-20");
  await fill(page, demoMail("Ticketing"), demoPassword());
  await expect(page).toHaveURL("/cargaTickets?dia=2026-11-20");
  await page.context().clearCookies();
  await openLogin(page, `/login?returnTo=${encodeURIComponent("/\\evil.example")}`);
  await fill(page, demoMail("Ticketing"), demoPassword());
  await expect(page).toHaveURL(/\/tickets$/);
});

test("a wrong password says so and keeps what was typed", async ({ page }) => {
  await openLogin(page);
  await fill(page, "nadie@demo.test", "no es esta");
  await expect(page.locator("form").getByRole("alert")).toHaveText("El mail o la contraseña no son correctos.");
  await expect(page.getByLabel("Mail")).toHaveValue("nadie@demo.test");
  await expect(page.getByLabel("Contraseña", { exact: true })).toHaveValue("no es esta");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeFocused();
  expect(page.url()).not.toContain("no");
});

test("what is missing is named, and nothing is sent", async ({ page }) => {
  await openLogin(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  await page.getByRole("button", { name: "Ingresar" }).click();
  await expect(page.getByText("Completar el mail.")).toBeVisible();
  await expect(page.getByText("Completar la contraseña.")).toBeVisible();
  await expect(page.getByLabel("Mail")).toBeFocused();
  expect(sent).toBe(0);
});

test("the eye shows and hides the password", async ({ page }) => {
  await openLogin(page);
  const password = page.getByLabel("Contraseña", { exact: true });
  await password.fill("secreta");
  await page.getByRole("button", { name: "Mostrar contraseña" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Ocultar contraseña" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test.describe("without network", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the form says so and stays", async ({ page }) => {
    await openLogin(page);
    await page.route("**/api/auth/csrf", (route) => route.abort());
    await fill(page, "alguien@demo.test", "clave");
    await expect(page.locator("form").getByRole("alert")).toHaveText(/No hay conexión/);
    await expect(page.getByLabel("Mail")).toHaveValue("alguien@demo.test");
  });
});

test.describe("providers", () => {
  test("are shown only when they are configured", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("link", { name: /Continuar con/ })).toHaveCount(0);
    await page.route("**/api/auth/ways", (route) =>
      route.fulfill({ json: { hosted: true, microsoft: true, help: "ayuda@demo.test" } }),
    );
    await page.goto("/login?returnTo=%2Ftickets");
    await expect(page.getByRole("link", { name: "Continuar con Auth0" })).toHaveAttribute(
      "href",
      "/api/auth/hosted/login?returnTo=%2Ftickets",
    );
    await expect(page.getByRole("link", { name: "Continuar con Microsoft" })).toBeVisible();
    await expect(page.getByRole("link", { name: "ayuda@demo.test" })).toHaveAttribute("href", "mailto:ayuda@demo.test");
  });
});

test("without JavaScript the password never gets into an address", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Mail").fill("alguien@demo.test");
  await page.getByLabel("Contraseña", { exact: true }).fill("secreta");
  await page.getByRole("button", { name: "Ingresar" }).click();
  expect(page.url()).not.toMatch(/secreta|alguien/);
  await context.close();
});

for (const [name, use] of [
  ["on a desk", {}],
  ["on a phone", phone],
] as const) {
  test.describe(name, () => {
    test.use(use);
    test("has no accessibility faults, light or dark", async ({ page }) => {
      await page.goto("/login?ended=1");
      await expect(page.getByText("La sesión terminó.", { exact: false })).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, { what: colorScheme });
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}
