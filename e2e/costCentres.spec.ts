import type { APIRequestContext, Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test } from "./fixtures";
import { held, watchMoves } from "./moves";
import { workAs } from "./musicWinsWork";

const SCREEN = "/Estructura/Hispa/CentroCosto";
// A year that the demo data leave alone: what these tests load is all there is.
const YEAR = 2041;

/** A centre that no other test uses, with 1,000 pesos of budget in March. */
async function aCentre(request: APIRequestContext, budget = "1000") {
  const hispa = await workAs(request, "Hispa");
  const code = `E2E-${crypto.randomUUID().slice(0, 8)}`;
  const facts = { code, name: `Centro ${code}`, country: "AR", currencies: ["ARS"] };
  const centre = await hispa.post<{ id: number; name: string; code: string }>("/cost-centres", facts);
  const entry = { kind: "presupuestado", day: `${YEAR}-03-01`, concept: "Presupuesto", currency: "ARS" };
  await hispa.post("/cost-centres/entries", { ...entry, centre_id: centre.id, amount: budget });
  return { hispa, centre };
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const openBoard = async (page: Page, code: string) => {
  await page.goto(`${SCREEN}?anio=${YEAR}&q=${code}`);
  await opened(page);
};

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option", { name: text }).first().click();
}

test("Hispa asks for a reallocation and Hispa Director approves it; both see it at once", async ({
  page,
  login,
  request,
  beside,
}) => {
  test.setTimeout(120_000);
  const { centre: from } = await aCentre(request);
  const { centre: to } = await aCentre(request, "1");
  await login({ rol: "Hispa" });
  await page.goto(`${SCREEN}?anio=${YEAR}&panel=reasignar&centro=${from.id}&mes=3`);
  await opened(page);
  const drawer = page.getByRole("dialog", { name: "Pedir reasignación" });
  await choose(page, "Centro que recibe", to.name);
  await drawer.getByRole("textbox", { name: /^Importe/ }).fill("1500");
  await expect(drawer.getByText(/No alcanza: hay disponible \$ 1\.000/)).toBeVisible();
  await drawer.getByRole("textbox", { name: /^Importe/ }).fill("400");
  await expect(drawer.getByText("Quedarían disponibles $ 600.")).toBeVisible();
  await drawer.getByLabel("Motivo").fill("Se adelanta la compra");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Pedir" }).click();
  const asked = page.getByRole("dialog", { name: "$ 400" });
  await expect(asked.getByText("La aprueba o rechaza otra persona", { exact: false })).toBeVisible();
  await expect(asked.getByRole("button", { name: "Aprobar" })).toHaveCount(0);

  const other = await beside("Hispa Director");
  await other.goto(page.url());
  await opened(other);
  await other.getByRole("button", { name: "Aprobar" }).click();
  await other
    .getByRole("dialog", { name: "¿Aprobar la reasignación?" })
    .getByRole("button", { name: "Aprobar" })
    .click();
  await expect(other.getByRole("dialog", { name: "$ 400" }).getByText("Aprobada")).toBeVisible();

  await expect(asked.getByText("Aprobada")).toBeVisible({ timeout: 20_000 });
  await openBoard(page, to.code);
  await page.getByRole("link", { name: new RegExp(`^${to.name}, marzo: presupuesto \\$ 401`) }).click();
  await expect(row(page, `Reasignado de ${from.name}`)).toContainText("$ 400");
});

test("a figure opens its entries: searched, reversed, and the figures follow", async ({ page, login, request }) => {
  const { hispa, centre } = await aCentre(request);
  const spent = { kind: "real", day: `${YEAR}-03-10`, centre_id: centre.id, currency: "ARS" };
  await hispa.post("/cost-centres/entries", { ...spent, concept: "Imprenta", amount: "900" });
  await hispa.post("/cost-centres/entries", { ...spent, concept: "Flete", amount: "250" });
  await login({ rol: "Hispa Director" });
  await openBoard(page, centre.code);
  await expect(row(page, centre.name)).toContainText("1 mes excedido");
  await expectAccessible(page);
  const answer = await held(page, "**/api/ledger/entries?**");
  await page.getByRole("link", { name: new RegExp(`^${centre.name}, marzo: .*excedido por \\$ 150`) }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("region", { name: "Cifras del período" }).locator("[data-waiting]")).not.toHaveCount(0);
  const moved = await watchMoves(page);
  answer();
  await expect(drawer.getByRole("row").filter({ hasText: "Imprenta" })).toBeVisible();
  expect(await moved()).toEqual([]);
  await drawer.getByRole("radio", { name: "Real" }).click();
  await expect(page).toHaveURL(/kind%3Ddevengado/);
  await drawer.getByLabel("Buscar movimiento").fill("imprenta");
  await expect(drawer.getByRole("row").filter({ hasText: "Flete" })).toHaveCount(0);
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Excel" }).click();
  expect((await download).suggestedFilename()).toBe("movimientos_ARS.xlsx");
  await drawer.getByRole("row").filter({ hasText: "Imprenta" }).hover();
  await drawer.getByRole("button", { name: "Anular Imprenta" }).click();
  const ask = page.getByRole("dialog", { name: "¿Anular este movimiento?" });
  await ask.getByLabel("Motivo").fill("Era de otro centro");
  await ask.getByRole("button", { name: "Anular" }).click();
  await expect(drawer.getByText("Anulado").first()).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Cifras del período" })).toContainText("$ 750");
  await expectAccessible(page);
});

