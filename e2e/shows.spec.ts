import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, unique } from "./fixtures";

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

  await page.getByRole("link", { name: /^Deal/ }).click();
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

test("the costs of a show are typed and pasted, and what is left follows while one types", async ({ page, login }) => {
  await login({ rol: "ProduccionAdmin" });
  await page.goto("/shows");
  await opened(page);
  await page.getByRole("button", { name: "Nueva consulta" }).click();
  const form = page.getByRole("dialog", { name: "Nueva consulta" });
  await form.getByLabel("Artista").fill(unique("Banda de los costos"));
  await form.getByLabel("Ciudad").fill("Rosario");
  await form.getByRole("button", { name: "Anotar la consulta" }).click();
  await expect(page.getByRole("button", { name: "Más acciones" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Pegar de Excel" }).click();
  const paste = page.getByRole("dialog", { name: "Pegar costos de Excel" });
  await paste.getByLabel("Filas copiadas").fill("Line array\t1.250.000,50\nCatering\tmucho");
  await expect(paste.getByText("No se entiende ningún importe.")).toBeVisible();
  await paste.getByRole("button", { name: "Agregar 1 costo" }).click();
  const budget = page.getByRole("textbox", { name: "Presupuesto de Line array, en ARS" });
  await expect(budget).toHaveValue("$ 1.250.000,50");
  await budget.fill("2000000");
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("$ 2.000.000,00");
  await budget.press("Enter");
  await page.reload();
  await expect(budget).toHaveValue("$ 2.000.000,00");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Proveedores", exact: true }).click();
  await expect(page.getByText("Todavía no tiene proveedores")).toBeVisible();
  await page.getByRole("link", { name: /^Tickets/ }).click();
  await page.getByLabel("Capacidad", { exact: true }).fill("900");
  await page.getByRole("button", { name: "Guardar lugares" }).click();
  await expect(page.getByText("Lugares y precios guardados")).toBeVisible();
  await expectAccessible(page);
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Clonar");
  const clone = page.getByRole("dialog", { name: /^Clonar/ });
  await clone.getByRole("button", { name: "Clonar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(2)");
  // It came with its costs: they are kept as a template, which another show begins from.
  await act("Guardar como plantilla");
  const keeping = page.getByRole("dialog", { name: "Guardar como plantilla" });
  const template = unique("Con sonido");
  await keeping.getByLabel("Nombre").fill(template);
  await keeping.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(`Plantilla “${template}” guardada`)).toBeVisible();
  await go(page, "/shows?plantillas=1");
  const templates = page.getByRole("dialog", { name: "Plantillas de shows" });
  await templates.getByRole("button", { name: `Usar ${template}` }).click();
  const ask = page.getByRole("dialog", { name: "Nueva consulta" });
  await expect(ask.getByLabel("A partir de")).toContainText(template);
  await ask.getByLabel("Artista").fill(unique("Banda de la plantilla"));
  await ask.getByLabel("Ciudad").fill("Salta");
  await expectAccessible(page);
  await ask.getByRole("button", { name: "Anotar la consulta" }).click();
  await page.getByRole("link", { name: "Costos", exact: true }).click();
  await expect(budget).toHaveValue("$ 2.000.000,00");
});

test("a show is opened to somebody, who sees that one and nothing of its money", async ({ page, login, beside }) => {
  await login({ rol: "ProduccionAdmin" });
  await page.goto("/userManagerShows?quien=office@demo.test");
  await opened(page);
  await page.locator("[data-cell='0:0']").click();
  const level = page.getByRole("dialog", { name: /^Acceso de/ });
  await level.getByRole("radio", { name: /^Ver/ }).check();
  await level.getByRole("button", { name: "Guardar" }).click();
  await expect(page.locator("[data-cell='0:0']")).toHaveAccessibleName(/: Ver$/);
  await expectAccessible(page);
  await page.getByRole("rowheader").getByRole("link").first().click();
  const open = page.getByRole("link", { name: /\d{4}/ }).first();
  const address = (await open.getAttribute("href")) ?? "";
  const guest = await beside("Office");
  await guest.goto(address);
  await opened(guest);
  await expect(guest.getByRole("link", { name: /^Tickets/ })).toBeVisible();
  await expect(guest.getByRole("link", { name: "Costos", exact: true })).toHaveCount(0);
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
