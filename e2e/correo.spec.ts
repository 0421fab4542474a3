import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test } from "./fixtures";

const REFUSED = "no es de los artistas que el destinatario puede ver";

type Sent = { enviados: { mail_id: number }[] };

async function api<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, data]) => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${localStorage.getItem("token")}` };
      const answer = await fetch(`/api${address}`, { method: verb, headers, body: data && JSON.stringify(data) });
      return answer.json();
    },
    [method, path, body] as const,
  ) as Promise<T>;
}

/** Sends a show's report to the demo's booking recipient, whose access is limited to other artists. */
async function send(page: Page, show: string): Promise<number> {
  const recipients = await api<{ id: number; email: string }[]>(page, "GET", "/tickets/report-emails/booking");
  const limited = recipients.find(({ email }) => email === "booking.sr@demo.test");
  const { enviados } = await api<Sent>(page, "POST", `/tickets/send-excel/${limited?.id}`, { show });
  return enviados[0]?.mail_id ?? 0;
}

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/admin-users/correo${query}`);
  await opened(page);
  await expect(page.getByRole("heading", { name: "Correo" })).toBeVisible();
}

const panel = (page: Page) => page.getByRole("dialog");

test("a mail that went out is seen as it was, safely, with its file, and may go out again", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await open(page);
  const id = await send(page, "Oro Viejo");
  await open(page, `?mail=${id}`);
  await expect(panel(page).getByText("Enviado", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Los mails no salen de este equipo.")).toBeVisible();

  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(page.frameLocator("iframe").getByText("Oro Viejo").filter({ visible: true }).first()).toBeVisible();
  await panel(page).getByRole("tab", { name: "Texto" }).click();
  await expect(panel(page).getByRole("tabpanel")).toContainText("Oro Viejo");
  await expect(panel(page).getByText(/\.xlsx$/)).toBeVisible();
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: /\.eml/ }).click();
  expect((await download).suggestedFilename()).toBe(`mail_${id}.eml`);

  await panel(page).getByRole("button", { name: "Enviar de nuevo" }).click();
  const question = page.getByRole("dialog", { name: /^¿Enviar de nuevo/ });
  await expect(question).toContainText("booking.sr@demo.test ya lo recibió");
  await question.getByRole("button", { name: "Enviar de nuevo" }).click();
  await expect(page).not.toHaveURL(new RegExp(`mail=${id}$`));
  await expect(panel(page).getByText("Enviado", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("a mail that failed for good says why, is found by state and text, and may be sent again", async ({
  page,
  login,
}) => {
  await login({ rol: "Administrador" });
  await open(page);
  const id = await send(page, "La Calesita Eléctrica");
  await open(page, "?estado=failed");
  await page.getByRole("searchbox").fill("calesita");
  await expect(page).toHaveURL(/estado=failed.*q=calesita/);
  const row = page.getByRole("row").filter({ hasText: REFUSED }).first();
  await expect(row).toContainText("booking.sr@demo.test", { timeout: 30_000 });
  await row.getByRole("link").click();
  await expect(panel(page).getByRole("alert")).toContainText(REFUSED);
  await open(page, `?mail=${id}`);
  await expect(panel(page).getByText("Fallido", { exact: true })).toBeVisible({ timeout: 30_000 });
  await panel(page).getByRole("button", { name: "Enviar de nuevo" }).click();
  await expect(page.getByText("El mail vuelve a la cola")).toBeVisible();
  await expect(panel(page).getByText("Fallido", { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole("searchbox").fill("nada parecido");
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await expect(page).toHaveURL(/\/admin-users\/correo$/);
});

test("a mail that does not exist is said so", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await open(page, "?mail=999999");
  await expect(panel(page).getByText("No encontrado: ese mail no existe.")).toBeVisible();
});

test("only administrators come in", async ({ page, login }) => {
  await login({ rol: "TicketingAdmin" });
  await page.goto("/admin-users/correo");
  await expect(page.getByRole("heading", { name: "Esta pantalla no está habilitada para su cuenta" })).toBeVisible();
});

test.describe("on a phone, in the dark", () => {
  test.use({ ...phone, colorScheme: "dark" });

  test("the list and a mail have no accessibility violations", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await open(page);
    const id = await send(page, "Kilómetro Cero");
    await open(page, "?q=Kil%C3%B3metro");
    await expect(page.getByRole("listitem").filter({ hasText: "Kilómetro Cero" }).first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(`/admin-users/correo?mail=${id}`);
    await expect(panel(page).getByText("Enviado", { exact: true })).toBeVisible({ timeout: 30_000 });
    await panel(page).getByRole("tab", { name: "Texto" }).click();
    await expectAccessible(page);
  });
});
