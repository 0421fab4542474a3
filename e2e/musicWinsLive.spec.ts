import type { Page } from "@playwright/test";
import { expect, newPerson, opened, test, unique } from "./fixtures";
import { live } from "./live";
import { aLine, anApprovedLine } from "./musicWinsWork";

test.slow();

const anArea = () => unique("En vivo");
const at = (area: string, path = "", more = "") => `/bsastrap${path}?area=${encodeURIComponent(area)}${more}`;
const lines = (page: Page) => page.getByRole("table", { name: "Líneas de presupuesto" });
const tree = (page: Page) => page.getByRole("table", { name: "Aprobado y pendiente por área y categoría" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Marks the page's document; a reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-same", "yes"));
const expectNotReloaded = (page: Page) => expect(page.locator("body")).toHaveAttribute("data-same", "yes");

test("a line that others change, its supplier too, is seen in list, sums and drawer, and what was typed stays", async ({
  page,
  login,
  beside,
  request,
}) => {
  const area = anArea();
  const { admin, line, maker } = await aLine(request, area, { titulo: "Consola", alicuota_ars: "1000" });
  const asked = { proveedor: "Grupo Pampa SRL", presupuesto: line.id, isfinanciero: false };
  const { data: link } = await admin.post<{ data: { token: string } }>("/bsastrap/solicitar-factura", asked);
  await login({ rol: "Administrador" });
  await page.goto(at(area, "", `&linea=${line.id}`));
  await opened(page);
  const drawer = page.getByRole("dialog", { name: "Consola" });
  await drawer.getByRole("textbox", { name: "Escribir un comentario" }).fill("Todavía lo estoy pensando");
  await mark(page);
  await expect(page.getByText("sin abrir")).toBeVisible();
  await request.get(`/api/bsastrap/factura-request/${link.token}`);
  await live(page, (soon) => expect(page.getByText("La abrieron")).toBeVisible(soon));

  const other = await beside({ mail: maker });
  await other.goto(at(area, "", `&linea=${line.id}&editar=0`));
  await opened(other);
  const form = other.getByRole("dialog", { name: "Editar principal" });
  await form.getByRole("textbox", { name: "Importe en pesos" }).fill("2500,50");
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(form).toBeHidden();

  const pending = lines(page).getByRole("row", { name: "Pendiente" });
  await live(page, (soon) => expect(pending).toContainText("$ 2.500,50", soon));
  await expect(tree(page).getByRole("row").filter({ hasText: area })).toContainText("$ 2.500,50");
  await expect(drawer.getByText("Editado")).toBeVisible();
  await expect(drawer.getByRole("textbox", { name: "Escribir un comentario" })).toHaveValue(
    "Todavía lo estoy pensando",
  );
  await drawer.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(other.getByRole("dialog", { name: "Consola" }).getByText("Todavía lo estoy pensando")).toBeVisible();

  await other.keyboard.press("Escape");
  await lines(other).getByRole("combobox", { name: "Prioridad de Consola" }).selectOption("Alta");
  await live(page, (soon) => expect(drawer.getByText("Prioridad alta")).toBeVisible(soon));
  await expectNotReloaded(page);
});

test("a payment that another person makes is gone, and the day that was being typed stays", async ({
  page,
  login,
  beside,
  request,
}) => {
  const area = anArea();
  const { admin } = await anApprovedLine(request, area, { titulo: "Generador", alicuota_ars: "1500.50" });
  await anApprovedLine(request, area, { titulo: "Vallas", alicuota_ars: "20" });
  const payer = await newPerson("Administracion");
  await admin.post("/bsastrap/assign-user", { user_email: payer, area, rol: "reader", categories: "Todas" });
  await login({ mail: payer });
  await page.goto(at(area, "/pagos"));
  await opened(page);
  await page.getByRole("button", { name: "Generador: Fecha" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar la fecha de pago" });
  await dialog.getByLabel("Fecha de pago").fill("05/01/2031");
  await mark(page);

  const other = await beside("Administrador");
  await other.goto(at(area, "/pagos"));
  await opened(other);
  await other.getByRole("button", { name: "Vallas: Pagado" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Marcar pagado" }).click();
  await expect(row(other, "Vallas")).toHaveCount(0);

  await live(page, (soon) => expect(page.locator("tr").filter({ hasText: "Vallas" })).toHaveCount(0, soon));
  await expect(page.locator("tr").filter({ hasText: "Total" })).toContainText("$ 1.500,50");
  await expect(dialog.getByLabel("Fecha de pago")).toHaveValue("05/01/2031");
  await dialog.getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, "Generador")).not.toContainText("Sin fecha");
  await expect(row(other, "Generador")).not.toContainText("Sin fecha");
  await expectNotReloaded(page);
});
