import { createHash } from "node:crypto";
import { disconnect, prisma, query } from "@/lib/db";
import { aPaymentFile, billFee, commissionRule, managedShow, statementCall } from "@/lib/testing/artistStatements";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { RuleView } from "./commissions/schema";
import type { PendingRow, StatementRow, StatementView } from "./schema";

let ana: TestPerson;
let luis: TestPerson;
let reader: TestPerson;
let company: { id: number; name: string };
beforeAll(async () => {
  await testDatabase();
  ana = await aPerson("Administracion");
  luis = await aPerson("Administracion");
  reader = await aPerson("Management");
  company = await aCompany();
});
verifiedAfterEach();
afterAll(disconnect);

const call = (method: string, path: string, body?: unknown, by = ana) => statementCall(by, method, path, body);
const managed = managedShow;
const bill = (show: { id: number; artist_id: number }, day?: string, more?: object) =>
  billFee(ana, company, show, day, more);
const rule = (artist_id: number, percent: string, valid_from: string, more?: object) =>
  commissionRule(ana, artist_id, percent, valid_from, more);
const draft = async (artist_id: number, until = "2026-07-31") =>
  (await call("POST", "", { artist_id, company_id: company.id, currency: "ARS", until })).body;
const charge = async (artist_id: number, kind: string, amount: string, more: object = {}) =>
  requestAs<{ id: number; error: string }>(ana, "POST", "/artist-charges", {
    artist_id,
    company_id: company.id,
    kind,
    amount,
    day: "2026-06-01",
    currency: "ARS",
    concept: "Anticipo de gira",
    ...more,
  });
const edited = (row: StatementView, more: object = {}) => ({
  version: row.version,
  until: row.until,
  supplier_id: null,
  note: "",
  left_out: [],
  advances: [],
  ...more,
});
const owed = (id: number) =>
  query<{ kind: string; sum: string }>(
    `SELECT e.kind, sum(e.amount)::text AS sum FROM artist_statement s JOIN ledger_posting p ON p.source_type = 'obligation' AND p.source_id = s.obligation_id
     JOIN ledger_entry e ON e.posting_id = p.id WHERE s.id = $1 GROUP BY 1 HAVING sum(e.amount) <> 0 ORDER BY 1`,
    [id],
  );

