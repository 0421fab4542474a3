import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Workbook } from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { writtenTaxId } from "@/lib/format/ids/taxId";
import { sumMoney } from "@/lib/format/moneyMath";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import { aCompany, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import input from "../fixtures/libro_iva_input.json";
import { accruedStandings } from "../rules/states";

let finance: TestPerson;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
  // What approvals need is loaded on first use: not in the transaction of a note.
  await requestAs(finance, "GET", "/approvals");
});
afterAll(disconnect);

const text = async (path: string) => {
  const { status, raw } = await requestAs(finance, "GET", path);
  return [status, raw.toString("latin1")] as const;
};

describe("the share of VAT that a company gets back", () => {
  const shares = <T = { id: number; version: number; percent: string; error: string }>(
    method: string,
    path: string,
    body?: object,
  ) => requestAs<T>(finance, method, `/vat-shares${path}`, body);
  const shut = (company_id: number, month: string, scope: "fiscal" | "operativo") =>
    prisma.periodLock.create({
      data: { company_id, month: new Date(`${month}-01`), scope, reason: "Cierre", locked_by: finance.userId },
    });

  test("a new one changes nothing of what accrued, nor does a note or a due day: that is for who changes its amounts", async () => {
    const [company, supplier] = [await aCompany(), await aSupplier()];
    const facts = invoiceFacts(company.id, supplier.id);
    const made = await aVoucher(finance, facts, true);
    expect(made).toMatchObject({ cost: "100000.00", vat_percent: "100.00" });
    const share = { company_id: company.id, from_day: "2026-11-01", percent: "40" };
    expect((await shares("POST", "", share)).status).toBe(201);
    const put = async (version: number, more: object) =>
      (await sendVoucher(finance, "PUT", `/${made.id}`, { ...facts, ...more, version })).body;
    const noted = await put(made.version, { note: "Con remito", due_date: "2026-12-10" });
    expect(noted).toMatchObject({ note: "Con remito", cost: "100000.00", vat_percent: "100.00" });
    const half = { net_taxed: "50000.00", vat: "10500.00", total: "60500.00" };
    const vat_lines = [{ rate_code: "5", base: "50000.00", amount: "10500.00" }];
    expect(await put(noted.version, { ...half, vat_lines })).toMatchObject({ cost: "56300.00", vat_percent: "40.00" });
  });

  test("falls into no shut month; a mistake is corrected or taken away until one is shut", async () => {
    const company = await aCompany();
    await shut(company.id, "2026-08", "operativo");
    const [august, september] = ["2026-08-15", "2026-09-01"].map((from_day) => ({ from_day, percent: "40" }));
    const refused = await shares("POST", "", { company_id: company.id, ...august });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining("El mes agosto")]);
    const made = await shares("POST", "", { company_id: company.id, ...september });
    expect(made.status).toBe(201);
    const path = `/${made.body.id}`;
    expect((await shares("POST", "", { company_id: company.id, ...september })).status).toBe(409);
    expect((await shares("PUT", path, { ...august, version: 1 })).status).toBe(422);
    const right = await shares("PUT", path, { ...september, percent: "45", version: 1 });
    expect([right.status, right.body.percent, right.body.version]).toEqual([200, "45.00", 2]);
    expect((await shares("PUT", path, { ...september, version: 1 })).status).toBe(409);
    await shut(company.id, "2026-10", "fiscal");
    expect((await shares("PUT", path, { ...september, version: 2 })).body.error).toContain("El mes fiscal octubre");
    expect((await shares("DELETE", `${path}?version=2`)).status).toBe(422);
    const later = await shares("POST", "", { company_id: company.id, from_day: "2026-11-01", percent: "10" });
    expect((await shares("DELETE", `/${later.body.id}?version=1`)).status).toBe(200);
    expect(await prisma.companyVatShare.count({ where: { company_id: company.id } })).toBe(1);
  });
});

