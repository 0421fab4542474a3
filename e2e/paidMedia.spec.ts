import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, unique } from "./fixtures";

const meta = (name: string): string =>
  [
    "Inicio del informe,Fin del informe,Nombre de la campaña,Día,Importe gastado (ARS),Impresiones,Clics en el enlace,Resultados",
    ...[2, 1].map((ago) => `,,"${name}",${addDays(todayIn(), -ago)},98001.10,60120,1201,21`),
    ",,,,196002.20,120240,2402,42",
  ].join("\r\n");

test("an export of Meta becomes days of a campaign, whose name is said once", async ({ page, login }) => {
  test.setTimeout(120_000);
  const name = unique("Preventa");
  await login({ rol: "Marketing" });
  await page.goto("/paid-media/importar");
  await opened(page);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "meta.csv", mimeType: "text/csv", buffer: Buffer.from(meta(name), "utf8") });
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await page.getByRole("button", { name: /^(Aplicar|Guardar|Cargar)/ }).click({ timeout: 40_000 });
  await expect(page.getByText(/2 nuevos/).first()).toBeVisible({ timeout: 40_000 });
  await page.getByRole("link", { name: "Ver días de campaña" }).click();
  await page.getByRole("link", { name: "Decir cuál es" }).click();
  const names = page.getByRole("dialog", { name: "Nombres sin campaña" });
  const row = names.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("$ 196.002")).toBeVisible();
  await row.getByRole("button", { name: "Crear campaña" }).click();
  const form = page.getByRole("dialog", { name: "Campaña nueva" });
  await form.getByRole("combobox", { name: "Show o proyecto" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await form.getByLabel("Presupuesto").fill("196.002,20");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expect(row).toBeHidden();
  await go(page, `/paid-media?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  const campaign = page.getByRole("dialog", { name });
  await expect(campaign.getByText("¿Qué se vendió mientras se gastaba?")).toBeVisible();
  await expect(campaign.getByText("Gastado según plataforma").first()).toBeVisible();
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("campaigns are cards with their pace", async ({ page, login }) => {
    await login({ rol: "Marketing" });
    await page.goto("/paid-media?estado=en_curso");
    await opened(page);
    await expect(page.getByText(/preventa/).first()).toBeVisible();
    await expectAccessible(page);
  });
});
