import type { Page } from "@playwright/test";
import { aWord, boardCalls, openBoard } from "./boardWork";
import { expect, test } from "./fixtures";

const drawer = (page: Page) => page.getByRole("dialog").first();
const fact = (page: Page, label: string) => drawer(page).getByRole("button", { name: new RegExp(`^${label}: `) });
const group = (page: Page, label: string) => drawer(page).getByRole("group", { name: label, exact: true });

/** A card of a board in its drawer, with every field in sight. */
async function aCard(page: Page, path: string, board: string, card: object) {
  await openBoard(page, path);
  const calls = await boardCalls(page, board);
  const made = await calls.make({ title: `Campos ${aWord()}`, ...card });
  await openBoard(page, path, `tarea=${made.number}`);
  await expect(drawer(page).getByRole("button", { name: made.title })).toBeVisible();
  await drawer(page)
    .getByRole("button", { name: /sin completar$/ })
    .click();
  return { ...calls, made };
}

test("a card's own fields by keys: what is wrong is said in its place, what is right is kept, and taken out", async ({
  page,
  login,
}) => {
  await login({ rol: "Legales Sr" });
  const { read, made } = await aCard(page, "/Estructura/LegalesSr", "legales", { type: "Contrato" });
  for (const [label, key, wrong, problem, right, kept] of [
    ["Cuotas", "cuotas", "doce", /Cuotas: Tiene que ser un número/, "1.234,5", "1234.50"],
    [
      ...["Monto", "monto", "mil", /^Monto: no se entiende como importe/, "48.000.000"],
      { amount: "48000000.00", currency: "ARS" },
    ],
    ["Vigencia hasta", "vigencia_hasta", "mañaana", /no se entiende como fecha/, "11/12/2031", "2031-12-11"],
  ] as [string, string, string, RegExp, string, unknown][]) {
    await fact(page, label).focus();
    await page.keyboard.press("Enter");
    await expect(group(page, label).getByRole("textbox")).toBeFocused();
    await page.keyboard.type(wrong);
    await page.keyboard.press("Enter");
    await expect(group(page, label).getByText(problem)).toBeVisible();
    await expect(group(page, label).getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(right);
    await page.keyboard.press("Enter");
    await expect(fact(page, label)).toBeFocused();
    await expect.poll(async () => (await read(made.number)).fields[key], { message: label }).toEqual(kept);
    await page.keyboard.press("Enter");
    await expect(group(page, label).getByRole("textbox")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await expect(fact(page, label)).toContainText("Agregar");
    await expect.poll(async () => (await read(made.number)).fields[key], { message: label }).toBeUndefined();
  }

  // The arrows of a list go over choices: only Enter, or leaving it, means one.
  await fact(page, "Prioridad").focus();
  await page.keyboard.press("Enter");
  const priority = group(page, "Prioridad").getByRole("combobox");
  await expect(priority).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(priority).toHaveValue("urgente");
  await page.keyboard.press("Enter");
  await expect(fact(page, "Prioridad")).toContainText("Urgente");
  await expect.poll(async () => (await read(made.number)).priority).toBe("urgente");
});

test("an address is written and opens; several choices and a long text are kept", async ({ page, login }) => {
  await login({ rol: "Director Diseño" });
  const { read, made } = await aCard(page, "/Estructura/DirectorDiseno", "diseno", { type: "Redes" });
  await fact(page, "Referencias").click();
  await page.keyboard.type("example.com");
  await page.keyboard.press("Enter");
  await expect(group(page, "Referencias").getByText(/una dirección que empiece con https/)).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://example.com/referencia");
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("link", { name: /^Abrir/ })).toHaveAttribute(
    "href",
    "https://example.com/referencia",
  );

  await fact(page, "Formatos").click();
  await page.keyboard.type("publi");
  await page.getByRole("option").first().click();
  await drawer(page).getByRole("button", { name: "Copiar enlace" }).focus();
  await expect.poll(async () => (await read(made.number)).fields.formatos).toHaveLength(1);

  await fact(page, "Textos").click();
  await page.keyboard.type("Uno");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Dos");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await read(made.number)).fields.copy).toBe("Uno\nDos");
});

test("links to a show, to another card and to a supplier are made in the drawer, and taken out", async ({
  page,
  login,
}) => {
  await login({ rol: "Legales Jr" });
  await openBoard(page, "/Estructura/LegalesJr");
  const { make } = await boardCalls(page, "legales");
  const word = aWord();
  const [made, other] = [await make({ title: `Desde ${word}` }), await make({ title: `Hacia ${word}` })];
  await openBoard(page, "/Estructura/LegalesJr", `tarea=${made.number}`);
  const links = drawer(page).getByRole("list", { name: "Vínculos de la tarjeta" });
  const adding = async (kind: string) => {
    await drawer(page).getByRole("button", { name: "Agregar un vínculo" }).click();
    await drawer(page).getByRole("radio", { name: kind }).click();
  };
  await adding("Proveedor");
  await drawer(page).getByRole("textbox", { name: "Proveedor" }).fill(`Proveedor ${word}`);
  await page.keyboard.press("Enter");
  await expect(links).toContainText(`Proveedor ${word}`);
  await adding("Tarjeta");
  await drawer(page).getByRole("combobox", { name: "Tarjeta" }).fill(`Hacia ${word}`);
  await page.getByRole("option", { name: new RegExp(`Hacia ${word}`) }).click();
  await expect(links.getByRole("link", { name: new RegExp(other.title) })).toBeVisible();
  await adding("Show");
  await drawer(page).getByRole("combobox", { name: "Show" }).click();
  await page.getByRole("option").first().click();
  await expect(links.getByRole("listitem")).toHaveCount(3);
  await links.getByRole("button", { name: `Quitar el vínculo con Proveedor ${word}` }).click();
  await expect(links.getByRole("listitem")).toHaveCount(2);
});
