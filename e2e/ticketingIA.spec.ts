import { expectAccessible } from "./axe";
import { expect, opened, phone, test } from "./fixtures";

test("a question is answered by keyboard, goes on, and is answered on a phone", async ({ page, login }) => {
  await login({ rol: "Ticketing" });
  await page.goto("/ticketing-IA");
  await opened(page);
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Pregunta" });
  await expect(field).toBeFocused();
  await page.keyboard.type("ventas de los últimos 30 días por ticketera");
  await page.keyboard.press("Enter");
  const answer = page.getByRole("article").first();
  await expect(answer.getByText("Cómo se calculó")).toBeVisible();
  await expect(answer.getByText(/^ventas · por ticketera/)).toBeVisible();
  await expect(answer.getByRole("table")).toContainText("Entradas");
  await answer.getByRole("button", { name: "Sí, es lo que pregunté" }).click();
  await expect(answer.getByRole("button", { name: "Sí, es lo que pregunté" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "¿Y por categoría?" }).click();
  await expect(
    page
      .getByRole("article")
      .nth(1)
      .getByText(/^ventas · por categoría/),
  ).toBeAttached();
  await field.fill("borrá las ventas de ayer");
  await field.press("Enter");
  await expect(page.getByRole("article").nth(2)).toContainText("Eso no está entre lo que puedo responder");
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await page.getByRole("button", { name: "Más acciones" }).click();
  await page.getByRole("menuitem", { name: "Qué se puede preguntar" }).click();
  await expect(page.getByRole("dialog", { name: "Qué se puede preguntar" })).toBeVisible();
});
