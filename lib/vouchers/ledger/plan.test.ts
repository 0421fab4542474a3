import { disconnect, query } from "@/lib/db";
import { env } from "@/lib/env";
import { verifyLedger } from "@/lib/ledger/verify";
import { openClient } from "@/lib/pg";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { aPurse, centsNotNamed } from "@/lib/testing/ledger";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";

let finance: TestPerson;
let company: number;
let other: number;
let purse: number;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  [company, other] = [(await aCompany()).id, (await aCompany()).id];
  purse = await aPurse(finance);
});
afterAll(disconnect);

async function wrong() {
  const client = openClient({ connectionString: env().DATABASE_URL });
  await client.connect();
  try {
    return (await verifyLedger(client)).wrong;
  } finally {
    await client.end();
  }
}

/** What is planned of a voucher, and whose it is. */
const plan = (id: number) =>
  query(
    `SELECT open::text, due_day::text, currency::text, supplier_id, company_id FROM cash_item
     WHERE source_type = 'voucher' AND source_id = $1 AND open > 0 ORDER BY due_day, n`,
    [id],
  );

async function planned() {
  const supplier_id = (await aSupplier()).id;
  const facts = invoiceFacts(company, supplier_id, { due_date: "2026-12-03" });
  const made = await aVoucher(finance, facts, { lines: [{ purse_id: purse, percent: "100" }] });
  const row = { open: "121000.00", due_day: "2026-12-03", currency: "ARS", supplier_id, company_id: company };
  expect(await plan(made.id)).toEqual([row]);
  let version = made.version;
  const send = async (method: "PUT" | "POST", path: string, body: object) => {
    const answer = await sendVoucher(finance, method, `/${made.id}${path}`, { ...body, version });
    expect([answer.status, answer.status === 200 ? "" : answer.body.error]).toEqual([200, ""]);
    version = answer.body.version;
  };
  return { id: made.id, facts, row, send, reason: { reason: "Estaba mal cargado" } };
}

const half = {
  net_taxed: "50000.00",
  vat: "10500.00",
  total: "60500.00",
  vat_lines: [{ rate_code: "5", base: "50000.00", amount: "10500.00" }],
};

test.each([
  ["its due day", async () => ({ said: { due_date: "2026-12-20" }, is: { due_day: "2026-12-20" } })],
  [
    "its supplier",
    async () => {
      const { id } = await aSupplier();
      return { said: { supplier_id: id }, is: { supplier_id: id } };
    },
  ],
  ["its company", async () => ({ said: { company_id: other }, is: { company_id: other } })],
  [
    "its currency",
    async () => ({
      said: { currency: "USD", fx: { rate: "1400", source: "pactado", day: "2026-11-03" } },
      is: { currency: "USD" },
    }),
  ],
  ["its amount", async () => ({ said: half, is: { open: "60500.00" } })],
  [
    "all of them",
    async () => {
      const { id } = await aSupplier();
      const said = {
        ...half,
        company_id: other,
        supplier_id: id,
        due_date: "2027-01-10",
        currency: "USD",
        fx: { rate: "1400", source: "pactado", day: "2026-11-03" },
      };
      return {
        said,
        is: { open: "60500.00", due_day: "2027-01-10", currency: "USD", supplier_id: id, company_id: other },
      };
    },
  ],
])("corrected in %s, the plan of cash is what it says now, and back again", async (_what, correction) => {
  const { id, facts, row, send, reason } = await planned();
  const { said, is } = await correction();
  await send("PUT", "", { ...facts, ...said });
  expect(await plan(id)).toEqual([{ ...row, ...is }]);
  await send("PUT", "", facts);
  expect(await plan(id)).toEqual([row]);
  await send("PUT", "", { ...facts, ...said });
  await send("POST", "/annul", reason);
  expect(await plan(id)).toEqual([]);
  // What is restored may be changed before it is validated again.
  await send("POST", "/restore", {});
  await send("PUT", "", facts);
  await send("POST", "/validate", { alike_reason: reason.reason });
  expect(await plan(id)).toEqual([row]);
  expect(await wrong()).toEqual([]);
});

test("a note lowers the plan; with it the due day still moves, and what the note gives back is of that day", async () => {
  const { id, facts, row, reason } = await planned();
  const links = [{ target_type: "voucher", target_id: id, amount: "60500.00" }];
  const note = await aVoucher(
    finance,
    invoiceFacts(company, row.supplier_id, { type_code: "3", ...half, links }),
    true,
  );
  expect(await plan(id)).toEqual([{ ...row, open: "60500.00" }]);
  const { version } = (await sendVoucher(finance, "GET", `/${id}`)).body;
  const later = { ...facts, due_date: "2026-12-20", version };
  expect((await sendVoucher(finance, "PUT", `/${id}`, later)).status).toBe(200);
  expect(await plan(id)).toEqual([{ ...row, open: "60500.00", due_day: "2026-12-20" }]);
  const dollars = {
    ...later,
    currency: "USD",
    fx: { rate: "1400", source: "pactado", day: "2026-11-03" },
    version: version + 1,
  };
  expect((await sendVoucher(finance, "PUT", `/${id}`, dollars)).status).toBe(422);
  await sendVoucher(finance, "POST", `/${note.id}/annul`, { version: note.version, ...reason });
  expect(await plan(id)).toEqual([{ ...row, due_day: "2026-12-20" }]);
  expect(await wrong()).toEqual([]);
});

test("verify names a voucher whose plan is a cent, a day, a supplier or a currency off", async () => {
  const { id, row } = await planned();
  for (const [change, back] of [
    ["open = open - 0.01", "open = open + 0.01"],
    ["due_day = due_day + 1", "due_day = due_day - 1"],
    ["company_id = NULL", `company_id = ${company}`],
    ["supplier_id = NULL", `supplier_id = ${row.supplier_id}`],
    ["currency = 'EUR'", "currency = 'ARS'"],
  ]) {
    const set = (what: string | undefined) =>
      query(`UPDATE cash_item SET ${what} WHERE source_type = 'voucher' AND source_id = $1`, [id]);
    await set(change);
    expect(await wrong()).toContainEqual(expect.objectContaining({ key: `comprobante ${id}: previsto` }));
    await set(back);
    expect(await wrong()).toEqual([]);
  }
});

test("a cent of it that differs in the ledger is named", async () => {
  expect(await centsNotNamed("voucher")).toEqual([]);
});
