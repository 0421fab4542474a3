import { disconnect, prisma } from "@/lib/db";
import { cpuMs } from "@/lib/testing/cpuMs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aSupplier, aVoucher, invoiceFacts } from "@/lib/testing/vouchers";
import type { Ageing, Move } from "./schema";
import { statementPdf } from "./service/statementPdf";
import { statementMail } from "./statementMail";

let finance: TestPerson;
beforeAll(async () => {
  await testDatabase();
  finance = await aPerson("Administracion");
});
afterAll(disconnect);

/** What a reader of PDFs finds in one: its language, whether it is tagged, and its words. */
async function readPdf(
  bytes: Buffer,
): Promise<{ lang: string; marked: boolean; text: string; pages: number; roles: string }> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const doc = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const { info } = await doc.getMetadata();
  const pages: string[] = [];
  let roles = "";
  for (let number = 1; number <= doc.numPages; number++) {
    const page = await doc.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    roles += JSON.stringify(await page.getStructTree());
  }
  const marked = Boolean((await doc.getMarkInfo())?.Marked);
  return {
    lang: String((info as { Language?: string }).Language),
    marked,
    text: pages.join(" "),
    pages: doc.numPages,
    roles,
  };
}

const account: Ageing = {
  company: { id: 1, name: "Productora SA" },
  currency: "ARS",
  balance: "1234567890.12",
  owed: "1234567890.12",
  buckets: { a_vencer: "1234567890.12", d30: "0.00", d60: "0.00", d90: "0.00", mas: "0.00" },
  overdue: "0.00",
  credit: "0.00",
  open: 1,
  without_voucher: "0.00",
};
const move = (index: number): Move => ({
  key: String(index),
  kind: "comprobante",
  day: "2026-11-03",
  company: account.company,
  currency: "ARS",
  text: `FC A 00003-${String(index).padStart(8, "0")}`,
  about: "Centro de costo interno",
  billed: "10.00",
  taken: "0.00",
  balance: "10.00",
  withheld: null,
  open: "10.00",
  due: null,
  voucher: { id: index, state: "aprobado", by_note: false, observed: null },
  without_voucher: false,
  source: { type: "voucher", id: index },
});

test("a statement can be read aloud: its language, its headings, its table; and says nothing of ours", async () => {
  const data = Array.from({ length: 300 }, (_, index) => move(index + 1));
  const page = {
    supplier: { id: 1, name: "Ñandú & Łódź « España »" },
    account,
    opening: "0.00",
    closing: "1234567890.12",
    billed: "3000.00",
    taken: "0.00",
    total: 300,
    data,
  };
  const heading = {
    supplier: { name: page.supplier.name, tax_id: "30-70884172-9" },
    company: { name: "Productora SA", tax_id: "30-11111111-8" },
    from: "2026-10-01",
  };
  // Its fonts and what draws it are loaded once.
  await statementPdf({ ...page, total: 1, data: data.slice(0, 1) }, heading);
  let bytes!: Buffer;
  const took = await cpuMs(async () => {
    bytes = await statementPdf(page, heading);
  });
  expect(took).toBeLessThan(5_000);
  const pdf = await readPdf(bytes);
  expect(pdf).toMatchObject({ lang: "es-AR", marked: true });
  expect(pdf.pages).toBeGreaterThan(5);
  expect(pdf.text).toContain("Ñandú & Łódź « España »");
  for (const words of [
    "$ 1.234.567.890,12",
    "FC A 00003-00000300",
    "Saldo anterior",
    "Por vencimiento",
    `Página 1 de ${pdf.pages}`,
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.text).not.toContain("interno");
  for (const role of ['"H1"', '"Table"', '"TH"', '"TD"']) expect(pdf.roles).toContain(role);
});

test("what was withheld of a payment stands in its own column, and there is none where nothing was", async () => {
  const about = { supplier: { name: "Luces", tax_id: "" }, company: null, from: undefined };
  const paid: Move = {
    ...move(2),
    kind: "pago",
    about: "de FC A 00003-00000001",
    billed: "0.00",
    taken: "1234567890.12",
    withheld: "325.56",
    open: "0.00",
    voucher: null,
  };
  const sums = { opening: "0.00", closing: "0.00", billed: "10.00", taken: "1234567890.12" };
  const read = async (data: Move[]) =>
    readPdf(await statementPdf({ supplier: { id: 1, name: "Luces" }, account, total: 1, ...sums, data }, about));
  const pdf = await read([move(1), paid]);
  expect(pdf.text).toContain("Retenido");
  expect(pdf.text).toContain("$ 325,56");
  expect(pdf.text).toContain("$ 1.234.567.890,12");
  expect((await read([move(1)])).text).not.toContain("Retenido");
});

test("it is downloaded with a row in the audit log, and sent to the mail of payments by the worker", async () => {
  const company = await aCompany();
  const supplier = await aSupplier({ name: `Sonido Sur ${next()}` });
  const path = `/suppliers/${supplier.id}/statement`;
  expect((await requestAs(finance, "GET", `${path}.pdf`)).status).toBe(422);
  await aVoucher(finance, invoiceFacts(company.id, supplier.id), { lines: [] });
  const got = await requestAs(finance, "GET", `${path}.pdf?company=${company.id}&currency=ARS`);
  expect(got.status).toBe(200);
  const body = { company: company.id, currency: "ARS" };
  const none = await requestAs<{ error: string }>(finance, "POST", path, body);
  expect([none.status, none.body.error]).toEqual([422, "El proveedor no tiene mail: cargarlo en su ficha."]);
  await prisma.supplier.update({
    where: { id: supplier.id },
    data: { mail: "hola@sur.test", mail_payments: "pagos@sur.test" },
  });
  expect((await requestAs(finance, "POST", path, body)).body).toEqual({ to: "pagos@sur.test" });
  const sent = await prisma.outboxMail.findFirstOrThrow({ where: { to_mail: "pagos@sur.test" } });
  expect(sent.kind).toBe("suppliers.statement");
  const made = await statementMail.render(sent.payload, sent.to_mail);
  expect(made.attachments).toMatchObject([{ contentType: "application/pdf" }]);
  const pdf = await readPdf(made.attachments[0]?.content as Buffer);
  expect(pdf.text).toContain("$ 121.000,00");
  const told = await prisma.auditEntry.findMany({
    where: { object: `supplier:${supplier.id}` },
    orderBy: { id: "asc" },
  });
  expect(told.map(({ action }) => action)).toEqual(["supplier.statement_downloaded", "supplier.statement_sent"]);
});

test("a statement that ends before it begins is refused by its field, by every door of the account", async () => {
  const { id } = await aSupplier();
  const days = "from=2026-11-30&until=2026-11-01";
  const reversed = { from: "2026-11-30", until: "2026-11-01" };
  const answers = [
    await requestAs<Refused>(finance, "GET", `/suppliers/${id}/statement.pdf?${days}`),
    await requestAs<Refused>(finance, "GET", `/suppliers/${id}/account?${days}`),
    await requestAs<Refused>(finance, "GET", `/suppliers/${id}/account/excel?${days}`),
    await requestAs<Refused>(finance, "POST", `/suppliers/${id}/statement`, {
      company: 1,
      currency: "ARS",
      ...reversed,
    }),
  ];
  for (const { status, body } of answers)
    expect([status, body.issues]).toEqual([400, [{ path: "until", message: "Termina antes de empezar." }]]);
  const one = await requestAs(finance, "GET", `/suppliers/${id}/account?from=2026-11-01&until=2026-11-01`);
  expect(one.status).toBe(200);
});
interface Refused {
  issues: { path: string; message: string }[];
}
