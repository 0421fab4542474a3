import { randomUUID } from "node:crypto";
import { disconnect, prisma, query } from "@/lib/db";
import { combine } from "@/lib/documents/reading/combine";
import { readQrInvoices } from "@/lib/documents/reading/qrInvoice";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { aBudget, aCompany, aMember, anArea, anAssignment, aPdf, sendForm, setStatus } from "@/lib/testing/musicWins";
import { wrongInLedger } from "@/lib/testing/musicWinsLedger";
import { requestAs } from "@/lib/testing/requestAs";
import { arcaUrl } from "@/lib/testing/samples";
import { aCuit, sendVoucher } from "@/lib/testing/vouchers";
import { intakeFiles } from "@/lib/vouchers/intake/service/receive";
import { takeItem } from "@/lib/vouchers/intake/service/take";
import type { VoucherView } from "@/lib/vouchers/schema";
import type { BudgetRow } from "../line/schema";

type Failure = { code: string; error: string };
const OURS = "30-71482236-1";

let company: { id: number };
let area: string;
let editor: TestPerson;
let boss: TestPerson;
let finance: TestPerson;
beforeAll(async () => {
  await testDatabase();
  company = await aCompany();
});
beforeEach(async () => {
  area = anArea();
  editor = await aMember(area, "editor");
  boss = await aMember(area, "admin");
  finance = await aPerson("Administracion");
  await anAssignment(finance, area, "reader");
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

const approved = async (fields: Record<string, string> = {}) =>
  (
    await setStatus(boss, await aBudget(editor, area, { alicuota_ars: "1210", proveedor: "Luz SA", ...fields }), {
      newStatus: "aprobado",
    })
  ).body.data;
async function aToken(line: BudgetRow): Promise<string> {
  const body = { clave: randomUUID(), proveedor: "Luz SA", presupuesto: line.id, isfinanciero: false };
  return (await requestAs<{ data: { token: string } }>(editor, "POST", "/bsastrap/solicitar-factura", body)).body.data
    .token;
}
const said = (more: Record<string, string> = {}) => ({
  supplier_tax_id: aCuit(),
  recipient_tax_id: OURS,
  tipo: "A",
  punto_venta: "3",
  numero: String(50_000 + next()),
  fecha: "2026-11-03",
  total: "1210.00",
  divisa: "ARS",
  ...more,
});
const upload = (token: string, fields: Record<string, string>) =>
  sendForm<Failure>(null, "PUT", `/bsastrap/factura-request/${token}/upload`, fields, [
    { content: aPdf(String(next())) },
  ]);
/** The voucher that came by a link for a line. */
async function received(line: BudgetRow, facts = said()): Promise<VoucherView> {
  expect((await upload(await aToken(line), facts)).status).toBe(200);
  const { voucher_id } = await prisma.supplierInvoice.findFirstOrThrow({
    where: { request: { line_id: line.id } },
    orderBy: { id: "desc" },
  });
  return (await sendVoucher(finance, "GET", `/${voucher_id}`)).body;
}
/** Completed with what the document tells apart, and validated. */
async function validated(voucher: VoucherView) {
  const facts = {
    company_id: company.id,
    supplier_id: voucher.supplier?.id,
    type_code: "1",
    point: voucher.point,
    number: voucher.number,
    date: voucher.date,
    currency: "ARS",
    net_taxed: "1000.00",
    vat: "210.00",
    total: "1210.00",
    vat_lines: [{ rate_code: "5", base: "1000.00", amount: "210.00" }],
    links: voucher.links.map(({ text: _, ...link }) => link),
    version: voucher.version,
  };
  const changed = await sendVoucher(finance, "PUT", `/${voucher.id}`, facts);
  expect(changed.status).toBe(200);
  return sendVoucher(finance, "POST", `/${voucher.id}/validate`, {
    version: changed.body.version,
    alike_reason: "Es otra",
  });
}
/** What a purse's area has in each kind: of lines and of vouchers. */
const standing = (line: BudgetRow, voucher: number) =>
  query<{ of: string; kind: string; sum: string }>(
    `SELECT g.source_type AS of, e.kind, sum(e.amount)::text AS sum FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
     WHERE (g.source_type, g.source_id) IN (('budget_line', $1), ('voucher', $2)) GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1, 2`,
    [line.id, voucher],
  ).then((rows) => rows.map(({ of, kind, sum }) => `${of} ${kind} ${sum}`));
const pay = (line: BudgetRow) =>
  requestAs(finance, "POST", "/bsastrap/budget/clone-mark-paid", { id: line.id, isop: false, option_number: 0 });

test("what comes by a link is a voucher of its proposal and its supplier; validated it takes the promise's place, and paying the line pays it", async () => {
  const line = await approved();
  const voucher = await received(line);
  expect(voucher).toMatchObject({
    state: "recibido",
    origin: "music_wins",
    total: "1210.00",
    net_taxed: null,
    type: "FC A",
    files: 1,
    company: { id: company.id },
    links: [{ target_type: "proposal" }],
    supplier: { name: "Luz SA" },
  });
  expect(await standing(line, voucher.id)).toEqual(["budget_line comprometido 1210.00"]);
  const asked = await requestAs<{ data: { lines: { name: string }[] }[] }>(
    finance,
    "GET",
    `/allocation-suggestions?ids=${voucher.id}`,
  );
  expect(asked.body.data[0]?.lines[0]?.name).toContain(area);
  const { body } = await validated(voucher);
  expect(body).toMatchObject({ state: "aprobado", allocations: [{ amount: "1210.00" }] });
  expect(await standing(line, voucher.id)).toEqual(["voucher devengado 1210.00"]);
  expect((await pay(line)).status).toBe(200);
  expect(await standing(line, voucher.id)).toEqual(["voucher devengado 1210.00", "voucher pagado 1210.00"]);
  expect((await sendVoucher(finance, "GET", `/${voucher.id}`)).body).toMatchObject({
    state: "pagado",
    paid: "1210.00",
  });
});

test("one that comes for what was paid already takes its place, too; annulled, the promise stands again", async () => {
  const line = await approved();
  const other = await approved();
  const voucher = await received(line);
  expect((await pay(line)).status).toBe(200);
  expect(await standing(line, voucher.id)).toEqual(["budget_line devengado 1210.00", "budget_line pagado 1210.00"]);
  const done = await validated(voucher);
  expect(await standing(line, voucher.id)).toEqual(["voucher devengado 1210.00", "voucher pagado 1210.00"]);
  expect(done.body).toMatchObject({ state: "pagado" });
  const second = await received(other);
  const { body } = await validated(second);
  const annulled = await sendVoucher(finance, "POST", `/${second.id}/annul`, {
    version: body.version,
    reason: "Era de otro",
  });
  expect(annulled.body).toMatchObject({ state: "anulado" });
  expect(await standing(other, second.id)).toEqual(["budget_line comprometido 1210.00"]);
});

test("observed in one place is observed in the other, and lifted in both", async () => {
  const line = await approved();
  const voucher = await received(line);
  await sendVoucher(finance, "POST", `/${voucher.id}/observe`, { version: voucher.version, reason: "No es nuestra" });
  const refused = await requestAs<Failure>(boss, "POST", "/bsastrap/budget/clone-mark-paid", {
    id: line.id,
    isop: false,
    option_number: 0,
  });
  expect([refused.status, refused.body.code]).toEqual([422, "invoice_observed"]);
  const { request_id } = await prisma.supplierInvoice.findUniqueOrThrow({ where: { voucher_id: voucher.id } });
  const look = (by: TestPerson) =>
    requestAs<Failure>(by, "POST", `/bsastrap/invoice-request/${request_id}/review`, { reason: "Sí es" });
  expect((await look(finance)).status).toBe(403);
  expect((await look(boss)).status).toBe(200);
  expect((await sendVoucher(finance, "GET", `/${voucher.id}`)).body.observed).toBeNull();

  const again = (await sendVoucher(finance, "GET", `/${voucher.id}`)).body;
  await sendVoucher(finance, "POST", `/${voucher.id}/observe`, { version: again.version, reason: "Otra vez" });
  const other = await aPerson("Administracion");
  expect(
    (await sendVoucher(other, "POST", `/${voucher.id}/lift`, { version: again.version + 1, reason: "Vista" })).status,
  ).toBe(200);
  expect((await pay(line)).status).toBe(200);
});

/** A file that came into the inbox of vouchers and was read: its code says this. */
async function readFileOf(facts: object): Promise<number> {
  const { items } = await intakeFiles(finance as never, { door: "mail", about: "Factura" }, [
    { name: `${next()}.pdf`, bytes: aPdf(String(next())) },
  ]);
  const proposal = combine(null, readQrInvoices([arcaUrl(facts)]), "2026-11-25");
  const file_id = items[0]?.file_id ?? "";
  await prisma.extraction.update({
    where: { file_id },
    data: { state: "done", source: "qr", proposal: proposal as never },
  });
  return items[0]?.id ?? 0;
}

test("twenty at once by links, mail, the list and the screen with one number: one record, and the links are told politely", async () => {
  const line = await approved({ alicuota_ars: "999999" });
  const tax_id = aCuit();
  const supplier = await prisma.supplier.create({
    data: { name: "Veinte SA", country: "AR", tax_id, state: "activo" },
  });
  const facts = said({ supplier_tax_id: tax_id, numero: "777" });
  const tokens: string[] = [];
  for (let n = 0; n < 8; n++) tokens.push(await aToken(line));
  const code = {
    ver: 1,
    fecha: "2026-11-03",
    cuit: tax_id.replaceAll("-", ""),
    ptoVta: 3,
    tipoCmp: 1,
    nroCmp: 777,
    importe: 1210,
    moneda: "PES",
    ctz: 1,
    tipoCodAut: "E",
    codAut: 76045123456780,
  };
  const items: number[] = [];
  for (let n = 0; n < 6; n++) items.push(await readFileOf(code));
  const typed = {
    company_id: company.id,
    supplier_id: supplier.id,
    type_code: "1",
    point: "00003",
    number: "00000777",
    date: "2026-11-03",
    currency: "ARS",
    total: "1210.00",
  };
  const answers = await Promise.all([
    ...tokens.map((token) => upload(token, facts).then(({ status, body }) => ({ status, text: body.error ?? "" }))),
    ...Array.from({ length: 6 }, () =>
      sendVoucher(finance, "POST", "", typed).then(({ status, body }) => ({ status, text: body.error ?? "" })),
    ),
    ...items.map((id) =>
      takeItem(id).then(async () => {
        const { state, reason } = await prisma.intakeItem.findUniqueOrThrow({ where: { id } });
        return { status: state === "leido" ? 201 : state === "repetido" ? 409 : 500, text: reason };
      }),
    ),
  ]);
  expect(await prisma.voucher.count({ where: { supplier_id: supplier.id } })).toBe(1);
  expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
  for (const { status, text } of answers.slice(0, 8))
    if (status !== 200) expect([status, text]).toEqual([422, "La factura A 3-777 ya se recibió."]);
  for (const { status, text } of answers.slice(8))
    if (status !== 201) expect([status, text]).toEqual([409, expect.stringMatching(/^Ya está: FC A 00003-00000777/)]);
  // Whoever looks meanwhile finds it once, with the file of the first that brought one.
  const { body: listed } = await requestAs<{ total: number; data: { files: number }[] }>(
    finance,
    "GET",
    `/vouchers?supplier=${supplier.id}`,
  );
  expect([listed.total, listed.data[0]?.files]).toEqual([1, 1]);
});

test("links of Administración: a supplier's, several shows', listed, sent again, revoked; what comes suggests the show", async () => {
  type Link = { id: number; state: string; url: string; subject: string; voucher_id: number | null };
  const supplier = await prisma.supplier.create({
    data: { name: `Enlace ${next()}`, country: "AR", tax_id: aCuit(), state: "activo" },
  });
  const [one, two] = [await aShow(), await aShow()];
  const ids = await prisma.show.findMany({ where: { name: { in: [one.name, two.name] } }, orderBy: { id: "asc" } });
  const make = (body: object, by = finance) =>
    requestAs<{ data: Link[] }>(by, "POST", "/vouchers/links", { supplier_id: supplier.id, ...body });
  const shows = await make({ shows: ids.map(({ id }) => id), clave: "a" });
  expect([shows.status, shows.body.data.map(({ subject }) => subject)]).toEqual([201, ["show", "show"]]);
  const repeated = await make({ shows: ids.map(({ id }) => id), clave: "a" });
  expect(repeated.body.data.map(({ id }) => id)).toEqual(shows.body.data.map(({ id }) => id));
  const alone = (await make({ titulo: "Alquiler" })).body.data[0] as Link;
  expect(alone.url).toMatch(/\/upload-invoice-shows\/[\w-]{43}$/);
  expect((await make({}, editor)).status).toBe(403);

  const token = (link: Link | undefined) => link?.url.split("/").at(-1) ?? "";
  const facts = said({ supplier_tax_id: supplier.tax_id ?? "", total: "55.00" });
  expect((await upload(token(shows.body.data[0]), facts)).status).toBe(200);
  const list = async () =>
    (await requestAs<{ data: Link[]; states: object }>(finance, "GET", `/vouchers/links?supplier=${supplier.id}`)).body;
  const used = (await list()).data.find(({ state }) => state === "usado");
  const suggested = await requestAs<{ data: { lines: { show_id: number }[] }[] }>(
    finance,
    "GET",
    `/allocation-suggestions?ids=${used?.voucher_id}`,
  );
  expect(suggested.body.data[0]?.lines[0]?.show_id).toBe(ids[0]?.id);
  expect((await sendVoucher(finance, "GET", `/${used?.voucher_id}`)).body).toMatchObject({
    origin: "enlace",
    supplier: { id: supplier.id },
    links: [],
  });

  const again = await requestAs<Link>(finance, "POST", `/vouchers/links/${alone.id}/resend`, {
    proveedor_mail: "luz@demo.test",
  });
  expect(again.body.url).not.toBe(alone.url);
  expect((await requestAs(null, "GET", `/bsastrap/factura-request/${token(alone)}`)).status).toBe(404);
  expect((await requestAs<Link>(finance, "POST", `/vouchers/links/${alone.id}/revoke`)).body.state).toBe("revocado");
  expect((await requestAs(null, "GET", `/bsastrap/factura-request/${token(again.body)}`)).status).toBe(404);
  expect((await requestAs(finance, "POST", `/vouchers/links/${used?.id}/revoke`)).status).toBe(422);
  expect((await list()).states).toEqual({ usado: 1, esperando: 1, revocado: 1 });
  expect(JSON.stringify(await prisma.invoiceRequest.findMany({ where: { supplier_id: supplier.id } }))).not.toContain(
    token(again.body),
  );
});

test("what was approved is offered with what it has left, to who reads the whole ledger alone", async () => {
  const line = await approved();
  type Promised = { data: { target_type: string; target_id: number; text: string; currency: string; left: string }[] };
  const read = (by: TestPerson, asked = "") => requestAs<Promised>(by, "GET", `/vouchers/promised?${asked}`);
  const { status, body } = await read(finance, `q=${encodeURIComponent(area.toUpperCase())}`);
  expect(status).toBe(200);
  const { id } = await prisma.budgetProposal.findFirstOrThrow({ where: { line_id: line.id, chosen: true } });
  expect(body.data).toEqual([
    { target_type: "proposal", target_id: id, text: expect.stringContaining(area), currency: "ARS", left: "1210.00" },
  ]);
  expect((await read(finance, "q=nada-se-llama-asi")).body.data).toEqual([]);
  expect((await read(finance, `q=nada-se-llama-asi&chosen=${id}`)).body.data).toMatchObject([{ target_id: id }]);
  expect((await read(await aPerson("Manager"))).status).toBe(403);
});
