import type { Page } from "@playwright/test";
import { openClient } from "@/lib/pg";
import { expectAccessible } from "./axe";
import { expect, go, phone, sharedSession, test, unique } from "./fixtures";

/** What the next voucher may take to be shown after the answer of the one before; all 30 of them: eight minutes. */
const NEXT_MS = 300;
const ALL_SECONDS = 480;
const MAIL = "administracion@demo.test";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

type Headers = { Authorization: string };
const headersOf = async (base: string | undefined): Promise<Headers> => ({
  Authorization: `Bearer ${(await sharedSession(base, MAIL)).token}`,
});

/** A CUIT with its right check digit. */
function aCuit(): string {
  for (;;) {
    const bare = `30${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, weight, at) => all + weight * Number(bare[at]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${bare}${check}`;
  }
}

/** Received vouchers of a supplier of this test's own, each right and of a higher total than the one before. */
async function received(page: Page, headers: Headers, count: number) {
  const answer = await page.request.get("/api/companies", { headers });
  const company = ((await answer.json()) as { id: number; country: string; active: boolean }[]).find(
    ({ country, active }) => country === "AR" && active,
  );
  const data = { name: unique("Luces"), tax_id: aCuit(), country: "AR", iva_condition: "responsable_inscripto" };
  const made = await page.request.post("/api/suppliers", { headers, data });
  expect(made.status()).toBe(201);
  const supplier = (await made.json()) as { id: number; name: string };
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const [net, vat, total] = [`${100 + at}000.00`, `${(100 + at) * 210}.00`, `${(100 + at) * 1210}.00`];
    const sent = await page.request.post("/api/vouchers", {
      headers,
      data: {
        company_id: company?.id,
        supplier_id: supplier.id,
        type_code: "1",
        point: "3",
        number: String(at + 1),
        date: "2026-11-03",
        due_date: "2026-12-03",
        currency: "ARS",
        net_taxed: net,
        vat,
        total,
        vat_lines: [{ rate_code: "5", base: net, amount: vat }],
      },
    });
    expect(sent.status()).toBe(201);
    ids.push(((await sent.json()) as { id: number }).id);
  }
  return { supplier, ids };
}

