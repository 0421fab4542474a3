import { readFile } from "node:fs/promises";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { centsNotNamed } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import { matchLedgerSource } from "./ledger/source";
import type { BankActor, BankOrders, OpenOrder } from "./orders";
import { sampleLayouts } from "./rules/sampleLayouts";
import type { LayoutView, Reconciliation, StatementView } from "./schema";
import { matchLine, unmatchLine } from "./service/match";
import { matchSure } from "./service/matchSure";
import { getReconciliation } from "./service/reconciliation";
import { reconciledBalances } from "./service/rows";

let accountant: TestPerson;
let actor: BankActor;
let account: number;
let orders: OpenOrder[];
const said: string[] = [];

/** Orders of the test: what they are told, and a refusal where it is so already. */
const source: BankOrders = {
  openOrders: async () => orders,
  credit: async (_, __, id, { amount }) => set(id, true, `credit ${id} ${amount}`),
  uncredit: async (_, __, id, { amount }, why) => set(id, false, `uncredit ${id} ${amount} ${why}`),
};
async function set(id: number, credited: boolean, words: string): Promise<void> {
  orders = orders.map((order) => (order.id === id ? { ...order, credited } : order));
  said.push(words);
}
const order = (id: number, amount: string): OpenOrder => ({
  id,
  number: `OP-${String(id).padStart(6, "0")}`,
  end_to_end: `OP-${String(id).padStart(6, "0")}`,
  batch: "",
  payee: "",
  tax_id: "",
  amount,
  day: "2026-11-23",
  credited: false,
});

type Imported = { statements: (StatementView & { warning: string })[]; error: string };
async function load(name: string, fields: Record<string, string> = {}, change = (bytes: Buffer) => bytes) {
  const bytes = change(await readFile(path.join(__dirname, "fixtures", name)));
  const form = formWith("file", { name, bytes }, fields);
  return requestAs<Imported>(accountant, "POST", "/statements/import", form.body, form.headers);
}
const seen = () =>
  getReconciliation(
    actor,
    { params: undefined, query: { account_id: account }, body: undefined },
    source,
  ) as Promise<Reconciliation>;
const lineOf = async (text: string) =>
  (await seen()).pairs.flatMap(({ lines }) => lines).find((line) => line.text.includes(text))?.id ?? 0;
const match = (
  line: number,
  body: { kind: "orden" | "devolucion" | "regla"; orders?: number[]; rule_id?: number; difference_kind?: "comision" },
) => matchLine(actor, { params: { id: line }, query: undefined, body: { lines: [line], orders: [], ...body } }, source);
const unmatch = (id: number) => unmatchLine(actor, { params: { id }, query: undefined, body: undefined }, source);

async function ledger(): Promise<Record<string, string>> {
  const rows = await query<{ kind: string; amount: string }>(
    "SELECT e.kind, sum(e.amount)::text AS amount FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id WHERE p.source_type = 'bank_match' GROUP BY 1",
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
  actor = { userId: accountant.userId, mail: accountant.mail, requestId: "test" };
  const company = { name: "Bambalina Eventos SL", country: "ES", tax_id: "A28015865" };
  const { body } = await requestAs<{ id: number }>(accountant, "POST", "/companies", company);
  const own = { company_id: body.id, name: "Corriente", currency: "EUR", iban: "ES9121000418450200051332" };
  account = (await requestAs<{ id: number }>(accountant, "POST", "/own-accounts", own)).body.id;
  orders = [order(101, "1060.00"), order(102, "1210.00")];
});
afterAll(disconnect);

test("a statement is taken once: the same file, and the same days in two other formats, add nothing", async () => {
  const first = await load("es.n43");
  expect(first.status).toBe(201);
  expect(first.body.statements).toMatchObject([
    { own_account_id: account, lines_read: 5, lines_added: 5, opening: "20000.00", closing: "23933.50", warning: "" },
  ]);
  expect((await load("es.n43")).body.statements[0]?.id).toBe(first.body.statements[0]?.id);
  expect((await load("es.mt940")).body.statements).toMatchObject([{ lines_read: 5, lines_added: 0 }]);
  expect((await load("es.camt053.xml")).body.statements).toMatchObject([{ lines_read: 5, lines_added: 0 }]);
  expect(await prisma.bankStatementLine.count()).toBe(5);
});

test("a movement is found by its words and by its amount as it is written", async () => {
  const asked = async (q: string) => {
    const address = `/statements/reconciliation?${new URLSearchParams({ account_id: String(account), q })}`;
    const { found, pending, pairs } = (await requestAs<Reconciliation>(accountant, "GET", address)).body;
    return { found, pending, amounts: pairs.flatMap(({ lines }) => lines.map(({ amount }) => amount)) };
  };
  const all = await asked("");
  expect(all).toMatchObject({ found: 5, pending: 5 });
  expect(await asked("1.210,00")).toMatchObject({
    found: 2,
    pending: 5,
    amounts: expect.arrayContaining(["-1210.00", "1210.00"]),
  });
  expect(await asked("nada que diga esto")).toEqual({ found: 0, pending: 5, amounts: [] });
});

