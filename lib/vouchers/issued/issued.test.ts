import { randomUUID } from "node:crypto";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, next, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed, verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { IssuedRow, IssuedView } from "./schema";

let finance: TestPerson;
let reader: TestPerson;
let company: { id: number; name: string };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  reader = await aPerson("Negocio Management");
  company = await aCompany();
});
verifiedAfterEach();
afterAll(disconnect);

type Reply = IssuedView & { error: string; current: IssuedView; issues?: { path: string; message: string }[] };
const call = (method: string, path: string, body?: unknown, by = finance) =>
  requestAs<Reply>(by, method, `/issued-vouchers${path}`, body);
const facts = async (more: object = {}) =>
  invoiceFacts(company.id, (await aSupplier()).id, { direction: "emitido", ...more });
async function proof(): Promise<string> {
  const facts = { name: "extracto.pdf", kind: "pdf", size: 1, sha256: "b".repeat(64), state: "clean" };
  const data = { ...facts, storage_key: `cobro-${next()}`, created_by_user_id: finance.userId };
  return (await prisma.file.create({ data: data as never })).id;
}
const issue = async (more: object = {}) => {
  const { id } = await aVoucher(finance, await facts(more), true);
  return (await call("GET", `/${id}`)).body;
};
const declare = async (row: { id: number; version: number }, amount: string, more: object = {}) =>
  call("POST", `/${row.id}/collect`, {
    version: row.version,
    day: "2026-11-10",
    amount,
    means: "transferencia",
    file_id: await proof(),
    ...more,
  });
const income = (id: number) =>
  query<{ kind: string; side: string; sum: string }>(
    `SELECT e.kind, e.side, sum(e.amount)::text AS sum FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = 'issued' AND p.source_id = $1 GROUP BY 1, 2 HAVING sum(e.amount) <> 0 ORDER BY 1`,
    [id],
  );
const expectedMoney = (id: number) =>
  query(
    "SELECT side, open::text, due_day::text FROM cash_item WHERE source_type = 'issued' AND source_id = $1 AND open > 0",
    [id],
  );

test("what is validated is income that is expected; sent, collected in parts and undone, each posts and is told", async () => {
  const row = await issue();
  expect(row).toMatchObject({
    state: "emitida",
    total: "121000.00",
    left: "121000.00",
    acciones: ["enviar", "cobrar", "incobrable", "artista"],
  });
  expect(await income(row.id)).toEqual([{ kind: "devengado", side: "ingreso", sum: "121000.00" }]);
  expect(await expectedMoney(row.id)).toEqual([{ side: "ingreso", open: "121000.00", due_day: "2026-12-03" }]);
  const sent = (await call("POST", `/${row.id}/send`, { version: row.version, sent_on: "2026-11-04" })).body;
  expect([sent.state, sent.sent_on]).toEqual(["enviada", "2026-11-04"]);
  const part = (await declare(sent, "21000,00")).body;
  expect(part).toMatchObject({
    state: "cobrada_parcial",
    collected: "21000.00",
    left: "100000.00",
    collections: [{ files: [expect.anything()] }],
  });
  const whole = (await declare(part, "100000.00", { means: "retencion" })).body;
  expect(whole).toMatchObject({ state: "cobrada", left: "0.00", acciones: ["deshacer_cobro"] });
  expect(await expectedMoney(row.id)).toEqual([]);
  const undo = `/${row.id}/collections/${whole.collections[1]?.id}/undo`;
  const back = (await call("POST", undo, { version: whole.version, reason: "Era de otra factura" })).body;
  expect(back).toMatchObject({ state: "cobrada_parcial", collected: "21000.00" });
  expect(back.collections[1]?.undone_reason).toBe("Era de otra factura");
  expect((await call("POST", undo, { version: back.version, reason: "Otra vez" })).status).toBe(409);
  expect(await income(row.id)).toEqual([
    { kind: "devengado", side: "ingreso", sum: "121000.00" },
    { kind: "pagado", side: "ingreso", sum: "21000.00" },
  ]);
  const told = await call("GET", `/${row.id}/history`);
  expect(JSON.stringify(told.body)).toContain("voucher.collection_undone");
});

