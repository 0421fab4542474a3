import type { APIRequestContext, Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, undo, unique } from "./fixtures";
import { workAs } from "./musicWinsWork";

/** The demo's festival team in the area Técnica. */
const EDITOR = "paula.iriarte@demo.test";
const APPROVER = "martin.oyarzun@demo.test";
const READER = "valentin.rey@demo.test";
const AREA = "Técnica";

type Fields = Record<string, string>;

/** What the editor does meanwhile, by their calls. */
async function editorOf(request: APIRequestContext) {
  const { form, putForm } = await workAs(request, { mail: EDITOR });
  return {
    /** Asks for a line, sent to approval unless it says otherwise; its number. */
    ask: async (category: string, fields: Fields): Promise<number> => {
      const all = { area: AREA, category, status: "pendiente", ...fields };
      return (await form<{ data: { id: number } }>("/bsastrap", all)).data.id;
    },
    edit: (id: number, fields: Fields) => putForm(`/bsastrap/${id}`, fields),
    option: (id: number, fields: Fields) => form(`/bsastrap/${id}/isop`, fields),
  };
}

const place = (category: string, more = "") =>
  `/bsastrap?area=${encodeURIComponent(AREA)}&categoria=${encodeURIComponent(category)}${more}`;
const lines = (page: Page) => page.getByRole("table", { name: "Líneas de presupuesto" });
const line = (page: Page, title: string) => lines(page).getByRole("row").filter({ hasText: title });
const tree = (page: Page) => page.getByRole("table", { name: "Aprobado y pendiente por área y categoría" });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await opened(page);
  await expect(page.getByRole("heading", { name: "Music Wins", level: 1 })).toBeVisible();
}

test("an editor asks with a file, compares options, chooses one and sends them", async ({ page, login }) => {
  const category = unique("Pedido de prueba");
  await login({ mail: EDITOR });
  await open(page, `/bsastrap?area=${encodeURIComponent(AREA)}`);
  await page.getByRole("button", { name: "Presupuesto", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Nuevo presupuesto" });
  await expect(form.getByRole("combobox", { name: "Área" })).toHaveValue(AREA);
  await form.getByRole("combobox", { name: "Categoría" }).fill(category);
  await page.getByRole("option", { name: `Crear “${category}”` }).click();
  await form.getByRole("button", { name: "Guardar borrador" }).click();
  await expect(form.getByText("Falta el título.")).toBeVisible();
  await form.getByRole("textbox", { name: "Qué hace falta" }).fill("Vallas de prueba");
  await form.getByRole("textbox", { name: "Nombre" }).fill("Primero SA");
  await form.getByRole("textbox", { name: "Importe en pesos" }).fill("1.000.000,50");
  await expect(form.getByText("se entiende $ 1.000.000,50")).toBeVisible();
  await form.locator("input[type=file]").setInputFiles([
    { name: "vacío.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    { name: "cotización.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") },
  ]);
  await expect(form.getByText("vacío.pdf: está vacío.")).toBeVisible();
  await page.reload();
  await expect(form.getByText("Se recuperó lo que había quedado sin guardar.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Qué hace falta" })).toHaveValue("Vallas de prueba");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "cotización.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await form.getByRole("button", { name: "Guardar borrador" }).click();

  const drawer = page.getByRole("dialog", { name: "Vallas de prueba" });
  await expect(page).toHaveURL(/linea=\d+/);
  await expect(drawer.getByText("Borrador").first()).toBeVisible();
  await expect(drawer.getByRole("button", { name: "cotización.pdf" }).first()).toBeVisible();
  await drawer.getByRole("button", { name: "Agregar opción" }).click();
  const option = page.getByRole("dialog", { name: "Agregar opción" });
  await option.getByRole("textbox", { name: "Nombre" }).fill("Segundo SRL");
  await option.getByRole("textbox", { name: "Importe en pesos" }).fill("900000");
  await option.getByRole("button", { name: "Agregar opción" }).click();
  await expect(drawer.getByRole("columnheader", { name: "Segundo SRL" })).toBeVisible();
  await drawer.getByRole("radio", { name: "Elegir Opción 1" }).click();
  await expect(drawer.getByRole("radio", { name: "Elegir Opción 1" })).toBeChecked();
  await drawer.getByRole("button", { name: "Enviar 2 opciones" }).click();
  await expect(drawer.getByText("Enviado").first()).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^Aprobar/ })).toHaveCount(0);
  await expect(drawer.getByText("Enviado a aprobación")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await tree(page).getByRole("link", { name: category, exact: true }).click();
  await expect(line(page, "Vallas de prueba")).toContainText("$ 900.000");
  await expect(lines(page).getByRole("row", { name: "Pendiente" })).toContainText("$ 900.000");
});

