import type { Page } from "@playwright/test";
import ExcelJS from "exceljs";
import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { drag } from "./drag";
import { expect, newPerson, opened, test } from "./fixtures";

const SCREEN = "/Estructura/LegalesSr";
const LEAD = { rol: "Legales Sr" } as const;

interface Made {
  id: number;
  number: number;
}

/** Calls of the person who is signed in, whose cards are of one board. */
async function apiOf(page: Page, board = "legales") {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { Authorization: `Bearer ${token}` };
  return {
    get: async <T>(path: string): Promise<T> => (await page.request.get(`/api${path}`, { headers })).json(),
    make: async (data: object): Promise<Made> => {
      const answer = await page.request.post(`/api/boards/${board}/cards`, {
        headers,
        data: { client_id: crypto.randomUUID(), ...data },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      return answer.json();
    },
  };
}

/** A word that only this run's cards have. */
const word = () => `prueba${Math.random().toString(36).slice(2, 10)}`;

async function open(page: Page, query: string, screen = SCREEN): Promise<void> {
  await page.goto(`${screen}?${query}`);
  await opened(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
const cards = (page: Page) => page.getByRole("table", { name: "Tarjetas", exact: true });
const row = (page: Page, title: string) => cards(page).getByRole("row").filter({ hasText: title });

test("the list changes a card in place, groups, and keeps a view by its address", async ({ page, login }) => {
  await login(LEAD);
  await open(page, "vista=lista");
  const api = await apiOf(page);
  const mine = word();
  await api.make({ title: `Contrato ${mine}`, priority: "baja" });
  await api.make({ title: `Adenda ${mine}`, priority: "alta" });
  await open(page, `vista=lista&q=${mine}`);
  await expect(cards(page).getByRole("row")).toHaveCount(3);

  await row(page, "Contrato")
    .getByRole("button", { name: /Prioridad/ })
    .click();
  await page.getByRole("menuitem", { name: "Urgente" }).click();
  await expect(row(page, "Contrato").getByText("Urgente", { exact: true })).toBeVisible();
  await row(page, "Contrato")
    .getByRole("button", { name: /Columna/ })
    .click();
  await page.getByRole("menuitem", { name: "En redacción" }).click();
  await expect(row(page, "Contrato").getByText("En redacción")).toBeVisible();
  await row(page, "Contrato")
    .getByRole("button", { name: /Vencimiento/ })
    .click();
  await page.getByRole("textbox", { name: "Vence" }).fill("24/12/2031");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(row(page, "Contrato").getByText(/24 dic/)).toBeVisible();

  await page.getByRole("combobox", { name: "Agrupar por" }).selectOption("prioridad");
  await expect(page).toHaveURL(/agrupar=prioridad/);
  await expect(page.getByRole("heading", { name: "Urgente", level: 2 })).toBeVisible();

  await page.getByRole("button", { name: /^Vistas?/ }).click();
  await page.getByRole("menuitem", { name: "Guardar esta vista..." }).click();
  await page.getByRole("textbox", { name: "Nombre" }).fill(`Vista ${mine}`);
  await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: `Vista: Vista ${mine}` })).toBeVisible();
  await open(page, "vista=lista");
  await page.getByRole("button", { name: /^Vistas?/ }).click();
  await page.getByRole("menuitem", { name: `Vista ${mine}` }).click();
  await expect(page).toHaveURL(new RegExp(`agrupar=prioridad.*q=${mine}`));
  await expect(page.getByRole("heading", { name: "Urgente", level: 2 })).toBeVisible();
});

test("several at once, and what could not be done is said card by card", async ({ page, login }) => {
  await login(LEAD);
  await open(page, "vista=lista");
  const api = await apiOf(page);
  const mine = word();
  await api.make({ title: `Uno ${mine}` });
  const second = await api.make({ title: `Dos ${mine}` });
  await open(page, `vista=lista&q=${mine}`);
  await page.route(`**/api/cards/${second.id}`, (route) =>
    route.fulfill({ status: 422, json: { error: "Está cerrada con llave.", code: "impossible" } }),
  );
  await page.getByRole("checkbox", { name: "Elegir todas las filas" }).click();
  const bar = page.getByRole("toolbar", { name: "Acciones sobre lo elegido" });
  await bar.getByRole("button", { name: "Prioridad" }).click();
  await page.getByRole("menuitem", { name: "Alta" }).click();
  const failed = page.getByRole("dialog", { name: "1 tarjeta quedó como estaba" });
  await expect(failed.getByText("Está cerrada con llave.")).toBeVisible();
  await failed.getByRole("button", { name: "Entendido" }).click();
  await expect(row(page, "Uno").getByText("Alta", { exact: true })).toBeVisible();
});

test("dragging in the calendar changes the day a card is due; without day it waits beside it", async ({
  page,
  login,
}) => {
  await login(LEAD);
  await open(page, "vista=calendario");
  const api = await apiOf(page);
  const mine = word();
  // In the middle of a month and of a week, whatever today is: both days are in sight.
  const day = "2031-03-12";
  const made = await api.make({ title: `Mover ${mine}`, due_on: day });
  await api.make({ title: `Sin día ${mine}` });
  await open(page, `vista=calendario&mes=${day.slice(0, 7)}&q=${mine}`);
  await expect(page.getByRole("complementary", { name: "Sin fecha" }).getByText(`Sin día ${mine}`)).toBeVisible();
  const event = page.getByRole("link", { name: new RegExp(`Mover ${mine}`) });
  await drag(page, event, page.locator(`[data-date="${addDays(day, 1)}"]`).first());
  await expect
    .poll(async () => (await api.get<{ due_on: string }>(`/boards/legales/cards/${made.number}`)).due_on)
    .toBe(addDays(day, 1));
  await event.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`tarea=${made.number}`));
});

