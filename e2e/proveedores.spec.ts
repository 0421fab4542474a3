import type { Page } from "@playwright/test";
import { demoMail } from "@/lib/access/roles";
import { expectAccessible } from "./axe";
import { expect, go, phone, sharedSession, test, unique } from "./fixtures";

const WIDTHS = [1440, 768, 390, 320];

/** A CUIT of nobody, with its right last digit. */
function aCuit(): string {
  for (;;) {
    const bare = `30${String(Math.floor(Math.random() * 90_000_000) + 10_000_000)}`;
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, weight, at) => all + weight * Number(bare[at]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${bare.slice(0, 2)}-${bare.slice(2)}-${check}`;
  }
}

/** A supplier with one validated invoice of a number that nobody else has. */
async function aDebt(page: Page, base: string | undefined) {
  const { token } = await sharedSession(base, demoMail("Administrador"));
  const headers = { Authorization: `Bearer ${token}` };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number; version: number };
  };
  const companies = (await (await page.request.get("/api/companies", { headers })).json()) as { id: number }[];
  const name = unique("Bermejo");
  const supplier = await send("/suppliers", {
    name,
    tax_id: aCuit(),
    country: "AR",
    iva_condition: "responsable_inscripto",
  });
  const number = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
  const sums = { net_taxed: "100000.00", vat: "21000.00", total: "121000.00" };
  const vat_lines = [{ rate_code: "5", base: "100000.00", amount: "21000.00" }];
  const facts = {
    company_id: companies[0]?.id,
    supplier_id: supplier.id,
    type_code: "1",
    point: "3",
    number,
    ...sums,
    vat_lines,
  };
  const voucher = await send("/vouchers", { ...facts, date: "2026-11-03", due_date: "2026-12-03", currency: "ARS" });
  await send(`/vouchers/${voucher.id}/validate`, { version: voucher.version, lines: [] });
  return { id: supplier.id, name, number };
}

test("«¿cuándo cobro?» is answered from anywhere by Ctrl K and the number, in under ten seconds", async ({
  page,
  login,
  baseURL,
  context,
}) => {
  await login({ rol: "Administrador" });
  const { id, name, number } = await aDebt(page, baseURL);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/empresas");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const started = Date.now();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Buscar shows, pantallas o acciones" })).toBeFocused();
  await page.keyboard.type(number);
  await expect(page.getByRole("option", { name: new RegExp(number) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/ProveedoresComprobantes/${id}`));
  const said = page.locator("[data-answer]");
  await expect(said).toContainText(`La factura A 00003-${number}`);
  await page.keyboard.press("Control+c");
  await expect(page.getByRole("button", { name: "Copiada" })).toBeVisible();
  // Ctrl K, the number, Enter, Ctrl C: three keys beside what is said.
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await said.textContent());
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Movimientos de la cuenta" })).toContainText(`FC A 00003-${number}`);
});

test("the list and an account are accessible at three widths, and T goes to the telephone", async ({
  page,
  login,
  baseURL,
}) => {
  await login({ rol: "Administrador" });
  const { id, name, number } = await aDebt(page, baseURL);
  await page.goto(`/ProveedoresComprobantes?q=${encodeURIComponent(name)}`);
  await expect(page.getByText("$ 121.000,00").filter({ visible: true }).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { what: `list at ${width}` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("t");
  await page.keyboard.type(number);
  await expect(page.locator("[data-answer]")).toContainText(number);
  await go(page, `/ProveedoresComprobantes/${id}`);
  await expect(page.getByRole("table", { name: "Lo que se debe, por vencimiento" })).toContainText("$ 121.000,00");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, { what: `account at ${width}` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test.describe("on a phone", () => {
  test.use(phone);
  test("the telephone comes first, and movements are cards", async ({ page, login, baseURL }) => {
    await login({ rol: "Administrador" });
    const { id, number } = await aDebt(page, baseURL);
    await page.goto(`/ProveedoresComprobantes/${id}`);
    const field = page.getByRole("searchbox", { name: /de quien llama/ });
    await expect(page.locator("[data-answer]")).toContainText(number);
    const debt = page.getByRole("heading", { name: /Le debemos/ });
    expect((await field.boundingBox())?.y).toBeLessThan((await debt.boundingBox())?.y ?? 0);
    await expect(page.getByRole("link", { name: `FC A 00003-${number}` }).last()).toBeVisible();
  });
});
