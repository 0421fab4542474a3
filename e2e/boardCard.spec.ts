import type { APIRequestContext, Page } from "@playwright/test";
import type { BoardView, CardDetail } from "@/lib/boards/schema";
import { expectAccessible } from "./axe";
import { expect, opened, test, undo, unique } from "./fixtures";
import { live } from "./live";

const XSS = `<img src=x onerror="document.title='pwned'"> [x](javascript:alert(1))`;

const drawer = (page: Page) => page.getByRole("dialog").first();
const fact = (page: Page, label: string) => drawer(page).getByRole("button", { name: new RegExp(`^${label}: `) });

/** The calls of the page's own session. */
async function api<T>(page: Page, method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const request: APIRequestContext = page.context().request;
  const answer = await request.fetch(`/api${path}`, { method, data, headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return (await answer.json()) as T;
}

async function aCard(page: Page, more: object = {}): Promise<CardDetail> {
  await page.goto("/Estructura/LegalesJr");
  await opened(page);
  const body = { client_id: crypto.randomUUID(), title: unique("Contrato"), ...more };
  return api<CardDetail>(page, "POST", "/boards/legales/cards", body);
}

async function open(page: Page, card: CardDetail): Promise<void> {
  await page.goto(`/Estructura/LegalesJr?tarea=${card.number}`);
  await expect(drawer(page).getByRole("button", { name: card.title })).toBeVisible();
  await expect(drawer(page).getByText("Trayendo los comentarios...")).toHaveCount(0);
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await drawer(page).getByRole("button", { name: from }).click();
  await drawer(page).getByRole("textbox", { name: "Título" }).fill(to);
}

test("facts are changed in their place and kept", async ({ page, login }) => {
  await login({ rol: "Legales Sr" });
  const card = await aCard(page);
  await open(page, card);
  const title = unique("Otro título");
  await rename(page, card.title, title);
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("button", { name: title })).toBeVisible();

  await fact(page, "Vence").click();
  await page.keyboard.type("11/12/2031");
  await page.keyboard.press("Enter");
  await expect(fact(page, "Vence")).toContainText("11 dic 2031");
  await fact(page, "Prioridad").click();
  await drawer(page).getByLabel("Prioridad", { exact: true }).last().selectOption("alta");
  await expect(fact(page, "Prioridad")).toContainText("Alta");
  const label = unique("etiqueta");
  await fact(page, "Etiquetas").click();
  await page.keyboard.type(label);
  await page.getByRole("option", { name: new RegExp(label) }).click();
  await page.keyboard.press("Escape");
  await drawer(page).getByRole("button", { name: "Copiar enlace" }).focus();
  await expect(fact(page, "Etiquetas")).toContainText(label);

  await expect(drawer(page).getByRole("status").last()).toHaveAttribute("aria-busy", "false");
  await page.reload();
  await expect(drawer(page).getByRole("button", { name: title })).toBeVisible();
  await expect(fact(page, "Vence")).toContainText("11 dic 2031");
  await expect(fact(page, "Etiquetas")).toContainText(label);
  await drawer(page).getByRole("tab", { name: "Actividad" }).click();
  await expect(drawer(page).getByRole("list", { name: "Actividad" })).toContainText(`cambió Título de “${card.title}”`);
});

test("two who change the same see both versions and lose nothing; what others change is told", async ({
  beside,
  page,
  login,
}) => {
  await login({ rol: "Legales Sr" });
  const card = await aCard(page);
  const other = await beside("Legales Jr");
  await open(page, card);
  await open(other, card);

  const [mine, theirs] = [unique("Lo mío"), unique("Lo del otro")];
  await rename(page, card.title, mine);
  await rename(other, card.title, theirs);
  await other.keyboard.press("Enter");
  const told = drawer(page).getByRole("status").filter({ hasText: theirs });
  await live(page, (soon) => expect(told).toBeVisible(soon));
  await expect(drawer(page).getByRole("textbox", { name: "Título" })).toHaveValue(mine);
  await page.keyboard.press("Enter");
  const conflict = drawer(page).getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });
  await expect(conflict).toContainText(mine);
  await expect(conflict).toContainText(theirs);
  await conflict.getByRole("button", { name: "Guardar lo mío" }).click();
  await live(other, (soon) => expect(drawer(other).getByRole("button", { name: mine })).toBeVisible(soon));
});

