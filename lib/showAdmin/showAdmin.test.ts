import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { post } from "@/lib/ledger/post";
import { openClient } from "@/lib/pg";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aSale, aShow, type TestPerson } from "@/lib/testing/factories";
import { aPosting, centsNotNamed, verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import type { AdminRow, AdminView, ProposedDue } from "./schema";

let finance: TestPerson;
let producer: TestPerson;
let company: { id: number };
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  producer = await aPerson("ProduccionAdmin");
  company = await aCompany();
});
verifiedAfterEach();
afterAll(disconnect);

type Reply = AdminView & { error: string; current: AdminView; issues?: { path: string; message: string }[] };
const call = (method: string, path: string, body?: unknown, by = finance) =>
  requestAs<Reply>(by, method, `/show-admin${path}`, body);
const view = async (id: number, by = finance) => (await call("GET", `/${id}`, undefined, by)).body;

/** A show that was, with its purse and its takings. */
async function played(name: string) {
  const show = await aShow({ name, fecha: "2026-11-05", state: "realizado" });
  const purse = await prisma.purse.create({ data: { kind: "show", show_id: show.id, company_id: company.id } });
  await aSale(show.id, "2026-11-01", { monto_diario: "1000000" });
  return { ...show, purse: purse.id };
}
const proposedOf = (row: AdminView, body: string) => row.proposed.find((one) => one.body === body) as ProposedDue;
const dueOf = ({ rate_id, base, currency, due_day }: ProposedDue) => ({ rate_id, base, currency, due_day });
/** What is not loaded yet is said not to be owed. */
async function waiveRest(id: number): Promise<AdminView> {
  for (const { rate_id, currency } of (await view(id)).proposed)
    expect((await call("POST", `/${id}/waived-dues`, { rate_id, currency, reason: "No corresponde" })).status).toBe(
      200,
    );
  return view(id);
}
const NOT_LOADED = ", o decir por qué no corresponde.";
const budget = (show: { id: number; purse: number }, amount: string) =>
  prisma.$transaction((tx) =>
    post(tx, { userId: finance.userId }, [
      aPosting({
        kind: "presupuestado",
        purse_id: show.purse,
        show_id: show.id,
        company_id: company.id,
        amount,
        day: "2026-11-05",
      }),
    ]),
  );

test("dues of what the tickets brought are owed and accrued; its voucher takes their place; then it closes and takes nothing more", async () => {
  const show = await played("Ñandú - Obras");
  await budget(show, "500000.00");
  const first = await view(show.id);
  expect(first).toMatchObject({
    state: "abierta",
    version: 0,
    company: { id: company.id },
    done: 0,
    items: 9,
    problems: [
      `Falta cargar AADI-CAPIF${NOT_LOADED}`,
      `Falta cargar INAMU${NOT_LOADED}`,
      `Falta cargar Ingresos Brutos (adelanto)${NOT_LOADED}`,
      `Falta cargar SADAIC (12 % de $ 1.000.000,00: $ 120.000,00)${NOT_LOADED}`,
    ],
  });
  expect(proposedOf(first, "SADAIC")).toMatchObject({
    base: "1000000.00",
    percent: "12",
    amount: "120000.00",
    due_day: "2026-11-15",
  });
  const loaded = (await call("POST", `/${show.id}/dues`, dueOf(proposedOf(first, "SADAIC")))).body;
  expect(loaded.due_list).toMatchObject([{ body: "SADAIC", amount: "120000.00", left: "120000.00", voucher: null }]);
  expect(loaded.money).toMatchObject([
    { amounts: { presupuestado: "500000.00", devengado: "120000.00", pagado: "0.00" } },
  ]);
  expect((await call("POST", `/${show.id}/dues`, dueOf(proposedOf(first, "SADAIC")))).status).toBe(409);
  const waived = await waiveRest(show.id);
  const early = await call("POST", `/${show.id}/close`, { version: waived.version });
  expect([early.status, early.body.error]).toEqual([
    422,
    "Falta algo para cerrar. SADAIC no tiene comprobante: cargarlo, o decir por qué no hay.",
  ]);
  const [due] = await query<{ obligation_id: number }>("SELECT obligation_id FROM show_due WHERE show_id = $1", [
    show.id,
  ]);
  const facts = invoiceFacts(company.id, (await aSupplier({ name: "SADAIC" })).id, {
    net_taxed: "120000.00",
    vat: "0.00",
    total: "120000.00",
    vat_lines: [{ rate_code: "3", base: "120000.00", amount: "0.00" }],
    links: [{ target_type: "obligation", target_id: due?.obligation_id }],
  });
  await aVoucher(finance, facts, {
    lines: [{ show_id: show.id, purse_id: show.purse, percent: "100" }],
    alike_reason: "Otra",
  });
  const billed = await view(show.id);
  expect(billed.due_list[0]).toMatchObject({ left: "120000.00", voucher: { text: expect.stringContaining("FC A") } });
  expect(billed.problems).toEqual([]);
  const closed = await call("POST", `/${show.id}/close`, { version: billed.version, note: "Todo en orden" }, producer);
  expect(closed.body).toMatchObject({
    state: "cerrada",
    acciones: ["tildar", "pedir_reabrir"],
    closed_by: producer.mail,
  });
  const ticked = closed.body.checklist.find(({ done_at }) => done_at !== null);
  const open = closed.body.checklist.find(({ done_at }) => done_at === null);
  const tick = (item: typeof ticked, done: boolean) =>
    call("PUT", `/${show.id}/items/${item?.key}`, { version: item?.version, done });
  expect(ticked ?? open).toBeDefined();
  const late_one = open ? (await tick(open, true)).body.checklist.find(({ key }) => key === open.key) : ticked;
  const untick = await tick(late_one, false);
  expect([untick.status, untick.body.error]).toEqual([409, expect.stringContaining("lo tildado queda así")]);
  await expect(budget(show, "1.00")).rejects.toThrow(
    "El show «Ñandú - Obras» está cerrado: imputar a otra dimensión o pedir que se reabra.",
  );
  const late = await sendVoucher(finance, "POST", "", invoiceFacts(company.id, (await aSupplier()).id));
  const lines = [{ show_id: show.id, purse_id: show.purse, percent: "100" }];
  const refused = await sendVoucher(finance, "POST", `/${late.body.id}/validate`, {
    version: late.body.version,
    lines,
    alike_reason: "Otra",
  });
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringContaining("está cerrado: imputar a otra dimensión"),
  ]);
  expect((await requestAs(producer, "GET", `/show-admin/${show.id}/excel`)).status).toBe(200);
});

