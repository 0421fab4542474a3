import { type APIRequestContext, type Locator, type Page, request } from "@playwright/test";
import { demoMail } from "@/lib/access/roles";
import { addDays, todayIn } from "@/lib/format/dates";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, newPerson, opened, sharedSession, test, unique } from "./fixtures";

interface Holder {
  mail: string;
  id: number;
  card: number;
  last4: string;
  show: number;
}

/** Somebody on the road with a card of their own, and a show to spend for. */
async function aHolder(): Promise<Holder> {
  const mail = await newPerson("Tour Manager", unique("Nora"));
  const last4 = String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: number; card: number; show: number }>(
      `INSERT INTO expense_card (last4, holder_user_id, company_id, currency)
       SELECT $2, u.id, c.id, 'ARS' FROM app_user u, (SELECT id FROM company ORDER BY id LIMIT 1) c WHERE u.mail = $1::citext
       RETURNING holder_user_id AS id, id AS card, (SELECT id FROM show ORDER BY id LIMIT 1) AS show`,
      [mail, last4],
    );
    const [made] = rows;
    if (!made) throw new Error("no card");
    return { mail, last4, ...made };
  } finally {
    await database.end();
  }
}

/** Calls as somebody, as the phone makes them. */
async function callsOf(mail: string): Promise<APIRequestContext> {
  const baseURL = test.info().project.use.baseURL;
  const { token } = await sharedSession(baseURL, mail);
  return request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
}

const DAY = addDays(todayIn(), -2);

/** Sends what somebody paid. @returns the expenses, by their merchants */
async function spend({ mail, card, show }: Holder, paid: Readonly<Record<string, string>>, more: object = {}) {
  const calls = await callsOf(mail);
  const made: { id: number; version: number }[] = [];
  for (const [merchant, amount] of Object.entries(paid)) {
    const now = new Date().toISOString();
    const answer = await calls.post("/api/card-expenses", {
      data: {
        client_id: crypto.randomUUID(),
        card_id: card,
        show_id: show,
        day: DAY,
        merchant,
        amount,
        currency: "ARS",
        category: "comidas",
        no_receipt_reason: "No lo dio",
        ...more,
        taken_at: now,
        sent_at: now,
      },
    });
    expect(answer.status()).toBe(201);
    made.push(await answer.json());
  }
  await calls.dispose();
  return made;
}

