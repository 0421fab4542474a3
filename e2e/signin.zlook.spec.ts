import { enterAs, expect, test } from "./idp/fixtures";
test("look", async ({ page, stack }) => {
  stack.hosted.accounts.set("auth0|mira", { email: "mira@afuera.test", email_verified: true, name: "Mira" });
  await page.goto("/login"); await page.getByRole("link", { name: "Continuar con Auth0" }).click(); await enterAs(page, "auth0|mira");
  await expect(page.getByRole("button", { name: "Pedir acceso" })).toBeVisible();
  for (const scheme of ["light", "dark"] as const) for (const width of [1440, 768, 390]) {
    await page.emulateMedia({ colorScheme: scheme }); await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/look/refused-${scheme}-${width}.png` });
  }
  await page.goto("/login?error=vencido");
  await expect(page.getByText("El ingreso venció", { exact: false })).toBeVisible();
  await page.screenshot({ path: "/tmp/look/error.png" });
  await page.goto("/auth/listo"); await page.waitForTimeout(500).catch(() => {});
});