test("a file that is wrong leaves nothing, and says where; one of another account or currency, whose it is", async () => {
  expect(await load("es_unbalanced.n43")).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^Línea 12: el debe/) },
  });
  expect(await load("fail_decimal_error.ofx")).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^Línea 36/) },
  });
  const other = (bytes: Buffer) =>
    Buffer.from(bytes.toString("latin1").replaceAll("0200051332", "0200051333"), "latin1");
  expect(await load("es.n43", {}, other)).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/no es de ninguna empresa propia/) },
  });
  expect(await load("ar_bank.csv")).toMatchObject({ status: 400, body: { error: expect.stringMatching(/elegirla/) } });
  expect(await load("checking.ofx", { account_id: String(account) })).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/es de USD/) },
  });
  expect(await prisma.bankStatement.count()).toBe(3);
});

test("only who keeps the accounts may", async () => {
  const other = await aPerson("Manager");
  expect((await requestAs(other, "GET", `/statements?account_id=${account}`)).status).toBe(403);
  expect((await requestAs<StatementView[]>(accountant, "GET", `/statements?account_id=${account}`)).body).toHaveLength(
    3,
  );
});

test("one click takes the sure ones, and only those; then what came back is sure, too", async () => {
  const before = await seen();
  expect(before).toMatchObject({ pending: 5, sure: 2, statement: { came_in: "6210.00", went_out: "2276.50" } });
  const lines = before.pairs.flatMap((pair) => pair.lines.map(({ id }) => id));
  const click = () =>
    matchSure(actor, { params: undefined, query: undefined, body: { account_id: account, lines } }, source);
  expect(await click()).toEqual({ matched: 2, failed: [] });
  expect(said.splice(0)).toEqual(["credit 101 1060.00", "credit 102 1210.00"]);
  expect((await seen()).pairs[0]).toMatchObject({
    proposal: { kind: "devolucion", trust: "segura", orders: [{ id: 102 }] },
  });
  expect(await click()).toEqual({ matched: 1, failed: [] });
  expect(said.splice(0)).toEqual(["uncredit 102 1210.00 devolucion"]);
  expect(await seen()).toMatchObject({ pending: 2, sure: 0 });
});

test("a fee by its rule is accrued and paid, and its undo takes both back", async () => {
  const facts = { name: "Comisiones", words: "comisión", category: "Comisiones bancarias" };
  const { status, body: rule } = await requestAs<{ id: number; version: number }>(
    accountant,
    "POST",
    "/bank-rules",
    facts,
  );
  expect(status).toBe(201);
  const [pair] = (await seen()).pairs;
  expect(pair?.proposal).toMatchObject({ kind: "regla", rule: { id: rule.id, category: "Comisiones bancarias" } });
  const line = pair?.lines[0]?.id ?? 0;
  await match(line, { kind: "regla", rule_id: rule.id });
  expect(await ledger()).toEqual({ devengado: "6.50", pagado: "6.50" });
  await unmatch(line);
  expect(await ledger()).toEqual({ devengado: "0.00", pagado: "0.00" });
  await match(line, { kind: "regla", rule_id: rule.id });
  const put = { ...facts, name: "Gastos", own_account_id: account, active: true };
  expect((await requestAs(accountant, "PUT", `/bank-rules/${rule.id}`, { ...put, version: 9 })).status).toBe(409);
  expect((await requestAs(accountant, "PUT", `/bank-rules/${rule.id}`, { ...put, version: rule.version })).status).toBe(
    200,
  );
});

test("a payment that came back is undone last in, first out", async () => {
  const [paid] = await query<{ id: number }>("SELECT id FROM bank_statement_line WHERE text LIKE '%SONIDO NORTE%'");
  const [back] = await query<{ id: number }>("SELECT id FROM bank_statement_line WHERE text LIKE 'DEVOLUCION%'");
  await expect(unmatch(paid?.id ?? 0)).rejects.toThrow("Este pago volvió después: deshacer primero la devolución.");
  await unmatch(back?.id ?? 0);
  await unmatch(paid?.id ?? 0);
  await expect(unmatch(paid?.id ?? 0)).rejects.toThrow("no está conciliado");
  expect(said.splice(0)).toEqual(["credit 102 1210.00", "uncredit 102 1210.00 deshacer"]);
});

