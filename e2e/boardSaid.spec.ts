import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { aWord, boardCalls, openBoard } from "./boardWork";
import { expect, phone, test } from "./fixtures";

const SENIOR = "/Estructura/LegalesSr";
const JUNIOR = "/Estructura/LegalesJr";

const lane = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const card = (page: Page, title: string) => page.getByRole("link", { name: title, exact: true });
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).first()).toBeAttached();

/** Two cards of their own in the first column, and the board that shows nothing else. */
async function alone(page: Page): Promise<{ word: string; first: string; second: string }> {
  await openBoard(page, SENIOR);
  const { make } = await boardCalls(page, "legales");
  const word = aWord();
  const [first, second] = [`Primera ${word}`, `Segunda ${word}`];
  await make({ title: first, priority: "alta" });
  await make({ title: second });
  await openBoard(page, SENIOR, `q=${word}`);
  await expect(page.locator("[data-card]")).toHaveCount(2);
  return { word, first, second };
}

test.describe("what a screen reader is told", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test("taking a card up, moving it, letting it go, giving up, and a move that fails", async ({ page, login }) => {
    await login({ rol: "Legales Sr" });
    const { first } = await alone(page);
    await card(page, first).focus();
    await page.keyboard.press("Space");
    await said(
      page,
      `Tomada: ${first}. Pedidos, lugar 1 de 2. Las flechas eligen el lugar, espacio la deja ahí, Escape donde estaba.`,
    );
    await page.keyboard.press("ArrowDown");
    await said(page, "Pedidos, lugar 2 de 2");
    await page.keyboard.press("Escape");
    await said(page, `${first} quedó donde estaba.`);

    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
    await said(page, "En redacción, lugar 1 de 1");
    await page.keyboard.press("Space");
    await said(page, `${first}: En redacción, lugar 1 de 1.`);
    await expect(card(page, first)).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "pasó a En redacción" })).toBeVisible();

    await page.keyboard.press("Space");
    await said(page, /^Tomada: .* En redacción, lugar 1 de 1\./);
    await page.keyboard.press("Tab");
    await said(page, `${first} quedó donde estaba.`);

    await page.route("**/api/cards/*/move", (route) => route.abort());
    await card(page, first).focus();
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(page.getByRole("alert").filter({ hasText: "volvió a su lugar" })).toBeVisible();
    await said(page, `${first} quedó donde estaba.`);
    await expect(lane(page, "En redacción").getByRole("link", { name: first })).toBeVisible();
  });

  test("how many cards a filter leaves", async ({ page, login }) => {
    await login({ rol: "Legales Sr" });
    const { word } = await alone(page);
    await openBoard(page, SENIOR);
    await page.getByRole("searchbox", { name: "Buscar en el tablero" }).fill(word);
    await said(page, "2 tarjetas con estos filtros.");
    await page.getByRole("button", { name: "Limpiar" }).first().click();
    await said(page, /^Sin filtros: [\d.]+ tarjetas\.$/);
  });
});

test("filters that leave nothing say so in every view that they change, with the way out", async ({ page, login }) => {
  await login({ rol: "Legales Sr" });
  for (const view of ["", "lista", "calendario", "carga"]) {
    await openBoard(page, SENIOR, `${view && `vista=${view}&`}q=${aWord()}`);
    await expect(page.getByText("Ninguna tarjeta con estos filtros", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Limpiar" }).last().click();
    await expect(page).not.toHaveURL(/q=/);
    await expect(page.getByText("Ninguna tarjeta con estos filtros", { exact: true })).toHaveCount(0);
  }
});

test("a new card that is refused shows why, above its foot", async ({ page, login }) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await login({ rol: "Legales Jr" });
  await openBoard(page, JUNIOR, "nueva=1");
  const form = page.getByRole("dialog").first();
  await form.getByRole("textbox", { name: "Comienza" }).fill("11/12/2031");
  await form.getByRole("textbox", { name: "Vence" }).fill("10/12/2031");
  await form.getByRole("textbox", { name: "Título" }).fill(aWord());
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("El vencimiento no puede ser anterior al comienzo.")).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole("textbox", { name: "Vence" })).toBeFocused();
  await form.getByRole("button", { name: "Descartar" }).click();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("filters have a page of their own, and nothing moves sideways", async ({ page, login }) => {
    await login({ rol: "Legales Sr" });
    const { word, first } = await alone(page);
    await openBoard(page, JUNIOR, `q=${word}`);
    await page.getByRole("button", { name: /^Filtros/ }).tap();
    const sheet = page.getByRole("dialog", { name: "Filtros" });
    await expect(sheet.getByRole("button", { name: "Ver 2 tarjetas" })).toBeVisible();
    await sheet.getByRole("checkbox", { name: "Alta" }).tap();
    await expect(sheet.getByRole("button", { name: "Ver 1 tarjeta" })).toBeVisible();
    await expectAccessible(page, { within: '[role="dialog"]' });
    await sheet.getByRole("button", { name: "Ver 1 tarjeta" }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(card(page, first)).toBeVisible();
    await expect(page).toHaveURL(/prioridad=alta/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Quitar filtro Prioridad: Alta" }).tap();
    await expect(page.locator("[data-card]")).toHaveCount(2);
  });
});
