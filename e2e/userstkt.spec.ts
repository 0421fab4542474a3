import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test, undo } from "./fixtures";

const ARTIST = "Vera Quintana";

/** A call of another person's browser, with the rights of this one. */
async function put(page: Page, body: object): Promise<number> {
  return page.evaluate(async (data) => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await fetch("/api/tickets/access", { method: "PUT", headers, body: JSON.stringify(data) })).status;
  }, body);
}

const drawer = (page: Page) => page.getByRole("dialog").filter({ hasText: "Ver como esta persona" });
const row = (page: Page, mail: string) => page.getByRole("row").filter({ hasText: mail });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await opened(page);
  await expect(page.getByRole("heading", { name: "Gestión de usuarios" })).toBeVisible();
}

/** Gives access to a mail of nobody's, from the empty drawer. */
async function give(page: Page, mail: string): Promise<void> {
  await open(page, "/userstkt?persona=nueva");
  await page.getByRole("combobox", { name: "Persona" }).fill(mail);
  await page.getByRole("option", { name: `Usar “${mail}”` }).click();
  await page.getByRole("radio", { name: "Solo algunos" }).check();
  await expect(drawer(page).getByText(/^La lista está vacía: se guarda “Todos”/)).toBeVisible();
  await page.getByRole("combobox", { name: "Artistas" }).fill("vera q");
  await page.getByRole("option", { name: ARTIST }).click();
  await page.keyboard.press("Escape");
  await expect(drawer(page).getByText(`Se guarda ${ARTIST}; no ve los shows de otros.`)).toBeVisible();
  await expect(drawer(page).getByText("Este mail no tiene una cuenta activa")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Dar acceso" }).click();
  await expect(page.getByText(`${mail} tiene acceso`)).toBeVisible();
  await expect(page).toHaveURL(/\/userstkt$/);
  await expect(row(page, mail).getByText(ARTIST)).toBeVisible();
}

test("gives access, sees as the person, changes it, takes it away and brings it back", async ({ page, login }) => {
  const mail = `ida-y-vuelta.${crypto.randomUUID()}@afuera.test`;
  await login({ rol: "Administrador" });
  await give(page, mail);

  await row(page, mail).getByRole("link").first().click();
  await expect(page).toHaveURL(/persona=ida-y-vuelta/);
  const shows = drawer(page).getByRole("list", { name: "Shows que ve" });
  await expect(shows.getByRole("listitem").first()).toContainText(ARTIST);
  await expect(shows.getByText("sin montos").first()).toBeVisible();
  await page.getByRole("switch", { name: "Ve montos", exact: true }).click();
  await expect(shows.getByText(/\$ \d/).first()).toBeVisible();
  await page.getByRole("radio", { name: "Ninguno" }).check();
  await expect(shows.getByText("Deja de ver").first()).toBeVisible();
  await expect(drawer(page).getByText("Se guarda sin artistas, no ve ningún show.")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, mail).getByText("Ninguno")).toBeVisible();
  await expect(page.getByRole("switch", { name: `Ve montos: ${mail}` })).toBeChecked();

  await undo(page, `Se guardó el acceso de ${mail}`);
  await expect(row(page, mail).getByText(ARTIST)).toBeVisible();
  await expect(page.getByRole("switch", { name: `Ve montos: ${mail}` })).not.toBeChecked();

  await row(page, mail).hover();
  await page.getByRole("button", { name: `Quitar acceso de ${mail}` }).click();
  const question = page.getByRole("dialog", { name: `¿Quitar el acceso de ${mail}?` });
  await question.getByRole("button", { name: "Quitar acceso" }).click();
  await expect(row(page, mail)).toHaveCount(0);
  await undo(page, `Se quitó el acceso de ${mail}`);
  await expect(row(page, mail).getByText(ARTIST)).toBeVisible();
});