describe("Libro IVA compras", () => {
  test("has the month's validated vouchers of the company, with the VAT that it recovers", async () => {
    const company = await aCompany();
    await prisma.companyVatShare.create({
      data: {
        company_id: company.id,
        from_day: new Date("2026-11-01"),
        percent: "40",
        created_by_user_id: finance.userId,
      },
    });
    const supplier = await aSupplier({ name: "Luces Ñandú SA" });
    const taxes = [{ kind: "percepcion_iibb", jurisdiction: "CABA", amount: "7500.00" }];
    const more = { number: "88", total: "128500.00", other_taxes: "7500.00", taxes };
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, more), true);
    const bill = {
      type_code: "11",
      net_taxed: "",
      vat: "",
      vat_lines: [],
      total: "85000.00",
      number: "451",
      point: "2",
    };
    await aVoucher(finance, invoiceFacts(company.id, (await aSupplier()).id, { ...bill, date: "2026-11-05" }), true);
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { date: "2026-10-31" }), true);
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "89", date: "2026-11-20" }));
    const book = (file: string) => text(`/vouchers/books/ar-compras?company=${company.id}&month=2026-11&file=${file}`);
    const [status, whole] = await book("comprobantes");
    const lines = whole.split("\r\n");
    expect([status, lines.length, lines[0]?.length]).toEqual([200, 3, 325]);
    expect(lines[0]?.slice(0, 36)).toBe("202611030010000300000000000000000088");
    expect(lines[0]?.slice(74, 119)).toBe("Luces Nandu SA                000000012850000");
    // Percepciones of IIBB; the rate; one rate of VAT; 40 % of 21,000.
    expect(lines[0]?.slice(179, 194)).toBe("000000000750000");
    expect(lines[0]?.slice(224, 254)).toBe("PES000100000010000000000840000");
    expect(lines[1]?.slice(236, 254)).toBe("0".repeat(18));
    const [, rates] = await book("alicuotas");
    expect(rates.split("\r\n").map((line) => line.length)).toEqual([84, 0]);
    expect((await auditOf("vouchers")).at(-1)).toMatchObject({ action: "voucher.book_made" });
  });

  test("of vouchers as they are loaded here, both files byte for byte as ARCA's design has them", async () => {
    const company = await aCompany();
    const kinds = {
      percIva: "percepcion_iva",
      percNac: "percepcion_nacional",
      percIibb: "percepcion_iibb",
      percMun: "percepcion_municipal",
      internos: "internos",
      otros: "otros",
    } as const;
    const loaded = new Map<string, number>();
    for (const one of input.comprobantes) {
      const there = await prisma.supplier.findFirst({ where: { tax_id: writtenTaxId(one.cuit) } });
      const supplier = there ?? (await aSupplier({ name: one.proveedor, tax_id: writtenTaxId(one.cuit) }));
      const lines = (one.iva as [number, string, string][]).map(([code, base, amount]) => ({
        rate_code: String(code),
        base,
        amount,
      }));
      const taxes = Object.entries(kinds).flatMap(([key, kind]) =>
        Number(one[key as keyof typeof kinds]) > 0
          ? [{ kind, jurisdiction: "", amount: one[key as keyof typeof kinds] }]
          : [],
      );
      const of = loaded.get(one.cuit);
      const links =
        one.tipo === 3 && of !== undefined ? [{ target_type: "voucher", target_id: of, amount: one.total }] : [];
      const facts = {
        type_code: String(one.tipo),
        point: String(one.pto),
        number: String(one.nro),
        date: one.fecha,
        due_date: "",
        total: one.total,
        net_taxed: sumMoney(lines.map(({ base }) => base)),
        net_untaxed: one.nograv,
        exempt: one.exento,
        vat: sumMoney(lines.map(({ amount }) => amount)),
        other_taxes: sumMoney(taxes.map(({ amount }) => amount)),
        vat_lines: lines,
        taxes,
        links,
        alike_reason: "Otro",
      };
      const made = await aVoucher(finance, invoiceFacts(company.id, supplier.id, facts), true);
      loaded.set(one.cuit, made.id);
    }
    const book = async (file: string) =>
      (await text(`/vouchers/books/ar-compras?company=${company.id}&month=${input.periodo}&file=${file}`))[1];
    const fixture = (name: string) => readFileSync(join(__dirname, "../fixtures", name), "latin1");
    expect(await book("comprobantes")).toBe(fixture("LIBRO_IVA_DIGITAL_COMPRAS_CBTE.txt"));
    expect(await book("alicuotas")).toBe(fixture("LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS.txt"));
  });

  test("has what is in dollars as it is, in both files, with the rate at which it is in pesos", async () => {
    const [company, supplier] = [await aCompany(), await aSupplier()];
    const dollars = {
      number: "91",
      currency: "USD",
      fx: { rate: "1400.5", source: "pactado", day: "2026-11-03" },
      net_taxed: "1000.00",
      vat: "210.00",
      total: "1210.00",
      vat_lines: [{ rate_code: "5", base: "1000.00", amount: "210.00" }],
    };
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, dollars), true);
    const book = (file: string) => text(`/vouchers/books/ar-compras?company=${company.id}&month=2026-11&file=${file}`);
    const [, line = ""] = await book("comprobantes");
    expect(line.slice(104, 119)).toBe("000000000121000");
    expect(line.slice(224, 254)).toBe("DOL140050000010000000000021000");
    const [, rate = ""] = await book("alicuotas");
    expect([rate.slice(50, 65), rate.slice(69, 84)]).toEqual(["000000000100000", "000000000021000"]);
  });

  test("is of Argentina's companies, and for administration alone", async () => {
    const spanish = await aCompany("ES");
    const path = `/vouchers/books/ar-compras?company=${spanish.id}&month=2026-11&file=comprobantes`;
    expect((await requestAs(finance, "GET", path)).status).toBe(422);
    const manager = await aPerson("Manager");
    expect((await requestAs(manager, "GET", path)).status).toBe(403);
  });
});

