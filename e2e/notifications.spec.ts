import type { Page } from "@playwright/test";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, go, newPerson, opened, phone, test, undo } from "./fixtures";
import { live } from "./live";

const XSS = `<img src=x onerror="document.title='pwned'"><script>document.title='pwned'</script>`;
// A registered screen that is not built stands for any screen.
const ANY = "/audiencia";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notificaciones/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notificaciones" });

/** Somebody who leads no board and owns no show: nothing is told to them but what a test tells. */
const aListener = () => newPerson("InvitadoTicketing");

/** What an administrator's browser posts; a text that no other test has. */
async function tell(admin: Page, userEmail: string, more: object = {}): Promise<string> {
  const message = `aviso ${crypto.randomUUID()}`;
  const status = await admin.evaluate(
    async (data) => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${localStorage.getItem("token")}` };
      return (await fetch("/api/notifications", { method: "POST", headers, body: JSON.stringify(data) })).status;
    },
    { userEmail, message, ...more },
  );
  expect(status).toBe(201);
  return message;
}

async function show(page: Page, path: string): Promise<void> {
  const stream = page.waitForEvent("request", { predicate: (request) => request.url().includes("/api/live") });
  await page.goto(path);
  await opened(page);
  await stream;
}

test("a notification appears within two seconds in every open tab, and reading it in one shows in the other", async ({
  beside,
  page,
  login,
}) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  const mail = await aListener();
  const one = await beside({ mail });
  const two = await one.context().newPage();
  await show(one, "/notificaciones");
  await two.goto("/notificaciones");
  await opened(two);
  await expect(two.getByRole("heading", { name: "Notificaciones" })).toBeVisible();

  const message = await tell(page, mail, { link: "/notificaciones?tab=preferencias", user_name: XSS });
  await live(one, (soon) => expect(one.getByText(message)).toBeVisible(soon));
  await live(two, (soon) => expect(two.getByText(message)).toBeVisible(soon));
  for (const tab of [one, two]) await expect(bell(tab)).toHaveAccessibleName("Notificaciones, 1 sin leer");
  await expect(one.getByText(XSS)).toBeVisible();
  await expect(one).toHaveTitle("Notificaciones · Bambalina");

  await bell(one).click();
  await panel(one).getByRole("link", { name: message }).click();
  await expect(one).toHaveURL(/\?tab=preferencias$/);
  await live(two, (soon) => expect(bell(two)).toHaveAccessibleName("Notificaciones", soon));
  // The tab that held the stream for both goes: the other one takes over.
  await one.close();
  const after = await tell(page, mail);
  await expect(two.getByText(after)).toBeVisible();
});

test("nothing is lost when the database drops the connection that listens", async ({ beside, page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  const mail = await aListener();
  const tab = await beside({ mail });
  await show(tab, "/notificaciones");
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  const drop = () =>
    database.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bambalina-live' AND datname = current_database()",
    );
  // Other processes of the application that tests start listen as well; one that was dropped before may be on its way back.
  await expect.poll(async () => (await drop()).rowCount).toBeGreaterThan(0);
  await database.end();
  const messages = [await tell(page, mail), await tell(page, mail)];
  for (const message of messages) await expect(tab.getByText(message)).toBeVisible();
});

test("a browser without event streams looks by itself", async ({ beside, page, login }) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  const mail = await aListener();
  const tab = await beside({ mail });
  await tab.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
  await tab.clock.install();
  await tab.goto("/notificaciones");
  await expect(tab.getByRole("heading", { name: "Notificaciones" })).toBeVisible();
  const message = await tell(page, mail);
  await expect(async () => {
    await tab.clock.runFor(15_000);
    await expect(tab.getByText(message)).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("the panel is 320 px wide and at most 384 high, says so when it is empty, and works by keyboard", async ({
  page,
  login,
  context,
  beside,
}) => {
  const admin = await newPerson("Administrador");
  await login({ mail: admin });
  await page.goto(ANY);
  for (let count = 0; count < 12; count++) await tell(page, admin);
  await expect(bell(page)).toContainText("9+");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("listitem").first()).toBeVisible();
  const size = await panel(page).boundingBox();
  expect([size?.width, size?.height]).toEqual([320, 384]);
  await expectAccessible(page, { within: '[role="dialog"]' });
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await panel(page).getByRole("link", { name: "Ver todas las notificaciones" }).click();
  await expect(page).toHaveURL(/\/notificaciones$/);

  const mail = await aListener();
  const tab = await beside({ mail });
  await tab.goto(ANY);
  await bell(tab).click();
  await expect(panel(tab).getByText("No hay notificaciones")).toBeVisible();
  await expect(panel(tab).getByRole("button", { name: "Marcar todas como leídas" })).toHaveCount(0);
  const [first, second] = [await tell(page, mail), await tell(page, mail)];
  await expect(panel(tab).getByText(first)).toBeVisible();
  await expect(panel(tab).getByText(second)).toBeVisible();
  await panel(tab).getByRole("button", { name: "Marcar todas como leídas" }).click();
  await expect(bell(tab)).toHaveAccessibleName("Notificaciones");
  expect(context.pages()).toHaveLength(1);
});

test("the list is filtered, cut into pages, marked and emptied, with a way back", async ({ page, login, beside }) => {
  await login({ rol: "Administrador" });
  await page.goto(ANY);
  const mail = await aListener();
  const messages: string[] = [];
  for (let count = 0; count < 32; count++) messages.push(await tell(page, mail, { kind: "mencion" }));
  await tell(page, mail, { kind: "factura" });
  const tab = await beside({ mail });
  await tab.goto("/notificaciones");
  const list = tab.getByRole("list", { name: "Notificaciones" });
  await expect(list.getByRole("listitem")).toHaveCount(30);
  await tab.getByRole("button", { name: "Cargar más" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(33);
  await tab.getByLabel("Tipo").selectOption({ label: "Facturas" });
  await expect(tab).toHaveURL(/tipo=factura/);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("button", { name: "Marcar como leída" }).click();
  await tab.getByRole("radio", { name: "Sin leer" }).click();
  await expect(tab.getByText("Ninguna notificación con estos filtros")).toBeVisible();
  await tab.getByRole("button", { name: "Limpiar filtros" }).click();
  const newest = list.getByRole("listitem").filter({ hasText: messages.at(-1) });
  await newest.getByRole("button", { name: "Eliminar" }).click();
  await expect(newest).toHaveCount(0);
  await undo(tab, "Notificación eliminada");
  await expect(newest).toHaveCount(1);
  await tab.getByRole("button", { name: "Marcar todas como leídas" }).click();
  await expect(tab.getByText("Todo leído.")).toBeVisible();
});

test("each person chooses how each kind comes", async ({ page, login }) => {
  await login({ mail: await newPerson("Board") });
  await page.goto("/notificaciones?tab=preferencias");
  const row = page.getByRole("group", { name: "Menciones" });
  await row.getByRole("switch", { name: "En la aplicación" }).click();
  await row.getByLabel("Mail de Menciones").selectOption({ label: "Una vez por día" });
  await expect
    .poll(async () => {
      const all = await page.evaluate(async () => {
        const headers = { Authorization: `Bearer ${localStorage.getItem("token")}` };
        return (await fetch("/api/notifications/preferences", { headers })).json();
      });
      return (all as { kind: string }[]).find(({ kind }) => kind === "mencion");
    })
    .toMatchObject({ in_app: false, mail: "diario" });
  await page.reload();
  await expect(row.getByRole("switch")).not.toBeChecked();
  await expect(row.getByLabel("Mail de Menciones")).toHaveValue("diario");
});

for (const [device, use, widths] of [
  ["a phone, dark", { ...phone, colorScheme: "dark" }, [390]],
  ["a desk and a tablet", {}, [1440, 768]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use);

    test("list and preferences have no accessibility violations and fit", async ({ page, login }) => {
      await login({ rol: "Administrador" });
      await page.goto("/notificaciones");
      await opened(page);
      for (const path of ["/notificaciones", "/notificaciones?tab=preferencias"]) {
        await go(page, path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expect(page.getByRole("main").getByRole("list").last()).toBeVisible();
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        }
      }
    });
  });
}
