import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

const BOARD = "/Estructura/LegalesSr";

async function accessible(page: Page): Promise<void> {
  // A tooltip under the pointer is no part of the page.
  await page.mouse.move(0, 0);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { within: '[role="dialog"]' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const settings = (page: Page) => page.getByRole("dialog", { name: "Configurar el tablero" });
const item = (page: Page, text: string) => settings(page).getByRole("listitem").filter({ hasText: text });

test.beforeEach(async ({ login }) => login({ rol: "Legales Sr" }));

test("a column is added, limited, moved and archived", async ({ page }) => {
  const title = `Espera ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto(`${BOARD}?configurar=columnas`);
  await settings(page).getByRole("button", { name: "Nueva columna" }).click();
  await settings(page).getByRole("button", { name: "Guardar" }).click();
  await expect(settings(page).getByText("Falta el nombre.")).toBeVisible();
  await settings(page).getByLabel("Nombre").fill(title);
  await settings(page).getByLabel("Límite de tarjetas").fill("3");
  await settings(page).getByRole("button", { name: "Guardar" }).click();
  await expect(item(page, title)).toContainText("límite de 3");
  await accessible(page);
  await settings(page)
    .getByRole("button", { name: `Subir ${title}` })
    .click();
  await expect(settings(page).getByRole("button", { name: `Subir ${title}` })).toBeEnabled();
  await settings(page)
    .getByRole("button", { name: `Archivar ${title}` })
    .click();
  await page
    .getByRole("dialog", { name: `¿Archivar “${title}”?` })
    .getByRole("button", { name: "Archivar" })
    .click();
  // It is among the archived ones then, from where it comes back.
  await expect(settings(page).getByRole("button", { name: `Traer de vuelta ${title}` })).toBeVisible();
  await expect(settings(page).getByRole("button", { name: `Archivar ${title}` })).toHaveCount(0);
});

test("a recurring card says when it comes before it is saved", async ({ page }) => {
  const title = `Control ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto(`${BOARD}?configurar=recurrentes`);
  await settings(page).getByRole("button", { name: "Nueva recurrente" }).click();
  await settings(page).getByLabel("Nombre").fill(title);
  await settings(page).getByLabel("Unidad").selectOption("month");
  await settings(page).getByLabel("Día del mes").fill("31");
  await expect(settings(page).getByRole("status").filter({ hasText: "El último día de cada mes." })).toBeVisible();
  await settings(page).getByLabel("Título de la tarjeta").fill("Revisar vencimientos");
  await accessible(page);
  await settings(page).getByRole("button", { name: "Guardar" }).click();
  await expect(item(page, title)).toContainText("Próximas:");
  await settings(page)
    .getByRole("button", { name: `Pausar ${title}` })
    .click();
  await expect(item(page, title)).toContainText("En pausa");
  await settings(page)
    .getByRole("button", { name: `Archivar ${title}` })
    .click();
  await expect(item(page, title)).toHaveCount(0);
});

test("a template is made, and an automation reads as a sentence", async ({ page }) => {
  const title = `Modelo ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto(`${BOARD}?configurar=plantillas`);
  await settings(page).getByRole("button", { name: "Nueva plantilla" }).click();
  await settings(page).getByLabel("Nombre de la plantilla").fill(title);
  await settings(page).getByLabel("Título de la tarjeta").fill("Contrato de sponsor");
  await settings(page).getByLabel("Pasos").fill("Datos fiscales\nFirma");
  await settings(page).getByRole("button", { name: "Guardar" }).click();
  await expect(item(page, title)).toContainText("2 pasos");
  await settings(page)
    .getByRole("button", { name: `Archivar ${title}` })
    .click();
  await expect(item(page, title)).toHaveCount(0);

  await settings(page).getByRole("tab", { name: "Automatizaciones" }).click();
  await expect(page).toHaveURL(/configurar=automatizaciones/);
  await settings(page).getByRole("button", { name: "Nueva automatización" }).click();
  await settings(page).getByLabel("Nombre").fill(title);
  await settings(page).getByLabel("Cuando una tarjeta entra en").selectOption({ index: 2 });
  await settings(page).getByLabel("Qué dice el aviso").fill("Ya casi está");
  await settings(page).getByRole("button", { name: "Agregar un paso" }).click();
  await settings(page).getByLabel("Qué hace").last().selectOption("due");
  await accessible(page);
  await settings(page).getByRole("button", { name: "Guardar" }).click();
  await expect(item(page, title)).toContainText("avisa a quien pidió: “Ya casi está”; vence en 3 días.");
  await settings(page)
    .getByRole("button", { name: `Eliminar ${title}` })
    .click();
  await page
    .getByRole("dialog", { name: /^¿Eliminar/ })
    .getByRole("button", { name: "Eliminar" })
    .click();
  await expect(item(page, title)).toHaveCount(0);
});