describe("Spain", () => {
  test("has its book, and says who belongs in which return", async () => {
    const company = await aCompany("ES");
    const bill = (supplier_id: number, number: string, more: object = {}) =>
      invoiceFacts(company.id, supplier_id, {
        type_code: "F1",
        point: "",
        number,
        currency: "EUR",
        date: "2026-02-10",
        due_date: "",
        net_taxed: "2500.00",
        vat: "525.00",
        total: "3025.00",
        vat_lines: [{ rate_code: "21", base: "2500.00", amount: "525.00" }],
        ...more,
      });
    const big = await aSupplier({ country: "ES", tax_id: "B87555017" });
    await prisma.supplier.update({ where: { id: big.id }, data: { own_company: true } });
    const small = await aSupplier({ country: "ES", tax_id: "B12345674" });
    const artist = await aSupplier({ country: "ES", tax_id: "12345678Z" });
    await aVoucher(finance, bill(big.id, "F-1"), true);
    await aVoucher(finance, bill(big.id, "F-2", { date: "2026-05-10" }), true);
    const little = { net_taxed: "100.00", vat: "21.00", total: "121.00" };
    await aVoucher(
      finance,
      bill(small.id, "9", { ...little, vat_lines: [{ rate_code: "21", base: "100.00", amount: "21.00" }] }),
      true,
    );
    await aVoucher(finance, bill(artist.id, "A 3", { self_withheld: "375.00", total: "2650.00" }), true);
    const { body } = await requestAs<{ data: object[]; limit_347: string }>(
      finance,
      "GET",
      `/vouchers/books/es-terceros?company=${company.id}&year=2026`,
    );
    expect(body.limit_347).toBe("3005.06");
    expect(body.data).toMatchObject([
      { supplier: { id: artist.id }, model: "111", year: { base: "2500.00", withheld: "375.00", total: "3025.00" } },
      {
        supplier: { id: big.id },
        model: "347",
        quarters: [{ total: "3025.00" }, { total: "3025.00" }, { total: "0.00" }, { total: "0.00" }],
        year: { total: "6050.00" },
      },
    ]);
    const days = "from=2026-01-01&until=2026-03-31";
    const book = await requestAs(finance, "GET", `/vouchers/books/es-recibidas?company=${company.id}&${days}`);
    expect([book.status, book.raw.subarray(0, 2).toString()]).toEqual([200, "PK"]);
    // Numbered as they were received, by year: the same in every export, also when an earlier one comes in later.
    const numbers = async (until: string) => {
      const path = `/vouchers/books/es-recibidas?company=${company.id}&from=2026-01-01&until=${until}`;
      const { raw } = await requestAs(finance, "GET", path);
      const sheet = (await new Workbook().xlsx.load(raw as never)).worksheets[0];
      const cells = sheet?.getSheetValues().slice(2) as unknown[][];
      return Object.fromEntries(cells.map((row) => [row[4], row[1]]));
    };
    const quarter = { "F-1": 1, "9": 3, "A 3": 4 };
    expect(await numbers("2026-03-31")).toEqual(quarter);
    expect(await numbers("2026-12-31")).toEqual({ ...quarter, "F-2": 2 });
    await aVoucher(finance, bill(big.id, "F-0", { date: "2026-01-05", alike_reason: "Otra" }), true);
    expect(await numbers("2026-03-31")).toEqual({ ...quarter, "F-0": 5 });
    const next = await aVoucher(finance, bill(big.id, "F-9", { date: "2025-12-05", alike_reason: "Otra" }), true);
    const { reception_year, reception_number } = await prisma.voucher.findUniqueOrThrow({ where: { id: next.id } });
    expect([reception_year, reception_number]).toEqual([2025, 1]);
  });
});