test("a comment reaches the other browser within two seconds, as text, and its mention notifies", async ({
  beside,
  page,
  login,
}) => {
  await login({ rol: "Legales Sr" });
  const card = await aCard(page);
  const other = await beside("Legales Jr");
  await open(page, card);
  await open(other, card);
  const said = unique(XSS);
  const field = drawer(page).getByRole("textbox", { name: "Escribir un comentario" });
  await field.fill(said);
  await page.keyboard.press("Control+Enter");
  const comments = drawer(other).getByRole("list", { name: "Comentarios" });
  await live(other, (soon) => expect(comments).toContainText(said, soon));
  await expect(field).toHaveValue("");
  await expect(other).not.toHaveTitle(/pwned/);
  await expect(drawer(other).locator("img[src=x]")).toHaveCount(0);

  // What is being written stays while the card is left and opened again.
  await field.fill("A medio escribir");
  await page.reload();
  await expect(drawer(page).getByRole("textbox", { name: "Escribir un comentario" })).toHaveValue("A medio escribir");
});

test("a description is written with formats, and its links are safe", async ({ page, login }) => {
  await login({ rol: "Legales Jr" });
  const card = await aCard(page);
  await open(page, card);
  await drawer(page).getByRole("button", { name: "Escribir la descripción" }).click();
  const editor = drawer(page).getByRole("textbox", { name: "Descripción" });
  await expect(editor).toBeFocused();
  await drawer(page).getByRole("button", { name: "Negrita" }).click();
  await page.keyboard.type("Importante");
  await drawer(page).getByRole("button", { name: "Enlace", exact: true }).click();
  const address = drawer(page).getByLabel("Dirección del enlace");
  await address.fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByText(/una dirección que empiece con https/)).toBeVisible();
  await address.fill("https://example.com/contrato");
  await page.keyboard.press("Enter");
  await drawer(page).getByRole("button", { name: "Guardar" }).click();
  const read = drawer(page).getByRole("region", { name: "Descripción" });
  await expect(read.locator("strong").first()).toContainText("Importante");
  await expect(read.getByRole("link")).toHaveAttribute("href", "https://example.com/contrato");
  await page.reload();
  await expect(read.locator("strong").first()).toContainText("Importante");
});

test("steps are added, ticked and taken out; a new card opens once it is saved", async ({ page, login }) => {
  await login({ rol: "Legales Jr" });
  const card = await aCard(page);
  await open(page, card);
  const field = drawer(page).getByRole("textbox", { name: "Agregar un paso" });
  for (const step of ["Datos fiscales", "Firma"]) {
    await field.fill(step);
    await page.keyboard.press("Enter");
    await expect(drawer(page).getByRole("checkbox", { name: step })).toBeVisible();
  }
  await drawer(page).getByRole("checkbox", { name: "Datos fiscales" }).click();
  await expect(drawer(page).getByRole("progressbar", { name: "Pasos completados" })).toHaveAttribute(
    "aria-valuenow",
    "1",
  );
  await drawer(page).getByRole("button", { name: "Acciones del paso Firma" }).click();
  await page.getByRole("menuitem", { name: "Quitar" }).click();
  await expect(drawer(page).getByRole("checkbox", { name: "Firma" })).toHaveCount(0);
  await undo(page, "Se quitó el paso");
  await expect(drawer(page).getByRole("checkbox", { name: "Firma" })).toBeVisible();

  await page.goto("/Estructura/LegalesJr?nueva=1");
  const title = unique("Tarjeta nueva");
  await drawer(page).getByRole("textbox", { name: "Título" }).fill(title);
  await drawer(page).getByRole("textbox", { name: "Pasos" }).fill("Uno\nDos");
  await page.keyboard.press("Control+Enter");
  await expect(drawer(page).getByRole("button", { name: title })).toBeVisible();
  await expect(drawer(page).getByRole("checkbox")).toHaveCount(2);
});

const board = (page: Page) => api<BoardView>(page, "GET", "/boards/legales");

test("axe finds nothing in a card, at any width and in both colours", async ({ page, login }) => {
  // axe looks six times at all that a card has, which a busy machine takes its time for.
  test.slow();
  await login({ rol: "Legales Sr" });
  const card = await aCard(page, { checklist: ["Uno", "Dos"], due_on: "2026-01-02", labels: ["sponsor"] });
  await api(page, "POST", `/cards/${card.id}/comments`, { client_id: crypto.randomUUID(), text: "Falta el anexo" });
  await api(page, "POST", `/cards/${card.id}/links`, { kind: "proveedor", supplier: "Grupo Pampa SRL" });
  expect((await board(page)).role).toBe("lead");
  await open(page, card);
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, { within: '[role="dialog"]', what: `${width} px, ${colorScheme}` });
    }
  }
});
