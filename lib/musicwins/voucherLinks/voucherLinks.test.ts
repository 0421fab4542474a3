import { randomUUID } from "node:crypto";
import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { aCompany, aPdf, sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import { aCuit, aSupplier, sendVoucher } from "@/lib/testing/vouchers";
import type { VoucherLinkRow } from "./schema";

type Made = VoucherLinkRow & { url: string; mailed: boolean };
type Page = { data: VoucherLinkRow[]; total: number; states: Record<string, number>; makers: { id: number }[] };
type Failure = { issues: { path: string; message: string }[] };

let finance: TestPerson;
let supplier: { id: number; name: string };
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