describe("Spain's received book", () => {
  type Cells = Record<string, unknown>;
  const sheetAt = async (path: string): Promise<Cells[]> => {
    const { raw } = await requestAs(finance, "GET", path);
    const sheet = (await new Workbook().xlsx.load(raw as never)).worksheets[0];
    const [, head = [], ...rows] = (sheet?.getSheetValues() ?? []) as unknown[][];
    return rows.map((row) => Object.fromEntries([...head].map((title, at) => [title, row[at]])));
  };
  const year = "from=2026-01-01&until=2026-12-31";

  test("is in euros at each voucher's rate, so that it and 347 agree", async () => {
    const company = await aCompany("ES");
    const supplier = await aSupplier({ country: "ES", tax_id: "B46203816" });
    const dollars = {
      type_code: "F1",
      point: "",
      number: "U-1",
      currency: "USD",
      date: "2026-02-10",
      due_date: "",
      fx: { rate: "0.9", source: "pactado", day: "2026-02-10" },
      net_taxed: "10000.00",
      vat: "2100.00",
      total: "12100.00",
      vat_lines: [{ rate_code: "21", base: "10000.00", amount: "2100.00" }],
    };
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, dollars), true);
    const [line] = await sheetAt(`/vouchers/books/es-recibidas?company=${company.id}&${year}`);
    expect(line).toMatchObject({ Moneda: "USD", Cotización: 0.9, "Base imponible": 9000, Cuota: 1890, Total: 10890 });
    const { body } = await requestAs<{ data: object[] }>(
      finance,
      "GET",
      `/vouchers/books/es-terceros?company=${company.id}&year=2026`,
    );
    expect(body.data).toMatchObject([{ model: "347", year: { base: "9000.00", total: "10890.00" } }]);
    const excel = `/vouchers/books/es-terceros/excel?company=${company.id}&year=2026`;
    expect(await sheetAt(`${excel}&model=347`)).toMatchObject([
      { Modelo: "347", "Total del año": 10890, "Total T1": 10890 },
    ]);
    expect(await sheetAt(`${excel}&model=111`)).toEqual([]);
  });

  test("ties: base, VAT, recargo de equivalencia and other taxes less what is withheld are the total", async () => {
    const company = await aCompany("ES");
    const supplier = await aSupplier({ country: "ES", tax_id: "B59372649" });
    const facts = {
      type_code: "F1",
      point: "",
      number: "R-1",
      currency: "EUR",
      date: "2026-02-10",
      due_date: "",
      net_taxed: "100.00",
      net_untaxed: "10.00",
      vat: "21.00",
      other_taxes: "5.20",
      total: "136.20",
      vat_lines: [{ rate_code: "21", base: "100.00", amount: "21.00" }],
      taxes: [{ kind: "recargo", jurisdiction: "", amount: "5.20" }],
    };
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, facts), true);
    const lines = await sheetAt(`/vouchers/books/es-recibidas?company=${company.id}&${year}`);
    const sum = (title: string) => lines.reduce((all, line) => all + Number(line[title] ?? 0), 0);
    expect([sum("Recargo de equivalencia"), sum("Otros tributos"), sum("Base imponible")]).toEqual([5.2, 0, 110]);
    expect(sum("Base imponible") + sum("Cuota") + sum("Recargo de equivalencia") - sum("Retención")).toBeCloseTo(
      sum("Total"),
    );
  });
});

