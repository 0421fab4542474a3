import { expectAccessible } from "./axe";
import { expect, phone, test } from "./fixtures";

test("buyers in groups, by keyboard and on a phone; a file of buyers is tried before anything is kept", async ({
  page,
  login,
}) => {
  await login({ rol: "Ticketing" });
  await page.goto("/audiencia");
  await expect(page.getByRole("heading", { name: "Ciudades" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Ciudades" })).toContainText("%");
  await page
    .getByRole("region", { name: "Ciudades" })
    .or(page.locator("section", { has: page.getByRole("heading", { name: "Ciudades" }) }))
    .first()
    .getByRole("button", { name: "Ver como tabla" })
    .click();
  await expect(page.getByRole("columnheader", { name: "Compradores" }).first()).toBeVisible();
  // A tooltip stands beside the page, and goes with the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await expect(page.getByRole("heading", { name: "Ciudades" })).toBeVisible();
  await page.goto("/audiencia?desde=1990-01-01&hasta=1990-12-31");
  await expect(page.getByText("Todavía no hay compradores cargados")).toBeVisible();
  await page.goto("/audiencia/importar");
  await page.locator("input[type=file]").setInputFiles({
    name: "compradores.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Evento;Fecha de compra;Email;Teléfono\nNo existe;01/09/2026;a@b.test;11\n"),
  });
  await expect(page.getByText("Día de compra").first()).toBeVisible();
});
