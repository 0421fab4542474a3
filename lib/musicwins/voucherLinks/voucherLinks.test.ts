import { randomUUID } from "node:crypto";
import { disconnect, prisma } from "@/lib/db";
import { readDocument } from "@/lib/documents/read";
import { bareTaxId } from "@/lib/format/ids/taxId";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { arcaPhoto } from "@/lib/testing/intake";
import { ubl } from "@/lib/testing/invoiceXml";
import { aCompany, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { aCuit, aSupplier, aCompany as aVouchersCompany, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherLinkRow } from "./schema";

type Made = VoucherLinkRow & { url: string; mailed: boolean };
type Page = { data: VoucherLinkRow[]; total: number; states: Record<string, number>; makers: { id: number }[] };
type Failure = { issues: { path: string; message: string }[] };

let finance: TestPerson;
let supplier: { id: number; name: string; tax_id: string | null };
beforeAll(async () => {
  await testDatabase();
  await aCompany();
});
beforeEach(async () => {
  finance = await aPerson("Administracion");
  supplier = await aSupplier();
});
afterAll(disconnect);

const ask = <Reply = { data: Made[] }>(body: object, by = finance) =>
  requestAs<Reply>(by, "POST", "/vouchers/links", { clave: randomUUID(), ...body });
const made = async (body: object, by = finance) => (await ask(body, by)).body.data;
const listed = async (query: string) => (await requestAs<Page>(finance, "GET", `/vouchers/links?${query}`)).body;
const ids = (page: Page) => page.data.map(({ id }) => id);
const tokenOf = ({ url }: Made) => url.split("/").at(-1);

test("several shows are a link each, for what is agreed and mailed where it is said; asked again by its key it is the same", async () => {
  const [one, two] = [await aShow(), await aShow()];
  const body = {
    supplier_id: supplier.id,
    shows: [one.id, two.id],
    proveedor_mail: "cobros@luz.test",
    titulo: "Catering",
    importe_ars: "121.000,00",
    clave: randomUUID(),
  };
  const links = await made(body);
  expect(links.map(({ show, importe_ars, mailed }) => [show?.id, importe_ars, mailed])).toEqual([
    [one.id, "121000.00", true],
    [two.id, "121000.00", true],
  ]);
  expect((await made(body)).map(({ id }) => id)).toEqual(links.map(({ id }) => id));
  expect(ids(await listed(`supplier=${supplier.id}`))).toHaveLength(2);
});

test("of who is no supplier yet it is asked by name and for a show; the number that they bill with says who it is", async () => {
  const show = await aShow();
  const none = await ask<Failure>({ shows: [show.id] });
  expect([none.status, none.body.issues[0]?.path]).toEqual([400, "supplier_id"]);
  const alone = await ask<Failure>({ proveedor: "Fletes Norte" });
  expect([alone.status, alone.body.issues[0]?.path]).toEqual([400, "shows"]);

  const [link] = await made({ proveedor: "Fletes Norte", shows: [show.id] });
  if (!link) throw new Error("no link");
  expect(link).toMatchObject({ supplier: null, proveedor: "Fletes Norte", show: { id: show.id }, mailed: false });
  const cuit = aCuit();
  const facts = {
    supplier_tax_id: cuit,
    recipient_tax_id: "30-71482236-1",
    tipo: "A",
    punto_venta: "3",
    numero: String(70_000 + next()),
    fecha: "2026-11-03",
    total: "1210.00",
    divisa: "ARS",
  };
  const sent = await sendForm<Failure>(null, "PUT", `/bsastrap/factura-request/${tokenOf(link)}/upload`, facts, [
    { content: aPdf(String(next())) },
  ]);
  expect(sent.status).toBe(200);
  const [row] = (await listed(`show=${show.id}`)).data;
  expect(row).toMatchObject({ state: "usado" });
  const { body: voucher } = await sendVoucher(finance, "GET", `/${row?.voucher_id}`);
  expect(voucher.supplier).toMatchObject({ tax_id: cuit, name: "Fletes Norte" });
});

test("the currency is what who makes the link says, or else the invoice; in euros it is taken with its amount", async () => {
  const facts = (more: object = {}) => ({
    supplier_tax_id: supplier.tax_id,
    recipient_tax_id: "30-71482236-1",
    tipo: "A",
    punto_venta: "3",
    numero: String(60_000 + next()),
    fecha: "2026-11-03",
    total: "1210.00",
    ...more,
  });
  const upload = async (link: Made | undefined, more: object = {}) => {
    const path = `/bsastrap/factura-request/${link && tokenOf(link)}/upload`;
    const sent = await sendForm<Failure & { error: string }>(null, "PUT", path, facts(more) as Record<string, string>, [
      { content: aPdf(String(next())) },
    ]);
    const [row] = (await listed(`supplier=${supplier.id}`)).data;
    const voucher = row?.voucher_id ? (await sendVoucher(finance, "GET", `/${row.voucher_id}`)).body : null;
    return { sent, voucher };
  };
  const wrong = await ask<Failure>({ supplier_id: supplier.id, divisa: "EUR", importe_ars: "1210" });
  expect([wrong.status, wrong.body.issues[0]]).toEqual([
    400,
    { path: "divisa", message: "Lo acordado está en otra moneda que la que se pide." },
  ]);
  const [euros] = await made({ supplier_id: supplier.id, divisa: "EUR" });
  expect(euros?.divisa).toBe("EUR");
  const looked = await requestAs<{ data?: { divisa: string }; divisa?: string }>(
    null,
    "GET",
    `/bsastrap/factura-request/${euros && tokenOf(euros)}`,
  );
  expect(JSON.stringify(looked.body)).toContain('"divisa":"EUR"');
  const other = await upload(euros, { divisa: "USD" });
  expect([other.sent.status, other.sent.body.error, other.sent.body.issues[0]?.path]).toEqual([
    422,
    "La factura se pidió en EUR, no en USD.",
    "divisa",
  ]);
  expect((await upload(euros, { divisa: "EUR" })).voucher).toMatchObject({ currency: "EUR", total: "1210.00" });
  const [any] = await made({ supplier_id: supplier.id });
  expect(any?.divisa).toBeNull();
  expect((await upload(any, { divisa: "EUR" })).voucher).toMatchObject({ currency: "EUR", total: "1210.00" });
  const [agreed] = await made({ supplier_id: supplier.id, importe_usd: "1500" });
  expect((await upload(agreed, { divisa: "EUR" })).sent.body.issues[0]?.path).toBe("divisa");
  const [dollars] = await made({ supplier_id: supplier.id, divisa: "USD", titulo: "Backline" });
  // Who says none bills in the one that was asked for.
  expect((await upload(dollars)).voucher).toMatchObject({ currency: "USD", total: "1210.00" });
});

test("what its sender types is held against the code or the XML of their file, once it is read, and the voucher is observed", async () => {
  const company = await aVouchersCompany();
  const upload = async (typed: object, bytes: Buffer, name: string) => {
    const [link] = await made({ supplier_id: supplier.id, company_id: company.id });
    if (!link) throw new Error("no link");
    const number = String(80_000 + next());
    const facts = {
      supplier_tax_id: supplier.tax_id,
      recipient_tax_id: company.tax_id,
      tipo: "A",
      punto_venta: "3",
      numero: number,
      fecha: "2026-11-03",
      total: "121000.00",
      divisa: "ARS",
      ...typed,
    };
    const path = `/bsastrap/factura-request/${tokenOf(link)}/upload`;
    const sent = await sendForm<Failure>(null, "PUT", path, facts as Record<string, string>, [
      { content: bytes, name },
    ]);
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
    const [row] = (await listed(`supplier=${supplier.id}`)).data;
    const files = await prisma.attachment.findMany({
      where: { owner_type: "voucher", owner_id: String(row?.voucher_id) },
    });
    await readDocument(files[0]?.file_id ?? "");
    return (await sendVoucher(finance, "GET", `/${row?.voucher_id}`)).body;
  };
  const number = () => String(90_000 + next());
  const photo = (numero: string, importe: number) =>
    arcaPhoto({ cuit: supplier.tax_id ?? "", to: company.tax_id, nroCmp: Number(numero), importe });
  const sent = async (numero: string, importe: number) =>
    (await upload({ numero }, await photo(numero, importe), "a.png")).observed;
  expect(await sent(number(), 121_000)).toBeNull();
  expect(await sent(number(), 121_000.5)).toMatchObject({
    reason: "En el archivo, total: 121.000,50; se declaró 121.000,00.",
  });
  // Programs write more decimals than a voucher has, and what a note takes away with a minus.
  const xml = (total: string) =>
    Buffer.from(
      ubl()
        .replaceAll("EUR", "USD")
        .replaceAll("ESA28015865", bareTaxId(supplier.tax_id ?? ""))
        .replace(/(<cbc:(?:TaxInclusive|Payable)Amount currencyID="USD">)[^<]*/g, `$1${total}`),
    );
  const facts = { divisa: "USD", fecha: "2026-01-31", punto_venta: "" };
  const by = async (numero: string, total: string) =>
    (await upload({ ...facts, numero, total: "121.00" }, xml(total), "f.xml")).observed?.reason ?? "";
  expect(await by("U-3", "121.00450000")).toBe("");
  expect(await by("U-4", "130.00450000")).toContain("En el archivo, total: 130,00; se declaró 121,00.");
  expect(await by("U-5", "-130.00")).toContain("En el archivo, total: 130,00; se declaró 121,00.");
});

test("nothing is asked of a blocked supplier, by a new link or by the one that they have; their voucher says so", async () => {
  const [link] = await made({ supplier_id: supplier.id });
  await prisma.supplier.update({ where: { id: supplier.id }, data: { state: "bloqueado" } });
  const said = `${supplier.name} está bloqueado`;
  const refused = await ask<Failure>({ supplier_id: supplier.id });
  expect([refused.status, refused.body.issues]).toMatchObject([
    400,
    [{ path: "supplier_id", message: expect.stringContaining(said) }],
  ]);
  const again = { proveedor_mail: "cobros@luz.test", clave: randomUUID() };
  const resent = await requestAs<{ error: string }>(finance, "POST", `/vouchers/links/${link?.id}/resend`, again);
  expect([resent.status, resent.body.error]).toEqual([422, expect.stringContaining(said)]);
  const loaded = await sendVoucher(finance, "POST", "", invoiceFacts((await aVouchersCompany()).id, supplier.id));
  expect(loaded.body.findings).toMatchObject([
    { field: "supplier_id", level: "aviso", message: expect.stringContaining(said) },
  ]);
});

test("the list is filtered by state, supplier, show and who asked, sorted, and counts each state", async () => {
  const show = await aShow();
  const other = await aPerson("Administracion");
  const [first] = await made({ supplier_id: supplier.id, titulo: "Luces" });
  const [second] = await made({ supplier_id: supplier.id, shows: [show.id] }, other);
  const revoked = await requestAs(finance, "POST", `/vouchers/links/${first?.id}/revoke`);
  expect(revoked.status).toBe(200);
  const own = `supplier=${supplier.id}`;
  expect(ids(await listed(own))).toEqual([second?.id, first?.id]);
  expect(ids(await listed(`${own}&sort=created`))).toEqual([first?.id, second?.id]);
  expect((await listed("")).total).toBeGreaterThanOrEqual(2);
  const waiting = await listed(`${own}&state=esperando`);
  expect([ids(waiting), waiting.total, waiting.states]).toEqual([[second?.id], 1, { esperando: 1, revocado: 1 }]);
  expect(ids(await listed(`show=${show.id}`))).toEqual([second?.id]);
  const by = await listed(`by=${other.userId}`);
  expect(ids(by)).toEqual([second?.id]);
  expect(by.makers.map(({ id }) => id)).toEqual(expect.arrayContaining([finance.userId, other.userId]));
  expect(ids(await listed(`${own}&q=luces`))).toEqual([first?.id]);
});

test("its workbook is of what is filtered, and in the audit log", async () => {
  await made({ supplier_id: supplier.id });
  const { status } = await requestAs(finance, "GET", `/vouchers/links/excel?supplier=${supplier.id}`);
  expect(status).toBe(200);
  const kept = (await auditOf("invoice_request")).at(-1);
  expect(kept).toMatchObject({ action: "invoice_request.exported", after: { filter: { supplier: supplier.id } } });
});

test("the same key with other data, or for other shows, is refused: it was sent already", async () => {
  const body = {
    clave: randomUUID(),
    supplier_id: supplier.id,
    shows: [(await aShow()).id],
    titulo: "Luces",
    importe_ars: "10,00",
  };
  expect((await ask(body)).status).toBe(201);
  for (const more of [{ importe_ars: "99,00" }, { shows: [(await aShow()).id] }]) {
    const { status, body: said } = await ask<{ error: string }>({ ...body, ...more });
    expect([status, said.error]).toEqual([422, "Esta operación ya se envió con otros datos."]);
  }
  expect(ids(await listed(`supplier=${supplier.id}`))).toHaveLength(1);
});
