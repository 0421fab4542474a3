import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test } from "./fixtures";
import { live } from "./live";

// They count what is there, so one after another.
test.describe.configure({ mode: "default" });

const XSS = `<img src=x onerror="document.title='pwned'">`;
const modal = (page: Page) => page.getByRole("dialog", { name: "Feedback" });
const counter = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Feedback sin resolver/ });

async function write(page: Page, message: string, reaction: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Feedback" }).click();
  const send = modal(page).getByRole("button", { name: "Enviar" });
  await expect(send).toBeDisabled();
  await modal(page).getByPlaceholder("Escribe tu feedback aquí...").fill(message);
  await expect(send).toBeDisabled();
  await modal(page).getByRole("radio", { name: reaction }).check();
  await send.click();
}

test("feedback goes from the form to the counter, the list, a reply and back to who sent it", async ({
  beside,
  page,
  login,
}) => {
  const message = `${XSS} ${crypto.randomUUID()}`;
  await login({ rol: "Administrador" });
  await page.goto("/feedback");
  await opened(page);
  await expect(counter(page)).toHaveText(/^(\d+ FB|SIN FB)$/);
  const before = Number.parseInt((await counter(page).textContent()) ?? "0", 10) || 0;
  const sum = Number.parseInt(
    (await page.locator("footer").filter({ hasText: "En la última" }).textContent()) ?? "0",
    10,
  );

  const sender = await beside("Comercial Sr");
  await sender.goto("/notificaciones");
  await expect(counter(sender)).toHaveCount(0);
  await write(sender, message, "Idea");
  await expect(modal(sender).getByText("¡Feedback recibido!")).toBeVisible();
  await expect(modal(sender).getByText("Gracias por tu ayuda.")).toBeVisible();
  await expect(modal(sender)).toHaveCount(0);

  await live(page, (soon) => expect(counter(page)).toHaveText(`${before + 1} FB`, soon));
  await expect(page.locator("footer").filter({ hasText: "En la última" })).toHaveText(new RegExp(`^${sum + 1} en `));
  await page.getByRole("row").filter({ hasText: message }).getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: "Idea" });
  await expect(drawer.getByText(message)).toBeVisible();
  await drawer.getByLabel(/^Responder a/).fill(`gracias ${message}`);
  await drawer.getByRole("button", { name: "Responder" }).click();
  const reply = sender.getByText(`respondió a su feedback: gracias ${message}`);
  await live(sender, (soon) => expect(reply).toBeVisible(soon));

  await drawer.getByRole("radio", { name: "Resuelto" }).click();
  await expect(counter(page)).toHaveText(before > 0 ? `${before} FB` : "SIN FB");
  await drawer.getByRole("button", { name: "Eliminar" }).click();
  await page
    .getByRole("dialog", { name: /^¿Eliminar el feedback/ })
    .getByRole("button", { name: "Eliminar" })
    .click();
  await expect(page.getByRole("row").filter({ hasText: message })).toHaveCount(0);
  await expect(page).toHaveTitle("Feedback · Bambalina");
});

test("a picture goes along and is seen in the drawer", async ({ page, login }) => {
  const message = `con imagen ${crypto.randomUUID()}`;
  await login({ rol: "Administrador" });
  await page.goto("/feedback");
  await opened(page);
  const buffer = await page.screenshot();
  await page.getByRole("banner").getByRole("button", { name: "Feedback" }).click();
  await modal(page).getByPlaceholder("Escribe tu feedback aquí...").fill(message);
  await modal(page).getByRole("radio", { name: "Error" }).check();
  const file = modal(page).locator('input[type="file"]');
  await file.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(modal(page).getByRole("alert")).toHaveText("Tiene que ser una imagen: PNG, JPEG o WebP.");
  await file.setInputFiles({ name: "captura.png", mimeType: "image/png", buffer });
  await expect(modal(page).getByRole("alert")).toHaveCount(0);
  await expectAccessible(page, { within: '[role="dialog"]' });
  await modal(page).getByRole("button", { name: "Enviar" }).click();
  await expect(modal(page).getByText("¡Feedback recibido!")).toBeVisible();
  await page.getByRole("row").filter({ hasText: message }).getByRole("link").click();
  const picture = page.getByRole("link", { name: "Abrir captura.png en otra pestaña" }).locator("img");
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test.describe("when it does not arrive", () => {
  test.use({ expectedErrors: /status of 500/ });

  test("the form stays open with what was written, and says nothing", async ({ page, login }) => {
    await login({ rol: "Merch" });
    await page.goto("/notificaciones");
    await page.route("**/api/feedback", (route) =>
      route.fulfill({ status: 500, json: { error: "Error al enviar feedback", code: "internal", request_id: "r" } }),
    );
    await write(page, "se rompió", "Error");
    await expect(modal(page).getByRole("button", { name: "Enviar" })).toBeEnabled();
    await expect(modal(page).getByPlaceholder("Escribe tu feedback aquí...")).toHaveValue("se rompió");
    await expect(page.getByText("Error al enviar feedback")).toHaveCount(0);
  });
});

test("the form is 450 px wide, works by keyboard and has no accessibility violations", async ({ page, login }) => {
  await login({ rol: "Merch" });
  await page.goto("/notificaciones");
  await page.getByRole("banner").getByRole("button", { name: "Feedback" }).press("Enter");
  await expect(modal(page).getByRole("radio", { name: "Positivo" })).toBeVisible();
  const panel = modal(page).getByRole("heading", { name: "Feedback" }).locator("xpath=../..");
  expect((await panel.boundingBox())?.width).toBe(450);
  await expectAccessible(page, { within: '[role="dialog"]' });
  await page.keyboard.press("Escape");
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { name: "Feedback" })).toBeFocused();
});

test("the list is filtered by reaction and status, and goes to Excel", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto("/feedback");
  await opened(page);
  await page.getByRole("radio", { name: "Error" }).click();
  await expect(page).toHaveURL(/reaccion=Error/);
  await page.getByLabel("Estado", { exact: true }).selectOption("Resuelto");
  await expect(page).toHaveURL(/reaccion=Error.*estado=Resuelto/);
  await expect(page.getByRole("row").filter({ hasText: "Con dos pestañas abiertas" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Al volver de un show" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/^feedback_\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole("button", { name: "Limpiar" }).click();
  await expect(page.getByText("¿Cuánto feedback llega por semana?")).toBeVisible();
  await page.getByRole("button", { name: "Ver como tabla" }).click();
  await expect(page.getByRole("columnheader", { name: "Semana del" })).toBeVisible();
});

test("people with the counter look and change nothing", async ({ page, login }) => {
  await login({ rol: "Gerente" });
  await page.goto("/notificaciones");
  await counter(page).click();
  await expect(page).toHaveURL(/\/feedback$/);
  await page.getByRole("row").nth(1).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Respuestas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Eliminar" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Responder" })).toHaveCount(0);
});

for (const [device, use, widths] of [
  ["a phone, dark", { ...phone, colorScheme: "dark" }, [390]],
  ["a desk and a tablet", {}, [1440, 768]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("the list has no accessibility violations and fits", async ({ page, login }) => {
      await login({ rol: "Administrador" });
      await page.goto("/feedback");
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByText("¿Cuánto feedback llega por semana?")).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}