test("fees less costs and commission by the rule of the show's day; advances are netted by another person; frozen, sent and paid", async () => {
  const show = await managed();
  const artist = show.artist_id;
  await prisma.purse.create({ data: { kind: "show", show_id: show.id } });
  await rule(artist, "18", "2026-01-01");
  await rule(artist, "20", "2026-07-01");
  await bill(show);
  await aVoucher(
    ana,
    invoiceFacts(company.id, (await aSupplier()).id, {
      net_taxed: "10000.00",
      vat: "2100.00",
      total: "12100.00",
      date: "2026-06-29",
      vat_lines: [{ rate_code: "5", base: "10000.00", amount: "2100.00" }],
    }),
    {
      lines: [{ show_id: show.id, percent: "100" }],
      alike_reason: "Otra",
    },
  );
  const advance = (await charge(artist, "anticipo", "5000")).body;
  const waiting = await requestAs<{ data: PendingRow[] }>(reader, "GET", "/artist-statements/pending");
  expect(waiting.body.data.find((one) => one.artist.id === artist)).toMatchObject({
    fees: "100000.00",
    costs: "10000.00",
    advances: "5000.00",
    records: 3,
    draft: null,
  });
  const made = await draft(artist);
  expect(made).toMatchObject({
    state: "borrador",
    fees: "100000.00",
    commission: "18000.00",
    balance: "72000.00",
    number: null,
  });
  const listed = await requestAs<{ data: StatementRow[]; totals: object[] }>(
    reader,
    "GET",
    `/artist-statements?artist=${artist}`,
  );
  expect(listed.body.data).toMatchObject([
    { id: made.id, fees: "100000.00", commission: "18000.00", balance: "72000.00", left: "0.00" },
  ]);
  expect(listed.body.totals).toMatchObject([{ currency: "ARS", count: 1, balance: "72000.00", left: "0.00" }]);
  expect(made.lines.find(({ kind }) => kind === "comision")?.note).toBe(
    "La comisión del 20 % rige desde el 1/7: este show es del 28/6 y usa el 18 %.",
  );
  expect(made.waiting.map(({ key }) => key)).toEqual([`cargo:${advance.id}`]);
  const again = await call("POST", "", {
    artist_id: artist,
    company_id: company.id,
    currency: "ARS",
    until: "2026-07-31",
  });
  expect([again.status, again.body.current.id]).toEqual([409, made.id]);
  const netted = (await call("PUT", `/${made.id}`, edited(made, { advances: [`cargo:${advance.id}`] }))).body;
  expect(netted).toMatchObject({ netted: "5000.00", balance: "67000.00" });
  expect((await call("PUT", `/${made.id}`, edited(made))).status).toBe(409);
  const alone = await call("POST", `/${made.id}/review`, { version: netted.version });
  expect([alone.status, alone.body.error]).toEqual([
    422,
    "Compensa anticipos que eligió usted: la tiene que revisar otra persona.",
  ]);
  const both = await Promise.all(
    [1, 2, 3].map(() => call("POST", `/${made.id}/review`, { version: netted.version }, luis)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const frozen = (await call("GET", `/${made.id}`, undefined, reader)).body;
  expect(frozen).toMatchObject({
    state: "revisada",
    number: 1,
    balance: "67000.00",
    left: "67000.00",
    acciones: [],
    waiting: [],
  });
  expect(await owed(made.id)).toEqual([
    { kind: "devengado", sum: "72000.00" },
    { kind: "pagado", sum: "5000.00" },
  ]);
  const notice = await prisma.notification.findFirst({ where: { user_id: ana.userId, kind: "liquidacion" } });
  expect(notice?.message).toContain("revisó la liquidación");
  expect(
    (await requestAs<{ error: string }>(ana, "POST", `/artist-charges/${advance.id}/annul`, { reason: "Era otro" }))
      .body.error,
  ).toBe("Está en la liquidación 1: volverla a borrador primero.");
  const bytes = async () => {
    const [row] = await query<{ pdf: Buffer }>("SELECT pdf FROM artist_statement WHERE id = $1", [made.id]);
    return createHash("sha256")
      .update(row?.pdf ?? "")
      .digest("hex");
  };
  const before = await bytes();
  await bill(show, "2026-06-30");
  expect(await bytes()).toBe(before);
  expect((await requestAs(reader, "GET", `/artist-statements/${made.id}/statement.pdf`)).status).toBe(200);
  const sent = (await call("POST", `/${made.id}/send`, { version: frozen.version, sent_on: "2026-08-03" })).body;
  expect([sent.state, sent.acciones]).toEqual(["enviada", ["saldar"]]);
  const file_id = await aPaymentFile(luis);
  const paid = (await call("POST", `/${made.id}/settle`, { version: sent.version, day: "2026-08-04", file_id }, luis))
    .body;
  expect(paid).toMatchObject({ state: "saldada", left: "0.00", acciones: ["deshacer"] });
  const second = await draft(artist, "2026-08-31");
  expect(second.lines.map(({ kind, note }) => [kind, note])).toEqual([
    ["honorario", "Llegó después de cerrar la liquidación 1, al vie 31 jul 2026."],
    ["comision", "La comisión del 20 % rige desde el 1/7: este show es del 28/6 y usa el 18 %."],
  ]);
  const page = await requestAs<{ data: StatementRow[]; total: number; totals: object[] }>(
    reader,
    "GET",
    `/artist-statements?artist=${artist}&state=saldada`,
  );
  expect(page.body.data.map(({ id }) => id)).toEqual([made.id]);
  expect((await requestAs(reader, "GET", `/artist-statements/excel?artist=${artist}`)).status).toBe(200);
  expect(
    (await call("POST", `/${second.id}/discard`, { version: second.version, reason: "Todavía no" }, reader)).status,
  ).toBe(403);
  expect(
    (await call("POST", `/${second.id}/discard`, { version: second.version, reason: "Todavía no" })).body.state,
  ).toBe("descartada");
});

test("a fee without a rule is refused by its day; back in draft nothing is owed, and it keeps its number", async () => {
  const show = await managed("2026-03-10");
  await bill(show, "2026-03-10");
  const made = await draft(show.artist_id);
  const refused = await call("POST", `/${made.id}/review`, { version: made.version }, luis);
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringContaining("Falta la regla de comisión del 10 mar"),
  ]);
  const { body: own } = await rule(show.artist_id, "10", "2026-01-01");
  const alone = await call("POST", `/${made.id}/review`, { version: made.version });
  expect([alone.status, alone.body.error]).toEqual([403, "Usted empezó esta liquidación: la revisa otra persona."]);
  const frozen = (await call("POST", `/${made.id}/review`, { version: made.version }, luis)).body;
  expect(frozen.balance).toBe("90000.00");
  const used = await requestAs<{ error: string }>(ana, "POST", `/commission-rules/${own.id}/withdraw`, {
    version: own.version,
  });
  expect([used.status, used.body.error]).toEqual([
    422,
    "Ya cuenta en la liquidación 1: agregar otra desde el día en que cambia.",
  ]);
  const back = (await call("POST", `/${made.id}/return`, { version: frozen.version, reason: "Falta un costo" })).body;
  expect(back).toMatchObject({ state: "borrador", number: 1, acciones: ["editar", "revisar", "descartar"] });
  expect(
    await query(
      "SELECT 1 FROM cash_item c JOIN obligation o ON o.id = c.source_id AND c.source_type = 'obligation' WHERE o.source_type = 'artist_statement' AND o.source_id = $1 AND c.open > 0",
      [made.id],
    ),
  ).toEqual([]);
  expect((await call("POST", `/${made.id}/review`, { version: back.version }, luis)).body).toMatchObject({
    number: 1,
    left: "90000.00",
  });
});

