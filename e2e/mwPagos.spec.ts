import type { Page } from "@playwright/test";
import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test, unique } from "./fixtures";
import { aLine, anApprovedLine } from "./musicWinsWork";

const anArea = () => unique("Pagos");
const listOf = (page: Page, area: string, more = "") =>
  page.goto(`/bsastrap/pagos?area=${encodeURIComponent(area)}${more}`);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("what is approved is scheduled, seen on its day, and paid with its proof; the rest never shows", async ({
  page,
  login,
  request,
}) => {
  const area = anArea();
  await anApprovedLine(request, area, { titulo: "Generador", alicuota_ars: "1500.50" });
  await aLine(request, area, { titulo: "Sin aprobar", alicuota_ars: "99" });
  await login({ rol: "Administrador" });
  await listOf(page, area);
  await opened(page);
  await expect(row(page, "Generador")).toContainText("Sin fecha");
  await expect(page.getByText("Sin aprobar")).toHaveCount(0);
  await expect(row(page, "Total")).toContainText("$ 1.500,50");
  await page.getByText("Por presupuesto", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Presupuestos a pagar" })).toContainText("Generador");
  await page.getByText("Por pago", { exact: true }).click();

  await page.getByRole("button", { name: "Generador: Fecha" }).click();
  const day = todayIn();
  const dialog = page.getByRole("dialog", { name: "Cambiar la fecha de pago" });
  await dialog.getByLabel("Fecha de pago").fill(day.split("-").reverse().join("/"));
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, "Generador")).not.toContainText("Sin fecha");
  await page.getByRole("button", { name: /: 1 pago, / }).click();
  await expect(page).toHaveURL(new RegExp(`ver=${day}`));
  await expect(row(page, "Generador")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Generador: Pagado" }).click();
  const pay = page.getByRole("dialog", { name: "Marcar como pagado" });
  await pay.locator("input[type=file]").setInputFiles({
    name: "transferencia.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4\n1 0 obj\npago\nendobj\n%%EOF\n"),
  });
  await expect(pay.getByText("transferencia.pdf")).toBeVisible();
  await expectAccessible(page);
  await pay.getByRole("button", { name: "Marcar pagado" }).click();
  await expect(pay).toBeHidden();
  await expect(row(page, "Generador")).toHaveCount(0);
  await expect(page.getByTitle(/^Pagado: /)).toBeVisible();
});

test("late ones are marked, figures open their rows, and several are paid at once", async ({
  page,
  login,
  request,
}) => {
  const area = anArea();
  const { admin, budget } = await anApprovedLine(request, area, { titulo: "Vallas", alicuota_ars: "10" });
  await anApprovedLine(request, area, { titulo: "Carpas", alicuota_usd: "20" });
  await admin.post("/bsastrap/budget/clone-change-fecha-pago", {
    ...budget,
    nueva_fecha_pago: addDays(todayIn(), -3),
  });
  await login({ rol: "Administrador" });
  await listOf(page, area);
  await opened(page);
  await expect(row(page, "Vallas")).toContainText("Vencido");
  await page
    .getByRole("list", { name: "Totales" })
    .getByRole("link", { name: /^Vencido/ })
    .click();
  await expect(row(page, "Carpas")).toHaveCount(0);
  await expect(row(page, "Total")).toContainText("$ 10");
  await page.getByRole("button", { name: "Limpiar" }).click();
  await listOf(page, area);
  await page
    .getByRole("checkbox", { name: /Elegir tod/ })
    .first()
    .click();
  await expect(page.getByRole("toolbar")).toContainText("2 pagos");
  await page.getByRole("toolbar").getByRole("button", { name: "Marcar pagados" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Marcar pagado" }).click();
  await expect(page.getByText("Ningún pago con estos filtros")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("days and cards, with nothing that axe minds", async ({ page, login, request }) => {
    const area = anArea();
    await anApprovedLine(request, area, { titulo: "Escenario", alicuota_ars: "10" });
    await login({ rol: "Administrador" });
    await listOf(page, area);
    await opened(page);
    await expect(page.getByRole("button", { name: "Escenario: Pagado" })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Filtros (1)" }).tap();
    await expect(page.getByRole("dialog", { name: "Filtros" }).getByRole("combobox", { name: "Área" })).toHaveValue(
      area,
    );
    await page.getByRole("button", { name: "Ver 1 pago" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});
