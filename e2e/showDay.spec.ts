import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test, unique } from "./fixtures";
import { workAs } from "./musicWinsWork";

/** A show of production that no other test touches, with its hours. Answers its address. */
async function aShowWithHours(request: Parameters<typeof workAs>[0]): Promise<string> {
  const { post, put } = await workAs(request, "ProduccionAdmin");
  const asked = { artist: unique("Banda del sábado"), city: "Rosario", fecha: addDays(todayIn(), 30) };
  const body = { ...asked, client_id: crypto.randomUUID() };
  const { id, version } = await post<{ id: number; version: number }>("/shows", body);
  await put(`/shows/${id}`, { doors: "20:00", hora: "21:30", version });
  return `/shows/${id}`;
}

test("the day of a show hangs on its doors: moving them moves it, clashes are named, and it comes on paper", async ({
  page,
  login,
  request,
}) => {
  const address = await aShowWithHours(request);
  await login({ rol: "Produccion" });
  await page.goto(address);
  await opened(page);
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Empezar con un día típico" }).click();
  const day = page.getByRole("list", { name: "Horario del día" });
  await expect(day.getByRole("listitem").filter({ hasText: "Prueba de sonido" })).toContainText("16:00");
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Agregar al horario" });
  await form.getByLabel("Qué es").selectOption("desarme");
  await form.getByLabel("Qué día").selectOption("1");
  await form.getByLabel("Desde").fill("0:30");
  await form.getByLabel("Hasta").fill("2:00");
  await expect(form.getByText("00:30 +1 a 02:00 +1")).toBeVisible();
  await form.getByRole("combobox", { name: "Quién" }).fill("Stage");
  await page.getByRole("option", { name: /Stage/ }).click();
  await form.getByRole("button", { name: "Agregar" }).click();
  await expect(day.getByRole("listitem").filter({ hasText: "Stage" })).toContainText("00:30 +1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cambiar horas" }).click();
  const hours = page.getByRole("dialog", { name: "Horas del show" });
  await hours.getByLabel("Puertas").fill("21:00");
  await expect(hours.getByText("Prueba de sonido: 16:00 → 17:00")).toBeVisible();
  await hours.getByRole("button", { name: "Guardar" }).click();
  await expect(day.getByRole("listitem").filter({ hasText: "Prueba de sonido" })).toContainText("17:00");
  const sheet = page.waitForEvent("download");
  await page.getByRole("button", { name: "Hoja del día" }).click();
  expect((await sheet).suggestedFilename()).toMatch(/hoja_del_dia\.pdf$/);
});

test("a list is pasted with what fits and what does not; the door ticks who comes", async ({
  page,
  login,
  request,
}) => {
  const address = await aShowWithHours(request);
  await login({ rol: "Produccion" });
  await page.goto(`${address}?tab=invitados`);
  await opened(page);
  await page.getByRole("button", { name: "Dar un cupo" }).click();
  const allotment = page.getByRole("dialog", { name: "Dar un cupo" });
  await allotment.getByLabel("De quién es").fill("Sello");
  await allotment.getByLabel("Lugares").fill("4");
  await allotment.getByRole("button", { name: "Dar el cupo" }).click();
  await page.getByRole("button", { name: "Pegar de Excel" }).click();
  const paste = page.getByRole("dialog", { name: "Pegar una lista de Excel" });
  const rows = paste.getByLabel("Filas copiadas");
  await rows.fill("Ana Paz\t3\nLuis Sosa");
  await expect(paste.getByText("Quedan 4 lugares de Sello.")).toBeVisible();
  await paste.getByRole("button", { name: "Anotar 5 personas" }).click();
  await expect(paste.getByText("Quedan 4 lugares de Sello.").first()).toBeVisible();
  await rows.fill("Ana Paz\t2\nLuis Sosa");
  await paste.getByRole("button", { name: "Anotar 4 personas" }).click();
  await expect(page.getByText("4 de 4")).toBeVisible();
  await page.getByRole("button", { name: "Llegaron Ana Paz" }).click();
  await expect(page.getByText(/Llegaron 3 de 3/)).toBeVisible();
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("the venue answers its questions by its link, and production sees them", async ({
    page,
    login,
    request,
    browser,
  }) => {
    const address = await aShowWithHours(request);
    await login({ rol: "Produccion" });
    await page.goto(`${address}?tab=advance`);
    await opened(page);
    await page.getByRole("button", { name: "Armar el advance" }).click();
    await expect(page.getByRole("heading", { name: "Faltan 42 de 42" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${address}?tab=advance&pedir=sala`);
    const ask = page.getByRole("dialog", { name: "Pedir a la sala" });
    await ask.getByRole("button", { name: "Hacer el enlace" }).click();
    const link = (await ask.locator("code").textContent()) ?? "";
    await ask.getByRole("button", { name: "Listo" }).click();
    const outside = await (await browser.newContext(phone)).newPage();
    await outside.goto(new URL(link).pathname);
    await outside.getByLabel("Hora de ingreso y descarga").fill("9:00 por el portón");
    await outside.getByLabel("Su nombre").fill("Laura de la sala");
    await expectAccessible(outside);
    await outside.getByRole("button", { name: "Mandar 1 respuesta" }).click();
    await expect(outside.getByText(/Gracias: quedó guardado/)).toBeVisible();
    await expect(page.getByText("9:00 por el portón")).toBeVisible();
    for (const one of [page, outside])
      expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await outside.context().close();
  });
});
