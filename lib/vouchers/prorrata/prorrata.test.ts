import * as fc from "fast-check";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { sumMoney } from "@/lib/format/moneyMath";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { aPurse, centsNotNamed, verifiedAfterEach } from "@/lib/testing/ledger";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";

let finance: TestPerson;
let purse: number;
let rubros: number[];
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  purse = await aPurse(finance);
  const made = ["Sonido", "Luces"].map((name) => prisma.category.create({ data: { name: `${name} de la prorrata` } }));
  rubros = (await Promise.all(made)).map(({ id }) => id);
  await requestAs(finance, "GET", "/approvals");
});
verifiedAfterEach();
afterAll(disconnect);

interface Year {
  id: number;
  version: number;
  error: string;
  moved: { currency: string; vouchers: number; cost: string }[];
  issues?: { path: string; message: string }[];
}
const years = <T = Year>(method: string, path = "", body?: object) =>
  requestAs<T>(finance, method, `/vat-years${path}`, body);

/** A company that took half of its VAT back all through 2025. */
async function halfCompany(): Promise<number> {
  const { id } = await aCompany();
  await prisma.companyVatShare.create({
    data: { company_id: id, from_day: new Date("2025-01-01"), percent: "50", created_by_user_id: finance.userId },
  });
  return id;
}
const of2025 = async (company: number, more: object = {}) =>
  invoiceFacts(company, (await aSupplier()).id, { date: "2025-06-10", due_date: "2025-07-10", ...more });
