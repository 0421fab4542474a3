import type { APIRequestContext, Page } from "@playwright/test";
import { todayIn } from "@/lib/format/dates";
import { facturae } from "@/lib/testing/invoiceXml";
import { ARCA_EXAMPLE, arcaUrl, emptyPdf, paper, qrPng } from "@/lib/testing/samples";
import { expectAccessible } from "./axe";
import { expect, phone, test } from "./fixtures";
import { aLine } from "./musicWinsWork";

interface Link {
  token: string;
  company: { tax_id: string };
}

// Reading a file is a process of its own, and two browsers share the machine with it.
test.slow();

const SUPPLIER = "30-70915527-6";

async function aLink(request: APIRequestContext, amount = "1060"): Promise<Link> {
  const unique = crypto.randomUUID();
  const { admin, line } = await aLine(request, `Enlaces ${unique}`, { titulo: "Backline", alicuota_ars: amount });
  const body = { proveedor: "Grupo Pampa SRL", presupuesto: line.id, isfinanciero: false };
  return (await admin.post<{ data: Link }>("/bsastrap/solicitar-factura", body)).data;
}

const unusedNumber = () => String(Math.floor(Math.random() * 90_000_000) + 1_000);
const pick = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel("Elegir archivo").setInputFiles({ name, mimeType, buffer });
const open = (page: Page, { token }: Link, path = "upload-invoice") => page.goto(`/${path}/${token}`);

async function fillByHand(page: Page, link: Link, total: string) {
  await page.getByLabel("CUIT de quien factura").fill(SUPPLIER);
  await page.getByLabel("A nombre de (CUIT)").fill(link.company.tax_id);
  await page.getByLabel("Tipo de comprobante").selectOption("A");
  await page.getByLabel("Punto de venta").fill("3");
  await page.getByLabel("Número").fill(unusedNumber());
  await page.getByLabel("Fecha de emisión").fill(todayIn().split("-").reverse().join("/"));
  await page.getByLabel("Importe total").fill(total);
}

test.describe("on a phone", () => {
  test.use(phone);

  test("an XML is read, confirmed and sent; the receipt stays and the link is used up", async ({ page, request }) => {
    const link = await aLink(request);
    const answer = await open(page, link);
    expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(page.getByText("le pide una factura")).toBeVisible();
    await expect(page.getByText("$ 1.060,00")).toBeVisible();
    await expectAccessible(page);

    const xml = facturae()
      .replaceAll("J99216582", link.company.tax_id)
      .replaceAll("EUR", "ARS")
      .replace("<InvoiceNumber>0012<", `<InvoiceNumber>${unusedNumber()}<`);
    await pick(page, "factura.xml", "text/xml", Buffer.from(xml));
    await expect(page.getByText("Leímos el XML de la factura")).toBeVisible({ timeout: 100_000 });
    await expect(page.getByText("coincide")).toBeVisible();
    await expect(page.getByText("igual al acordado")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar factura" }).click();
    const receipt = page.getByText(/^R-\d{4}-\d{6}$/);
    await expect(receipt).toBeVisible();
    const number = await receipt.textContent();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(number ?? "")).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByRole("heading", { name: "No encontrado" })).toBeVisible();
  });

  test("a photo's QR for somebody else is refused with the reason, and what was typed stays", async ({
    page,
    request,
  }) => {
    const link = await aLink(request);
    await open(page, link);
    const facts = { fecha: todayIn(), cuit: 30709155276, importe: 1060, moneda: "PES", ctz: 1 };
    const picture = await paper(await qrPng(arcaUrl({ ...ARCA_EXAMPLE, ...facts })));
    await pick(page, "foto.png", "image/png", picture);
    await expect(page.getByText("Leímos el QR de la factura")).toBeVisible({ timeout: 100_000 });
    await expect(page.getByText("no coincide")).toBeVisible();
    await page.getByRole("button", { name: "Enviar factura" }).click();
    await expect(page.getByRole("alert").first()).toContainText("tiene que estar a nombre de");
    await expect(page.getByLabel("A nombre de (CUIT)")).toHaveValue("20-00000000-1");
    // Read within the five seconds that one looks at it, or after, into the fields that stand open then.
    const number = page.getByText("Factura A 0010-00000094").or(page.getByLabel("Número"));
    await expect(number.first()).toBeVisible();
  });
});