/** As wide as the window at each of the three widths, and nothing against accessibility. */
async function fitsEverywhere(page: Page, what: string): Promise<void> {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, `${what} at ${width}`).toBeLessThanOrEqual(width);
    await expectAccessible(page, { what: `${what} at ${width}` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("expenses are looked at by keys: J, K, A and O", async ({ page, login }) => {
  const holder = await aHolder();
  const names = ["Alfa", "Beta", "Gama"].map((name) => unique(name));
  await spend(holder, Object.fromEntries(names.map((name, at) => [name, `${100 + at},50`])));
  // The last one that was sent stands first.
  const [first = "", second = "", third = ""] = names.toReversed();
  await login({ rol: "Administracion" });
  await page.goto(`/Comprobantes?vista=tarjetas&titular=${holder.id}`);
  await opened(page);
  const open = (name: string) => page.getByRole("article", { name });
  await expect(open(first)).toBeVisible();
  await page.keyboard.press("j");
  await expect(open(second)).toBeVisible();
  await page.keyboard.press("k");
  await expect(open(first)).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByRole("status").filter({ hasText: "Aprobado" })).toBeVisible();
  await expect(open(second)).toBeVisible();
  await page.keyboard.press("o");
  const why = page.getByRole("dialog", { name: /^Observar/ });
  await why.getByLabel("Motivo").fill("Falta la factura A");
  await why.getByRole("button", { name: "Observar" }).click();
  await expect(open(third)).toBeVisible();
  const list = page.getByRole("region", { name: "Gastos", exact: true }).first();
  await expect(list.getByRole("link", { name: new RegExp(first) })).toContainText("Aprobado");
  await expect(list.getByRole("link", { name: new RegExp(second) })).toContainText("Observado");
  await expect(list.getByRole("link", { name: new RegExp(third) })).toContainText("Enviado");
  await fitsEverywhere(page, "expenses");
});

test("the lists of statements and months sort, filter and are taken along", async ({ page, login }) => {
  const holder = await aHolder();
  await spend(holder, { [unique("Delta")]: "70" });
  await login({ rol: "Administracion" });
  await page.goto("/Comprobantes?vista=tarjetas&ver=resumenes");
  await opened(page);
  await page.getByRole("button", { name: "Total", exact: true }).click();
  await expect(page).toHaveURL(/orden=-?total/);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar Excel" }).click();
  expect((await file).suggestedFilename()).toMatch(/^resumenes_de_tarjeta_.*\.xlsx$/);
  await fitsEverywhere(page, "statements");
  await page.getByRole("link", { name: "Rendiciones" }).click();
  await page.getByRole("button", { name: "Titular", exact: true }).click();
  await expect(page).toHaveURL(/orden=-?titular/);
  await expect(page.getByRole("button", { name: "Exportar Excel" })).toBeEnabled();
  await fitsEverywhere(page, "months");
});

test("a card's file goes through columns and trial to matched lines; reconciled, paid, and the payment undone", async ({
  page,
  login,
}) => {
  const holder = await aHolder();
  const [hotel, taxi] = [unique("Hotel"), unique("Taxi")];
  const made = await spend(holder, { [hotel]: "48950", [taxi]: "3200" });
  const office = await callsOf(demoMail("Administracion"));
  for (const { id, version } of made)
    expect((await office.post(`/api/card-expenses/${id}/approve`, { data: { version } })).status()).toBe(200);
  await office.dispose();
  const day = DAY.split("-").reverse().join("/");
  const lines = [`${hotel};48.950,00`, `${taxi};3.250,00`, "JUGUETERIA;9.000,00", "IMP DE SELLOS;320,00"];
  const file = ["Fecha;Comercio;Importe;Tarjeta", ...lines.map((line) => `${day};${line};**** ${holder.last4}`)];
  await login({ rol: "Administracion" });
  await page.goto("/Comprobantes/resumen-tarjeta");
  await opened(page);
  // All of a field is inside its panel.
  const [due, panel] = [page.getByLabel("Vence"), page.locator("section", { has: page.getByLabel("Vence") })];
  const right = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(due)).toBeLessThanOrEqual(await right(panel.last()));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "tarjeta.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${file.join("\r\n")}`) });
  await expect(page.getByLabel("Comercio en Bambalina")).toBeVisible();
  await page.getByRole("button", { name: "Revisar filas" }).click();
  const trial = page.getByRole("table", { name: "Lo que haría la planilla" });
  await expect(trial.getByText(new RegExp(`el gasto ${hotel}`))).toBeVisible({ timeout: 40_000 });
  await expect(trial.getByText("nadie lo reclamó todavía")).toBeVisible();
  await expect(trial.getByText("un cargo de la tarjeta")).toBeVisible();
  await page.getByRole("button", { name: "Aplicar 4 filas" }).click();
  await expect(page.getByText("Listo.")).toBeVisible({ timeout: 40_000 });
  await page.getByRole("link", { name: "Ver líneas" }).click();
  await page
    .getByRole("link", { name: new RegExp(`Tarjeta ${holder.last4}`) })
    .first()
    .click();
  const group = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(group("Conciliada").getByText("Mismo importe")).toBeVisible();
  await expect(group("Conciliada").getByText("Difieren $ 50,00")).toBeVisible();
  await expect(group("Pendiente").getByText("JUGUETERIA")).toBeVisible();
  await expect(group("Cargo de la tarjeta").getByText("IMP DE SELLOS")).toBeVisible();
  await fitsEverywhere(page, "statement");

  // Somebody lets go of one and says by hand what it is: an amount that is off takes a reason.
  await group("Conciliada")
    .getByRole("listitem")
    .filter({ hasText: "Difieren" })
    .getByRole("button", { name: "Es..." })
    .click();
  await page.getByRole("menuitem", { name: "Soltar" }).click();
  const toy = group("Pendiente").getByRole("listitem").filter({ hasText: "JUGUETERIA" });
  await toy.getByRole("button", { name: "Es..." }).click();
  await page.getByRole("menuitem", { name: "Es un gasto ya cargado..." }).click();
  const which = page.getByRole("dialog", { name: "Qué gasto es JUGUETERIA" });
  await which.getByRole("button", { name: "Es este gasto" }).click();
  await expect(which.getByText("Falta elegir qué gasto es.")).toBeVisible();
  await which.getByRole("combobox", { name: "Gasto" }).click();
  await page.getByRole("option", { name: new RegExp(taxi) }).click();
  await expect(which.getByText(/El resumen dice \$ 9\.000,00 y el gasto \$ 3\.200,00/)).toBeVisible();
  await which.getByLabel("Por qué es el mismo").fill("Cargó mal el importe");
  await which.getByRole("button", { name: "Es este gasto" }).click();
  const off = group("Conciliada").getByRole("listitem").filter({ hasText: "JUGUETERIA" });
  await expect(off.getByText("Observado")).toBeVisible();
  await off.getByRole("button", { name: "Es..." }).click();
  await page.getByRole("menuitem", { name: "Soltar" }).click();
  await expect(group("Pendiente").getByText("JUGUETERIA")).toBeVisible();

  await page.getByRole("button", { name: "Conciliar y pasar 2 a su titular" }).click();
  await expect(group("Sin reclamar").getByText("JUGUETERIA").first()).toBeVisible();
  await page.getByRole("button", { name: "Se pagó" }).click();
  const paying = page.getByRole("dialog", { name: /^Se pagaron/ });
  await paying.getByRole("button", { name: "Anotar el pago" }).click();
  await expect(page.getByRole("button", { name: "Se pagó" })).toHaveCount(0);
  await page.getByRole("button", { name: "Deshacer el pago" }).click();
  const undoing = page.getByRole("dialog", { name: /^Deshacer el pago/ });
  await undoing.getByLabel("Motivo").fill("Era el resumen de otra tarjeta");
  await undoing.getByRole("button", { name: "Deshacer el pago" }).click();
  await expect(page.getByRole("button", { name: "Se pagó" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deshacer el pago" })).toHaveCount(0);
  await page.getByRole("button", { name: "Reabrir" }).click();
  const reopening = page.getByRole("dialog", { name: "Reabrir el resumen" });
  await reopening.getByLabel("Motivo").fill("Falta una línea");
  await reopening.getByRole("button", { name: "Reabrir" }).click();
  await expect(page.getByRole("button", { name: "Conciliar", exact: true })).toBeVisible();
});

test("what a card gave back is tied to its purchase: what its holder sent, and a line that nobody has a note of", async ({
  page,
  login,
}) => {
  const holder = await aHolder();
  const [hotel, back] = [unique("Hotel"), unique("Devuelto")];
  const [bought] = await spend(holder, { [hotel]: "48950" });
  const [refund] = await spend(holder, { [back]: "12000" }, { takes_away: true });
  const office = await callsOf(demoMail("Administracion"));
  const { id = 0, version = 0 } = bought ?? {};
  expect((await office.post(`/api/card-expenses/${id}/approve`, { data: { version } })).status()).toBe(200);
  await office.dispose();
  await login({ rol: "Administracion" });
  await page.goto(`/Comprobantes?vista=tarjetas&titular=${holder.id}&gasto=${refund?.id}`);
  await opened(page);
  const expense = page.getByRole("article", { name: back });
  await expect(expense.getByText("Resta de lo que costó su compra")).toBeVisible();
  await expense.getByRole("button", { name: /^Aprobar/ }).click();
  await expect(expense.getByText(/^Falta de qué compra es la devolución/)).toBeVisible();
  await expense.getByRole("combobox", { name: "Devolución de" }).click();
  await page.getByRole("option", { name: new RegExp(hotel) }).click();
  await expect(expense.getByRole("combobox", { name: /^Va a/ })).toHaveCount(0);
  await fitsEverywhere(page, "refund");
  await expense.getByRole("button", { name: /^Aprobar/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Aprobado" })).toBeVisible();

  const day = DAY.split("-").reverse().join("/");
  const lines = [`${hotel};48.950,00`, `${back};-12.000,00`, "DEV MESERO;-1.500,00"];
  const file = ["Fecha;Comercio;Importe;Tarjeta", ...lines.map((line) => `${day};${line};**** ${holder.last4}`)];
  await page.goto("/Comprobantes/resumen-tarjeta");
  await opened(page);
  // All of a field is inside its panel.
  const [due, panel] = [page.getByLabel("Vence"), page.locator("section", { has: page.getByLabel("Vence") })];
  const right = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right);
  expect(await right(due)).toBeLessThanOrEqual(await right(panel.last()));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "tarjeta.csv", mimeType: "text/csv", buffer: Buffer.from(`\ufeff${file.join("\r\n")}`) });
  await page.getByRole("button", { name: "Revisar filas" }).click();
  await page.getByRole("button", { name: "Aplicar 3 filas" }).click({ timeout: 40_000 });
  await page.getByRole("link", { name: "Ver líneas" }).click({ timeout: 40_000 });
  await page
    .getByRole("link", { name: new RegExp(`Tarjeta ${holder.last4}`) })
    .first()
    .click();
  const group = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(group("Conciliada").getByText(back).first()).toBeVisible();
  const line = group("Pendiente").getByRole("listitem").filter({ hasText: "DEV MESERO" });
  await line.getByRole("button", { name: "Es..." }).click();
  await page.getByRole("menuitem", { name: "Es una devolución de..." }).click();
  const tie = page.getByRole("dialog", { name: "DEV MESERO es una devolución" });
  await tie.getByRole("combobox", { name: /^Compra/ }).click();
  await page.getByRole("option", { name: new RegExp(`${hotel}.*quedan \\$ 36\\.950,00`) }).click();
  await tie.getByLabel("Por qué").fill("El hotel devolvió el desayuno");
  await tie.getByRole("button", { name: "Atar a su compra" }).click();
  const tied = group("Conciliada").getByRole("listitem").filter({ hasText: "DEV MESERO" });
  await expect(tied).toBeVisible();
  await fitsEverywhere(page, "statement with refunds");
  await tied.getByRole("button", { name: "Es..." }).click();
  await page.getByRole("menuitem", { name: "Soltar" }).click();
  await expect(group("Pendiente").getByText("DEV MESERO")).toBeVisible();
});