test("an approver approves one, rejects another with its reason, and the rest at once", async ({
  page,
  login,
  request,
}) => {
  const editor = await editorOf(request);
  const category = unique("Decisiones");
  await editor.ask(category, { titulo: "Se aprueba", proveedor: "Uno SA", alicuota_ars: "100.50" });
  await editor.ask(category, { titulo: "Se rechaza", proveedor: "Dos SA", alicuota_ars: "200" });
  await editor.ask(category, { titulo: "De a varias, una", alicuota_ars: "300.25", alicuota_usd: "10" });
  await editor.ask(category, { titulo: "De a varias, otra", alicuota_usd: "5.5" });

  await login({ mail: APPROVER });
  await open(page, place(category));
  await expect(lines(page).getByRole("row", { name: "Pendiente" })).toContainText("$ 600,75");
  await line(page, "Se aprueba").getByRole("link").click();
  const first = page.getByRole("dialog", { name: "Se aprueba" });
  await first.getByRole("button", { name: "Aprobar" }).click();
  await expect(first.getByText("Falta confirmar")).toBeVisible();
  await page.keyboard.press("Escape");

  await line(page, "Se rechaza").getByRole("link").click();
  const second = page.getByRole("dialog", { name: "Se rechaza", exact: true });
  await second.getByRole("button", { name: "Rechazar" }).click();
  const question = page.getByRole("dialog", { name: "Rechazar “Se rechaza”" });
  await question.getByRole("button", { name: "Rechazar" }).click();
  await expect(question.getByText("Motivo: escribir por qué")).toBeVisible();
  await question.getByRole("textbox", { name: "Motivo" }).fill("Lo resuelve el equipo propio");
  await question.getByRole("button", { name: "Rechazar" }).click();
  await expect(second.getByText("Rechazado: Lo resuelve el equipo propio")).toBeVisible();
  await page.keyboard.press("Escape");

  await lines(page).getByRole("checkbox", { name: "Elegir todas las filas" }).click();
  const bar = page.getByRole("toolbar", { name: "Acciones sobre lo elegido" });
  await expect(bar).toContainText("4 líneas");
  await bar.getByRole("button", { name: "Aprobar 4" }).click();
  const failures = page.getByRole("dialog", { name: /quedaron como estaban|quedó como estaba/ });
  await expect(failures.getByRole("listitem").filter({ hasText: "Se rechaza" })).toContainText("No se puede pasar");
  await failures.getByRole("button", { name: "Entendido" }).click();
  const totals = lines(page).getByRole("row", { name: "Aprobado" }).last();
  await expect(totals).toContainText("$ 400,75");
  await expect(totals).toContainText("US$ 15,50");
  await expect(tree(page).getByRole("row", { name: category })).toContainText("$ 400,75");

  await page.getByRole("button", { name: "Agregar filtro" }).click();
  await page.getByRole("combobox", { name: "Estado" }).selectOption("aprobado");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/estado=aprobado/);
  await expect(line(page, "Se rechaza")).toHaveCount(0);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^music_wins_\d{4}-\d\d-\d\d\.xlsx$/);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await file.path());
  const cells = workbook.worksheets[0]?.getSheetValues().flat().map(String) ?? [];
  expect(cells).toEqual(
    expect.arrayContaining(["Se aprueba", "De a varias, una", "De a varias, otra", "400.75", "15.5"]),
  );
  expect(cells).not.toContain("Se rechaza");
});

test("beside a drawer nothing of tree and lines is cut; by keyboard, focus and messages keep their place", async ({
  page,
  login,
  request,
}) => {
  const editor = await editorOf(request);
  const category = unique("Teclado");
  const title = unique("Con el teclado");
  await editor.ask(category, { titulo: title, alicuota_ars: "1000" });
  await page.setViewportSize({ width: 1280, height: 720 });
  await login({ mail: APPROVER });
  await open(page, `/bsastrap?area=${encodeURIComponent(AREA)}`);
  await tree(page).getByRole("link", { name: category, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/categoria=/);
  await line(page, title).getByRole("link").focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: title });
  await expect(drawer).toBeFocused();
  const frame = page.getByRole("region", { name: "Áreas y categorías" });
  const list = lines(page).locator("xpath=..");
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    for (const box of [frame, list])
      await expect.poll(() => box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await expect(line(page, title)).toContainText("$ 1.000");
  }

  await drawer.getByRole("button", { name: "Aprobar" }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Falta confirmar")).toBeVisible();
  await expect(drawer).toBeFocused();
  const foot = drawer.getByRole("button", { name: "Más" });
  const message = page.locator("[data-sonner-toast]").filter({ hasText: title });
  const bottom = async () => ((await message.boundingBox())?.y ?? 0) + ((await message.boundingBox())?.height ?? 0);
  await expect(message).toBeVisible();
  await expect.poll(bottom).toBeLessThan((await foot.boundingBox())?.y ?? 0);
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.goForward();
  await expect(drawer).toBeVisible();
});

