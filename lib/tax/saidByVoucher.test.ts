import { disconnect, prisma } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anInvoiceOf,
  aRegistered,
  asVouchers,
  batchAs,
  makeAgent,
  released,
  storedOf,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";
import type { WithholdingRow } from "./schema/withholdings";

const today = todayIn();
let author: TestPerson;
let second: TestPerson;
let company: { id: number; name: string };
beforeAll(async () => {
  await testDatabase();
  [author, second] = [await aPerson("Administracion"), await aPerson("Administracion")];
});
beforeEach(async () => {
  company = await aCompany("ES");
  await prisma.ownAccount.create({
    data: { company_id: company.id, name: "Banco de Castilla", currency: "EUR", created_by: author.userId },
  });
});
afterAll(disconnect);

/** Somebody in Spain who can be paid, and an invoice of theirs of € 1.000 and its VAT, less what it says is withheld. */
const aSpaniard = (name: string, tax_id: string) =>
  aRegistered({ name, country: "ES", iva_condition: "regimen_general", tax_id }, "EUR");
const invoice = (supplier: { id: number }, withheld: number, more: object = {}) =>
  anInvoiceOf(author, company.id, supplier.id, 100_000, {
    type_code: "F1",
    point: "",
    currency: "EUR",
    vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
    self_withheld: `${withheld}.00`,
    total: `${1210 - withheld}.00`,
    ...more,
  });
const exported = (form: string) =>
  requestAs(author, "GET", `/withholdings/export?company=${company.id}&month=${today.slice(0, 7)}&form=${form}`);

test("rent that its invoice withholds goes to the returns of rent, and work to those of work, without our being an agent", async () => {
  const [owner, singer] = [await aSpaniard("Locales Sol SL", "B12345674"), await aSpaniard("Ana Ruiz", "12345678Z")];
  const rent = await invoice(owner, 190, { credit_class: "locaciones" });
  const song = await invoice(singer, 150);
  const batch = await released(second, await aBatch({ author }, asVouchers([rent, song]), { day: today }));
  expect(batch.withheld).toBe("340.00");
  expect((await storedOf(batch.id)).map(({ tax, code, amount }) => [tax, code, amount])).toEqual([
    ["irpf", "19", "190.00"],
    ["irpf", "15", "150.00"],
  ]);
  for (const [form, has, not] of [
    ["115", "Locales Sol SL", "Ana Ruiz"],
    ["180", "Locales Sol SL", "Ana Ruiz"],
    ["111", "Ana Ruiz", "Locales Sol SL"],
    ["190", "Ana Ruiz", "Locales Sol SL"],
  ] as const) {
    const { status, raw } = await exported(form);
    expect([form, status]).toEqual([form, 200]);
    expect(String(raw)).toContain(has);
    expect(String(raw)).not.toContain(not);
  }
  const { body } = await requestAs<{ data: WithholdingRow[] }>(author, "GET", `/withholdings?company=${company.id}`);
  expect(body.data.map(({ title, rate, said }) => [title, rate, said]).sort()).toEqual([
    ["IRPF, régimen 15", null, true],
    ["IRPF, régimen 19", null, true],
  ]);
});

test("rent and work of one supplier in one payment are two withholdings, each in its return", async () => {
  const both = await aSpaniard("Luis Sanz", "00000023T");
  const ids = [await invoice(both, 190, { credit_class: "locaciones" }), await invoice(both, 150)];
  const batch = await released(second, await aBatch({ author }, asVouchers(ids), { day: today }));
  expect((await storedOf(batch.id)).map(({ code, base, amount }) => [code, base, amount])).toEqual([
    ["15", "1000.00", "150.00"],
    ["19", "1000.00", "190.00"],
  ]);
});

test("whoever is paid without the income tax that a regime asks for, because the company is agent of none, is named", async () => {
  const supplier = await aSpaniard("Eva Gil", "00000001R");
  const [plain, said] = [await invoice(supplier, 0), await invoice(supplier, 150)];
  const firm = await aSpaniard("Focos SL", "B87555017");
  const batch = await aBatch({ author }, asVouchers([plain]), { day: today });
  expect([batch.withheld, batch.tax_warnings]).toEqual([
    "0.00",
    [
      `A Eva Gil no se le retiene IRPF, régimen 15: ${company.name} no figura como agente en Impuestos › Regímenes. Confirmar con el contador.`,
    ],
  ]);
  expect((await aBatch({ author }, asVouchers([said]), { day: today })).tax_warnings).toEqual([]);
  expect((await aBatch({ author }, asVouchers([await invoice(firm, 0)]), { day: today })).tax_warnings).toEqual([]);
  await makeAgent(company.id, ["irpf", "15"]);
  expect((await batchAs(author, batch.id)).tax_warnings).toEqual([]);
});
