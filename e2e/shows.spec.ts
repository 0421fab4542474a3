import { expectAccessible } from "./axe";
import { expect, opened, phone, test, unique } from "./fixtures";

test("a question for a date gets its deal, its offer, and says what is still missing", async ({ page, login }) => {
  const artist = unique("Banda de la consulta");
  await login({ rol: "Booking" });
  await page.goto("/Booking");
  await opened(page);
  await page.getByRole("button", { name: "Nueva consulta" }).click();
  const form = page.getByRole("dialog", { name: "Nueva consulta" });
  await form.getByLabel("Artista").fill(artist);
  await form.getByRole("button", { name: "Anotar la consulta" }).click();
  await expect(form.getByText("Falta la ciudad o la sala.").first()).toBeVisible();
  await form.getByLabel("Ciudad").fill("Rosario");
  await form.getByRole("button", { name: "Anotar la consulta" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${artist} · Rosario`);
  await expect(page.getByRole("link", { name: "Falta el trato." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Pasar a Oferta" })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Pedir hold" }).click();
  const hold = page.getByRole("dialog", { name: "Pedir hold" });
  await hold.getByRole("combobox", { name: "Sala" }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await hold.getByRole("textbox", { name: /^Día/ }).fill("14/3/2031");
  await hold.getByRole("button", { name: "Pedir el hold" }).click();
  await expect(page.getByText("Sin contestar")).toBeVisible();
  await page.getByRole("button", { name: "Cargar respuesta" }).click();
  const answer = page.getByRole("dialog", { name: /^Qué contestó/ });
  await answer.getByLabel("Lugar").fill("2");
  await answer.getByRole("button", { name: "Guardar la respuesta" }).click();
  await expect(page.getByText("2.º", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Pasar a Hold" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pasar a Hold" }).click();
  await expect(page.getByRole("button", { name: "Pasar a Consulta" })).toBeVisible();
  // Its last place is let go: it is asked for again, by itself.
  await page.getByRole("button", { name: "Liberar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Liberar" }).click();
  await expect(page.getByRole("button", { name: "Pasar a Hold" })).toBeDisabled();

  await page.getByRole("link", { name: "Deal", exact: true }).click();
  await page.getByLabel("Garantía", { exact: true }).fill("5.000.000");
  await page.getByLabel("Precio", { exact: true }).fill("20.000");
  await page.getByLabel("Capacidad", { exact: true }).fill("1000");
  await expect(page.getByText("Se cubre con 250 de 1.000 entradas.")).toBeVisible();
  await page.getByLabel("Sin oferta formal").fill("La sala contesta por teléfono");
  await page.getByRole("button", { name: "Guardar el trato" }).click();
  await expect(page.getByRole("button", { name: "Preparar oferta" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preparar oferta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Preparar", exact: true }).click();
  await expect(page.getByText("Oferta 1")).toBeVisible();

  await page.getByRole("link", { name: "Resumen", exact: true }).click();
  await page.getByRole("button", { name: "Pasar a Oferta" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pasar a Oferta" }).click();
  await expect(page.getByRole("button", { name: "Pasar a Confirmado" })).toBeDisabled();
  await expect(page.getByText("Falta que acepten la oferta o firmen el contrato.")).toBeVisible();
});

test("production sees every show, and money only who leads it", async ({ page, login, beside }) => {
  await login({ rol: "ProduccionAdmin" });
  await page.goto("/shows");
  await opened(page);
  await expect(page.getByRole("columnheader", { name: "Recaudación" })).toBeVisible();
  await expectAccessible(page);
  const other = await beside("Produccion");
  await other.goto("/shows");
  await opened(other);
  await expect(other.getByRole("columnheader", { name: "Fecha" })).toBeVisible();
  await expect(other.getByRole("columnheader", { name: "Recaudación" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("shows are cards, and one opens with what follows", async ({ page, login }) => {
    await login({ rol: "ProduccionAdmin" });
    await page.goto("/shows?estado=a_la_venta");
    await opened(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /A la venta/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Qué sigue" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
});