/** What a reading leaves on a voucher, as the door of files writes it. */
async function readAs(id: number, fields: object): Promise<void> {
  const database = openClient({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  try {
    await database.query("UPDATE voucher SET read_state = 'leido', read = $2::jsonb WHERE id = $1", [
      id,
      JSON.stringify(fields),
    ]);
  } finally {
    await database.end();
  }
}

test("30 clean vouchers by one chord each, in the list's order, without a reload, the next one at once", {
  tag: "@alone",
}, async ({ page, login, baseURL }) => {
  await login({ rol: "Administracion" });
  const { supplier, ids } = await received(page, await headersOf(baseURL), 30);
  await page.goto(`/Comprobantes?estado=recibido&proveedor=${supplier.id}&orden=total&comprobante=${ids[0]}`);
  const validate = page.getByRole("button", { name: /Validar y abrir el siguiente/ });
  await expect(page.getByText("1 de 30", { exact: true })).toBeVisible();
  await expect(validate).toBeEnabled();
  await page.evaluate(() => {
    const seen = window as never as { stayed: boolean; took: number[]; answered: number; keys: number };
    Object.assign(seen, { stayed: true, took: [], keys: 0 });
    addEventListener("keydown", ({ key }) => {
      if (key !== "Control") seen.keys++;
    });
    const before = window.fetch;
    window.fetch = async (...call) => {
      const answer = await before(...call);
      if (String(call[0]).endsWith("/validate")) seen.answered = performance.now();
      return answer;
    };
    const title = () => document.querySelector("h1")?.textContent ?? "";
    let shown = title();
    new MutationObserver(() => {
      if (title() === shown) return;
      shown = title();
      if (seen.answered) seen.took.push(performance.now() - seen.answered);
      seen.answered = 0;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const began = Date.now();
  for (let at = 1; at <= 30; at++) {
    await page.keyboard.press("Control+Enter");
    if (at < 30) await expect(page.getByText(`${at + 1} de 30`, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("No queda ningún comprobante por mirar.")).toBeVisible();
  const seconds = (Date.now() - began) / 1000;
  const { stayed, took, keys } = await page.evaluate(() => {
    const { stayed, took, keys } = window as never as { stayed?: boolean; took: number[]; keys: number };
    return { stayed, took, keys };
  });
  expect(stayed).toBe(true);
  expect(keys).toBeLessThanOrEqual(30 * 3);
  // The list is there again as it was filtered and ordered.
  expect(new URL(page.url()).search).toBe(`?estado=recibido&proveedor=${supplier.id}&orden=total`);
  const sorted = took.slice(0, 29).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(
    `30 vouchers: ${seconds.toFixed(1)} s, ${keys} keys; next: median ${middle.toFixed(0)} ms, most ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  expect(middle).toBeLessThan(NEXT_MS);
  expect(seconds).toBeLessThan(ALL_SECONDS);
});

test("Tab goes only to what is unsure, 1 and 2 take what it may be, and F2 lets it through every field", async ({
  page,
  login,
  baseURL,
}) => {
  await login({ rol: "Administracion" });
  const { ids } = await received(page, await headersOf(baseURL), 1);
  const sure = { source: "qr", confidence: "alta" };
  await readAs(ids[0] ?? 0, {
    number: sure,
    total: sure,
    date: { source: "texto", confidence: "baja", candidates: ["2026-11-13"] },
    due_date: { source: "texto", confidence: "media", candidates: [] },
  });
  await page.goto(`/Comprobantes?comprobante=${ids[0]}`);
  await expect(page.getByText("2 datos por confirmar")).toBeVisible();
  const [first, second] = [page.locator("[data-candidate='1']"), page.locator("[data-candidate='2']")];
  await expect(first).toBeFocused();
  await page.keyboard.press("Tab");
  const due = page.getByRole("textbox", { name: "Vence" });
  await expect(due).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(first).toBeFocused();
  await expect(second).toContainText(/13 (de )?nov/);
  await page.keyboard.press("2");
  await expect(page.getByText("1 dato por confirmar")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Fecha/ })).toHaveValue(/13 nov 2026/);
  await expect(due).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nada por confirmar")).toBeVisible();
  await expect(page.getByRole("button", { name: /Validar y abrir el siguiente/ })).toBeFocused();
  // Every field, for who wants them.
  await page.keyboard.press("F2");
  await expect(page.getByRole("button", { name: /Tab va por todos los campos/ })).toBeVisible();
  const number = page.getByRole("textbox", { name: /^Número/ });
  for (let tries = 0; tries < 12 && !(await number.evaluate((it) => it === document.activeElement)); tries++)
    await page.keyboard.press("Tab");
  await expect(number).toBeFocused();
});

test("what does not tie says by how much and cannot be validated; a document beside it", async ({
  page,
  login,
  baseURL,
}) => {
  await login({ rol: "Administracion" });
  const headers = await headersOf(baseURL);
  const { ids } = await received(page, headers, 1);
  const id = ids[0] ?? 0;
  await page.goto(`/Comprobantes?comprobante=${id}`);
  const total = page.getByRole("textbox", { name: /^Total/ });
  await total.fill("121000,06");
  await expect(page.getByText("no cierra: faltan 0,06")).toBeVisible();
  await expect(page.getByRole("button", { name: /Validar y abrir el siguiente/ })).toBeDisabled();
  await total.fill("121000,00");
  await expect(page.getByText("cierra, diferencia 0,00")).toBeVisible();
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name: "f.pdf", mimeType: "application/pdf", buffer: PDF });
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Se guardó el comprobante" })).toBeVisible();
});

test("the record and the form by hand are for everybody, at each width", async ({ page, login, baseURL }) => {
  await login({ rol: "Administracion" });
  const { ids, supplier } = await received(page, await headersOf(baseURL), 2);
  const sure = { source: "lista", confidence: "alta" };
  await readAs(ids[0] ?? 0, {
    supplier_id: { source: "qr", confidence: "alta" },
    total: sure,
    date: { source: "texto", confidence: "baja", candidates: ["2026-11-13"] },
  });
  await page.goto("/Comprobantes");
  const addresses = [
    `/Comprobantes?proveedor=${supplier.id}&comprobante=${ids[0]}`,
    "/Comprobantes?comprobante=nuevo",
    `/Comprobantes?estado=recibido&proveedor=${supplier.id}`,
    "/Comprobantes?vista=libros&mes=2026-11",
  ];
  for (const address of addresses) {
    await go(page, address);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("main h1")).toHaveCount(1);
      await expect(page.locator("main [data-waiting]")).toHaveCount(0);
      await expectAccessible(page, { what: `${address} at ${width}` });
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: phone.viewport });

  test("the paper and the data are two tabs, and the bar keeps what validates", async ({ page, login, baseURL }) => {
    await login({ rol: "Administracion" });
    const { ids } = await received(page, await headersOf(baseURL), 1);
    await page.goto(`/Comprobantes?comprobante=${ids[0]}`);
    await expect(page.getByRole("tab", { name: "Datos" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Documento" }).click();
    await expect(page.getByText("Sin documento.")).toBeVisible();
    await page.getByRole("button", { name: "Validar y seguir" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Quedó validado" })).toBeVisible();
  });
});
