import { expect, opened, test, unique } from "./fixtures";

test("a card of booking and its show lead to each other, and say the same", async ({ page, login }) => {
  const artist = unique("Banda del tablero");
  await login({ rol: "Booking" });
  await page.goto("/Estructura/BookingJr?nueva=1");
  await opened(page);
  const form = page.getByRole("dialog", { name: "Tarjeta nueva" });
  await form.getByLabel("Título").fill(`Fecha de ${artist}`);
  await form.getByLabel("Tipo").selectOption("Show");
  // What the show comes to by its own steps is not asked of a new card.
  await expect(form.getByLabel("Orden del hold")).toHaveCount(0);
  await form.getByRole("textbox", { name: "Artista", exact: true }).fill(artist);
  await form.getByLabel("Ciudad").fill("Azul");
  await form.getByRole("button", { name: "Crear" }).click();
  const card = page.getByRole("dialog", { name: `Fecha de ${artist}` });
  await expect(card.getByText("Lo que sigue es del show")).toBeVisible();
  await expect(card.getByText("Tipo", { exact: true })).toBeVisible();

  await card.getByRole("button", { name: "Consulta", exact: true }).click();
  await expect(page.getByRole("listbox", { name: "Destinos" })).toBeVisible();
  await page.keyboard.type("Hold");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No se puede pasar de Consulta a Hold. No tiene ningún hold vivo.")).toBeVisible();

  await card.getByRole("link", { name: "Abrir show" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${artist} · Azul`);
  await page.getByRole("link", { name: /^Tarjeta BOO-/ }).click();
  await expect(page.getByRole("dialog", { name: `Fecha de ${artist}` })).toBeVisible();
});
