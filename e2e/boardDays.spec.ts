import type { Page } from "@playwright/test";
import { addDays } from "@/lib/format/dates";
import { aWord, boardCalls, openBoard } from "./boardWork";
import { drag } from "./drag";
import { expect, test } from "./fixtures";

const SCREEN = "/Estructura/LegalesSr";
const undated = (page: Page) => page.getByRole("complementary", { name: "Sin fecha" });

test("a card without a day is dragged onto one, or given one by keys, and keys move it from day to day", async ({
  page,
  login,
}) => {
  await login({ rol: "Legales Sr" });
  await openBoard(page, SCREEN, "vista=calendario");
  const { make, read } = await boardCalls(page, "legales");
  const word = aWord();
  const [dragged, keyed] = [await make({ title: `Arrastrada ${word}` }), await make({ title: `Con teclas ${word}` })];
  const dayOf = ({ number }: { number: number }) => expect.poll(async () => (await read(number)).due_on);
  // In the middle of a month, so that every day is in sight.
  const day = "2031-03-12";
  await openBoard(page, SCREEN, `vista=calendario&mes=${day.slice(0, 7)}&q=${word}`);

  const from = undated(page).getByRole("link", { name: new RegExp(dragged.title) });
  await expect(page.locator(`[data-date="${day}"]`).first()).toBeVisible();
  await drag(page, from, page.locator(`[data-date="${day}"]`).first());
  await dayOf(dragged).toBe(day);
  await expect(undated(page).getByText(dragged.title)).toHaveCount(0);
  await expect(page).not.toHaveURL(/tarea=/);

  await undated(page)
    .getByRole("button", { name: `Poner fecha a ${keyed.title}` })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Vence" })).toBeFocused();
  await page.keyboard.type(day.split("-").reverse().join("/"));
  await page.keyboard.press("Enter");
  await dayOf(keyed).toBe(day);

  const piece = page.getByRole("link", { name: new RegExp(keyed.title) });
  await piece.focus();
  for (const [key, days] of [
    ["Alt+ArrowRight", 1],
    ["Alt+ArrowUp", -6],
    ["Alt+ArrowLeft", -7],
  ] as const) {
    await page.keyboard.press(key);
    await dayOf(keyed).toBe(addDays(day, days));
    await expect(piece).toBeFocused();
  }
  await expect(page.getByText(/^LEG-\d+ vence el /)).toBeAttached();
});

test("every kind of fact is changed in the list", async ({ page, login }) => {
  await login({ rol: "Legales Sr" });
  await openBoard(page, SCREEN, "vista=lista");
  const { make, read } = await boardCalls(page, "legales");
  const made = await make({ title: `Lista ${aWord()}`, type: "Contrato" });
  const shown = ["tipo", "horas", "comienza", "etiquetas", "campo_contraparte", "campo_monto", "campo_renueva"];
  const word = made.title.split(" ")[1];
  await page.setViewportSize({ width: 2200, height: 900 });
  await openBoard(page, SCREEN, `vista=lista&q=${word}&ver=${shown.join(",")}`);
  const cell = (name: string) => page.getByRole("button", { name: new RegExp(`Cambiar: ${name} de LEG-`) });
  const save = () => page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  const kept = (key: string) =>
    expect.poll(async () => {
      const { fields, ...card } = await read(made.number);
      return ({ ...card, ...fields } as Record<string, unknown>)[key];
    });

  await cell("Tipo").click();
  await page.getByRole("menuitem", { name: "Póliza" }).click();
  await kept("type").toBe("Póliza");
  await cell("Horas").click();
  await page.getByRole("textbox", { name: "Horas estimadas" }).fill("2,5");
  await save();
  await kept("hours").toBe("2.50");
  await cell("Comienzo").click();
  await page.getByRole("textbox", { name: "Comienza" }).fill("11/12/2031");
  await save();
  await kept("start_on").toBe("2031-12-11");
  await cell("Etiquetas").click();
  await page.getByRole("textbox", { name: "Etiqueta nueva" }).fill(`nueva-${word}`);
  await save();
  await kept("labels").toEqual([`nueva-${word}`]);
  await cell("Contraparte").click();
  await page.getByRole("textbox", { name: "Contraparte" }).fill("Bebidas del Valle SA");
  await page.keyboard.press("Enter");
  await kept("contraparte").toBe("Bebidas del Valle SA");
  await cell("Monto").click();
  await page.getByRole("textbox", { name: "Monto" }).fill("mil");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Monto: no se entiende como importe/)).toBeVisible();
  await page.getByRole("textbox", { name: "Monto" }).fill("1.500,5");
  await page.keyboard.press("Enter");
  await kept("monto").toEqual({ amount: "1500.50", currency: "ARS" });
  await cell("Se renueva solo").click();
  await page.getByRole("menuitem", { name: "Sí" }).click();
  await kept("renueva").toBe(true);
  await cell("Contraparte").click();
  await page.getByRole("dialog").getByRole("button", { name: "Quitar" }).click();
  await kept("contraparte").toBeUndefined();
});
