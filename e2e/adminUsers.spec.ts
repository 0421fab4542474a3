import type { Page } from "@playwright/test";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, unique } from "./fixtures";

const BOARD_NAME = "Eduardo Sarmiento Vidal";

async function open(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address);
  await opened(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** A call with the rights of this browser's person. */
function ask<T>(page: Page, method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
  return page.evaluate(
    async ([verb, address, data]) => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${localStorage.getItem("token")}` };
      const answer = await fetch(`/api${address}`, { method: verb, headers, body: data && JSON.stringify(data) });
      return { status: answer.status, body: await answer.json() };
    },
    [method, path, body] as const,
  );
}

const mailOf = (name: string) => `${name.toLowerCase().replace(/ /g, ".")}@e2e.test`;

/** Somebody of this test's own, by a name that nobody has, so that the accounts of others stay as they are. */
async function aPerson(page: Page, name: string, facts: object = {}): Promise<number> {
  const body = { mail: mailOf(name), name, rol: "Gerente", area: "Prueba", ...facts };
  const made = await ask<{ id: number }>(page, "POST", "/users", body);
  expect(made.status).toBe(201);
  return made.body.id;
}

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("creates a person, gives a permission, disables by name and tells it all in the history", async ({
  page,
  login,
}) => {
  const name = unique("Prueba Creada");
  await login({ rol: "Administrador" });
  await open(page, "/admin-users", "Usuarios");
  await page.getByRole("link", { name: "Crear persona" }).click();
  const drawer = page.getByRole("dialog", { name: "Crear persona" });
  await drawer.getByRole("textbox", { name: "Nombre" }).fill(name);
  await drawer.getByRole("textbox", { name: "Mail" }).fill("no es un mail");
  await drawer.getByRole("combobox", { name: "Rol" }).fill("administracion de ticketing");
  await page.getByRole("option", { name: "Administración de ticketing" }).click();
  await expect(drawer.getByText(/Reporte de ventas, Carga de ventas/)).toBeVisible();
  await drawer.getByRole("button", { name: "Crear persona" }).click();
  await expect(drawer.getByText("No es un mail válido.")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Mail" }).fill(mailOf(name));
  await drawer.getByRole("button", { name: "Crear persona" }).click();

  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page
    .getByRole("link", { name: /^Permisos/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Dar permiso" }).click();
  await page.getByRole("combobox", { name: "Permiso" }).fill("forecast g");
  await page.getByRole("option", { name: "Forecast general" }).click();
  await page.getByRole("textbox", { name: "Hasta" }).fill("31/12/2090");
  await page.getByRole("form", { name: "Dar permiso" }).getByRole("button", { name: "Dar permiso" }).click();
  await expect(page.getByText(/Hasta el .*31 dic 2090/).first()).toBeVisible();

  await page.getByRole("button", { name: "Deshabilitar" }).click();
  const question = page.getByRole("dialog", { name: `¿Deshabilitar a ${name}?` });
  await expect(question.getByRole("button", { name: "Deshabilitar" })).toBeDisabled();
  await question.getByRole("textbox").fill(name.toLowerCase());
  await question.getByRole("button", { name: "Deshabilitar" }).click();
  await expect(page.getByText("Deshabilitada").first()).toBeVisible();
  await page.getByRole("link", { name: "Historial" }).click();
  const history = page.getByRole("list", { name: "Historial" });
  await expect(history.getByText("Deshabilitó a la persona")).toBeVisible();
  await expect(history.getByText("Forecast general")).toBeVisible();
  await expect(history.getByText("Creó a la persona")).toBeVisible();
});

test("tells what a role would change before saving, and shows both when somebody saved first", async ({
  page,
  login,
}) => {
  await login({ rol: "Administrador" });
  await open(page, "/admin-users", "Usuarios");
  const name = unique("Prueba Conflicto");
  const id = await aPerson(page, name);
  await open(page, `/admin-users/${id}`, name);
  await page.getByRole("combobox", { name: "Rol" }).fill("direccion de hispa");
  await page.getByRole("option", { name: "Dirección de Hispa" }).click();
  await expect(page.getByRole("region", { name: "Qué cambia al guardar" })).toContainText("Pierde");
  expect((await ask(page, "PUT", `/users/${id}`, { area: "Otra área" })).status).toBe(200);
  await page.getByRole("button", { name: "Guardar" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });
  await expect(conflict.getByRole("row", { name: "Área Otra área Prueba" })).toBeVisible();
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(page.getByText(`Se guardó a ${name}`)).toBeVisible();
  expect((await ask(page, "GET", `/users/${id}`)).body).toMatchObject({ rol: "Hispa Director", area: "Prueba" });
});

test("filters are in the address, and a role for several is previewed before it is given", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await open(page, "/admin-users", "Usuarios");
  const area = unique("Lotes");
  const [first, second] = [unique("Lote Uno"), unique("Lote Dos")];
  for (const name of [first, second]) await aPerson(page, name, { area });
  await open(page, "/admin-users", "Usuarios");
  await page.getByRole("searchbox", { name: "Buscar persona" }).fill("lote");
  await expect(page).toHaveURL(/q=lote/);
  await expect(rowOf(page, first)).toBeVisible();
  await page.getByRole("button", { name: "Área" }).first().click();
  await page.getByRole("combobox", { name: "Área" }).fill(area.toLowerCase());
  await page.getByRole("option", { name: area }).click();
  await expect(page).toHaveURL(/area=Lotes/);
  for (const name of [first, second]) await rowOf(page, name).getByRole("checkbox").click();
  await page.getByRole("button", { name: "Cambiar rol" }).click();
  const modal = page.getByRole("dialog", { name: "Cambiar el rol de 2 personas" });
  await modal.getByRole("combobox", { name: "Rol nuevo" }).fill("merch sr");
  await page.getByRole("option", { name: "Merch Sr" }).click();
  await expect(modal.getByRole("list", { name: "Quiénes cambian" }).getByText("de Gerente a Merch Sr")).toHaveCount(2);
  await modal.getByRole("button", { name: "Aplicar a 2 personas" }).click();
  await expect(rowOf(page, first)).toContainText("Merch Sr");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/^personas_\d{4}-\d\d-\d\d\.xlsx$/);
});

test("sees as another person, read-only and marked, until it is ended", async ({ page, login }) => {
  await login({ rol: "Administrador", fresh: true });
  await open(page, "/admin-users?rol=Board", "Usuarios");
  await rowOf(page, BOARD_NAME).getByRole("link").first().click();
  await page.getByRole("button", { name: "Ver como" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Ver como ${BOARD_NAME}` })
    .click();
  await page.waitForURL(/\/shows$/);
  const strip = page.getByRole("region", { name: "Ver como" });
  await expect(strip).toContainText(`Viendo como ${BOARD_NAME} (Board): solo lectura`);
  await open(page, "/admin-users", "Usuarios");
  await expect(strip).toBeVisible();
  await expect(page.getByRole("link", { name: "Crear persona" })).toHaveCount(0);
  const refused = await ask<{ code: string }>(page, "POST", "/tickets/favorites", {
    email: "x@y.test",
    artistName: "X",
  });
  expect([refused.status, refused.body.code]).toEqual([403, "viewing_as"]);
  await expectAccessible(page);
  await strip.getByRole("button", { name: "Terminar" }).click();
  await expect(page.getByRole("link", { name: "Crear persona" })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test("a sheet of people is reviewed row by row and applied at once", async ({ page, login }) => {
  test.setTimeout(120_000);
  await login({ rol: "Administrador" });
  await open(page, "/admin-users/importar", "Importar personas");
  const choose = (text: string) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "personas.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("mail;nombre;rol\nplanilla.mala@e2e.test;Mala;Gerentte\n");
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await expect(page.getByText("No existe el rol “Gerentte”. ¿Es “Gerente”?")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("button", { name: "Aplicar", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Archivo" }).click();
  const name = unique("Planilla Buena");
  await choose(`mail;nombre;rol;permisos\n${mailOf(name)};${name};Gerente;P&L (hasta 2090-12-31)\n`);
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await page.getByRole("button", { name: "Aplicar a 1 persona" }).click({ timeout: 40_000 });
  await page.getByRole("link", { name: "Ver las personas" }).click({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/admin-users$/);
  await page.getByRole("searchbox", { name: "Buscar persona" }).fill(name.toLowerCase());
  await expect(rowOf(page, name)).toContainText("P&L");
});

test("the table of permissions tells who has an action, and gives it to a person", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await open(page, "/admin-users/permisos", "Roles y permisos");
  const table = page.getByRole("region", { name: "Tabla de roles y acciones" });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const cut = table.locator("thead th", { has: page.locator(".rotate-180") });
  expect(await cut.evaluateAll((all) => all.filter((one) => one.scrollHeight > 184).length)).toBe(0);
  const name = unique("Prueba Permiso");
  await aPerson(page, name);
  await page.getByRole("searchbox", { name: "Buscar acción o pantalla" }).fill("audiencia");
  await expect(page).toHaveURL(/q=audiencia/);
  await page.getByRole("link", { name: "Pantalla: Audiencia" }).click();
  const drawer = page.getByRole("dialog", { name: "Pantalla: Audiencia" });
  await expect(drawer.getByRole("region", { name: "Por rol" })).toContainText("Administración de ticketing");
  await drawer.getByRole("button", { name: "Dar a una persona" }).click();
  await drawer.getByRole("combobox", { name: "Persona" }).fill(name.toLowerCase());
  await page.getByRole("option", { name }).click();
  await drawer.getByRole("button", { name: "Dar permiso" }).click();
  await expect(drawer.getByRole("link", { name })).toBeVisible();
  await drawer.getByRole("button", { name: `Quitar a ${name}` }).click();
  await expect(drawer.getByRole("link", { name })).toHaveCount(0);
});

/** Requests as the sign-in leaves them, each of an account of its own. */
async function someRequests(rows: readonly { mail: string; name: string; message?: string }[]) {
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  for (const { mail, name, message = "" } of rows)
    await database.query(
      "INSERT INTO access_request (provider, subject, mail, name, message) VALUES ('hosted', $1, $2, $3, $4)",
      [`auth0|e2e-${crypto.randomUUID()}`, mail, name, message],
    );
  await database.end();
}

const tooLong = () => ({
  mail: `${"x".repeat(24)}${crypto.randomUUID()}@${"y".repeat(60)}.test`,
  name: `E2E${"Larguísimo".repeat(11)}${crypto.randomUUID().replaceAll("-", "")}`,
});

test("a request for access makes a person, is linked to one, or is turned down", async ({ page, login }) => {
  const [fresh, silent, known] = [unique("Pedido Nuevo"), unique("Sin Mail"), unique("Prueba Vincular")];
  const long = tooLong();
  await someRequests([
    { mail: mailOf(fresh), name: fresh, message: "Entro el lunes" },
    { mail: "", name: silent },
    { ...long, message: "palabra ".repeat(120) },
  ]);
  await login({ rol: "Administrador" });
  await open(page, "/admin-users", "Usuarios");
  await aPerson(page, known);
  await open(page, "/admin-users/pedidos", "Pedidos de acceso");
  await rowOf(page, fresh).getByRole("link").first().click();
  const asked = page.getByRole("dialog", { name: fresh });
  await expect(asked.getByText("Entro el lunes")).toBeVisible();
  await asked.getByRole("combobox", { name: "Rol" }).fill("office");
  await page.getByRole("option", { name: "Office" }).click();
  await asked.getByRole("button", { name: "Aceptar y crear" }).click();
  await expect(page.getByText(`${fresh} ya puede entrar`)).toBeVisible();
  await expect(rowOf(page, fresh)).toHaveCount(0);

  await rowOf(page, silent).getByRole("link").first().click();
  const drawer = page.getByRole("dialog", { name: silent });
  await expect(drawer.getByRole("button", { name: "Aceptar y vincular" })).toBeDisabled();
  await drawer.getByRole("combobox", { name: "Persona" }).fill(known.toLowerCase());
  await page.getByRole("option", { name: known }).click();
  await drawer.getByRole("button", { name: "Aceptar y vincular" }).click();
  await expect(page.getByText(`La cuenta de ${silent} quedó vinculada`)).toBeVisible();

  await rowOf(page, long.name).getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByText(/^Se rechazó el pedido de/)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("radio", { name: /Rechazados/ }).click();
  await expect(rowOf(page, long.name)).toBeVisible();
  await page.reload();
  await expect(rowOf(page, long.name)).toContainText("Rechazado");
});

test("Board looks and changes nothing", async ({ page, login }) => {
  await login({ rol: "Board" });
  // A page of the list holds a hundred, and tests add people.
  await open(page, "/admin-users?q=mariana", "Usuarios");
  await expect(rowOf(page, "Mariana Ledesma")).toBeVisible();
  await expect(page.getByRole("link", { name: /Crear|Importar/ })).toHaveCount(0);
  await rowOf(page, "Mariana Ledesma").getByRole("link").first().click();
  await expect(page.getByText("Solo se puede mirar")).toBeVisible();
  await expect(page.getByRole("button", { name: /Guardar|Deshabilitar|Ver como/ })).toHaveCount(0);
});

// The table of permissions is looked at in part: it is the same row a hundred times.
const SCREENS = [
  ["/admin-users", "Usuarios"],
  ["/admin-users?nueva=1", "Usuarios"],
  ["/admin-users/permisos?q=ticketing", "Roles y permisos"],
  ["/admin-users/permisos?q=ticketing&permiso=contador_feedback", "Roles y permisos"],
  ["/admin-users/importar", "Importar personas"],
  ["/admin-users/pedidos", "Pedidos de acceso"],
] as const;
const TABS = ["datos", "permisos", "menu", "sesiones", "cuentas", "historial"];

/** Goes to an address from a page that is open, and has axe look once it holds what it brings. */
async function isAccessible(page: Page, address: string, title: string): Promise<void> {
  await go(page, address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("status", { name: /Cargando/ })).toHaveCount(0);
  await expectAccessible(page, { what: address });
}

async function screensAreAccessible(page: Page): Promise<void> {
  await open(page, "/admin-users", "Usuarios");
  for (const [address, title] of SCREENS) await isAccessible(page, address, title);
}

async function tabsAreAccessible(page: Page): Promise<void> {
  await open(page, "/admin-users", "Usuarios");
  const name = unique("Prueba Accesible");
  const id = await aPerson(page, name, { grants: [{ feature: "pyl" }] });
  for (const tab of TABS) await isAccessible(page, `/admin-users/${id}?tab=${tab}`, name);
}

test.describe("accessibility on a desk", () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  for (const [what, check] of [
    ["screens", screensAreAccessible],
    ["a person's tabs", tabsAreAccessible],
  ] as const) {
    test(`of the ${what}`, async ({ page, login }) => {
      test.slow();
      await login({ rol: "Administrador" });
      await check(page);
    });
  }
});

test.describe("on a phone", () => {
  test.use({ ...phone, colorScheme: "dark" });

  test("screens are accessible, a role is a list, and nothing is wide", async ({ page, login }) => {
    test.slow();
    await login({ rol: "Administrador" });
    await screensAreAccessible(page);
    await open(page, "/admin-users/permisos", "Roles y permisos");
    await expect(page.getByRole("combobox", { name: "Qué puede el rol" })).toHaveValue("Ticketing");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("a request for access is opened, however long its texts are", async ({ page, login }) => {
    const long = tooLong();
    await someRequests([long]);
    await login({ rol: "Administrador" });
    await open(page, "/admin-users/pedidos", "Pedidos de acceso");
    await page.getByRole("link", { name: long.name }).first().click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Aceptar y crear" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  test("a person's tabs are accessible", async ({ page, login }) => {
    test.slow();
    await login({ rol: "Administrador" });
    await tabsAreAccessible(page);
  });
});