test("more than is left, days that cannot be, and no file are refused by their field; a stale version by 409", async () => {
  const row = await issue();
  const issues = async (amount: string, more: object = {}) => (await declare(row, amount, more)).body.issues;
  expect(await issues("121000.01")).toEqual([
    { path: "amount", message: "Falta cobrar $ 121.000,00 y se declaran $ 121.000,01: corregir el importe." },
  ]);
  expect(await issues("1", { day: "2026-11-02" })).toEqual([
    { path: "day", message: "La factura es del 3 nov: no puede ser antes." },
  ]);
  expect(await issues("1", { day: "2099-01-01" })).toEqual([
    { path: "day", message: expect.stringContaining("todavía no llegó") },
  ]);
  expect(await issues("0")).toMatchObject([{ path: "amount" }]);
  expect(await issues("1", { file_id: "" })).toMatchObject([{ path: "file_id" }]);
  expect((await declare(row, "1", { file_id: randomUUID() })).status).toBe(404);
  const stale = await declare({ ...row, version: row.version - 1 }, "1");
  expect([stale.status, stale.body.current.version]).toEqual([409, row.version]);
});

test("twenty who collect the whole at once: it is collected once", async () => {
  const row = await issue();
  const files = await Promise.all(Array.from({ length: 20 }, proof));
  const answers = await Promise.all(files.map((file_id) => declare(row, "121000.00", { file_id })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await prisma.voucherCollection.count({ where: { voucher_id: row.id } })).toBe(1);
});

test("given up, what is left is no income; recovered, it is expected again", async () => {
  const row = await issue();
  const part = (await declare(row, "21000.00")).body;
  const gone = await call("POST", `/${row.id}/uncollectible`, { version: part.version, reason: "Quebró" });
  expect(gone.body).toMatchObject({ state: "incobrable", left: "0.00", acciones: ["recuperar"] });
  expect(await income(row.id)).toMatchObject([{ sum: "21000.00" }, { sum: "21000.00" }]);
  const back = await call("POST", `/${row.id}/recover`, { version: gone.body.version, reason: "Pagan en cuotas" });
  expect(back.body).toMatchObject({ state: "cobrada_parcial", left: "100000.00" });
});

test("a note takes from its invoice, not more than is left; annulled, it gives it back", async () => {
  const client = (await aSupplier()).id;
  const made = await aVoucher(finance, invoiceFacts(company.id, client, { direction: "emitido" }), true);
  const links = [{ target_type: "voucher", target_id: made.id, amount: "121000.00" }];
  const note = await aVoucher(
    finance,
    invoiceFacts(company.id, client, { direction: "emitido", type_code: "3", links }),
  );
  const validate = () =>
    sendVoucher(finance, "POST", `/${note.id}/validate`, { version: note.version, alike_reason: "Es su nota" });
  const row = (await call("GET", `/${made.id}`)).body;
  const part = (await declare(row, "1000.00")).body;
  const refused = await validate();
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringContaining("La nota quita más que lo que falta cobrar"),
  ]);
  const undo = `/${row.id}/collections/${part.collections[0]?.id}/undo`;
  await call("POST", undo, { version: part.version, reason: "Para la nota" });
  const valid = await validate();
  expect(valid.status).toBe(200);
  expect((await call("GET", `/${made.id}`)).body).toMatchObject({
    state: "anulada",
    left: "0.00",
    notes: [{ amount: "121000.00" }],
  });
  await sendVoucher(finance, "POST", `/${note.id}/annul`, { version: valid.body.version, reason: "Mal hecha" });
  expect((await call("GET", `/${made.id}`)).body).toMatchObject({ state: "emitida", left: "121000.00", notes: [] });
});

test("corrected and annulled while nothing is collected; afterwards neither, nor its artist", async () => {
  const body = await facts();
  const made = await aVoucher(finance, body, true);
  const less = {
    net_taxed: "50000.00",
    vat: "10500.00",
    total: "60500.00",
    vat_lines: [{ rate_code: "5", base: "50000.00", amount: "10500.00" }],
  };
  const changed = await sendVoucher(finance, "PUT", `/${made.id}`, { ...body, ...less, version: made.version });
  expect(changed.status).toBe(200);
  expect(await income(made.id)).toMatchObject([{ sum: "60500.00" }]);
  const entries = async () =>
    (
      await query<{ n: number; artists: number[] }>(
        `SELECT count(*)::int AS n, coalesce(array_agg(DISTINCT e.artist_id) FILTER (WHERE e.artist_id IS NOT NULL), '{}') AS artists
         FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'issued' AND p.source_id = $1`,
        [made.id],
      )
    )[0];
  const before = await entries();
  const version = changed.body.version;
  const noted = await sendVoucher(finance, "PUT", `/${made.id}`, { ...body, ...less, note: "Gira", version });
  expect([noted.status, await entries()]).toEqual([200, before]);
  const { artist_id } = await aShow();
  const own = await call("POST", `/${made.id}/artist`, { version: noted.body.version, artist_id });
  expect(own.body.artist?.id).toBe(artist_id);
  expect((await entries())?.artists).toEqual([artist_id]);
  const paid = (await declare(own.body, "500.00")).body;
  const annul = await sendVoucher(finance, "POST", `/${made.id}/annul`, {
    version: paid.version,
    reason: "Estaba mal",
  });
  expect([annul.status, annul.body.error]).toEqual([422, "Ya tiene cobros: deshacerlos primero."]);
  expect((await call("POST", `/${made.id}/artist`, { version: paid.version, artist_id: null })).status).toBe(409);
  const other = await issue();
  const gone = await sendVoucher(finance, "POST", `/${other.id}/annul`, {
    version: other.version,
    reason: "Estaba mal",
  });
  expect(gone.status).toBe(200);
  expect(await income(other.id)).toEqual([]);
  expect((await call("GET", `/${other.id}`)).body.state).toBe("anulada");
});

