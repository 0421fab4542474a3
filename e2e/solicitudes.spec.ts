import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, opened, test } from "./fixtures";

const WIDTHS = [1440, 768, 390];

async function accessible(page: Page): Promise<void> {
  // A tooltip under the pointer is no part of the page.
  await page.mouse.move(0, 0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The form of the IT board: everybody has it, and it asks for little. */
async function ask(page: Page, title: string): Promise<void> {
  await page.goto("/solicitudes?ver=pedir&form=it");
  await page.getByLabel("¿Qué se necesita?").fill(title);
  for (const select of await page.locator("form select[aria-required=true]").all())
    await select.selectOption({ index: 1 });
  for (const box of await page.locator("form input[role=combobox][aria-required=true]").all()) {
    await box.click();
    await page.getByRole("listbox").getByRole("option").first().click();
  }
  for (const required of await page.locator("form :not(select):not([role=combobox])[aria-required=true]").all())
    if ((await required.inputValue()) === "") await required.fill("Dato");
}

test("a form says what is missing, keeps what is written, and the request is followed", async ({
  page,
  login,
  beside,
}) => {
  const title = `No anda la impresora ${crypto.randomUUID().slice(0, 8)}`;
  await login({ rol: "Comercial Jr" });
  await page.goto("/solicitudes?ver=pedir");
  await opened(page);
  await expect(page.getByRole("list", { name: "Formularios" })).toBeVisible();
  await accessible(page);

  await page.goto("/solicitudes?ver=pedir&form=it");
  await page.getByRole("button", { name: "Enviar pedido" }).click();
  await expect(page.getByLabel("¿Qué se necesita?")).toHaveAttribute("aria-invalid", "true");
  await accessible(page);
  await ask(page, title);
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("¿Qué se necesita?")).toHaveValue(title, { timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Enviar pedido" }).click();

  const drawer = page.getByRole("dialog", { name: title });
  await expect(drawer.getByRole("heading", { name: "Recorrido" })).toBeVisible();
  await expect(page).toHaveURL(/pedido=\d+/);
  await accessible(page);
  await drawer.getByRole("textbox", { name: "Escribir un comentario" }).fill("¿Cuándo pasan?");
  await drawer.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(drawer.getByText("¿Cuándo pasan?")).toBeVisible();

  const stranger = await beside("Booking Jr");
  await stranger.goto(page.url());
  await expect(stranger.getByText("No existe ese pedido.")).toBeVisible();

  await drawer.getByRole("button", { name: "Retirar el pedido" }).click();
  await page.getByRole("button", { name: "Retirar", exact: true }).click();
  // The drawer can be read again once the question is gone, which is when it was done.
  await expect(drawer.getByRole("heading", { name: "Recorrido" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Retirar el pedido" })).toHaveCount(0);
  await page.goto("/solicitudes?estado=cerrados");
  await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
  await accessible(page);
});