test("a PDF without data is filled in by hand; too much is refused, a reload keeps it, the agreed amount goes", async ({
  page,
  request,
}) => {
  const link = await aLink(request);
  await open(page, link, "upload-invoice-shows");
  await pick(page, "factura.pdf", "application/pdf", emptyPdf());
  // The form is there after five seconds at most, whenever the reading ends; the amount is the request's.
  await expect(page.getByLabel("Importe total")).toHaveValue("1.060", { timeout: 10_000 });
  await expect(page.getByText("El archivo no tiene un QR que se pueda leer.")).toBeVisible({ timeout: 100_000 });
  await page.getByRole("button", { name: "Enviar factura" }).click();
  await expect(page.getByText("Falta este dato.").first()).toBeVisible();
  await fillByHand(page, link, "2000");
  await page.getByRole("button", { name: "Enviar factura" }).click();
  await expect(page.getByRole("alert").first()).toContainText("supera lo acordado");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("CUIT 30-70915527-6")).toBeVisible();
  await page.getByRole("button", { name: "Corregir: Importe total" }).click();
  await page.getByLabel("Importe total").fill("1060");
  await page.getByRole("button", { name: "Enviar factura" }).click();
  await expect(page.getByText("Factura recibida")).toBeVisible();
});

test.describe("on a bad line", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("a dropped line is waited out, and a reload goes on by itself, or with the same file chosen again", async ({
    page,
    request,
    context,
  }) => {
    const link = await aLink(request);
    await open(page, link);
    const bytes = Buffer.concat([emptyPdf(), Buffer.alloc(900_000, 0x20)]);
    let parts = 0;
    await page.route("**/uploads/*", (route) =>
      route.request().method() === "PUT" && ++parts > 1 ? route.abort() : route.continue(),
    );
    await pick(page, "larga.pdf", "application/pdf", bytes);
    await expect(page.getByText("Sin conexión: sigue sola cuando vuelva.")).toBeVisible();
    expect((await context.request.get(`/api/bsastrap/factura-request/${link.token}`)).status()).toBe(200);
    await page.reload();
    await expect(page.getByText("Sin conexión: sigue sola cuando vuelva.")).toBeVisible();
    await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase("bambalina-archivos").onsuccess = done)));
    await page.reload();
    await expect(page.getByText("larga.pdf quedó a medias.")).toBeVisible();
    await pick(page, "larga.pdf", "application/pdf", bytes);
    await expect(page.getByText("Sin conexión: sigue sola cuando vuelva.")).toBeVisible();
    await page.unroute("**/uploads/*");
    const opened: string[] = [];
    page.on("request", (sent) => {
      if (sent.method() === "POST" && sent.url().endsWith("/uploads")) opened.push(sent.url());
    });
    await page.reload();
    await expect(page.getByRole("button", { name: "Cambiar" })).toBeVisible({ timeout: 20_000 });
    expect(
      await page.evaluate(async () => {
        const opening = indexedDB.open("bambalina-archivos");
        await new Promise((done) => (opening.onsuccess = done));
        const kept = opening.result.transaction("archivos").objectStore("archivos").count();
        await new Promise((done) => (kept.onsuccess = done));
        return kept.result;
      }),
    ).toBe(0);
    expect(opened).toEqual([]);
  });
});

test("too many looks are told to wait, and the link lives on", async ({ page }) => {
  await page.route("**/api/bsastrap/factura-request/*", (route) =>
    route.fulfill({ status: 429, json: { success: false, error: "Demasiados intentos", code: "too_many" } }),
  );
  await page.goto("/upload-invoice/cualquiera");
  await expect(page.getByText("Demasiados intentos")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeVisible();
});