test("whoever posts while it is closed waits, and is refused by name", async () => {
  const show = await played("Show que se cierra");
  const before = await view(show.id);
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM show WHERE id = $1 FOR UPDATE", [show.id]);
  const posting = budget(show, "10.00").then(
    () => "posted",
    (error: Error) => error.message,
  );
  const waiting = async () => {
    const { rows } = await client.query(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    );
    return rows.length > 0;
  };
  while (!(await waiting()));
  await client.query(
    "INSERT INTO show_admin (show_id, company_id, country, closed_at, closed_by_user_id) VALUES ($1, $2, 'AR', now(), $3)",
    [...[show.id, before.company.id, finance.userId]],
  );
  await client.query("COMMIT");
  await client.end();
  expect(await posting).toContain("El show «Show que se cierra» está cerrado");
});

test("ticks of two people merge item by item; the same item meanwhile is a conflict", async () => {
  const show = await played("Show con lista");
  const row = await view(show.id);
  const item = (key: string, body: object, by = finance) => call("PUT", `/${show.id}/items/${key}`, body, by);
  const [caja, sadaic] = await Promise.all([
    item("caja", { version: 0, done: true }),
    item("sadaic", { version: 0, done: true, note: "Por la web" }, producer),
  ]);
  expect([caja.status, sadaic.status]).toEqual([200, 200]);
  expect(await view(show.id)).toMatchObject({ done: 2, items: row.items });
  const stale = await item("caja", { version: 0, done: false }, producer);
  expect([stale.status, stale.body.current.done]).toEqual([409, 2]);
  expect((await item("caja", { version: 2, done: false }, producer)).body.done).toBe(1);
  const own = (
    await call("POST", `/${show.id}/items`, { title: "Devolver el grupo electrógeno", person_id: producer.userId })
  ).body;
  expect(own.checklist.at(-1)).toMatchObject({ key: "propio-1", person: { id: producer.userId } });
  expect((await item("no-hay", { version: 1, done: true })).status).toBe(404);
});

