import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, undo, unique } from "./fixtures";
import { aShowOnSale } from "./ownShow";

const SHOW = "La Calesita Eléctrica";
const rowsOf = (page: Page) => page.getByRole("table", { name: "Shows con sus ventas" }).getByRole("row");
const showRow = (page: Page, name: string) => rowsOf(page).filter({ has: page.getByRole("link", { name }) });
/** Whether sales of its today are loaded. */
const soldOn = async (page: Page, show: string) =>
  ((await (await page.request.get("/api/tickets")).json()) as { show: string; venta_hoy: number | null }[]).some(
    (row) => row.show === show && row.venta_hoy !== null,
  );
const pageOf = (name: string) => `/tickets/${encodeURIComponent(name)}`;

/** Every show's name that must work in an address: blanks, accents, slashes, commas, `&`, apostrophes. */
const HARD_NAMES = ["Norte/Sur", "Mirlo & Compañía", "D'Amico, Ruiz y los Otros", "Ñandubay"];

test.describe("the sales report", () => {
  test("tells the day, and each figure leads to its rows", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await opened(page);
    await expect(showRow(page, SHOW)).toBeVisible();
    await expect(page.getByText(/^\d+ shows en venta, /)).toBeVisible();

    const figures = page.getByRole("list", { name: "Cifras" });
    await figures.getByRole("link", { name: /Vendidas hoy/ }).click();
    await expect(page).toHaveURL(/orden=-hoy/);
    await expect(page.getByRole("columnheader", { name: "Hoy" })).toHaveAttribute("aria-sort", "descending");
    // The demo's day has that show on top; on a later one nobody has sold yet.
    if (await soldOn(page, SHOW)) await expect(rowsOf(page).nth(1)).toContainText(SHOW);
    await figures.getByRole("link", { name: /Últimos 7 días/ }).click();
    const days = page.getByRole("dialog", { name: "Entradas por día" });
    await expect(days.getByRole("row")).toHaveCount(16);
    await expect(days).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/panel/);
  });

  test("comes drawn with what its reader may see, and nothing is kept of it", async ({ page, login }) => {
    const document = async (address = "/tickets") => {
      const answer = await page.request.get(address);
      return { html: await answer.text(), kept: answer.headers()["cache-control"] };
    };
    await login({ rol: "Ticketing" });
    const whole = await document();
    expect(whole.kept).toBe("private, no-store");
    expect(whole.html).toMatch(new RegExp(`<th scope="row".*${SHOW}`));
    expect(whole.html).toContain("recaudacion_total");
    // It is seen before its scripts, which are fetched meanwhile, run.
    expect(whole.html).toMatch(/<link rel="preload" as="script" href="[^"]*\/chunks\/main-/);
    expect(whole.html).not.toMatch(/<script[^>]* src="\/_next\/static\/chunks\/(?!polyfills)/);
    expect((await document("/tickets?pais=ES")).html).not.toContain(SHOW);
    // What one's reader may not see is not in it: amounts, the shows of others, all of it.
    await login({ rol: "InvitadoTicketing" });
    expect((await document()).html).not.toContain("recaudacion_total");
    await login({ rol: "RRHH" });
    expect((await document()).html).not.toContain("venta_total");
  });

  test("comes alive as it was drawn, with the choices of this machine; anew where its token is another person's", async ({
    page,
    login,
  }) => {
    const money = page.getByRole("columnheader", { name: "Recaudación" });
    await login({ rol: "InvitadoTicketing" });
    await page.goto("/tickets");
    await opened(page);
    await expect(money).toHaveCount(0);
    await page.evaluate(() =>
      localStorage.setItem("bambalina.table.tickets", '{"density":"compact","shown":{"ticketera":false}}'),
    );
    await login({ rol: "Ticketing" });
    // The guest's token is still there.
    await page.goto("/tickets?divisa=ARS&orden=-hoy");
    await opened(page);
    await expect(page.getByRole("columnheader", { name: "Hoy" })).toHaveAttribute("aria-sort", "descending");
    await expect(page.getByRole("columnheader", { name: "Ticketera" })).toHaveCount(0);
    await expect(money).toHaveCount(0);
  });

  test("keeps filters in the address, totals follow them, and says why nothing is left", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await opened(page);
    await page.getByRole("radio", { name: "España" }).click();
    await expect(page).toHaveURL(/pais=ES/);
    await expect(showRow(page, SHOW)).toHaveCount(0);
    await expect(page.getByRole("rowheader", { name: /^Total EUR/ })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Total ARS/ })).toHaveCount(0);

    await page.goto("/tickets?pais=ES&divisa=ARS");
    await expect(page.getByText("Ningún show con estos filtros")).toBeVisible();
    await page.getByRole("button", { name: "Limpiar filtros" }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(showRow(page, SHOW)).toBeVisible();
  });

  test("says with which rates and of which day it converts", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets?convertir=USD");
    await opened(page);
    await expect(
      page.getByText(/^Montos convertidos a USD con 1 USD = \$ [\d.,]+ \(\p{L}{3} \d+ \p{L}{3} \d{4}\)/u),
    ).toBeVisible();
    await expect(page.getByRole("rowheader", { name: /^Total en USD/ })).toBeVisible();
  });

  test("downloads what is seen", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets?pais=ES");
    await opened(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exportar Excel" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^reporte_ventas_\d{4}-\d\d-\d\d\.xlsx$/);
  });

  test("has no money for who may not see it, nor actions for who may not do them", async ({ page, login }) => {
    await login({ rol: "Marketing" });
    await page.goto("/tickets");
    await opened(page);
    await expect(showRow(page, SHOW)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/Recaudación|US\$|€/);
    for (const name of ["Enviar por mail", "Más acciones"])
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Cargar ventas" })).toHaveCount(0);
  });

  test("previews a mail, and keeps the list of who gets it", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await opened(page);
    await page.getByRole("button", { name: "Enviar por mail" }).click();
    const dialog = page.getByRole("dialog", { name: "Enviar el reporte por mail" });
    await expect(dialog.getByRole("region", { name: "Vista previa del mail" })).toContainText(
      "Asunto: Reporte de ventas",
    );
    await dialog.getByRole("button", { name: "Administrar destinatarios" }).click();
    const drawer = page.getByRole("dialog", { name: "Destinatarios de mails" });
    await drawer.getByRole("button", { name: "Agregar destinatarios" }).click();
    const mail = `prueba.${crypto.randomUUID()}@demo.test`;
    await drawer.getByRole("textbox", { name: "Mails" }).fill(`${mail}; no es un mail`);
    await drawer.getByRole("button", { name: "Agregar", exact: true }).click();
    await expect(drawer.getByText("No son mails válidos: no, es, un y mail.")).toBeVisible();
    await drawer.getByRole("textbox", { name: "Mails" }).fill(`${mail}\notra.${mail}`);
    await drawer.getByLabel("Reporte", { exact: true }).selectOption("Un show");
    await drawer.getByRole("combobox", { name: "Show" }).fill("Oro Viejo");
    await page
      .getByRole("option", { name: /^Oro Viejo/ })
      .first()
      .click();
    await drawer.getByText("Semanal", { exact: true }).click();
    await drawer.getByRole("button", { name: "Agregar", exact: true }).click();
    await expect(page.getByText("2 van a recibir el reporte")).toBeVisible();
    await drawer.getByRole("searchbox").fill(mail);
    // The list is filtered a moment after typing: until then its rows move.
    await expect(drawer.getByText(/^2 destinatarios de /)).toBeVisible();
    const rows = drawer.getByRole("row").filter({ hasText: mail });
    await expect(rows).toHaveCount(2);
    const row = rows.filter({ hasNotText: "otra." });
    await expect(row).toContainText("Cada lunes, 09:00 de Buenos Aires");
    await row.getByRole("button", { name: `Ver el mail de ${mail}` }).click();
    const seen = page.getByRole("dialog", { name: `El mail de ${mail}` });
    await expect(seen.getByText(/Asunto: Reporte de ventas: .*Oro/)).toBeVisible();
    await seen.getByRole("button", { name: "Cerrar" }).click();
    await row.getByRole("button", { name: `Quitar ${mail}` }).click();
    await expect(row).toHaveCount(0);
  });

  test("creates a show, with its name in the address of its page", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await opened(page);
    await page.getByRole("button", { name: "Más acciones" }).click();
    await page.getByRole("menuitem", { name: "Crear show" }).click();
    const dialog = page.getByRole("dialog", { name: "Crear show" });
    const artist = unique("Ñandú & Cía");
    const name = `A DOLL'S HOUSE, PART 2 / ${artist}`;
    await dialog.getByLabel("Nombre del show").fill(name);
    await dialog.getByLabel("Artista", { exact: false }).first().fill(artist);
    await page.getByRole("option", { name: artist }).click();
    await dialog.getByLabel("Capacidad").fill("1.200");
    await dialog.getByRole("button", { name: "Crear show" }).click();
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(`/tickets/${name}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  test("is accessible", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await expect(showRow(page, SHOW)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("the pace", () => {
  const table = (page: Page) => page.getByRole("table", { name: "Shows en venta por su ritmo" });

  test("says why each show stands as it does, and how good that was before", async ({ page, login }) => {
    await login({ rol: "TicketingAdmin" });
    await page.goto("/tickets?vista=ritmo");
    await opened(page);
    await expect(
      table(page)
        .getByText(/^[+−]\d+ puntos? contra \d+ comparables a \d+ días?$/)
        .first(),
    ).toBeVisible();
    await expect(
      table(page)
        .getByText(/^esperado \d+/)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Favoritos primero" }).click();
    await expect(page).toHaveURL(/favoritos=1/);
    await page.getByRole("link", { name: /^error \d+/ }).click();
    const record = page.getByRole("dialog", { name: "Qué tan bien pronostica" });
    await expect(record.getByRole("row")).toHaveCount(6);
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await page.getByRole("radio", { name: "Chance de agotar" }).click();
    await expect(page).toHaveURL(/contra=agotar/);
  });

  test("puts sales side by side, by the days to go or since they opened", async ({ page, login }) => {
    await login({ rol: "TicketingAdmin" });
    await page.goto("/tickets?vista=ritmo");
    await opened(page);
    for (const at of [1, 2]) await table(page).getByRole("row").nth(at).getByRole("checkbox").click();
    await page.getByRole("link", { name: "Comparar 2" }).click();
    await expect(page).toHaveURL(/vista=comparar/);
    const compared = page.getByRole("table", { name: "Shows que se comparan" });
    await expect(compared.getByRole("row")).toHaveCount(3);
    await page.getByRole("radio", { name: "Desde la salida a la venta" }).click();
    await expect(page).toHaveURL(/desde_que=salida/);
    await expectAccessible(page);
    await compared
      .getByRole("button", { name: /^Quitar / })
      .first()
      .click();
    await expect(compared.getByRole("row")).toHaveCount(2);
  });
});

test.describe("a show's page", () => {
  test("opens whatever the name holds, from the list and by its address", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    await opened(page);
    for (const name of HARD_NAMES) {
      await go(page, "/tickets");
      await rowsOf(page).getByRole("link", { name }).first().click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByText("Ventas por día y ticketera").first()).toBeVisible();
      await page.goto(pageOf(name));
      await expect(page.getByText("Ventas por día y ticketera").first()).toBeVisible();
    }
  });

  test("ties its tables to one total", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto(pageOf(SHOW));
    const total = async (table: string) =>
      (
        await page
          .getByRole("table", { name: table })
          .getByRole("row", { name: /^Total ARS/ })
          .innerText()
      ).split(/\s{2,}|\t|\n/);
    await expect(page.getByRole("table", { name: "Ventas por categoría" })).toBeVisible();
    const [byCategory, byTicketera] = [await total("Ventas por categoría"), await total("Ventas por ticketera")];
    expect(byCategory.at(-1)).toBe(byTicketera.at(-1));
  });

  test("marks Sold Out after asking, and takes it back", async ({ page, login, request }) => {
    const show = await aShowOnSale(request);
    await login({ rol: "Ticketing" });
    await page.goto(pageOf(show));
    await page.getByRole("button", { name: "Marcar Sold Out" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Marcar Sold Out" }).click();
    await undo(page, "marcado Sold Out");
    await expect(page.getByRole("button", { name: "Marcar Sold Out" })).toBeVisible();
    await page.goto(`${pageOf(show)}?tab=historial`);
    await expect(page.getByRole("listitem").filter({ hasText: "quitó la marca de sold out" })).toBeVisible();
  });

  test("corrects, deletes and puts back a day", async ({ page, login, request }) => {
    const show = await aShowOnSale(request, { days: 3 });
    await login({ rol: "Ticketing" });
    await page.goto(`${pageOf(show)}?tab=dias`);
    const table = page.getByRole("table", { name: /día por día/ });
    const first = table.getByRole("row").nth(1);
    await first.hover();
    await first.getByRole("button", { name: /^Corregir/ }).click();
    const dialog = page.getByRole("dialog", { name: "Corregir venta" });
    const sold = await dialog.getByLabel("Vendidas ese día").inputValue();
    await dialog.getByLabel("Vendidas ese día").fill("doce");
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog.getByText(/número entero/).first()).toBeVisible();
    await dialog.getByLabel("Vendidas ese día").fill(sold);
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(dialog).toHaveCount(0);

    await expect(first).toBeVisible();
    const count = await table.getByRole("row").count();
    await first.hover();
    await first.getByRole("button", { name: /^Borrar/ }).click();
    await expect(table.getByRole("row")).toHaveCount(count - 1);
    await undo(page, "borrada");
    await expect(table.getByRole("row")).toHaveCount(count);
  });

  test("shows both versions when two people edit the details", async ({ page, login, context, request }) => {
    const show = await aShowOnSale(request);
    await login({ rol: "Ticketing" });
    await page.goto(`${pageOf(show)}?tab=detalle`);
    await page.getByLabel("Holdeo").fill("33");
    const other = await context.newPage();
    await other.goto(`${pageOf(show)}?tab=detalle`);
    await other.getByLabel("Holdeo").fill("44");
    await other.getByRole("button", { name: "Guardar detalle" }).click();
    await expect(other.getByText("Detalle guardado")).toBeVisible();
    await page.getByRole("button", { name: "Guardar detalle" }).click();
    const choice = page.getByRole("alert").filter({ hasText: "Otra persona lo guardó mientras tanto" });
    await expect(choice.getByRole("row", { name: /Holdeo 44 33/ })).toBeVisible();
    await choice.getByRole("button", { name: "Guardar lo mío" }).click();
    await expect(choice).toHaveCount(0);
    await expect(page.getByLabel("Holdeo")).toHaveValue("33");
  });

  test("says that a show does not exist, or is not for this person", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto(pageOf("No existe / así"));
    await expect(page.getByText("No hay un show con este nombre")).toBeVisible();
  });

  test("is accessible in each of its parts", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto(pageOf(SHOW));
    await opened(page);
    for (const tab of ["ventas", "dias", "detalle", "ticketeras", "historial"]) {
      await go(page, `${pageOf(SHOW)}?tab=${tab}`);
      await expect(page.getByRole("status", { name: /Dibujando|Cargando/ })).toHaveCount(0);
      await expect(
        page
          .getByRole("main")
          .getByText(/Detalle/)
          .first(),
      ).toBeVisible();
      await expectAccessible(page, { what: tab });
    }
  });
});

test.describe("on a phone", () => {
  test.use(phone);

  test("shows are cards with the main action at the foot", async ({ page, login }) => {
    await login({ rol: "Ticketing" });
    await page.goto("/tickets");
    const cards = page.getByRole("list", { name: "Shows con sus ventas" });
    await expect(cards.getByRole("listitem").first()).toContainText("Restan");
    await expect(page.getByRole("link", { name: "Cargar ventas" })).toBeInViewport();
    await cards.getByRole("link", { name: SHOW }).click();
    await expect(page.getByRole("heading", { level: 1, name: SHOW })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
