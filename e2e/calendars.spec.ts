import { demoMail } from "@/lib/access/roles";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, sharedSession, test, unique } from "./fixtures";

/** A venue of ours in a city that no other test looks at; answers the city. */
async function aVenue(start: string): Promise<{ city: string; venue: string }> {
  const [city, venue] = [unique(start), unique("Sala")];
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    await database.query(
      "INSERT INTO venue (name, city, country, capacity, hold_mode) VALUES ($1, $2, 'AR', 1800, 'propio')",
      [venue, city],
    );
  } finally {
    await database.end();
  }
  return { city, venue };
}

/** Three letters that no other city begins with, nor one of an earlier try. */
const starts = () =>
  ["qa", "qe", "qi", "qo"].map((two) => `${two}${String.fromCharCode(97 + Math.floor(Math.random() * 26))}`);

test("what is free in four cities in March is in the clipboard after at most 25 keys", async ({
  page,
  login,
  context,
}) => {
  const begins = starts();
  const places = await Promise.all(begins.map(aVenue));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await login({ rol: "Booking" });
  await page.goto("/calendarBooking");
  await opened(page);
  await expect(page.getByRole("button", { name: "Elegir ciudades" })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("d");
  const cities = page.getByRole("combobox", { name: "Ciudades" });
  await expect(cities).toBeFocused();
  for (const [n, start] of begins.entries()) {
    for (const letter of start) await press(letter);
    const { city } = places[n] ?? { city: "" };
    await expect(page.getByRole("option").first()).toContainText(city);
    await press("Enter");
    await expect(page.getByRole("button", { name: `Quitar ${city}` })).toBeVisible();
  }
  await press("Control+Enter");
  await press("3");
  const grid = page.getByRole("grid", { name: "Salas libres por día" });
  await expect(page.getByRole("heading", { name: /^Marzo \d{4}$/ })).toBeVisible();
  await expect(grid.getByRole("row")).toHaveCount(1 + 2 * begins.length);
  await press("a");
  await expect(page.getByText(`${31 * begins.length} días elegidos`)).toBeVisible();
  await press("c");
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^marzo \d{4}$/m);
  for (const { city, venue } of places) expect(text).toContain(`${city}, ${venue} (1.800): `);
  expect(keys).toBeLessThanOrEqual(25);
});

test("days are chosen with arrows, Space and Shift; holds are asked for with what they clash with, and answer their place", async ({
  page,
  login,
  baseURL,
}) => {
  const { city, venue } = await aVenue("Ciudad");
  await login({ rol: "Booking" });
  await page.goto("/calendarBooking");
  await opened(page);
  const artist = unique("Artista");
  const { token } = await sharedSession(baseURL, demoMail("Booking"));
  const answer = await page.request.post("/api/shows", {
    data: { artist, city, country: "AR", client_id: crypto.randomUUID() },
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(201);
  const show = (await answer.json()) as { id: number; name: string };
  await go(page, `/calendarBooking?mes=2029-03&ciudades=${encodeURIComponent(city)}&show=${show.id}`);
  const grid = page.getByRole("grid", { name: "Salas libres por día" });
  const line = grid.getByRole("row", { name: new RegExp(venue) });
  await line.getByRole("gridcell").first().click();
  await expect(line.getByRole("gridcell", { selected: true })).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(line.getByRole("gridcell", { selected: true })).toHaveCount(3);
  await page.keyboard.press("Space");
  await expect(line.getByRole("gridcell", { selected: true })).toHaveCount(2);
  await expect(page.getByLabel("Texto para mandar")).toHaveValue(new RegExp(`${venue} \\(1\\.800\\): jue 1, sáb 3$`));
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByLabel("Texto para mandar")).toHaveValue(/March 2029\n.*: Thu 1, Sat 3$/);
  await expectAccessible(page);
  await grid.getByRole("gridcell").first().press("p");
  const question = page.getByRole("dialog", { name: "Pedir 2 holds" });
  await expect(question.getByText(`Para ${show.name}`)).toBeVisible();
  await expect(question.getByText("entra 1.º")).toHaveCount(2);
  await question.getByRole("button", { name: "Pedir 2 holds" }).click();
  const told = page.getByRole("dialog", { name: "Así quedaron" });
  await expect(told.getByText("1.º", { exact: true })).toHaveCount(2);
  await told.getByRole("button", { name: "Listo" }).click();
  await expect(line.getByRole("gridcell", { name: /jue 1 .*: hold propio, 1\.º/ })).toBeVisible();
});

test("a show that is not confirmed goes to another day from the list, once it was seen what that clashes with", async ({
  page,
  login,
  baseURL,
}) => {
  await login({ rol: "Booking" });
  const artist = unique("Artista");
  const { token } = await sharedSession(baseURL, demoMail("Booking"));
  const asked = (fecha: string) =>
    page.request.post("/api/shows", {
      data: { artist, city: "Córdoba", country: "AR", fecha, client_id: crypto.randomUUID() },
      headers: { Authorization: `Bearer ${token}` },
    });
  expect([(await asked("2029-03-08")).status(), (await asked("2029-03-20")).status()]).toEqual([201, 201]);
  await page.goto("/calendarBooking?vista=lista&mes=2029-03");
  await opened(page);
  const eighth = page.getByRole("region", { name: "jueves 8 de marzo de 2029" });
  await eighth.getByRole("button", { name: new RegExp(`^Mover ${artist}`) }).click();
  const form = page.getByRole("dialog", { name: new RegExp(`^Mover ${artist}`) });
  await form.getByLabel("Pasa al").fill("20/03/2029");
  await page.keyboard.press("Tab");
  await expect(form.getByText(/^El artista ya tiene otra fecha el mar 20/)).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Pasa al").fill("22/03/2029");
  await page.keyboard.press("Tab");
  await form.getByRole("button", { name: "Mover" }).click();
  await expect(form).toHaveCount(0);
  const later = page.getByRole("region", { name: "jueves 22 de marzo de 2029" });
  await expect(later.getByText(artist)).toBeVisible();
});

test("one goes through each way of seeing a calendar, in both colours, without losing what is chosen", async ({
  page,
  login,
}) => {
  await login({ rol: "Administrador" });
  await page.goto("/calendarLive");
  await opened(page);
  for (const view of ["Semana", "Lista", "Sala × día", "Artista", "Mes"]) {
    await page.getByRole("radiogroup", { name: "Vista" }).getByText(view, { exact: true }).click();
    await expect(page.getByRole("radio", { name: view })).toBeChecked();
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    await expectAccessible(page, { what: view });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, { what: `${view}, dark` });
    await page.emulateMedia({ colorScheme: "light" });
  }
  await page.getByRole("button", { name: "Mes siguiente" }).click();
  await expect(page).toHaveURL(/mes=\d{4}-\d\d/);
});

