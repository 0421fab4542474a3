import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, test, unique } from "./fixtures";
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