test("a difference has to be named, and is then charged", async () => {
  orders = orders.map((one) => (one.id === 102 ? { ...one, amount: "1209.60" } : one));
  const line = await lineOf("SONIDO NORTE");
  await expect(match(line, { kind: "orden", orders: [102] })).rejects.toThrow("Hay una diferencia de € 0,40: decir");
  expect(said.splice(0)).toEqual([]);
  const twenty = await Promise.allSettled(
    Array.from({ length: 20 }, () => match(line, { kind: "orden", orders: [102], difference_kind: "comision" })),
  );
  expect(twenty.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(said.splice(0)).toEqual(["credit 102 1209.60"]);
  expect(await ledger()).toEqual({ devengado: "6.90", pagado: "6.90" });
  const wrong = await requestAs(accountant, "POST", `/statements/lines/${line}/match`, {
    kind: "orden",
    lines: [line],
    orders: [102],
  });
  expect(wrong.status).toBe(409);
});

test("what matches posted is what verify expects; the account's balance is reconciled once nothing is left", async () => {
  const { pool } = await import("@/lib/db");
  const client = await pool().connect();
  try {
    expect(await matchLedgerSource.expected?.(client as never)).toEqual([]);
  } finally {
    client.release();
  }
  expect(await prisma.$transaction((tx) => reconciledBalances(tx, [account]))).toEqual([]);
  orders = [...orders, { ...order(7, "1210.00"), credited: true }];
  await match(await lineOf("DEVOLUCION"), { kind: "devolucion", orders: [7] });
  const line = await lineOf("SALA NORTE");
  const { body } = await requestAs<{ id: number }>(accountant, "POST", "/bank-rules", {
    name: "Cobros",
    words: "sala norte",
    category: "Cobros",
    direction: "entra",
  });
  await match(line, { kind: "regla", rule_id: body.id });
  expect(await prisma.$transaction((tx) => reconciledBalances(tx, [account]))).toEqual([
    { own_account_id: account, day: "2026-11-25", balance: "23933.50" },
  ]);
});

test("a rule of charges registers no income, and the reverse", async () => {
  const rule = async (direction: string) =>
    (
      await requestAs<{ id: number }>(accountant, "POST", "/bank-rules", {
        name: `Palabras ${direction}`,
        words: "zzz",
        category: "Varios",
        direction,
      })
    ).body.id;
  const [charges, income] = [await rule("sale"), await rule("entra")];
  const [inLine] = await query<{ id: number }>("SELECT id FROM bank_statement_line WHERE text LIKE '%SALA NORTE%'");
  const [outLine] = await query<{ id: number }>("SELECT id FROM bank_statement_line WHERE amount = -6.50");
  for (const line of [inLine, outLine]) await unmatch(line?.id ?? 0);
  await expect(match(inLine?.id ?? 0, { kind: "regla", rule_id: charges })).rejects.toThrow("es de dinero que sale");
  await expect(match(outLine?.id ?? 0, { kind: "regla", rule_id: income })).rejects.toThrow("es de dinero que entra");
  await match(inLine?.id ?? 0, { kind: "regla", rule_id: income });
  await match(outLine?.id ?? 0, { kind: "regla", rule_id: charges });
  const [said] = await query<{ side: string }>(
    `SELECT DISTINCT e.side FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id JOIN bank_match m ON m.id = p.source_id
     WHERE p.source_type = 'bank_match' AND m.rule_id = $1`,
    [income],
  );
  expect(said).toEqual({ side: "ingreso" });
});

test("a file taken in by mistake is taken back: what is matched is named first, what another file has stays", async () => {
  const undo = (id: number, unmatchFirst = false) =>
    requestAs<{ error: string; removed: number; kept: number; unmatched: number }>(
      accountant,
      "POST",
      `/statements/${id}/undo`,
      { unmatch: unmatchFirst },
    );
  const all = (await requestAs<StatementView[]>(accountant, "GET", `/statements?account_id=${account}`)).body;
  const n43 = all.find(({ format }) => format === "norma43")?.id ?? 0;
  // Its five movements are in two other files, too.
  expect((await undo(n43)).body).toMatchObject({ removed: 0, kept: 5, unmatched: 0 });
  const shifted = (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replaceAll("2611", "2610"), "latin1");
  const [wrong] = (await load("es.n43", {}, shifted)).body.statements;
  expect(wrong).toMatchObject({ lines_added: 5 });
  const [line] = await query<{ id: number }>(
    "SELECT id FROM bank_statement_line WHERE statement_id = $1 AND amount = -6.50",
    [wrong?.id],
  );
  const { body: rule } = await requestAs<{ id: number }>(accountant, "POST", "/bank-rules", {
    name: "Comisión de octubre",
    words: "comisión",
    category: "Comisiones bancarias",
  });
  await match(line?.id ?? 0, { kind: "regla", rule_id: rule.id });
  const refused = await undo(wrong?.id ?? 0);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("ya está conciliado")]);
  expect((await undo(wrong?.id ?? 0, true)).body).toMatchObject({ removed: 5, kept: 0, unmatched: 1 });
  expect((await load("es.n43", {}, shifted)).body.statements).toMatchObject([{ lines_added: 5 }]);
});