test("what the artist owes goes to the next one, and what it left is settled by it", async () => {
  const show = await managed("2026-05-01");
  await rule(show.artist_id, "10", "2026-01-01");
  await charge(show.artist_id, "costo", "30000", { concept: "Pasajes" });
  const made = await draft(show.artist_id);
  expect(made.balance).toBe("-30000.00");
  const frozen = (await call("POST", `/${made.id}/review`, { version: made.version }, luis)).body;
  expect((await call("POST", `/${made.id}/send`, { version: frozen.version, sent_on: "2026-08-01" })).body.state).toBe(
    "enviada",
  );
  await bill(show, "2026-08-10");
  const second = await draft(show.artist_id, "2026-08-31");
  expect(second).toMatchObject({
    fees: "100000.00",
    carried: "-30000.00",
    commission: "10000.00",
    balance: "60000.00",
  });
  await call("POST", `/${second.id}/review`, { version: second.version }, luis);
  expect(await owed(second.id)).toEqual([{ kind: "devengado", sum: "60000.00" }]);
  expect((await call("GET", `/${made.id}`)).body).toMatchObject({ state: "saldada", carried_by: 2 });
});

test("rules: tiers and days are refused by their field, a stale one by 409; two from one day are one too many", async () => {
  const { artist_id } = await managed();
  const bad = await rule(artist_id, "20", "2026-01-01", { tiers: [{ up_to: "10", percent: "5" }] });
  expect(bad.status).toBe(400);
  const own = (await rule(artist_id, "12,5", "2026-01-01")).body;
  expect(own.tiers).toEqual([{ up_to: null, percent: "12.5" }]);
  expect((await rule(artist_id, "13", "2026-01-01")).status).toBe(409);
  const tiers = [
    { up_to: "1000000", percent: "10" },
    { up_to: null, percent: "20" },
  ];
  const body = { version: own.version, basis: "neto", currency: "ARS", tiers, valid_from: "2026-02-01", note: "" };
  const changed = await requestAs<RuleView>(ana, "PUT", `/commission-rules/${own.id}`, body);
  expect(changed.body).toMatchObject({ basis: "neto", version: own.version + 1 });
  expect((await requestAs(ana, "PUT", `/commission-rules/${own.id}`, body)).status).toBe(409);
  const listed = await requestAs<{ data: RuleView[] }>(
    reader,
    "GET",
    `/commission-rules?artist=${artist_id}&on=2026-01-15`,
  );
  expect(listed.body.data).toEqual([]);
  expect((await rule(artist_id, "5", "2026-01-01", {})).status).toBe(200);
});
