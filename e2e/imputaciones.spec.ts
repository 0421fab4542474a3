import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, go, phone, sharedSession, test, unique } from "./fixtures";

/** A tax id of nobody with its right check digit. */
function aCuit(seed: number): string {
  for (let at = seed; ; at += 1) {
    const bare = `30${String(60_000_000 + (at % 9_000_000)).padStart(8, "0")}`;
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, weight, index) => all + weight * Number(bare[index]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${bare.slice(0, 2)}-${bare.slice(2)}-${check}`;
  }
}

/** Vouchers of one supplier that wait, of which an earlier one was charged to something, so that there is what to suggest. */
async function waiting(page: Page, base: string | undefined, name: string, count: number) {
  const { token } = await sharedSession(base, "administrador@demo.test");
  const headers = { Authorization: `Bearer ${token}` };
  const call = async <T>(method: "get" | "post", path: string, data?: object): Promise<T> => {
    const answer = await page.request[method](`/api${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const seed = Date.now() % 9_000_000;
  const company = await call<{ id: number }>("post", "/companies", {
    name: `${name} SA`,
    tax_id: aCuit(seed + 17),
    country: "AR",
  });
  const { targets } = await call<{ targets: { kind: string; id: number }[] }>("get", "/allocation-targets");
  const show = targets.find(({ kind }) => kind === "show");
  const supplier = await call<{ id: number }>("post", "/suppliers", {
    name,
    country: "AR",
    tax_id: aCuit(seed),
    iva_condition: "monotributo",
  });
  for (let at = 0; at <= count; at += 1) {
    const total = `${121 + at * 10}000.00`;
    const made = await call<{ id: number; version: number }>("post", "/vouchers", {
      company_id: company.id,
      supplier_id: supplier.id,
      type_code: "11",
      point: "3",
      number: String(seed + at),
      date: "2026-11-03",
      due_date: "2026-12-03",
      currency: "ARS",
      total,
      net_untaxed: total,
    });
    const lines = at === 0 ? [{ show_id: show?.id, percent: "100" }] : undefined;
    await call("post", `/vouchers/${made.id}/validate`, { version: made.version, ...(lines && { lines }) });
  }
}

test("ten are charged as suggested with eleven keys, and the list says so", async ({ page, login, baseURL }) => {
  const name = unique("Fletes");
  await login({ rol: "Administrador" });
  await waiting(page, baseURL, name, 10);
  await page.goto(`/Imputaciones?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole("row").filter({ hasText: name });
  await expect(rows).toHaveCount(10);
  await expect(rows.first().getByText("la última de este proveedor")).toBeVisible();
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  await rows.first().getByRole("link").first().focus();
  await press("Enter");
  for (let left = 10; left > 0; left -= 1) {
    const panel = page.getByRole("form", { name: /^Imputar/ });
    await expect(panel.getByRole("button", { name: /^Imputar/ })).toBeEnabled();
    await expect(panel.getByText("igual al total")).toBeVisible();
    await expect(panel.locator(":focus")).toHaveCount(1);
    await press("Control+Enter");
    await expect(rows).toHaveCount(left - 1);
  }
  await expect(page.getByText("Ningún comprobante con estos filtros")).toBeVisible();
  expect(keys).toBe(11);
});

test("the list and its open split are accessible on a desk, a tablet and a phone", async ({ page, login, baseURL }) => {
  const name = unique("Hotel");
  await login({ rol: "Administrador" });
  await waiting(page, baseURL, name, 2);
  await page.goto(`/Imputaciones?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("row").filter({ hasText: name }).first().getByRole("link").first().click();
  const part = page.getByLabel("Parte, línea 1");
  await expect(part).toBeVisible();
  await expectAccessible(page);
  // Keys alone: half of it, another line with the rest, and back.
  await part.fill("50");
  await page.keyboard.press("Control+d");
  await expect(page.getByLabel("Parte, línea 2")).toHaveValue("50");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(part).toBeHidden();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await go(page, `/Imputaciones?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("list", { name: "Comprobantes por imputar" }).getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("list", { name: "Comprobantes por imputar" }).getByRole("link").first().click();
  await expect(page.getByLabel("Importe, línea 1")).toBeVisible();
  await expectAccessible(page);
});