test("a figure opens its cards, and Excel brings the rows of the filter in the list's order and columns", async ({
  page,
  login,
}) => {
  // A board where no other test makes cards: its figures stay as they are.
  const screen = "/Estructura/HispaSr";
  await login({ rol: "Hispa Director" });
  await open(page, "vista=lista", screen);
  const api = await apiOf(page, "hispa");
  const mine = word();
  await api.make({ title: `Tarde ${mine}`, due_on: addDays(todayIn(), -3) });
  await open(page, "vista=cifras", screen);
  const late = page.getByRole("list", { name: "Cifras del tablero" }).getByRole("link", { name: /Vencidas/ });
  const figures = await api.get<{ overdue: { any: number } }>("/boards/hispa/dashboard");
  await expect(late).toContainText(String(figures.overdue.any));
  await late.click();
  await expect(page).toHaveURL(/grupo=abiertas/);
  await expect(page.getByText(`${figures.overdue.any} tarjeta`).first()).toBeVisible();
  await expect(row(page, `Tarde ${mine}`)).toBeVisible();

  await api.make({ title: `Antes ${mine}` });
  await open(page, `vista=lista&q=${mine}&orden=titulo&ver=-vence`, screen);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bajar en Excel" }).click();
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(await (await download).path());
  const [sheet] = book.worksheets;
  expect(sheet?.getColumn(2).values.slice(2)).toEqual([`Antes ${mine}`, `Tarde ${mine}`]);
  expect(sheet?.getRow(1).values).toContain("Prioridad");
  expect(sheet?.getRow(1).values).not.toContain("Vence");
});

test("an accentless word finds a card, from the board to all of them, and from the palette", async ({
  page,
  login,
}) => {
  await login(LEAD);
  await open(page, "vista=lista");
  const api = await apiOf(page);
  const mine = word();
  const made = await api.make({ title: `Póliza ${mine}` });
  await page.getByRole("searchbox", { name: "Buscar en el tablero" }).fill(`poliza ${mine}`);
  await page.getByRole("button", { name: "Buscar en todos los tableros" }).click();
  const panel = page.getByRole("dialog", { name: "Buscar tarjetas" });
  await expect(panel.getByRole("link", { name: new RegExp(`Póliza ${mine}`) })).toBeVisible();
  await expect(page).toHaveURL(/buscar=/);
  await panel.getByRole("button", { name: "Cerrar" }).click();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Buscar shows/ }).fill(`poliza ${mine}`);
  await page.getByRole("option", { name: new RegExp(`Póliza ${mine}`) }).click();
  await expect(page).toHaveURL(new RegExp(`tarea=${made.number}`));
});

test("a lead says how many hours a person has, and too much work is said in words", async ({ page, login }) => {
  await login(LEAD);
  await open(page, "vista=carga");
  const api = await apiOf(page);
  const { me } = await api.get<{ me: number }>("/boards/legales");
  await api.make({ title: `Pesada ${word()}`, hours: "90", due_on: todayIn(), assignees: [me] });
  await open(page, "vista=carga");
  await page
    .getByRole("button", { name: /Horas semanales de/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Horas por semana" }).fill("20");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("20 h por semana").first()).toBeVisible();
  await expect(page.getByText(/excede/).first()).toBeVisible();
});

for (const vista of ["lista", "calendario", "carga", "cifras"])
  test(`${vista} has no accessibility faults and fits a phone`, async ({ page, login }) => {
    await login(LEAD);
    await open(page, `vista=${vista}`);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(page.getByRole("status", { name: /Cargando|Dibujando/ })).toHaveCount(0);
      await expectAccessible(page, { what: `${width} px` });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

test("a board opens with the view that one chose for it, until one clears it", async ({ page, login }) => {
  await login({ mail: await newPerson("Legales Jr") });
  const path = "/Estructura/LegalesJr";
  await open(page, "vista=lista&prioridad=alta", path);
  const pick = async (item: string) => {
    await page.getByRole("button", { name: /^Vistas?/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await pick("Guardar esta vista...");
  await page.getByRole("textbox", { name: "Nombre" }).fill("Lo urgente");
  await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Vista: Lo urgente" })).toBeVisible();
  await pick("Abrir el tablero con esta vista");
  await expect(page.getByRole("status").filter({ hasText: "El tablero se abre con “Lo urgente”" })).toBeVisible();

  await page.goto(path);
  await expect(cards(page)).toBeVisible();
  await expect(page).toHaveURL(/prioridad=alta/);
  await page.getByRole("button", { name: "Limpiar" }).first().click();
  await expect(page).not.toHaveURL(/prioridad/);
  await expect(cards(page)).toBeVisible();
  await pick("Sin filtros");
  await expect(page.getByRole("region", { name: "Pedidos", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Pedidos", exact: true })).toBeVisible();
});