test("shows both when somebody else saved first, and the second one who adds is told", async ({ page, login }) => {
  const mail = `dos-a-la-vez.${crypto.randomUUID()}@afuera.test`;
  await login({ rol: "Administrador" });
  await give(page, mail);
  await row(page, mail).getByRole("link").first().click();
  await page.getByRole("radio", { name: "Ninguno" }).check();
  expect(await put(page, { email: mail, artista: "Todos", accesoMontos: true })).toBe(200);
  await drawer(page).getByRole("button", { name: "Guardar" }).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });
  await expect(conflict.getByRole("row", { name: "Artistas Todos Ninguno" })).toBeVisible();
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  await expect(row(page, mail).getByText("Ninguno")).toBeVisible();

  await open(page, `/userstkt?persona=nueva`);
  await page.getByRole("combobox", { name: "Persona" }).fill(mail);
  await page.getByRole("option", { name: `Usar “${mail}”` }).click();
  await drawer(page).getByRole("button", { name: "Dar acceso" }).click();
  await expect(conflict.getByRole("row", { name: "Artistas Ninguno Todos" })).toBeVisible();
  await conflict.getByRole("button", { name: "Dejar lo que está" }).click();
  await expect(row(page, mail).getByText("Ninguno")).toBeVisible();
});

test("a wrong mail is named and what was typed stays; the filters are in the address and in the Excel", async ({
  page,
  login,
}) => {
  await login({ rol: "TicketingAdmin" });
  await open(page, "/userstkt?persona=nueva");
  await page.getByRole("combobox", { name: "Persona" }).fill("no es un mail");
  await page.getByRole("option", { name: "Usar “no es un mail”" }).click();
  await drawer(page).getByRole("button", { name: "Dar acceso" }).click();
  await expect(drawer(page).getByText("No es un mail válido.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Persona" })).toHaveValue("no es un mail");
  await page.keyboard.press("Escape");
  await drawer(page).getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("searchbox", { name: "Buscar persona" }).fill("merch");
  await expect(page).toHaveURL(/q=merch/);
  // It is what the address says, which comes after the click.
  await page.getByRole("radio", { name: "Con montos" }).click();
  await expect(page).toHaveURL(/montos=con/);
  await expect(page.getByText("2 personas de")).toBeVisible();
  await page.getByRole("button", { name: "Quiénes ven a..." }).click();
  await page.getByRole("combobox", { name: "Artista" }).fill("nieves");
  await page.getByRole("option", { name: "Nieves Arrabal" }).click();
  await expect(page.getByText("1 persona de")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  expect((await download).suggestedFilename()).toMatch(/^accesos_ticketing_\d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole("searchbox", { name: "Buscar persona" }).fill("nadie así");
  await expect(page.getByText("Nadie con estos filtros")).toBeVisible();
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await expect(page).toHaveURL(/\/userstkt$/);
});

test("who may only look cannot change anything", async ({ page, login }) => {
  await login({ rol: "Admin secundario" });
  await open(page, "/userstkt?persona=merch.sr@demo.test");
  await expect(drawer(page).getByText("Solo se puede mirar")).toBeVisible();
  await expect(drawer(page).getByRole("button", { name: "Guardar" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Dar acceso" })).toHaveCount(0);
  await expect(page.getByRole("switch").first()).toBeDisabled();
});

test("who may not look is told who can help", async ({ page, login }) => {
  await login({ rol: "Gerente" });
  await page.goto("/userstkt");
  await expect(page.getByRole("heading", { name: "Esta pantalla no está habilitada para su cuenta" })).toBeVisible();
});

for (const [name, width, scheme] of [
  ["on a desk", 1440, "light"],
  ["on a tablet", 768, "dark"],
] as const) {
  test(`has no accessibility violations ${name}`, async ({ page, login }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await login({ rol: "Administrador" });
    await open(page, "/userstkt?persona=invitadoticketing@demo.test");
    await expect(drawer(page).getByText("Nunca se muestran shows")).toBeVisible();
    await expectAccessible(page);
  });
}

test.describe("on a phone", () => {
  test.use(phone);

  test("people are cards, and the drawer is a page", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await open(page, "/userstkt");
    const card = page.getByRole("listitem").filter({ hasText: "invitadoticketing@demo.test" });
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("link").click();
    await expect(drawer(page).getByText("Nunca se muestran shows")).toBeVisible();
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(390);
    await drawer(page).getByRole("button", { name: "Cerrar" }).click();
    await expect(drawer(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