test("holes of our own numbering are named; annulled numbers are none, other points are others", async () => {
  const own = await aCompany();
  const client = (await aSupplier()).id;
  const made = async (type_code: string, number: string, point = "2") =>
    aVoucher(finance, invoiceFacts(own.id, client, { direction: "emitido", type_code, point, number }), {
      alike_reason: "Otra",
    });
  const second = await made("1", "116");
  await made("1", "00000118");
  await made("1", "125");
  await made("1", "7", "3");
  await sendVoucher(finance, "POST", `/${second.id}/annul`, { version: second.version, reason: "Mal cargada" });
  const { body } = await requestAs<{ data: { company: { id: number }; text: string; count: number }[] }>(
    reader,
    "GET",
    "/issued-vouchers/gaps",
  );
  expect(body.data.filter((one) => one.company.id === own.id).map(({ text, count }) => [text, count])).toEqual([
    ["Faltan las FC A 00002-00000119 a 00002-00000124", 6],
    ["Falta la FC A 00002-00000117", 1],
  ]);
});

test("the list filters, sorts, adds up by currency and counts days late; who only reads may not write", async () => {
  const own = await aCompany();
  const client = (await aSupplier({ name: `Festival ${next()}` })).id;
  const late = { date: "2026-10-01", due_date: "2026-10-15" };
  const a = await aVoucher(finance, invoiceFacts(own.id, client, { direction: "emitido", ...late }), true);
  const b = await aVoucher(finance, invoiceFacts(own.id, client, { direction: "emitido", due_date: "2099-01-01" }), {
    alike_reason: "Otra",
  });
  type Page = {
    data: IssuedRow[];
    total: number;
    totals: { count: number; left: string; late: string }[];
    states: object;
  };
  const page = async (more: string, by = reader) =>
    (await requestAs<Page>(by, "GET", `/issued-vouchers?company=${own.id}${more}`)).body;
  const all = await page("&sort=-days_late");
  expect(all.data.map(({ id }) => id)).toEqual([a.id, b.id]);
  expect(all.data[0]?.days_late).toBeGreaterThan(0);
  expect(all.totals).toMatchObject([{ count: 2, left: "242000.00", late: "121000.00" }]);
  expect((await page("&late=1")).data.map(({ id }) => id)).toEqual([a.id]);
  expect((await page("&state=cobrada")).total).toBe(0);
  expect((await requestAs(reader, "GET", `/issued-vouchers/excel?company=${own.id}`)).status).toBe(200);
  const row = (await call("GET", `/${a.id}`, undefined, reader)).body;
  expect(row.acciones).toEqual([]);
  expect((await call("POST", `/${a.id}/send`, { version: row.version, sent_on: "2026-11-04" }, reader)).status).toBe(
    403,
  );
});

test("received ones are listed by the artist of the shows that they are charged to", async () => {
  const show = await aShow();
  await prisma.purse.create({ data: { kind: "show", show_id: show.id } });
  const made = await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id), {
    lines: [{ show_id: show.id, percent: "100" }],
  });
  const { body } = await requestAs<{ data: { id: number; amount: string; artist: { id: number } }[] }>(
    reader,
    "GET",
    `/issued-vouchers/received?artist=${show.artist_id}`,
  );
  expect(body.data).toMatchObject([{ id: made.id, amount: "121000.00", artist: { id: show.artist_id } }]);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("issued")).toEqual([]);
});
