import type { Page } from "@playwright/test";
import { expect, opened, test } from "./fixtures";

/** Tables of the page that are wider than their place: their last columns are out of sight. */
const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-scroll]")]
      .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.querySelector("caption")?.textContent}: ${box.scrollWidth} of ${box.clientWidth}`),
  );

for (const path of [
  "/Comprobantes",
  "/showProveedores",
  "/Imputaciones",
  "/ProveedoresComprobantes",
  "/Comprobantes?vista=libros",
  "/adminMgt",
])
  test(`${path} shows its last column beside the open menu, and on a tablet`, async ({ page, login }) => {
    await login({ rol: "Administracion" });
    for (const width of [1440, 1280, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await opened(page);
      await expect(page.getByRole("table").or(page.getByRole("list")).first()).toBeVisible();
      await expect.poll(() => cutTables(page), `${path} at ${width}`).toEqual([]);
    }
  });

test("/Comprobantes shows what a voucher says of VAT and what ARCA does, beside the open menu of a desk", async ({
  page,
  login,
}) => {
  await login({ rol: "Administracion" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/Comprobantes");
  await opened(page);
  const table = page.getByRole("table", { name: "Comprobantes" });
  for (const name of ["Fecha", "Neto", "IVA y otros", "Total", "ARCA", "Imputado a", "Estado"])
    await expect(table.getByRole("columnheader", { name })).toBeVisible();
});