test("the month's library comes with the month and not before", async ({ page, login }) => {
  const asked: string[] = [];
  page.on("response", async (response) => {
    if (
      response.url().endsWith(".js") &&
      (await response.text().catch(() => "")).includes("defaultAllDayEventDuration")
    )
      asked.push(response.url());
  });
  await login({ rol: "Administrador" });
  await page.goto("/calendarLive?vista=lista");
  await opened(page);
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  expect(asked).toEqual([]);
  await page.getByRole("radiogroup", { name: "Vista" }).getByText("Mes", { exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("a subscription's address is shown once, is read by who has no session, and stops when it is revoked", async ({
  page,
  login,
  request,
}) => {
  await login({ rol: "Ticketing" });
  await page.goto("/calendarLive?suscripciones=1&ciudad=Rosario");
  await opened(page);
  const drawer = page.getByRole("dialog", { name: "Suscripciones" });
  await drawer.getByRole("button", { name: "Nueva suscripción" }).click();
  const name = unique("Mi teléfono");
  const form = page.getByRole("dialog", { name: "Nueva suscripción" });
  await form.getByLabel("Nombre").fill(name);
  await expect(form.getByRole("checkbox", { name: "Solo lo que está filtrado en la pantalla" })).toBeChecked();
  await form.getByRole("button", { name: "Hacer la dirección" }).click();
  const line = drawer.getByRole("listitem").filter({ hasText: name });
  const address = new URL((await line.getByRole("code").innerText()).trim()).pathname;
  await expect(line.getByText(/· filtrada · Completo ·/)).toBeVisible();
  await expectAccessible(page);
  const read = await request.get(address);
  expect([read.status(), (await read.text()).endsWith("END:VCALENDAR\r\n")]).toEqual([200, true]);
  await line.getByRole("button", { name: `Anular ${name}` }).click();
  await page
    .getByRole("dialog", { name: `¿Anular “${name}”?` })
    .getByRole("button", { name: "Anular" })
    .click();
  await expect(line.getByText("Anulada")).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("days are chips by city and venue, and a month is a list of its days", async ({ page, login }) => {
    const { city, venue } = await aVenue("Ciudad");
    await login({ rol: "Booking" });
    await page.goto(`/calendarBooking?mes=2029-03&ciudades=${encodeURIComponent(city)}`);
    await opened(page);
    const place = page.getByRole("list", { name: "Salas libres" }).getByRole("listitem").filter({ hasText: venue });
    await place.getByRole("button", { name: /^jue 1 / }).click();
    await expect(page.getByText("1 día elegido", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await go(page, "/calendarBooking?vista=mes");
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    await expectAccessible(page);
  });
});