/** Drops a workbook on the import of the year. */
async function dropBook(page: Page, name: string, book: ExcelJS.Workbook): Promise<void> {
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page.goto(`${SCREEN}?vista=importar&anio=${YEAR}`);
  await opened(page);
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}

test("an Excel goes from being dropped to being undone", async ({ page, login, request }) => {
  test.setTimeout(180_000);
  const { centre } = await aCentre(request);
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Gastos").addRows([
    ["Día", "Clase", "CeCo", "Detalle", "Monto"],
    [`15/05/${YEAR}`, "Real", centre.code, "Alquiler", "120.000,50"],
    [`16/05/${YEAR}`, "Real", centre.code, "Luz", "9.500"],
  ]);
  await login({ rol: "Hispa" });
  await dropBook(page, "gastos.xlsx", book);
  await expect(page.getByLabel("Monto en Bambalina")).toHaveValue("importe", { timeout: 40_000 });
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await expect(page.getByText("Real en ARS", { exact: false })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("$ 129.500,50")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar 2 filas" }).click();
  await expect(page.getByText("Se guardaron 2 filas.")).toBeVisible({ timeout: 40_000 });
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Importación deshecha.")).toBeVisible();
});

test("a sheet with a month per column is shown as it was understood, and tried once its year is said", async ({
  page,
  login,
  request,
}) => {
  test.setTimeout(180_000);
  const { centre } = await aCentre(request);
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Plan").addRows([
    ["Centro", "Tipo", "Nov", "Dic", "Ene", "Total"],
    [centre.code, "Presupuesto", 100, "200,50", 300, 600.5],
    [null, "Real", 90, null, null, 90],
  ]);
  await login({ rol: "Hispa" });
  await dropBook(page, "plan.xlsx", book);
  const months = page.getByRole("list", { name: "Qué mes es cada columna" });
  await expect(months.getByText("Nov: noviembre")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("Falta el año de los meses.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revisar filas" })).toBeDisabled();
  await page.getByLabel("Año de los meses").fill(String(YEAR));
  await expect(months.getByText(`Ene: enero de ${YEAR + 1}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await expect(page.getByText(`de noviembre de ${YEAR} a enero de ${YEAR + 1}`, { exact: false })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByText("$ 600,50")).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar 4 importes" })).toBeVisible();
});

test("a centre is added, and a code that is taken is said at its field", async ({ page, login, request }) => {
  const { centre } = await aCentre(request);
  await login({ rol: "Hispa" });
  await page.goto(`${SCREEN}?vista=centros&panel=centro`);
  await opened(page);
  const drawer = page.getByRole("dialog", { name: "Agregar centro de costo" });
  await drawer.getByLabel("Código").fill(centre.code);
  await drawer.getByLabel("Nombre").fill("Otro");
  await drawer.getByRole("button", { name: "Guardar" }).click();
  await expect(drawer.getByText(`Ya hay un centro de costo con el código ${centre.code}.`)).toBeVisible();
  await drawer.getByLabel("Código").fill(`${centre.code}-B`);
  await drawer.getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, `${centre.code}-B`)).toBeVisible();
  await expectAccessible(page);
});

test("fits a tablet and a desk, with nothing that axe minds, dark too", async ({ page, login }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await login({ rol: "Hispa" });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${SCREEN}?anio=${todayIn().slice(0, 4)}`);
  await opened(page);
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(row(page, "Total ARS")).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.describe("on a phone", () => {
  test.use(phone);

  test("centres are cards whose months open, and filters have a page of their own", async ({
    page,
    login,
    request,
  }) => {
    const { centre } = await aCentre(request);
    await login({ rol: "Hispa" });
    await openBoard(page, centre.code);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Filtros" }).click();
    const filters = page.getByRole("dialog", { name: "Filtros" });
    await expect(filters.getByLabel("Empresa o país")).toBeVisible();
    await filters.getByRole("button", { name: "Ver 1 centro" }).click();
    await page.getByRole("link", { name: /^marzo: presupuesto \$ 1\.000/ }).click();
    await expect(page.getByRole("dialog", { name: new RegExp(centre.name) })).toBeVisible();
    await expectAccessible(page);
  });
});
