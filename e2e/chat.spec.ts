import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, newPerson, opened, phone, test, unique } from "./fixtures";
import { live } from "./live";

const XSS = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`;

const channels = (page: Page) => page.getByRole("region", { name: "Canales" });
const stream = (page: Page): Locator => page.getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: /^Escribir en/ });
const said = (page: Page, text: string) => stream(page).getByRole("listitem").filter({ hasText: text });

async function openChannel(page: Page, name: string): Promise<void> {
  await page.goto("/Chat");
  await opened(page);
  await channels(page)
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  await expect(page.getByText("Trayendo los mensajes...")).toHaveCount(0);
}

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press("Enter");
}

const actions = async (page: Page, text: string, action: string) => {
  await said(page, text).hover();
  await said(page, text)
    .getByRole("button", { name: /^Acciones del mensaje/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("what one says the other reads within two seconds; edits and deletions too; everything as text", async ({
  beside,
  page,
  login,
}) => {
  await login({ rol: "Ticketing" });
  await openChannel(page, "Ticketing");
  const other = await beside("TicketingAdmin");
  await openChannel(other, "Ticketing");

  const text = unique(XSS);
  await say(page, text);
  await live(other, (soon) => expect(said(other, text)).toBeVisible(soon));
  await expect(said(page, text)).toHaveCount(1);
  await expect(other).not.toHaveTitle(/pwned/);
  await expect(stream(other).locator("img[src=x]")).toHaveCount(0);

  await actions(page, text, "Editar");
  const edited = unique("corregido");
  await page.getByRole("textbox", { name: "Editar el mensaje" }).fill(edited);
  await page.keyboard.press("Enter");
  await live(other, (soon) => expect(said(other, edited)).toContainText("(editado)", soon));
  await expect(said(other, text)).toHaveCount(0);

  await actions(page, edited, "Eliminar");
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click();
  await live(other, (soon) => expect(said(other, edited)).toHaveCount(0, soon));
  await expect(said(other, "Mensaje eliminado").last()).toBeVisible();
});

test("a mention is completed, notifies, and its notification leads to the message", async ({ beside, page, login }) => {
  const name = `Prueba${crypto.randomUUID().slice(0, 8)} Paz`;
  const other = await beside({ mail: await newPerson("Marketing", name) });
  await login({ rol: "Marketing Jr" });
  await openChannel(page, "Marketing");
  await other.goto("/notificaciones");
  await opened(other);

  const text = unique("mirá esto");
  await field(page).pressSequentially(`@${name.slice(0, 12).toLowerCase()}`);
  await expect(page.getByRole("option", { name: new RegExp(name) })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  const note = other.getByRole("link", { name: /mencionó su nombre en Marketing/ });
  await live(other, (soon) => expect(note).toBeVisible(soon));
  await note.click();
  await expect(other).toHaveURL(/\/Chat\?canal=\d+&mensaje=\d+/);
  await expect(said(other, text)).toContainText(`@${name}`);
});

test.describe("without a line", () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test("what is written waits, outlasts a reload, and goes out once and in its order", async ({
    beside,
    page,
    login,
    context,
  }) => {
    await login({ rol: "Legales" });
    await openChannel(page, "Legales");
    const other = await beside("Legales Jr");
    await openChannel(other, "Legales");

    await context.setOffline(true);
    const texts = [unique("primero"), unique("segundo"), unique("tercero")];
    for (const text of texts) await say(page, text);
    for (const text of texts) await expect(said(page, text)).toContainText("Pendiente de envío");
    await expect(said(other, texts[0] as string)).toHaveCount(0);
    await context.setOffline(false);
    for (const text of texts) await expect(said(other, text)).toHaveCount(1, { timeout: 30_000 });
    await expect(stream(page).getByText("Pendiente de envío")).toHaveCount(0);
    for (const text of texts) await expect(said(page, text)).toHaveCount(1);
    const all = await stream(other).innerText();
    expect(texts.map((text) => all.indexOf(text))).toEqual(
      [...texts.map((text) => all.indexOf(text))].sort((a, b) => a - b),
    );
    await page.reload();
    for (const text of texts) await expect(said(page, text)).toHaveCount(1);
  });
});

test("unread messages are counted, shown as new and read by looking", async ({ beside, page, login }) => {
  await login({ rol: "Comercial" });
  await openChannel(page, "Comercial");
  const greeting = unique("buen día");
  await say(page, greeting);
  // Kept by the server: one that is still on its way would arrive after the other's, as the last.
  await expect(said(page, greeting).getByRole("button", { name: /^Acciones del mensaje/ })).toBeAttached();
  await page.goto("/Chat");
  const other = await beside("Comercial Sr");
  await openChannel(other, "Comercial");
  const text = unique("para leer");
  await say(other, text);
  const link = channels(page).getByRole("link", { name: /^Comercial/ });
  await live(page, (soon) => expect(link).toHaveAccessibleName(/1 mensaje sin leer/, soon));
  await link.click();
  await expect(stream(page).getByText("Nuevos", { exact: true })).toBeVisible();
  await expect(said(page, text)).toBeVisible();
  await expect(link).not.toHaveAccessibleName(/sin leer/);
});

test("a link unfolds for who may see what it leads to; search leads to the message", async ({ page, login }) => {
  await login({ rol: "Gerente" });
  await page.goto("/Chat?show=La%20Calesita%20El%C3%A9ctrica");
  await expect(page.getByRole("heading", { name: "La Calesita Eléctrica", level: 2 })).toBeVisible();
  const text = unique("entradas agotadas");
  await say(page, `${text} /tickets/Nieves%20Arrabal`);
  await expect(said(page, text).getByRole("link", { name: /Nieves Arrabal.*Sala Palmeral/ })).toBeVisible();
  await channels(page).getByRole("searchbox").fill(text.slice(-8));
  const found = channels(page).getByRole("link", { name: new RegExp(text) });
  await expect(found).toBeVisible();
  await found.click();
  await expect(page).toHaveURL(/mensaje=\d+/);
  await expect(said(page, text)).toBeInViewport();
});

test("an address of somebody else's channel says that there is none", async ({ page, login }) => {
  await login({ rol: "Office" });
  await page.goto("/Chat?canal=999999");
  await expect(page.getByText("Este canal no existe o no es suyo")).toBeVisible();
});

for (const [name, width, colorScheme] of [
  ["desk", 1440, "light"],
  ["desk at night", 1440, "dark"],
  ["tablet", 768, "dark"],
] as const)
  test.describe(name, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });
    test("has no accessibility fault", async ({ page, login }) => {
      await login({ rol: "TicketingAdmin" });
      await openChannel(page, "Ticketing");
      await expect(stream(page).getByRole("listitem").first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Personas y ajustes" }).click();
      await expect(
        page
          .getByRole("dialog")
          .getByText(/personas/)
          .first(),
      ).toBeVisible();
      // The pointer rests where the panel has its close button, whose tooltip belongs to no landmark.
      await expectAccessible(page, { without: "[role=tooltip]" });
    });
  });

test.describe("phone", () => {
  test.use(phone);
  test("is a list and a page of one channel, with the way back", async ({ page, login }) => {
    await login({ rol: "TicketingAdmin" });
    await page.goto("/Chat");
    await expect(channels(page)).toBeVisible();
    await expectAccessible(page);
    await channels(page)
      .getByRole("link", { name: /^Ticketing/ })
      .click();
    await expect(stream(page).getByRole("listitem").first()).toBeVisible();
    await expect(channels(page)).toBeHidden();
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: "Volver a los canales" }).click();
    await expect(channels(page)).toBeVisible();
  });
});
