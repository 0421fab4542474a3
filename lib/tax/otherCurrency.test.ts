import { disconnect, prisma } from "@/lib/db";
import { formatDayLong, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import {
  aBatch,
  anAccount,
  anInvoiceOf,
  aRegistered,
  asVouchers,
  batchAs,
  makeAgent,
  released,
  stepAs,
  storedOf,
  wrongInLedger,
} from "@/lib/testing/payments";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany } from "@/lib/testing/vouchers";

const today = todayIn();
const month = today.slice(0, 7);
let author: TestPerson;
let second: TestPerson;
let company: { id: number };
let people = 0;
beforeAll(async () => {
  await testDatabase();
  [author, second] = [await aPerson("Administracion"), await aPerson("Administracion")];
});
beforeEach(async () => {
  company = await aCompany();
  for (const currency of ["ARS", "USD"])
    await prisma.ownAccount.create({
      data: { company_id: company.id, name: `Banco ${currency}`, currency, created_by: author.userId },
    });
  await prisma.$executeRaw`DELETE FROM fx_rate WHERE currency = 'USD'`;
});
afterEach(async () => expect(await wrongInLedger()).toEqual([]));
afterAll(disconnect);

/** The official rate of today, whatever it was. */
async function rate(value: string): Promise<void> {
  await prisma.$executeRaw`DELETE FROM fx_rate WHERE currency = 'USD'`;
  const body = { day: today, currency: "USD", source: "oficial", rate: value, sure: true };
  expect((await requestAs(author, "POST", "/rates", body)).status).toBe(201);
}
const aProfessional = async (currency: string) => aRegistered({ tax_id: `27-${30_222_100 + people++}-5` }, currency);
const dollars = { currency: "USD", fx: { rate: "1400", source: "pactado", day: "2026-11-03" } };
const invoice = (supplier: number, net: number, more: object = dollars) =>
  anInvoiceOf(author, company.id, supplier, net * 100, more);

