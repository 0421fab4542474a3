import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { todayIn } from "@/lib/format/dates";
import { ARCA_EXAMPLE, arcaUrl, paper, qrPng } from "@/lib/testing/samples";
import { expectAccessible } from "./axe";
import {
  aHolder,
  allSent,
  aPhone,
  aPicture,
  inDatabase,
  install,
  rowsOf,
  settings,
  shoot,
  signIn,
  spend,
  withoutSignal,
  withSignal,
} from "./cardsWork";
import { expect, test } from "./fixtures";
import { smallTargets } from "./targets";

// Each browser makes, keeps and sends photos, and its profile is its own: what is on a phone outlives a page.
test.slow();

test("two taps: the QR fills the rest; it is sent, and listed with its photo", async ({ browser }) => {
  const mail = await aHolder();
  const { context, page } = await aPhone(browser, mail);
  const facts = {
    ...ARCA_EXAMPLE,
    fecha: todayIn(),
    importe: 48_950,
    moneda: "PES",
    nroCmp: Math.floor(Math.random() * 1e8),
  };
  const buffer = await paper(await qrPng(arcaUrl(facts), 6), { top: 1_200 });
  await page.getByLabel("Sacar foto").setInputFiles({ name: "foto.png", mimeType: "image/png", buffer });
  await expect(page.getByText("Leído del QR")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel("Importe")).toHaveValue("48.950,00");
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("button", { name: "Guardar" }).click();
  await allSent(page, mail, 1);
  expect(await rowsOf(mail)).toMatchObject([{ amount: "48950.00", state: "enviado", photo: true }]);
  await page.getByRole("button", { name: "Ver lista" }).click();
  await expect(page.getByText("Todo enviado")).toBeVisible();
  await expect(page.getByText("Enviado", { exact: true })).toBeVisible();
  await expectAccessible(page);

  // One that was sent without its receipt gets it once that turns up.
  await page.getByRole("button", { name: "Volver" }).click();
  await page.getByLabel("Cargar un gasto sin comprobante").click();
  await page.getByRole("textbox", { name: "Importe" }).fill("-75");
  await expect(page.getByText(/^El importe va sin signo/)).toBeVisible();
  await page.getByRole("textbox", { name: "Importe" }).fill("75");
  await page.getByLabel("Comercio").fill("Estacionamiento");
  await page.getByLabel("Por qué no hay comprobante").fill("No lo dan");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(async () => (await rowsOf(mail)).length).toBe(2);
  await expect(page.getByText(/\d sin enviar/)).toHaveCount(0);
  await page.getByRole("button", { name: "Ver lista" }).click();
  await page.getByRole("button", { name: /Estacionamiento/ }).click();
  const file = { name: "ticket.jpg", mimeType: "image/jpeg", buffer: await aPicture() };
  await page.getByLabel("Sacar foto del comprobante").setInputFiles(file);
  await expect(page.getByRole("img", { name: "Foto del comprobante" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Guardar" }).click();
  await allSent(page, mail, 2);
  await page.getByRole("button", { name: "Ver lista" }).click();
  await page.getByRole("button", { name: "Presentar rendición" }).click();
  await expect(page.getByText("Presentada: la revisa Administración.")).toBeVisible();
  await context.close();
});

test("30 receipts without signal, the browser killed, two tabs, answers lost: none lost, none doubled", async () => {
  const mail = await aHolder();
  const profile = await mkdtemp(join(tmpdir(), "phone-"));
  const { launchOptions } = test.info().project.use;
  const start = () => chromium.launchPersistentContext(profile, { ...settings(), ...launchOptions });
  const many = 30;
  try {
    const before = await start();
    await signIn(before, mail);
    const page = await install(before);
    await before.setOffline(true);
    await page.reload();
    await withoutSignal(before);
    await expect(page.getByText("Sin señal.")).toBeVisible();
    for (let index = 0; index < many - 1; index++) await spend(page, index);
    // One that nobody saved yet is on the phone, too.
    await shoot(page);
    await expect(page.getByRole("heading", { name: "Confirmar gasto" })).toBeVisible();
    await before.close();

    const after = await start();
    await after.setOffline(true);
    const tabs = [after.pages()[0] ?? (await after.newPage()), await after.newPage()] as const;
    for (const tab of tabs) await tab.goto("/GastosTarjeta");
    await withoutSignal(after);
    await expect(tabs[0].getByText(`${many} sin enviar`)).toBeVisible();
    await tabs[0].getByText(`${many} sin enviar`).click();
    await tabs[0].getByText("Falta guardar").click();
    await tabs[0].getByLabel("Importe").fill(`${100 + many - 1},50`);
    await tabs[0].getByRole("button", { name: "Guardar" }).click();

    // The server does what it is asked, and its answer is lost: of every third record, and of every fifth photo.
    const lost = { record: 0, photo: 0 };
    await after.route(/\/api\/card-expenses(?:\/\d+\/photo)?$/, async (route) => {
      const kind = route.request().url().endsWith("/photo") ? "photo" : "record";
      if (route.request().method() === "GET" || ++lost[kind] % (kind === "record" ? 3 : 5) !== 0)
        return route.continue();
      await route.fetch().catch(() => undefined);
      await route.abort();
    });
    await withSignal(after);
    for (let tries = 0; tries < 40 && (await rowsOf(mail)).filter(({ photo }) => photo).length < many; tries++) {
      await tabs[tries % 2]?.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(tabs[0].getByText(/Enviando/)).toHaveCount(0, { timeout: 60_000 });
    }
    // One may still be on its way.
    await after.unrouteAll({ behavior: "ignoreErrors" });
    for (const tab of tabs) {
      await tab.evaluate(() => window.dispatchEvent(new Event("online")));
      await allSent(tab, mail, many);
    }
    const rows = await rowsOf(mail);
    expect(rows.map(({ amount }) => amount)).toEqual(Array.from({ length: many }, (_, index) => `${100 + index}.50`));
    expect(rows.every(({ state, photo }) => state === "enviado" && photo)).toBe(true);
    expect(new Set(rows.map(({ client_id }) => client_id)).size).toBe(many);
    await after.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test("signed out it goes on taking them; they are sent as the same person or not at all", async ({ browser }) => {
  const [mail, other] = [await aHolder(), await aHolder()];
  const { context, page } = await aPhone(browser, mail);
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem("token", "nada"));
  await spend(page, 1);
  await expect(
    page.getByText(/La sesión terminó\. Se puede seguir cargando: para enviar hay que ingresar\./),
  ).toBeVisible();
  await spend(page, 2);
  expect(await rowsOf(mail)).toEqual([]);

  await signIn(context, other);
  await page.goto("/GastosTarjeta");
  await expect(page.getByText(/Hay 2 sin enviar de otra persona/)).toBeVisible();
  await expect(page.getByRole("button", { name: /sin enviar/ })).toHaveCount(0);

  await signIn(context, mail);
  await page.goto("/GastosTarjeta");
  await allSent(page, mail, 2);
  expect(await rowsOf(other)).toEqual([]);

  // On the way out with something unsent it is said first.
  await context.setOffline(true);
  await spend(page, 3);
  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await expect(page.getByText(/Queda 1 sin enviar\. Al salir quedan en este teléfono/)).toBeVisible();
  await page.getByRole("button", { name: "Salir igual" }).click();
  await expect(page.getByText(/Se salió en este teléfono\. La sesión termina también en Bambalina/)).toBeVisible();
  await expect(page.getByText(/Queda 1 gasto sin enviar en este teléfono/)).toBeVisible();
  await withoutSignal(context);
  // With signal the session ends on the server, too, before anything is asked for; what waits is sent as the same person.
  await withSignal(context);
  await expect(page.getByRole("link", { name: "Ingresar" })).toBeVisible();
  expect(await rowsOf(mail)).toHaveLength(2);
  await page.reload();
  await expect(page.getByRole("link", { name: "Ingresar" })).toBeVisible();
  await signIn(context, mail, "fresh");
  await page.goto("/GastosTarjeta");
  await allSent(page, mail, 3);
  await context.close();
});

test("what looks like another is said at once; what was observed is answered; a full phone says so", async ({
  browser,
}) => {
  const mail = await aHolder();
  const { context, page } = await aPhone(browser, mail, { colorScheme: "dark", viewport: { width: 320, height: 640 } });
  const picture = aPicture();
  await spend(page, 1, picture);
  await allSent(page, mail, 1);
  await spend(page, 1, picture);
  await page.getByText("Ese gasto ya está en la rendición de").click();
  await page.getByLabel("Por qué se guarda igual").fill("Fueron dos.");
  await page.getByRole("button", { name: "Guardar" }).click();
  await allSent(page, mail, 2);

  await inDatabase((database) =>
    database.query(
      `UPDATE card_expense SET state = 'observado', observed_reason = 'falta la factura A', version = version + 1
       WHERE alike_reason <> '' AND holder_user_id = (SELECT id FROM app_user WHERE mail = $1::citext)`,
      [mail],
    ),
  );
  await page.reload();
  await expect(page.getByText("Observado: falta la factura A")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByLabel("Respuesta").fill("No la dan.");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect.poll(async () => (await rowsOf(mail)).every(({ state }) => state === "enviado")).toBe(true);
  await allSent(page, mail, 2);

  await context.setOffline(true);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    // There is room for the record and none for its photo.
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "blobs") throw new DOMException("no room", "QuotaExceededError");
      return put.call(this, value, key);
    };
  });
  await shoot(page);
  await expect(page.getByText("El teléfono no tiene lugar: enviar o borrar fotos.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Foto del comprobante" })).toBeVisible();
  await page.getByLabel("Importe").fill("55");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/foto sin guardar/)).toBeVisible();
  await expect(page.getByText(/foto guardada/)).toHaveCount(0);
  await expect(page.getByText("Nada se borra del teléfono hasta que llegue completo.")).toHaveCount(0);
  // Let go it was never anywhere.
  await page.getByText(/foto sin guardar/).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await context.setOffline(false);
  await expect(page.getByText(/sin enviar/)).toHaveCount(0);
  expect(await rowsOf(mail)).toHaveLength(2);
  await context.close();
});
