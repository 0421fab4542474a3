import type { Page } from "@playwright/test";
import { formatDayLong } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, phone, test, undo } from "./fixtures";
import { aShowOnSale } from "./ownShow";

const figures = (page: Page) => page.locator("input[data-field]");
/** A show's series that nobody loaded yet. */
const pending = (page: Page, show: string) =>
  page.getByRole("row").filter({ hasText: show, has: page.getByText("pendiente", { exact: true }) });
const context = (page: Page) => page.locator("header p").filter({ hasText: "filas" });

/** Pastes a text into the focused cell, as the clipboard does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData("text/plain", value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The grid of so many days ago, once it is that day's; answers the day, null for today's. */
async function openDay(page: Page, back: number): Promise<string | null> {
  const day = () => new URL(page.url()).searchParams.get("fecha");
  await page.goto("/cargaTickets");
  await opened(page);
  await expect(figures(page).first()).toBeVisible();
  for (let step = 0; step < back; step++) {
    const before = day();
    await page.getByRole("button", { name: "Día anterior" }).click();
    await expect.poll(day).not.toBe(before);
    // Under the new day's name there is its own grid, or none yet.
    await expect(page.getByTitle(formatDayLong(day() ?? ""))).toBeVisible();
    await expect(figures(page).first()).toBeVisible();
  }
  return day();
}

test("types, pastes, repairs, undoes, saves and takes the save back", async ({ page, login, request }) => {
  const show = await aShowOnSale(request);
  await login({ rol: "TicketingAdmin" });
  await openDay(page, 0);
  const row = pending(page, show);
  const name = await row.getByRole("textbox", { name: /^Venta diaria/ }).getAttribute("aria-label");
  const label = (field: string) =>
    page.getByRole("textbox", { name: (name ?? "").replace("Venta diaria", field), exact: true });
  const daily = label("Venta diaria");

  await daily.click();
  await daily.pressSequentially("12");
  await expect(label("Venta total")).not.toHaveValue("");
  await page.keyboard.press("Control+z");
  await expect(daily).toHaveValue("");

  await paste(page, "12\t\t3.897,6OO\n");
  await expect(page.getByText("Se pegaron 1 fila × 3 columnas desde Excel")).toBeVisible();
  await label("Monto diario").focus();
  await page.getByRole("button", { name: /^Usar .*3\.897\.600$/ }).click();
  await expect(label("Monto diario")).toHaveValue("3.897.600");
  await expect(page.getByRole("button", { name: /^Guardar 1 fila/ })).toBeEnabled();

  await expect(context(page)).toContainText("Borrador guardado");
  await page.reload();
  await expect(label("Monto diario")).toHaveValue("3.897.600");

  await daily.focus();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Se guardó 1 fila")).toBeVisible();
  await expect(context(page)).not.toContainText("Borrador");

  await undo(page, "Se guardó 1 fila");
  await expect(page.getByText("Se deshizo. Lo cargado volvió a la grilla, sin guardar.")).toBeVisible();
  await expect(daily).toHaveValue("12");
  await page.reload();
  await expect(page.getByRole("button", { name: /^Guardar 1 fila/ })).toBeEnabled();
});

test("says when someone else loaded the row meanwhile, and lets one choose", async ({
  page,
  login,
  request,
  context: browser,
}) => {
  const show = await aShowOnSale(request);
  await login({ rol: "Ticketing" });
  const fecha = await openDay(page, 1);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  const grid = await (await browser.request.get(`/api/tickets/grid?fecha=${fecha}`, { headers })).json();
  const { ticketera, categoria, divisa, actual } = grid.rows.find((row: { show: string }) => row.show === show);
  const label = ["Venta diaria", show, ticketera, categoria, divisa].filter(Boolean).join(", ");
  const daily = page.getByRole("textbox", { name: label, exact: true });
  await daily.fill(String(actual.venta_diaria + 5));

  const answer = await browser.request.put("/api/tickets/sales/complete", {
    headers,
    data: {
      fecha,
      rows: [
        {
          show,
          ticketera,
          categoria,
          divisa,
          version: actual.version,
          venta_diaria: actual.venta_diaria + 1,
          monto_diario: actual.monto_diario,
        },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await daily.press("Control+Enter");
  await expect(page.getByText("1 fila con cambios de otra persona")).toBeVisible();
  await page.getByRole("button", { name: "Usar el actual" }).click();
  await expect(page.getByText("1 fila con cambios de otra persona")).toHaveCount(0);
  await expect(daily).not.toHaveValue(String(actual.venta_diaria + 5));
});

test("filters live in the address, and the sheets' totals are checked", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await openDay(page, 0);
  await page.getByRole("radio", { name: /^Pendientes/ }).click();
  await expect(page).toHaveURL(/filtro=pendientes/);
  await expect(page.getByText("cierra", { exact: true }).locator("visible=true")).toHaveCount(0);
  await page.goto("/cargaTickets");
  const sheet = page.getByRole("textbox", { name: /^Entradas del día en la planilla/ }).first();
  await sheet.fill("0");
  await expect(page.getByText(/^(coincide|sobran? [\d.]+)$/).first()).toBeVisible();
});

test("has nothing that axe minds, at each width", async ({ page, login, request }) => {
  // Its ticketera has a longer name than the column is wide.
  await aShowOnSale(request);
  await login({ rol: "Administrador" });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openDay(page, 0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // Whole: neither the grid nor a figure in it is cut, and names of shows only where they end in points.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("main .scroll-box, main input[data-field], main .scroll-box :is(td, th)")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== "ellipsis")
        .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? one.className),
    );
    expect([width, ...cut]).toEqual([width]);
  }
});

test.describe("on a phone", () => {
  test.use(phone);

  test("loads a show from its card", async ({ page, login }) => {
    await login({ rol: "Administrador" });
    await openDay(page, 2);
    const daily = page.getByRole("textbox", { name: /^Venta diaria/ }).first();
    const box = await daily.evaluate((input) => input.parentElement?.getBoundingClientRect().height);
    expect(box).toBeGreaterThanOrEqual(44);
    const before = Number((await daily.inputValue()).replace(/\D/g, "") || "0");
    await daily.fill(String(before + 1));
    await expect(page.getByRole("button", { name: /^Guardar/ })).toBeVisible();
    await expect(context(page)).toContainText("Borrador guardado");
  });
});
