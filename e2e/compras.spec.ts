import { expectAccessible } from "./axe";
import { expect, opened, phone, test, unique } from "./fixtures";

test("what does not fit is found by its tab, and its pane says how it goes on, by keyboard", async ({
  page,
  login,
}) => {
  await login({ rol: "Compras" });
  await page.goto("/Compras");
  await opened(page);
  await page.getByRole("link", { name: /^Observadas/ }).click();
  await page
    .getByRole("link", { name: /Remeras y gorras de gira/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^OC-\d{4}-\d{3}, Remeras y gorras de gira/);
  const pane = page.getByRole("region", { name: "Cruce de Remera negra, gira 2026" });
  await expect(pane.getByRole("heading", { name: "Facturan 110 remeras: se recibieron 100." })).toBeVisible();
  await expect(pane.getByRole("button", { name: /Pedir nota de crédito/ })).toBeVisible();
  await page.keyboard.press("3");
  await expect(pane.getByRole("radio", { name: /Aceptar con motivo/ })).toBeChecked();
  await expect(pane.getByRole("button", { name: /Pedir aceptación/ })).toBeVisible();
  await expect(page.getByText("Elegida")).toBeVisible();
  await expectAccessible(page);
});

test("something is asked for, and quoted", async ({ page, login }) => {
  const title = unique("Cajas de embalaje");
  await login({ rol: "Compras" });
  await page.goto("/Compras");
  await opened(page);
  await page.getByRole("button", { name: "Nueva compra" }).click();
  const form = page.getByRole("dialog", { name: "Nueva compra" });
  await form.getByLabel("Qué se compra").fill(title);
  await form.getByLabel("Línea 1", { exact: true }).fill("Caja de cartón");
  await form.getByLabel("Cantidad").fill("1.200");
  await form.getByRole("button", { name: "Pedir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByText("1.200 unidad")).toBeVisible();
  await page.getByRole("button", { name: "Cargar cotización" }).click();
  const quote = page.getByRole("dialog", { name: "Cargar cotización" });
  await quote.getByRole("combobox", { name: "Proveedor" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await quote.getByLabel("Precio").fill("1.500,50");
  await quote.getByRole("button", { name: "Guardar cotización" }).click();
  await expect(page.getByText("la más baja")).toBeVisible();
  await expect(page.getByText("$ 1.800.600,00")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);
  test("purchases are cards, and an order opens with its lines", async ({ page, login }) => {
    await login({ rol: "Compras" });
    await page.goto("/Compras?ver=por_recibir");
    await opened(page);
    await page
      .getByRole("link", { name: /Cables XLR y DMX/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Recibir" })).toBeVisible();
    await page.getByRole("button", { name: "Recibir" }).click();
    await expect(page.getByRole("textbox", { name: "Cuánto llegó de Cable XLR de 10 m" })).toHaveValue("60");
  });
});