const to = (...parts: [category: number | undefined, percent: string][]) => ({
  lines: parts.map(([category_id, percent]) => ({ purse_id: purse, category_id, percent })),
});
/** What the ledger has of a year's share, by category: `{ "0": ... }` is of none. */
async function posted(id: number): Promise<Record<string, string>> {
  const rows = await query<{ category: string; cost: string }>(
    `SELECT coalesce(e.category_id, 0)::text AS category, sum(e.cost)::text AS cost FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = 'prorrata' AND p.source_id = $1 GROUP BY e.category_id HAVING sum(e.cost) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ category, cost }) => [category, cost]));
}
const shut = (company_id: number, month: string) =>
  prisma.periodLock.create({
    data: {
      company_id,
      month: new Date(`${month}-01`),
      scope: "operativo",
      reason: "Cierre",
      locked_by: finance.userId,
    },
  });

test("moves what the year's share changes of cost, by category, in the first open month; once, and opened from its entries", async () => {
  const [sound, lights] = rubros;
  const company = await halfCompany();
  await aVoucher(finance, await of2025(company), to([sound, "33.3333"], [lights, "66.6667"]));
  await aVoucher(finance, await of2025(company, { date: "2024-12-31" }), to([sound, "100"]));
  // A C gives no credit, whatever the share.
  const plain = { type_code: "11", net_taxed: "", vat: "", vat_lines: [], total: "9000.00" };
  await aVoucher(finance, await of2025(company, plain), to([sound, "100"]));
  for (const month of ["2025-12", "2026-01"]) await shut(company, month);
  const asked = await years<{ day: string; data: object[] }>("GET", `/preview?company=${company}&year=2025&percent=40`);
  expect(asked.body).toMatchObject({
    day: "2026-02-01",
    data: [
      { category: { id: lights }, currency: "ARS", vouchers: 1, cost: "1400.00" },
      { category: { id: sound }, currency: "ARS", vouchers: 1, cost: "700.00" },
    ],
  });
  const body = { company_id: company, year: 2025, percent: "40" };
  const twenty = await Promise.all(Array.from({ length: 5 }, () => years("POST", "", body)));
  expect(twenty.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const made = twenty.find(({ status }) => status === 201)?.body as Year;
  expect(made.moved).toEqual([{ currency: "ARS", vouchers: 1, cost: "2100.00" }]);
  expect(await posted(made.id)).toEqual({ [String(sound)]: "700.00", [String(lights)]: "1400.00" });
  const entries = await query(
    `SELECT e.day::text, e.for_day::text, e.amount::text FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'prorrata' AND p.source_id = $1`,
    [made.id],
  );
  expect(entries).toEqual(Array(2).fill({ day: "2026-02-01", for_day: "2025-12-31", amount: "0.00" }));
  // What the figure is made of names the year.
  const drill = await requestAs<{ data: { source: { title: string; text: string } }[] }>(
    finance,
    "GET",
    `/ledger/entries?company=${company}&category=${sound}&kind=devengado&currency=ARS`,
  );
  expect(JSON.stringify(drill.body)).toContain("Prorrata 2025: 40,00 %");
  expect((await auditOf(`vat_year:${made.id}`)).at(-1)).toMatchObject({ action: "vat_year.created" });
});

test("goes with its vouchers: charged elsewhere, with a note, annulled, loaded later", async () => {
  const [sound, lights] = rubros;
  const company = await halfCompany();
  const facts = await of2025(company);
  const one = await aVoucher(finance, facts, to([sound, "100"]));
  const loose = await aVoucher(finance, await of2025(company), { alike_reason: "Es otro" });
  const { body: year } = await years("POST", "", { company_id: company, year: 2025, percent: "60" });
  expect(await posted(year.id)).toEqual({ 0: "-2100.00", [String(sound)]: "-2100.00" });
  const charged = { version: one.version, reason: "Eran luces", anyway: true, ...to([lights, "100"]) };
  expect((await sendVoucher(finance, "PUT", `/${one.id}/allocations`, charged)).status).toBe(200);
  expect(await posted(year.id)).toEqual({ 0: "-2100.00", [String(lights)]: "-2100.00" });
  // What comes later has the year's share from the start, and so moves nothing.
  const links = [{ target_type: "voucher", target_id: one.id, amount: "121000.00" }];
  const note = await aVoucher(
    finance,
    { ...facts, type_code: "3", number: "77001", links },
    { alike_reason: "Es otro" },
  );
  expect(note.vat_percent).toBe("60.00");
  const late = await aVoucher(finance, await of2025(company, { number: "77002" }), { alike_reason: "Es otro" });
  expect([late.vat_percent, late.cost]).toEqual(["60.00", "108400.00"]);
  const annul = await sendVoucher(finance, "POST", `/${loose.id}/annul`, {
    version: loose.version,
    reason: "Era de otro",
  });
  expect(annul.status).toBe(200);
  expect(await posted(year.id)).toEqual({ [String(lights)]: "-2100.00" });
  const undone = await years("POST", `/${year.id}/undo`, { version: year.version, reason: "El contador la cambió" });
  expect([undone.status, undone.body.moved]).toEqual([200, []]);
  expect(await posted(year.id)).toEqual({});
  const again = await years("POST", `/${year.id}/undo`, { version: undone.body.version, reason: "Otra vez" });
  expect([again.status, again.body.error]).toEqual([409, "Esta prorrata ya se deshizo."]);
  // Another one may take its place.
  expect((await years("POST", "", { company_id: company, year: 2025, percent: "50" })).status).toBe(201);
});

test("a share inside of a year that is settled is refused with words, until that is undone; after it there may be another", async () => {
  const company = (await aCompany()).id;
  const shares = (method: string, path: string, body?: object) =>
    requestAs<{ id: number; version: number; error: string; issues?: { path: string }[] }>(
      finance,
      method,
      `/vat-shares${path}`,
      body,
    );
  const before = await shares("POST", "", { company_id: company, from_day: "2025-03-01", percent: "40" });
  const year = await requestAs<{ id: number; version: number }>(finance, "POST", "/vat-years", {
    company_id: company,
    year: 2025,
    percent: "75.5",
  });
  expect(year.status).toBe(201);
  const told =
    "La prorrata de 2025 ya está cerrada (75,5 %) y este porcentaje la alcanza: no cambiaría nada. Deshacerla primero, o cargar otro desde el 1/1/2026.";
  const refused = async (asked: ReturnType<typeof shares>) => {
    const { status, body } = await asked;
    expect([status, body.error, body.issues?.[0]?.path]).toEqual([422, told, "from_day"]);
  };
  const { id, version } = before.body;
  await refused(shares("POST", "", { company_id: company, from_day: "2025-07-01", percent: "50" }));
  // It reaches into the year until the next one begins.
  await refused(shares("POST", "", { company_id: company, from_day: "2024-07-01", percent: "50" }));
  await refused(shares("PUT", `/${id}`, { from_day: "2025-03-01", percent: "45", version }));
  await refused(shares("DELETE", `/${id}?version=${version}`));
  expect((await shares("POST", "", { company_id: company, from_day: "2026-01-01", percent: "60" })).status).toBe(201);
  await requestAs(finance, "POST", `/vat-years/${year.body.id}/undo`, {
    version: year.body.version,
    reason: "Estaba mal",
  });
  expect((await shares("PUT", `/${id}`, { from_day: "2025-03-01", percent: "45", version })).status).toBe(200);
});

test("a year that has not ended, a share over 100, and who may not", async () => {
  const company = await halfCompany();
  const early = await years("POST", "", { company_id: company, year: 2099, percent: "40" });
  expect([early.status, early.body.issues]).toEqual([
    422,
    [{ path: "year", message: "El año 2099 no terminó: su prorrata se sabe después del 31/12." }],
  ]);
  expect((await years("POST", "", { company_id: company, year: 2025, percent: "100.5" })).status).toBe(400);
  const manager = await aPerson("Manager");
  expect((await requestAs(manager, "GET", "/vat-years")).status).toBe(403);
});

test("whatever share, amounts and split: parts come to what the share changes, to the cent, and verify has nothing to say", async () => {
  const [sound, lights] = rubros;
  const bill = fc.record({ net: fc.integer({ min: 1, max: 90_000_00 }), split: fc.integer({ min: 1, max: 99 }) });
  const story = fc.record({
    bills: fc.array(bill, { minLength: 1, maxLength: 3 }),
    percents: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ bills, percents }) => {
      const company = await halfCompany();
      const credits: bigint[] = [];
      for (const [index, { net, split }] of bills.entries()) {
        const vat = Math.round((net * 21) / 100);
        const money = (cents: number) => (cents / 100).toFixed(2);
        const amounts = { net_taxed: money(net), vat: money(vat), total: money(net + vat) };
        const vat_lines = [{ rate_code: "5", base: money(net), amount: money(vat) }];
        const facts = await of2025(company, { ...amounts, vat_lines, number: String(500 + index) });
        await aVoucher(finance, facts, {
          alike_reason: "Es otro",
          ...to([sound, String(split)], [lights, String(100 - split)]),
        });
        credits.push(BigInt(vat));
      }
      const round = (vat: bigint, share: number) => (vat * BigInt(share) * 2n + 10_000n) / 20_000n;
      for (const share of percents) {
        const percent = (share / 100).toFixed(2);
        const { body } = await years("POST", "", { company_id: company, year: 2025, percent });
        const due = credits.reduce((sum, vat) => sum + round(vat, 5_000) - round(vat, share), 0n);
        const cents = BigInt(sumMoney(["0.00", ...Object.values(await posted(body.id))]).replace(".", ""));
        expect(cents).toBe(due);
        const client = openClient({ connectionString: env().DATABASE_URL });
        await client.connect();
        const { wrong } = await verifyLedger(client);
        await client.end();
        expect(wrong).toEqual([]);
        await years("POST", `/${body.id}/undo`, { version: body.version, reason: "Prueba" });
        expect(await posted(body.id)).toEqual({});
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 240_000);

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("prorrata")).toEqual([]);
});
