import { addDays, mondayOf, todayIn } from "@/lib/format/dates";
import { expectAccessible } from "./axe";
import { expect, go, opened, phone, test, unique } from "./fixtures";

const WEEK = addDays(mondayOf(todayIn()), -21);

test("a week's status is written, published and corrected; forecasts are said, pasted and seen together", async ({
  page,
  login,
}) => {
  test.setTimeout(120_000);
  await login({ rol: "Marketing" });
  await page.goto(`/paid-media/status-semanal?semana=${WEEK}`);
  await opened(page);
  const row = page.getByRole("row").filter({ hasText: "Sin empezar" }).first();
  await row.getByRole("link").first().click();
  const drawer = page.getByRole("dialog").or(page.getByRole("complementary")).filter({ hasText: "Semana del" });
  const learnt = unique("Rindió el video corto");
  await page.getByLabel("Aprendizajes").fill(learnt);
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const ask = page.getByRole("dialog", { name: /¿Publicar el status/ });
  await expect(ask.getByText("Queda como está")).toBeVisible();
  await ask.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText(/Lo publicó/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Corregir" }).click();
  await expect(page.getByLabel("Aprendizajes")).toHaveValue(learnt);
  await page.getByRole("link", { name: "Versión 1" }).click();
  await expect(page.getByText(/Lo publicó/)).toBeVisible();
  await expect(drawer.first()).toBeVisible();

  await go(page, "/forecastN/A");
  await page.getByRole("button", { name: "Pegar de Excel" }).click();
  const paste = page.getByRole("dialog", { name: "Pegar el forecast desde Excel" });
  await paste.getByLabel("Lo copiado").fill("Show\tEscenario\tEntradas\nNadie que exista\tBase\t10");
  await paste.getByRole("button", { name: "Revisar" }).click();
  await expect(paste.getByText("No existe este show, o no es de los artistas que puede ver.")).toBeVisible();
  await expect(paste.getByRole("button", { name: "Guardar" })).toBeDisabled();
  await expectAccessible(page);

  await go(page, "/forecastOverview");
  await expect(page.getByText("¿Qué cambió desde el último cierre?")).toBeVisible();
  await page.getByRole("button", { name: "Ver como tabla" }).click();
  await expect(page.getByRole("rowheader", { name: "Último cierre" })).toBeVisible();
  // A tooltip stands beside the page, and goes with the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectAccessible(page);

  await go(page, "/MarketingSr");
  const strip = page.getByRole("region", { name: "Campañas de los próximos shows" });
  await expect(strip.getByRole("list", { name: "Shows" }).getByRole("listitem").first()).toBeVisible();
  await expect(strip.getByRole("link", { name: "Carga del equipo" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);
  test("forecasts are cards, and a show opens as a page", async ({ page, login }) => {
    await login({ rol: "Negocio" });
    await page.goto("/forecastN/A");
    await opened(page);
    await page
      .getByRole("link", { name: /Propone ticketing/ })
      .first()
      .click();
    await expect(page.getByRole("group", { name: "Base" }).getByLabel("Entradas")).toBeVisible();
    await expectAccessible(page);
  });
});