test("who reads sees their categories and no actions", async ({ page, login }) => {
  await login({ mail: READER });
  await open(page, `/bsastrap?area=${encodeURIComponent(AREA)}`);
  await expect(tree(page).getByRole("link", { name: "Sonido", exact: true })).toBeVisible();
  await expect(tree(page).getByRole("link", { name: "Pantallas" })).toHaveCount(0);
  await expect(lines(page).getByRole("checkbox")).toHaveCount(0);
  await expect(lines(page).getByRole("combobox")).toHaveCount(0);
  await lines(page).getByRole("link").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Solo lectura")).toBeVisible();
  for (const name of ["Agregar opción", "Pedir factura", "Agregar pago", "Más"])
    await expect(drawer.getByRole("button", { name })).toHaveCount(0);
  await expect(drawer.locator("input[type=file]")).toHaveCount(0);
  await expect(drawer.getByRole("button", { name: "Enviar", exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("two people at once: both versions are shown and what was typed stays", async ({ page, login, request }) => {
  const editor = await editorOf(request);
  const category = unique("Conflictos");
  const id = await editor.ask(category, { titulo: "A cuatro manos", alicuota_ars: "100", status: "borrador" });
  await login({ mail: EDITOR });
  await open(page, place(category, `&linea=${id}&editar=0`));
  const form = page.getByRole("dialog", { name: "Editar principal" });
  await form.getByRole("textbox", { name: "Importe en pesos" }).fill("150");
  await editor.edit(id, { alicuota_ars: "120" });
  await form.getByRole("button", { name: "Guardar", exact: true }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });
  await expect(conflict.getByRole("row", { name: "ARS $ 120 $ 150" })).toBeVisible();
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  const drawer = page.getByRole("dialog", { name: "A cuatro manos" });
  await drawer.getByRole("button", { name: "Comparar v1 con v3" }).click();
  const compared = page.getByRole("dialog", { name: "Comparar versiones de “A cuatro manos”" });
  await expect(compared.getByRole("row", { name: "ARS $ 100 $ 150" })).toBeVisible();
});

test("priority changes in the list and can be undone; filters live in the address", async ({
  page,
  login,
  request,
}) => {
  const editor = await editorOf(request);
  const category = unique("Filtros");
  await editor.ask(category, { titulo: "Con fecha", alicuota_ars: "1", fecha_pago: "2031-03-10" });
  await editor.ask(category, { titulo: "Sin fecha", alicuota_ars: "2" });
  await login({ mail: EDITOR });
  await open(page, place(category, "&desde=2031-03-01"));
  await expect(line(page, "Con fecha")).toBeVisible();
  await expect(line(page, "Sin fecha")).toHaveCount(0);
  await page.getByRole("button", { name: /^Quitar filtro Pago desde/ }).click();
  await expect(line(page, "Sin fecha")).toBeVisible();
  const priority = lines(page).getByRole("combobox", { name: "Prioridad de Sin fecha" });
  await priority.selectOption("Alta");
  await expect(page.getByText("Prioridad alta en “Sin fecha”")).toBeVisible();
  await undo(page, "Prioridad alta en “Sin fecha”");
  await expect(priority).toHaveValue("media");
  await page.getByRole("searchbox", { name: "Buscar línea o proveedor" }).fill("nada parecido");
  await expect(page.getByText("Ninguna línea con estos filtros")).toBeVisible();
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await expect(line(page, "Con fecha")).toBeVisible();
});

test("an administrator assigns, changes the role and takes away", async ({ page, login }) => {
  const mail = `de.afuera.${crypto.randomUUID()}@prueba.test`;
  await login({ rol: "Administrador" });
  await open(page, `/bsastrap?area=${encodeURIComponent(AREA)}&panel=asignaciones`);
  const drawer = page.getByRole("dialog", { name: "Asignaciones por área" });
  await drawer.getByRole("button", { name: "Asignar persona" }).click();
  await drawer.getByRole("textbox", { name: "Mail de la persona" }).fill("no es un mail");
  await drawer.getByRole("button", { name: "Asignar", exact: true }).click();
  await expect(drawer.getByText("No es un mail válido.")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Mail de la persona" }).fill(mail);
  await drawer.getByRole("combobox", { name: "Categorías" }).fill("todas");
  await page.getByRole("option", { name: "Todas", exact: true }).click();
  await drawer.getByRole("button", { name: "Asignar", exact: true }).click();
  const role = drawer.getByRole("combobox", { name: `Rol de ${mail}` });
  await expect(role).toHaveValue("reader");
  await role.selectOption("Aprobación");
  await expect(page.getByText(`${mail}: Aprobación`)).toBeVisible();
  await drawer.getByRole("button", { name: `Quitar a ${mail}` }).click();
  await page.getByRole("button", { name: "Quitar del área" }).click();
  await expect(role).toHaveCount(0);
});

test("has no accessibility violations on a tablet in the dark", async ({ page, login }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.emulateMedia({ colorScheme: "dark" });
  await login({ mail: APPROVER });
  await open(page, place("Iluminación"));
  const bridge = line(page, "Puente de luces y 24 cabezales").first();
  await expect(bridge).toBeVisible();
  await expectAccessible(page);
  await bridge.getByRole("link").click();
  const drawer = page.getByRole("dialog", { name: "Puente de luces y 24 cabezales" });
  await expect(drawer.getByRole("heading", { name: "Comentarios" })).toBeVisible();
  await expect(drawer.getByText("Creado", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use(phone);

  test("several lines are approved at once from their cards", async ({ page, login, request }) => {
    const editor = await editorOf(request);
    const category = unique("Teléfono");
    const una = await editor.ask(category, { titulo: "Una del teléfono", alicuota_ars: "10" });
    for (const proveedor of ["Grupo Pampa", "Luces del Sur"]) await editor.option(una, { proveedor });
    await editor.ask(category, { titulo: "Otra del teléfono", alicuota_ars: "20" });
    await login({ mail: APPROVER });
    await open(page, place(category));
    await page.getByRole("checkbox", { name: "Elegir Una del teléfono" }).tap();
    await page.getByRole("checkbox", { name: "Elegir Otra del teléfono" }).tap();
    await expectAccessible(page);
    await page.getByRole("toolbar").getByRole("button", { name: "Aprobar 2" }).tap();
    await expect(page.getByText("2 líneas aprobadas")).toBeVisible();

    // One option at a time: a short swipe goes to the next, a long one no further, and which one it is is said.
    await go(page, place(category, `&linea=${una}`));
    const drawer = page.getByRole("dialog", { name: "Una del teléfono" });
    await expect(drawer.getByText("1 de 3: Principal")).toBeVisible();
    const options = drawer.getByRole("table", { name: "Propuestas de la línea" });
    const [scroller, second] = [options.locator(".."), options.getByRole("columnheader", { name: /Grupo Pampa/ })];
    await scroller.evaluate((box) => box.scrollBy({ left: 200 }));
    await expect(drawer.getByText("2 de 3: Opción 1")).toBeVisible();
    await expect
      .poll(async () => {
        const [box, head] = await Promise.all([scroller.boundingBox(), second.boundingBox()]);
        return Math.abs((box?.x ?? 0) + (box?.width ?? 0) - (head?.x ?? 0) - (head?.width ?? 0));
      })
      .toBeLessThan(2);
    await drawer.getByRole("button", { name: "Opción siguiente" }).tap();
    await expect(drawer.getByText("3 de 3: Opción 2")).toBeVisible();
    const feet = drawer.getByRole("button", { name: /^(Revocar|Más|Confirmar|Observar|Cambiar fecha.*)$/ });
    const tops = await feet.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)));
    expect(new Set(tops).size).toBeLessThanOrEqual(1);
    await expectAccessible(page);
  });

  test("areas and lines are cards, and a line is a page", async ({ page, login }) => {
    await login({ mail: EDITOR });
    await open(page, place("Iluminación"));
    const card = page.getByRole("listitem").filter({ hasText: "Puente de luces y 24 cabezales" }).first();
    await expect(card).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await card.getByRole("link").click();
    const drawer = page.getByRole("dialog", { name: "Puente de luces y 24 cabezales" });
    await expect(drawer.getByRole("heading", { name: "Comentarios" })).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBeCloseTo(390);
    await expectAccessible(page);
    await drawer.getByRole("button", { name: "Cerrar" }).click();
    await page.getByRole("button", { name: "Presupuesto", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Nuevo presupuesto" })).toBeVisible();
    await expectAccessible(page);
  });
});