/** The words of a PDF. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

test("a payment in dollars withholds in pesos, at the official rate of its day; what is left of it goes out in dollars", async () => {
  await makeAgent(company.id, ["ganancias", "119"]);
  await rate("1450.5");
  const supplier = await aProfessional("USD");
  const batch = await aBatch({ author }, asVouchers([await invoice(supplier.id, 1_000)]), { day: today });
  // 1.000 × 1.450,5 − 160.000 = 1.290.500; 165.430 + 31 % of what passes 852.000 = 301.365; ÷ 1.450,5 = 207,766...
  expect(batch).toMatchObject({ currency: "USD", amount: "1210.00", withheld: "207.77", net: "1002.23" });
  expect(batch.taxes).toEqual([expect.objectContaining({ count: 1, amount: "301365.00", currency: "ARS" })]);
  expect(batch.items[0]?.withholdings).toMatchObject([
    {
      base: "1450500.00",
      amount: "301365.00",
      currency: "ARS",
      deducted: "207.77",
      words: [
        `Cotización oficial del ${formatDayLong(today)}: $ 1.450,50 por USD.`,
        "Base de este pago: $ 1.450.500,00.",
        "Menos $ 160.000,00 no sujetos: $ 1.290.500,00.",
        "Por la escala: $ 301.365,00.",
        "Se retiene $ 301.365,00.",
        "Del pago se descuentan US$ 207,77.",
      ],
    },
  ]);
  const done = await released(second, batch);
  expect(await storedOf(done.id)).toMatchObject([{ base: "1450500.00", amount: "301365.00", certificate: 1 }]);
  // In the same month, in pesos: 165.430 + 31 % of 538.500 = 332.365, less 301.365.
  await anAccount(supplier, { currency: "ARS" });
  const next = await aBatch({ author }, asVouchers([await invoice(supplier.id, 100_000, {})]), { day: today });
  expect(next).toMatchObject({ currency: "ARS", withheld: "31000.00" });
});

test("parts at different rates take each its part of the base in dollars; the last one the rest", async () => {
  await makeAgent(company.id, ["ganancias", "94"]);
  await rate("1450.5");
  const supplier = await aRegistered({}, "USD");
  const voucher = await invoice(supplier.id, 1_000);
  // 1.000 × 403,33 / 1.210 = 333,33 of net: × 1.450,5 = 483.495,17 (−67.170) × 2 %.
  const first = await released(second, await aBatch({ author }, asVouchers([voucher], "403.33"), { day: today }));
  expect(await storedOf(first.id)).toMatchObject([{ base: "483495.17", amount: "8326.50" }]);
  await rate("1500");
  const rest = await aBatch({ author }, asVouchers([voucher]), { day: today });
  // The other 666,67 × 1.500 = 1.000.005,00: 2 % of all that passes 67.170, less 8.326,50; ÷ 1.500 = 13,33.
  expect(rest).toMatchObject({ withheld: "13.33", net: "793.34" });
  expect(await storedOf(rest.id)).toMatchObject([{ base: "1000005.00", amount: "20000.10" }]);
});

test("without a rate nothing is released, and the batch says what is missing; a rate that changed sends it back", async () => {
  await makeAgent(company.id, ["ganancias", "94"]);
  const batch = await aBatch({ author }, asVouchers([await invoice((await aRegistered({}, "USD")).id, 1_000)]), {
    day: today,
  });
  expect([batch.withheld, batch.tax_warnings]).toEqual([
    "0.00",
    [expect.stringContaining("Falta la cotización oficial de USD")],
  ]);
  expect(batch.problems.subjects).toEqual([expect.stringContaining("Falta la cotización oficial de USD")]);
  const authorised = await stepAs(second, batch.id, "authorise", batch.version);
  const refused = await stepAs(second, batch.id, "release", authorised.body.version);
  expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Cargarla en Cotizaciones")]);
  await rate("1450.5");
  const changed = await stepAs(second, batch.id, "release", authorised.body.version);
  // 2 % of 1.383.330 = 27.666,60 in pesos.
  expect(changed.body.error).toContain("de US$ 0,00 a US$ 19,07");
  expect((await released(second, await batchAs(author, batch.id))).withheld).toBe("19.07");
});

test("the certificate and the office's file are in pesos and name the rate", async () => {
  await makeAgent(company.id, ["ganancias", "94"]);
  await rate("1450.5");
  const batch = await released(
    second,
    await aBatch({ author }, asVouchers([await invoice((await aRegistered({}, "USD")).id, 1_000)]), { day: today }),
  );
  const list = await requestAs<{ data: { id: number; amount: string; currency: string }[] }>(
    author,
    "GET",
    `/withholdings?company=${company.id}`,
  );
  expect(list.body.data).toMatchObject([{ amount: "27666.60", currency: "ARS" }]);
  const { content } = (await (await import("./service/certificates")).certificatesOf(batch.items[0]?.id ?? 0))[0] ?? {};
  const said = await textOfPdf(content ?? Buffer.alloc(0));
  for (const words of ["US$ 1.210,00", "$ 1.450,50 por USD", "$ 1.450.500,00", "$ 27.666,60"])
    expect(said).toContain(words);
  const sicore = await requestAs<string>(
    author,
    "GET",
    `/withholdings/export?company=${company.id}&month=${month}&form=sicore&width=145`,
  );
  const line = String(sicore.raw.toString("latin1"));
  expect(line.slice(28, 44)).toBe("0000001755105.00");
  expect(line).toContain("1450500.00");
  expect(line).toContain("27666.60");
});

describe("a company of Spain", () => {
  const spanish = {
    ...dollars,
    fx: { ...dollars.fx, rate: "0.92" },
    type_code: "F1",
    point: "",
    vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
  };
  beforeEach(async () => {
    company = await aCompany("ES");
    for (const currency of ["USD", "ARS"])
      await prisma.ownAccount.create({
        data: { company_id: company.id, name: `Banco ${currency}`, currency, created_by: author.userId },
      });
    await prisma.$executeRaw`DELETE FROM fx_rate WHERE currency = 'EUR'`;
  });
  const aSpaniard = (currency: string) =>
    aRegistered({ country: "ES", tax_id: `${12_345_600 + people++}Z`, iva_condition: "regimen_general" }, currency);
  const euro = async (value: string) => {
    const body = { day: today, currency: "EUR", source: "oficial", rate: value, sure: true };
    expect((await requestAs(author, "POST", "/rates", body)).status).toBe(201);
  };

  test("withholds in euros of what it pays in dollars, at the official rate of the day; without one it is not released", async () => {
    await makeAgent(company.id, ["irpf", "15"]);
    await rate("1450.5");
    const supplier = await aSpaniard("USD");
    const batch = await aBatch({ author }, asVouchers([await invoice(supplier.id, 1_000, spanish)]), { day: today });
    expect(batch.tax_warnings).toEqual([
      expect.stringMatching(/^Falta la cotización oficial de USD o de EUR .* se calcula en euros/),
    ]);
    const authorised = await stepAs(second, batch.id, "authorise", batch.version);
    const refused = await stepAs(second, batch.id, "release", authorised.body.version);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("Cargarla en Cotizaciones")]);
    await euro("1600");
    const back = await stepAs(second, batch.id, "release", authorised.body.version);
    // 15 % of 906,56 = 135,98 in euros, which are US$ 150,00.
    expect(back.body.error).toContain("de US$ 0,00 a US$ 150,00");
    const done = await released(second, await batchAs(author, batch.id));
    expect(done.withheld).toBe("150.00");
    expect(done.items[0]?.withholdings).toMatchObject([{ base: "906.56", amount: "135.98", currency: "EUR" }]);
    expect(done.items[0]?.withholdings[0]?.words[0]).toContain("€ 0,906563 por USD");
    expect(done.taxes).toMatchObject([{ amount: "135.98", currency: "EUR" }]);
  });

  test("what it pays in pesos is reckoned elsewhere, and the batch says so", async () => {
    await makeAgent(company.id, ["irpf", "15"]);
    const supplier = await aSpaniard("ARS");
    const pesos = { ...spanish, currency: "ARS", fx: { ...dollars.fx, rate: "0.000625" } };
    const batch = await aBatch({ author }, asVouchers([await invoice(supplier.id, 1_000, pesos)]), { day: today });
    expect([batch.withheld, batch.tax_warnings]).toEqual([
      "0.00",
      ["Pago en ARS: no se retiene por ningún régimen, calcularlo aparte."],
    ]);
  });
});