test("days that are to come, or of years before the account, are refused whole with their line", async () => {
  const before = await prisma.bankStatement.count();
  const dated = (year: string) => (bytes: Buffer) =>
    Buffer.from(bytes.toString("utf8").replaceAll("/2026", `/${year}`), "utf8");
  const own = await prisma.ownAccount.findUniqueOrThrow({ where: { id: account } });
  const { id } = await prisma.ownAccount.create({
    data: { company_id: own.company_id, name: "Otra", currency: "ARS" },
  });
  for (const year of ["2099", "1998"])
    expect(await load("ar_bank.csv", { account_id: String(id) }, dated(year))).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(new RegExp(`^Fila \\d+: el .*${year}`)) },
    });
  expect(await prisma.bankStatement.count()).toBe(before);
});

test("a sheet's columns are kept for its account", async () => {
  const own = await prisma.ownAccount.findUniqueOrThrow({ where: { id: account } });
  const { id } = await prisma.ownAccount.create({
    data: { company_id: own.company_id, name: "Pesos", currency: "ARS" },
  });
  const renamed = (bytes: Buffer) =>
    Buffer.from(bytes.toString("utf8").replace("Descripción", "Qué").replace("Origen", "Quién"));
  const fields = { account_id: String(id) };
  expect((await load("ar_bank.csv", fields, renamed)).body.error).toMatch(/No se sabe qué columna es Descripción/);
  const mapping = JSON.stringify({
    columns: { day: "Fecha", text: "Qué", debit: "Débitos", credit: "Créditos", balance: "Saldo" },
  });
  expect((await load("ar_bank.csv", { ...fields, mapping }, renamed)).body.statements).toMatchObject([
    { lines_added: 3, opening: "10000000.00" },
  ]);
  const twice = (bytes: Buffer) =>
    Buffer.concat([
      renamed(bytes),
      Buffer.from("20/11/2026;x;;1,00;;7.298.352,12\n20/11/2026;x;;1,00;;7.298.351,12\n"),
    ]);
  expect((await load("ar_bank.csv", fields, twice)).body.statements).toMatchObject([{ lines_read: 5, lines_added: 2 }]);
});

test("a bank's layout is kept whole, by one name, and confirmed by somebody else than who drew it, each time anew", async () => {
  const [sample] = sampleLayouts;
  const other = await aPerson("Administracion");
  expect((await requestAs(accountant, "POST", "/bank-layouts", { ...sample, confirmed: true })).status).toBe(400);
  const made = await requestAs<LayoutView>(accountant, "POST", "/bank-layouts", sample);
  expect(made).toMatchObject({
    status: 201,
    body: { confirmed: false, confirmable: false, layout: { kind: "fijo", encoding: "latin1" } },
  });
  expect((await requestAs(accountant, "POST", "/bank-layouts", sample)).status).toBe(409);
  const put = (by: TestPerson, body: object) =>
    requestAs<LayoutView & { issues: { path: string }[] }>(by, "PUT", `/bank-layouts/${made.body.id}`, body);
  const { name, layout, active } = made.body;
  const facts = { name, layout, active, version: 1 };
  const broken = { ...facts, layout: { ...layout, detail: [{ value: "payee" }] } };
  expect((await put(accountant, broken)).body.issues).toMatchObject([{ path: "layout.detail.0.length" }]);
  const astray = { ...layout, detail: layout.detail.filter(({ value }) => value !== "payee_account") };
  expect((await put(accountant, { ...facts, layout: astray })).body.issues).toMatchObject([{ path: "layout.detail" }]);
  expect((await put(accountant, { ...facts, confirmed: true })).status).toBe(403);
  const confirmed = await put(other, { ...facts, confirmed: true });
  expect(confirmed.body).toMatchObject({ confirmed: true, version: 2, confirmed_by: other.mail });
  expect((await put(accountant, { ...facts, name: "Otro" })).status).toBe(409);
  const again = { ...facts, layout: { ...layout, capitals: false }, version: 2 };
  const redrawn = await put(other, { ...again, confirmed: true });
  expect(redrawn.body).toMatchObject({ confirmed: false, confirmable: false, confirmed_by: "", drawn_by: other.mail });
  expect((await put(other, { ...again, confirmed: true, version: 3 })).status).toBe(403);
  expect((await put(accountant, { ...again, confirmed: true, version: 3 })).body).toMatchObject({ confirmed: true });
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("bank_match")).toEqual([]);
});