test("a deposit that nothing used and a due without voucher or reason keep it open; opening it again takes two people", async () => {
  const show = await played("Show con depósito");
  await prisma.$transaction((tx) =>
    post(tx, { userId: finance.userId }, [
      aPosting({
        kind: "anticipado",
        show_id: show.id,
        company_id: company.id,
        currency: "USD",
        amount: "15000.00",
        day: "2026-10-01",
      }),
    ]),
  );
  const rate = proposedOf(await view(show.id), "INAMU");
  expect((await call("POST", `/${show.id}/dues`, dueOf(rate))).body.issues?.[0]?.path).toBe("amount");
  const loaded = (await call("POST", `/${show.id}/dues`, { ...dueOf(rate), amount: "5000" })).body;
  expect(loaded).toMatchObject({ deposits: [{ currency: "USD", amount: "15000.00" }], dues: 1 });
  expect(loaded.problems).toHaveLength(5);
  await waiveRest(show.id);
  const excused = (
    await call("POST", `/${show.id}/dues/${loaded.due_list[0]?.id}/no-voucher`, { reason: "Se paga por la web" })
  ).body;
  expect(excused.problems).toEqual(["Quedan US$ 15.000,00 de depósitos sin aplicar."]);
  await prisma.$transaction((tx) =>
    post(tx, { userId: finance.userId }, [
      aPosting({
        kind: "anticipado",
        show_id: show.id,
        company_id: company.id,
        currency: "USD",
        amount: "-15000.00",
        day: "2026-11-06",
      }),
    ]),
  );
  const twenty = await Promise.all(
    Array.from({ length: 8 }, () => call("POST", `/${show.id}/close`, { version: excused.version })),
  );
  expect(twenty.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const asked = (await call("POST", `/${show.id}/reopen`, { reason: "Llegó una factura" }, producer)).body;
  expect(asked).toMatchObject({
    state: "por_reabrir",
    acciones: ["tildar"],
    reopening: { reason: "Llegó una factura" },
  });
  const alone = await call("POST", `/${show.id}/reopen/decide`, { accept: true }, producer);
  expect([alone.status, alone.body.error]).toEqual([409, "Lo pidió usted: lo decide otra persona."]);
  expect((await call("POST", `/${show.id}/reopen/decide`, { accept: true })).body.state).toBe("abierta");
  const annulled = await call("POST", `/${show.id}/dues/${loaded.due_list[0]?.id}/annul`, { reason: "Era nacional" });
  expect(annulled.body.due_list).toEqual([]);
});

test("takings of each currency have their due; what is not owed is said with its reason, and may be owed after all", async () => {
  const show = await played("Show en dos monedas");
  await aSale(show.id, "2026-11-02", { divisa: "USD", monto_diario: "10000" });
  const row = await view(show.id);
  const ofSadaic = row.proposed.filter(({ body }) => body === "SADAIC");
  expect(ofSadaic.map(({ currency, amount }) => [currency, amount])).toEqual([
    ["ARS", "120000.00"],
    ["USD", "1200.00"],
  ]);
  const [pesos, dollars] = ofSadaic as [ProposedDue, ProposedDue];
  expect((await call("POST", `/${show.id}/dues`, dueOf(pesos))).status).toBe(200);
  const both = (await call("POST", `/${show.id}/dues`, dueOf(dollars))).body;
  expect(both.due_list.map(({ body, currency, amount }) => [body, currency, amount])).toEqual([
    ["SADAIC", "ARS", "120000.00"],
    ["SADAIC", "USD", "1200.00"],
  ]);
  expect((await call("POST", `/${show.id}/dues`, dueOf(dollars))).body.error).toContain("en dólares ya está cargado");
  const again = { rate_id: dollars.rate_id, currency: "USD", reason: "No hay" };
  expect((await call("POST", `/${show.id}/waived-dues`, again)).status).toBe(409);
  const inamu = proposedOf(both, "INAMU");
  const no = { rate_id: inamu.rate_id, currency: inamu.currency };
  expect((await call("POST", `/${show.id}/waived-dues`, { ...no, reason: "" })).status).toBe(400);
  const said = (await call("POST", `/${show.id}/waived-dues`, { ...no, reason: "El principal es nacional" })).body;
  expect(proposedOf(said, "INAMU").waived).toMatchObject({ reason: "El principal es nacional", by: finance.mail });
  expect(said.problems.some((text) => text.includes("INAMU"))).toBe(false);
  const waived = proposedOf(said, "INAMU").waived?.id;
  const back = (await call("DELETE", `/${show.id}/waived-dues/${waived}`)).body;
  expect([proposedOf(back, "INAMU").waived, back.problems.some((text) => text.includes("INAMU"))]).toEqual([
    null,
    true,
  ]);
  expect((await call("DELETE", `/${show.id}/waived-dues/${waived}`)).status).toBe(404);
});

test("the list of a country is edited whole: what shows have is archived and may come back, what none has is gone", async () => {
  type Template = { country: string; version: number; items: Item[]; archived: Item[]; error?: string };
  type Item = { key: string | null; title: string; role: string; days: number; in_use?: boolean };
  const read = async () => {
    const { body } = await requestAs<{ data: Template[] }>(producer, "GET", "/show-admin/checklists");
    return body.data.find(({ country }) => country === "ES") as Template;
  };
  const save = (version: number, items: Item[], by = finance) =>
    requestAs<Template & { current: Template }>(by, "PUT", "/show-admin/checklists/ES", {
      version,
      items: items.map(({ in_use: _, ...item }) => item),
    });
  const spain = await aCompany("ES");
  const show = await aShow({ name: "Show en Madrid", fecha: "2026-11-05", state: "realizado" });
  await prisma.purse.create({ data: { kind: "show", show_id: show.id, company_id: spain.id } });
  const untouched = await aShow({ name: "Otro en Madrid", fecha: "2026-11-06", state: "realizado" });
  await prisma.purse.create({ data: { kind: "show", show_id: untouched.id, company_id: spain.id } });
  await call("PUT", `/${show.id}/items/caja`, { version: 0, done: true });
  const first = await read();
  const [top, ...rest] = first.items as [Item, ...Item[]];
  const extra = { key: null, title: "Seguro de responsabilidad civil", role: "ProduccionAdmin", days: -15 };
  const changed = (await save(first.version, [...rest, extra])).body;
  expect(changed.items.at(-1)).toMatchObject({ title: extra.title, days: -15, in_use: false });
  expect(changed.archived).toMatchObject([{ key: top.key, in_use: true }]);
  const listed = async (id: number) => (await view(id)).checklist.map(({ title }) => title);
  expect(await listed(show.id)).toContain(top.title);
  expect(await listed(untouched.id)).toEqual(changed.items.map(({ title }) => title));
  const stale = await save(first.version, first.items);
  expect([stale.status, stale.body.current.version]).toEqual([409, changed.version]);
  const back = (await save(changed.version, [top, ...rest])).body;
  expect([back.items.map(({ key }) => key), back.archived]).toEqual([first.items.map(({ key }) => key), []]);
  expect((await save(back.version, [{ ...top, key: "no-hay" }])).status).toBe(422);
  expect((await save(back.version, [{ ...top, title: "" }])).status).toBe(400);
});

test("a show that was cancelled and sold nothing owes no dues", async () => {
  const show = await aShow({ name: "Show que no fue", fecha: "2026-11-05", state: "cancelado" });
  expect(await view(show.id)).toMatchObject({ proposed: [], problems: [] });
});

test("the list filters by company, month, state and dues; only whoever administers shows sees it", async () => {
  const show = await played("Show de la lista");
  const row = await view(show.id);
  await call("POST", `/${show.id}/dues`, dueOf(proposedOf(row, "SADAIC")));
  const list = async (more: string, by = producer) =>
    (await requestAs<{ data: AdminRow[]; total: number; totals: object[] }>(by, "GET", `/show-admin?q=lista${more}`))
      .body;
  const all = await list(`&company=${company.id}&month=2026-11&state=abierta&dues=1&sort=-dues`);
  expect(all.data).toMatchObject([{ id: show.id, dues: 1, dues_left: [{ currency: "ARS", amount: "120000.00" }] }]);
  expect(all.totals).toMatchObject([{ currency: "ARS", dues_left: "120000.00" }]);
  expect((await list("&month=2026-10")).total).toBe(0);
  expect((await list("&state=cerrada")).total).toBe(0);
  const { status, raw } = await requestAs(producer, "GET", "/show-admin/excel?q=lista");
  expect(status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  const titles = (sheet?.getRow(1).values ?? []) as string[];
  const column = titles.indexOf("Derechos por pagar (ARS)");
  expect(sheet?.getRow(2).getCell(column).value).toBe(120000);
  const rate = {
    country: "AR",
    body: "SADAIC",
    percent: "13",
    days: 10,
    valid_from: "2027-01-01",
    source: "Tarifa nueva",
  };
  expect((await requestAs(finance, "POST", "/show-admin/due-rates", rate)).status).toBe(200);
  expect((await requestAs(finance, "POST", "/show-admin/due-rates", rate)).status).toBe(409);
  expect((await requestAs(await aPerson("Manager"), "GET", "/show-admin")).status).toBe(403);
  expect((await requestAs(producer, "GET", `/show-admin/${show.id}/documents.zip`)).status).toBe(404);
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("obligation")).toEqual([]);
});
