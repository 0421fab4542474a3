import type { Page } from "@playwright/test";
import { addDays, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, opened, test, unique } from "./fixtures";

/** Names that no show has. */
const someShows = () => [unique("Importado uno"), unique("Importado dos")];
/** `20/11/2026`: a day that was so many days ago. */
const ago = (days: number) => addDays(todayIn(), -days).split("-").reverse().join("/");
const csv = (shows: readonly string[], seller: string, extra = ""): string =>
  [
    "EVENTO;FECHA;CANT;NETO;TICKETERA;CARGO SERV",
    ...shows.flatMap((show) => [
      `${show};${ago(2)};1.108;5.616.000,50;${seller};842,00`,
      `${show};${ago(1)};38;2.964.000,00;${seller};444,00`,
    ]),
    ...(extra ? [extra] : []),
  ].join("\r\n");

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/cargaTickets/importar");
  await opened(page);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
}

test("a file goes from being dropped to being undone", async ({ page, login }) => {
  test.setTimeout(180_000);
  const shows = someShows();
  await login({ rol: "TicketingAdmin" });
  await drop(
    page,
    "ventas.csv",
    csv(shows, "Ticketera de prueba", `${shows[0]};no es fecha;3;4;Ticketera de prueba;5`),
  );
  await expect(page.getByRole("heading", { name: "Columnas del archivo" })).toBeVisible();
  await expect(page.getByLabel("EVENTO en Bambalina")).toHaveValue("show");
  await expect(page.getByLabel("CARGO SERV en Bambalina")).toHaveValue("");
  await expect(page.getByRole("cell", { name: "$ 5.616.000,50" }).first()).toBeVisible();

  await page.getByRole("button", { name: "Revisar filas" }).click();
  await expect(page.getByText("2 nombres que no son un show de Bambalina")).toBeVisible({ timeout: 40_000 });
  const trial = page.url();
  await page.getByRole("button", { name: /^Crear (el|los)/ }).click();
  await expect(page).not.toHaveURL(trial);
  await expect(page.getByText("1 fila con problemas", { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("cell", { name: "no es fecha", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar 4 filas" })).toBeDisabled();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bajar en Excel" }).click();
  expect((await download).suggestedFilename()).toBe("rechazadas_ventas.xlsx");

  await page.getByLabel(/Saltear 1 fila con problemas/).check();
  await page.getByRole("button", { name: "Guardar 4 filas" }).click();
  await expect(page.getByText("Se guardaron 4 filas.")).toBeVisible({ timeout: 40_000 });

  await page.reload();
  await expect(page.getByText("Se guardaron 4 filas.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click();
  await expect(page.getByText("Importación deshecha.")).toBeVisible();
  await page.getByRole("button", { name: "Importar otro archivo" }).click();
  await expect(page.getByRole("link", { name: /ventas\.csv.*Deshecha/ }).first()).toBeVisible();
});

test("what is corrected stays when one goes back and forth", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await drop(page, "columnas.csv", csv(someShows(), "Otra ticketera"));
  await page.getByLabel("NETO en Bambalina").selectOption("recaudacion_total");
  await expect(page.getByText("Cambiada", { exact: true })).toBeVisible();
  await page.getByLabel("EVENTO en Bambalina").selectOption("");
  await expect(page.getByText("Falta decir qué columna es Show.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Revisar filas" })).toBeDisabled();
  await page.getByLabel("EVENTO en Bambalina").selectOption("show");
  // Also over a reload: the browser keeps the file and what was said of it.
  await page.reload();
  await expect(page.getByLabel("NETO en Bambalina")).toHaveValue("recaudacion_total");
  await expect(page.locator("header p").filter({ hasText: "columnas.csv" })).toBeVisible();
  await page.getByRole("button", { name: "Volver" }).click();
  await expect(page.getByText("Ya está elegido columnas.csv.")).toBeVisible();
  await page.getByRole("button", { name: "Seguir con este" }).click();
  await expect(page.getByLabel("NETO en Bambalina")).toHaveValue("recaudacion_total");
  await expectAccessible(page);
});

test("says in place why a file is refused", async ({ page, login }) => {
  await login({ rol: "Administrador" });
  await drop(page, "ventas.xlsx", "esto no es un libro");
  await expect(page.getByText(/El archivo no es lo que dice su nombre/)).toBeVisible();
  await drop(page, "vacio.csv", "");
  await expect(page.getByText("El archivo está vacío.")).toBeVisible();
});