test("the list that counts what the books of a month have leaves out what is of before the ledger, as the books do", async () => {
  const [company, supplier] = [await aCompany(), await aSupplier()];
  const made = await Promise.all(
    [1, 2, 3].map(() => aVoucher(finance, invoiceFacts(company.id, supplier.id), { alike_reason: "Son tres" })),
  );
  await asOwner("UPDATE voucher SET historic = true WHERE id = $1", [made[0]?.id]);
  const month = `company=${company.id}&from=2026-11-01&until=2026-11-30&direction=recibido`;
  const counted = async (more: string) =>
    (await requestAs<{ total: number; totals: { total: string }[] }>(finance, "GET", `/vouchers?${month}${more}`)).body;
  const state = `&state=${accruedStandings.join(",")}`;
  expect([(await counted(state)).total, (await counted(`${state}&historic=0`)).total]).toEqual([3, 2]);
  expect((await counted(`${state}&historic=0`)).totals).toEqual([expect.objectContaining({ total: "242000.00" })]);
  expect((await counted("&historic=1")).total).toBe(1);
  const [, lines] = await text(`/vouchers/books/ar-compras?company=${company.id}&month=2026-11&file=comprobantes`);
  expect(lines.split(/\r?\n/).filter(Boolean)).toHaveLength(2);
});

test("the documents of a month are one ZIP, each by its issuer and number; the same document twice is told", async () => {
  const uploads = await mkdtemp(join(tmpdir(), "vouchers-"));
  process.env.UPLOAD_DIR = uploads;
  const company = await aCompany();
  const path = `/vouchers/zip?company=${company.id}&month=2026-11`;
  expect((await requestAs(finance, "GET", path)).status).toBe(404);
  const upload = async () => {
    const form = formWith("file", { name: "factura.PDF", bytes: emptyPdf() }, {});
    return (await requestAs<{ id: string }>(finance, "POST", "/documents", form.body, form.headers)).body.id;
  };
  const facts = async () => invoiceFacts(company.id, (await aSupplier()).id, { file_ids: [await upload()] });
  const made = await aVoucher(finance, await facts(), true);
  const zip = await requestAs(finance, "GET", path);
  const cuit = made.supplier?.tax_id.replace(/-/g, "");
  expect(zip.status).toBe(200);
  expect(zip.raw.toString("latin1")).toContain(`2026-11/${cuit}_FC_A_${made.printed}.pdf`);
  const again = await aVoucher(finance, await facts());
  expect(again.alike).toMatchObject([
    { id: made.id, why: "archivo", message: `El mismo archivo está en FC A ${made.printed}.` },
  ]);
  // What waits to be validated is in no book, nor in the ZIP.
  const names = (await requestAs(finance, "GET", path)).raw.toString("latin1").match(/2026-11\/\S+?\.pdf/g);
  expect(new Set(names)).toEqual(new Set([`2026-11/${cuit}_FC_A_${made.printed}.pdf`]));
  const manager = await aPerson("ProduccionAdmin");
  const [file] = made.attachments;
  expect((await requestAs(finance, "GET", `/documents/${file?.id}/info`)).status).toBe(200);
  expect((await requestAs(manager, "GET", `/documents/${file?.id}/info`)).status).toBe(404);
  await rm(uploads, { recursive: true });
});
