import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { disconnect, prisma, query } from "@/lib/db";
import { readDocument } from "@/lib/documents/read";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { arcaPhoto, openBatches, readBatch, sendFiles } from "@/lib/testing/intake";
import { wordsPdf } from "@/lib/testing/invoicePdf";
import { cii, facturae } from "@/lib/testing/invoiceXml";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, pageOf } from "@/lib/testing/samples";
import { aCompany, aCuit, anExpected, aSupplier, aVoucher, invoiceFacts, sendVoucher } from "@/lib/testing/vouchers";
import { zipOf } from "@/lib/testing/zip";
import type { VoucherView } from "../schema";
import type { IntakeBatch } from "./schema";
import { intakeFiles } from "./service/receive";
import { resumeTaking } from "./service/resume";
import { takeItem } from "./service/take";

// Files are read in real processes of their own.
jest.setTimeout(300_000);

let uploads: string;
let finance: TestPerson;
let company: { id: number; tax_id: string };
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "intake-"));
  process.env.UPLOAD_DIR = uploads;
  finance = await aPerson("Administracion");
  company = await aCompany();
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const view = async (id: number) => (await requestAs<VoucherView>(finance, "GET", `/vouchers/${id}`)).body;
const photo = async (more: Partial<Parameters<typeof arcaPhoto>[0]> = {}) =>
  arcaPhoto({ cuit: aCuit(), nroCmp: 1_000 + next(), to: company.tax_id, ...more });
/** A PDF with nothing to read, unlike any other. */
const plainPdf = () => Buffer.concat([emptyPdf(), Buffer.from(`%${next()}\n`)]);
const voucherOf = ({ items }: IntakeBatch, at = 0) => items[at]?.voucher?.id ?? 0;

describe("what is refused is said of the file, and the others go on", () => {
  test("empty files, other kinds, an empty ZIP, a ZIP within one, a lying one, and a name with ñ", async () => {
    const nested = zipOf([{ name: "adentro.pdf", bytes: emptyPdf() }]);
    const huge = Buffer.alloc(30 * 1024 * 1024);
    const cp850 = Buffer.from("factura a_o.pdf", "latin1");
    cp850[9] = 0xa4;
    const named = zipOf([{ name: "factura a_o.pdf", bytes: plainPdf() }]);
    for (let at = named.indexOf("a_o.pdf"); at >= 0; at = named.indexOf("a_o.pdf", at + 1)) named[at + 1] = 0xa4;
    const { status, body } = await sendFiles(finance, [
      { name: "nada.pdf", bytes: Buffer.alloc(0) },
      { name: "hola.txt", bytes: Buffer.from("hola") },
      { name: "vacio.zip", bytes: zipOf([{ name: "carpeta/", bytes: Buffer.alloc(0) }]) },
      { name: "roto.zip", bytes: Buffer.from("PK esto no es un zip") },
      {
        name: "varios.zip",
        bytes: zipOf([
          { name: "lote.zip", bytes: nested },
          { name: "bomba.pdf", bytes: huge },
          { name: "miente.pdf", bytes: plainPdf(), claims: 10 },
          { name: "__MACOSX/._x.pdf", bytes: Buffer.from("x") },
          { name: "carpeta/buena.pdf", bytes: plainPdf() },
        ]),
      },
      { name: "windows.zip", bytes: named },
      { name: "señal ñandú.pdf", bytes: plainPdf() },
    ]);
    expect(status).toBe(202);
    expect(body.items.map(({ name, state, reason }) => [name, state, reason])).toEqual([
      ["nada.pdf", "fallo", "El archivo está vacío (0 bytes)."],
      ["hola.txt", "fallo", expect.stringMatching(/^El archivo es de un tipo que no se acepta\. Se acepta PDF/)],
      ["vacio.zip", "fallo", "El ZIP está vacío."],
      ["roto.zip", "fallo", "El ZIP está dañado o incompleto."],
      ["lote.zip", "fallo", expect.stringContaining("comprimido dentro de un ZIP")],
      ["bomba.pdf", "fallo", "El archivo pesa demasiado (hasta 25 MB)."],
      ["miente.pdf", "fallo", "Está dañado dentro del ZIP, o no tiene el tamaño que dice."],
      ["buena.pdf", "en_cola", ""],
      ["factura año.pdf", "en_cola", ""],
      ["señal ñandú.pdf", "en_cola", ""],
    ]);
    expect(body.counts).toMatchObject({ files: 10, waiting: 3, failed: 7 });
    expect(await readdir(path.join(uploads, "incoming"))).toEqual([]);
  });

  test("a batch takes 200: the one over it is refused by name, also where more are added", async () => {
    const files = Array.from({ length: 201 }, (_, at) => ({ name: `${at + 1}.pdf`, bytes: plainPdf() }));
    const { body } = await sendFiles(finance, [{ name: "todo.zip", bytes: zipOf(files) }]);
    expect(body.items[199]).toMatchObject({ name: "200.pdf", state: "en_cola" });
    expect(body.items[200]).toMatchObject({
      name: "201.pdf",
      state: "fallo",
      reason: "Hasta 200 archivos por tanda: este quedó afuera. Cargarlo en otra.",
      retriable: false,
    });
    const more = await sendFiles(finance, [{ name: "otro.pdf", bytes: plainPdf() }], { batch: String(body.id) });
    expect(more.body.items[201]).toMatchObject({ name: "otro.pdf", state: "fallo" });
    await requestAs(finance, "POST", `/vouchers/intake/${body.id}/close`);
    const closed = await sendFiles(finance, [{ name: "otro.pdf", bytes: plainPdf() }], { batch: String(body.id) });
    expect(closed.status).toBe(409);
    expect((await openBatches(finance)).map(({ id }) => id)).not.toContain(body.id);
    await prisma.intakeItem.deleteMany({ where: { batch_id: body.id } });
  });
});

describe("what was read becomes a voucher", () => {
  test("of an ARCA QR: whose, to whom, its facts and where each was read; who is not known is proposed once", async () => {
    const cuit = aCuit();
    const sent = await sendFiles(finance, [
      { name: "a.png", bytes: await photo({ cuit, nroCmp: 501 }) },
      { name: "b.png", bytes: await photo({ cuit, nroCmp: 502, importe: 121.5 }) },
    ]);
    const batch = await readBatch(finance, sent.body);
    expect(batch.items.map(({ state }) => state)).toEqual(["leido", "leido"]);
    const [first, second] = [await view(voucherOf(batch)), await view(voucherOf(batch, 1))];
    expect(first).toMatchObject({
      state: "recibido",
      origin: "archivo",
      direction: "recibido",
      company: { id: company.id },
      supplier: { name: cuit, tax_id: cuit },
      type: "FC A",
      printed: "00003-00000501",
      date: "2026-11-03",
      currency: "ARS",
      total: "121000.00",
      net_taxed: null,
      recipient_tax_id: company.tax_id.replaceAll("-", ""),
      authorisation_kind: "CAE",
      authorisation_code: "76045123456780",
    });
    expect(first.attachments).toMatchObject([{ name: "a.png" }]);
    expect(first.reading.state).toBe("leido");
    expect(first.reading.fields.total).toEqual({ source: "qr", confidence: "alta", candidates: [] });
    expect(Object.keys(first.reading.fields).sort()).toEqual(
      ["authorisation_code", "authorisation_kind", "company_id", "currency", "date", "number", "point", "recipient_tax_id", "supplier_id", "total", "type_code"], // biome-ignore format: one line
    );
    expect(second.total).toBe("121.50");
    expect(second.supplier?.id).toBe(first.supplier?.id);
    expect(await prisma.supplier.count({ where: { tax_id: cuit } })).toBe(1);
    expect(batch.counts).toMatchObject({ doubtful: 2, clear: 0 });
    const partOf = async (part: string) =>
      (await requestAs<{ total: number }>(finance, "GET", `/vouchers?batch=${batch.id}&part=${part}`)).body.total;
    expect([await partOf("doubtful"), await partOf("clear")]).toEqual([2, 0]);
  });

  test("what a code says and no voucher could be written with is left out and told; the rest is taken", async () => {
    const bytes = await photo({ cuit: aCuit(), nroCmp: 503, ptoVta: 999_999, fecha: "1999-12-31" });
    const sent = await sendFiles(finance, [{ name: "a.png", bytes }]);
    const batch = await readBatch(finance, sent.body);
    expect(batch.items).toMatchObject([
      {
        state: "leido",
        flags: [
          { code: "imposible", message: "Punto de venta: lo leído no puede ser. Hasta 5 caracteres." },
          { code: "imposible", message: "Fecha: lo leído no puede ser. Entre los años 2000 y 2100." },
        ],
      },
    ]);
    expect(await view(voucherOf(batch))).toMatchObject({ point: "", date: null, number: "503", total: "121000.00" });
  });

  test("a corrected value loses its mark, the others keep theirs", async () => {
    const sent = await sendFiles(finance, [{ name: "a.png", bytes: await photo() }]);
    const before = await view(voucherOf(await readBatch(finance, sent.body)));
    const facts = invoiceFacts(company.id, before.supplier?.id ?? 0, {
      number: before.number,
      total: "121000.00",
      date: "2026-11-04",
      recipient_tax_id: before.recipient_tax_id,
      authorisation_kind: before.authorisation_kind,
      authorisation_code: before.authorisation_code,
    });
    const { status, body } = await sendVoucher(finance, "PUT", `/${before.id}`, { ...facts, version: before.version });
    expect(status).toBe(200);
    expect(body.reading.fields.date).toBeUndefined();
    expect(body.reading.fields).toMatchObject({ total: { source: "qr" }, supplier_id: { source: "qr" } });
  });

  test("of XML: VAT by rate, what was withheld, and the whole adds up", async () => {
    const spanish = await prisma.company.create({
      data: { name: "Festival S.A.", country: "ES", tax_id: "J99216582", currency: "EUR" },
    });
    const sent = await sendFiles(finance, [
      { name: "f.xml", bytes: Buffer.from(facturae({ total: "1060.00" })) },
      { name: "c.xml", bytes: Buffer.from(cii()) },
    ]);
    const batch = await readBatch(finance, sent.body);
    const made = await view(voucherOf(batch));
    expect(made).toMatchObject({
      company: { id: spanish.id },
      supplier: { name: "Luces & Sonido S.L.", tax_id: "A28015865" },
      country: "ES",
      type_code: "F1",
      number: "F26-0012",
      net_taxed: "1000.00",
      vat: "210.00",
      self_withheld: "150.00",
      total: "1060.00",
      vat_lines: [{ rate_code: "21", base: "1000.00", amount: "210.00" }],
    });
    expect(made.findings.filter(({ level }) => level === "error")).toEqual([]);
    expect(made.reading.fields.vat_lines).toMatchObject({ source: "xml", confidence: "alta" });
    const charged = facturae({ total: "1260.00" })
      .replace("0012", "0013")
      .replace("BeforeTaxes>1000.00<", "BeforeTaxes>1200.00<")
      .replace("ExecutableAmount>1060.00<", "ExecutableAmount>1260.00<");
    const beside = await readBatch(
      finance,
      (await sendFiles(finance, [{ name: "g.xml", bytes: Buffer.from(charged) }])).body,
    );
    const whole = await view(voucherOf(beside));
    expect(whole).toMatchObject({ net_taxed: "1000.00", net_untaxed: "200.00", total: "1260.00" });
    expect(whole.findings.filter(({ level }) => level === "error")).toEqual([]);
    const foreign = await view(voucherOf(batch, 1));
    expect(foreign).toMatchObject({
      country: "FR",
      type_code: "FC",
      net_taxed: "200.00",
      vat: "40.00",
      total: "240.00",
    });
    expect(batch.counts).toMatchObject({ clear: 2 });
  });

  test("what the supplier's last one was is probable", async () => {
    const supplier = await aSupplier();
    await prisma.supplier.update({ where: { id: supplier.id }, data: { payment_days: 30 } });
    await aVoucher(finance, invoiceFacts(company.id, supplier.id, { credit_class: "locaciones" }), true);
    const bytes = await photo({ cuit: supplier.tax_id ?? "", importe: 5 });
    const made = await view(
      voucherOf(await readBatch(finance, (await sendFiles(finance, [{ name: "a.png", bytes }])).body)),
    );
    expect(made).toMatchObject({ credit_class: "locaciones", due_date: "2026-12-03", supplier: { id: supplier.id } });
    expect(made.reading.fields).toMatchObject({
      credit_class: { source: "historial", confidence: "media" },
      due_date: { source: "historial", confidence: "media" },
    });
  });

  test("of another company, several in one file, nothing in it, and the same file twice are flagged", async () => {
    const nothing = plainPdf();
    const sent = await sendFiles(finance, [
      { name: "ajena.png", bytes: await photo({ to: aCuit() }) },
      { name: "nada.pdf", bytes: nothing },
      { name: "nada otra vez.pdf", bytes: nothing },
    ]);
    const batch = await readBatch(finance, sent.body);
    expect(batch.items.map(({ flags }) => flags.map(({ code }) => code))).toEqual([
      ["otra_empresa"],
      ["sin_datos"],
      ["sin_datos", "mismo_archivo"],
    ]);
    const twin = await view(voucherOf(batch, 2));
    expect(twin).toMatchObject({ state: "recibido", supplier: null, reading: { state: "sin_datos", fields: {} } });
    // Until it has a number it is known by its file.
    expect([twin.file_name, (await view(voucherOf(batch, 0))).file_name]).toEqual(["nada otra vez.pdf", ""]);
    expect(twin.alike).toMatchObject([{ why: "archivo" }]);
    expect(twin.attachments).toHaveLength(1);
    const listed = await requestAs<{ total: number }>(finance, "GET", `/vouchers?batch=${batch.id}`);
    expect(listed.body.total).toBe(3);
    type Sure = { doubts: { id: number; text: string }[] };
    const { doubts } = (await requestAs<Sure>(finance, "GET", `/vouchers/sure?batch=${batch.id}`)).body;
    expect(doubts.find(({ id }) => id === twin.id)?.text).toBe("El mismo archivo");
  });

  test("of ours to somebody else: issued", async () => {
    const bytes = await photo({ cuit: company.tax_id, to: aCuit() });
    const made = await view(
      voucherOf(await readBatch(finance, (await sendFiles(finance, [{ name: "a.png", bytes }])).body)),
    );
    expect(made).toMatchObject({ direction: "emitido", company: { id: company.id } });
  });
});

describe("files made to break what reads them", () => {
  const reasonsOf = async (files: { name: string; bytes: Buffer }[]) => {
    const batch = await readBatch(finance, (await sendFiles(finance, files)).body);
    return batch.items.map(({ name, state, reason, retriable }) => [name, state, reason, retriable]);
  };
  /** A page whose program is 120 MB of one letter after another, in some 200 kB. */
  const bomb = () => {
    const page = deflateSync(
      Buffer.concat([Buffer.from("BT /F1 9 Tf "), Buffer.alloc(120_000_000, "(A) Tj 1 0 Td "), Buffer.from("ET")]),
    );
    return pageOf(page);
  };

  test("a PDF with a password, and one that unpacks without end, are kept, named and can be filled in by hand", async () => {
    const locked = await wordsPdf([[[30, 40, "FACTURA"]]], { password: "1234" });
    const [first, second] = await reasonsOf([
      { name: "con clave.pdf", bytes: locked },
      { name: "bomba.pdf", bytes: bomb() },
    ]);
    expect(first).toEqual([
      "con clave.pdf",
      "fallo",
      "El PDF está protegido con contraseña: guardarlo sin ella y cargarlo de nuevo.",
      true,
    ]);
    expect(second).toEqual([
      "bomba.pdf",
      "fallo",
      expect.stringMatching(/^El archivo necesita más (?:memoria|tiempo) del? (?:la )?permitid[ao]\.$/),
      true,
    ]);
  });

  test("a picture of 100 megapixels is read, and one of more than any camera makes is refused", async () => {
    const qr = await photo({ nroCmp: 7001 });
    const large = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" } })
      .composite([{ input: await sharp(qr).resize(2_400).toBuffer(), left: 600, top: 7_000 }])
      .jpeg({ quality: 60 })
      .toBuffer();
    const batch = await readBatch(finance, (await sendFiles(finance, [{ name: "enorme.jpg", bytes: large }])).body);
    expect(batch.items[0]).toMatchObject({ state: "leido", voucher: { text: "FC A 00003-00007001" } });
    const huge = await sharp({ create: { width: 16_000, height: 14_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const { body } = await sendFiles(finance, [{ name: "gigante.png", bytes: huge }]);
    expect(body.items[0]).toMatchObject({ state: "fallo", reason: expect.stringContaining("demasiados píxeles") });
  });

  test("several vouchers in one PDF: the first is taken, and that there are more is said", async () => {
    const pictures = [await photo({ nroCmp: 7101 }), await photo({ nroCmp: 7102 })];
    const bytes = await wordsPdf([[[30, 40, "Uno"]], [[30, 40, "Dos"]]], { pictures });
    const batch = await readBatch(finance, (await sendFiles(finance, [{ name: "dos.pdf", bytes }])).body);
    expect(batch.items[0]).toMatchObject({
      state: "leido",
      voucher: { text: "FC A 00003-00007101" },
      flags: [{ code: "several_invoices", message: "El archivo trae 2 comprobantes con QR: se leyó el primero." }],
    });
    expect((await view(voucherOf(batch))).attachments).toMatchObject([{ name: "dos.pdf" }]);
  });

  test("names that climb out of a ZIP are names, and nothing is written elsewhere", async () => {
    const names = ["../../afuera.pdf", "/etc/afuera2.pdf", "C:\\temp\\afuera3.pdf", "..\\afuera4.pdf"];
    const bytes = zipOf(names.map((name) => ({ name, bytes: plainPdf() })));
    const { body } = await sendFiles(finance, [{ name: "trampa.zip", bytes }]);
    expect(body.items.map(({ name, state }) => [name, state])).toEqual(
      ["afuera.pdf", "afuera2.pdf", "afuera3.pdf", "afuera4.pdf"].map((name) => [name, "en_cola"]),
    );
    expect(await readdir(path.join(uploads, "incoming"))).toEqual([]);
    expect((await readdir(path.dirname(uploads))).filter((name) => name.startsWith("afuera"))).toEqual([]);
  });
});

describe("one identity is one voucher", () => {
  test("what is there is told with its link, and gets the file that it had not", async () => {
    const supplier = await aSupplier();
    const there = await aVoucher(finance, invoiceFacts(company.id, supplier.id, { number: "900" }));
    const bytes = await photo({ cuit: supplier.tax_id ?? "", nroCmp: 900 });
    const first = await readBatch(finance, (await sendFiles(finance, [{ name: "a.png", bytes }])).body);
    expect(first.items[0]).toMatchObject({
      state: "repetido",
      reason: expect.stringMatching(
        /^Ya está: FC A 00003-00000900 entró el .+ cargado a mano y está recibido\. No tenía archivo: se le adjuntó este\.$/,
      ),
      voucher: { id: there.id, text: "FC A 00003-00000900", link: `/Comprobantes?comprobante=${there.id}` },
    });
    expect((await view(there.id)).attachments).toMatchObject([{ name: "a.png" }]);
    const again = await readBatch(finance, (await sendFiles(finance, [{ name: "b.png", bytes }])).body);
    expect(again.items[0]?.reason).toMatch(/y está recibido\.$/);
    expect((await view(there.id)).attachments).toHaveLength(1);
    expect(again.counts).toMatchObject({ repeated: 1, files: 1 });
  });

  test("twenty at once through several doors: one record, nineteen told where it is", async () => {
    const supplier = await aSupplier();
    const bytes = await photo({ cuit: supplier.tax_id ?? "", nroCmp: 950 });
    const sent = await Promise.all([
      ...Array.from({ length: 5 }, (_, at) =>
        sendFiles(finance, [{ name: `${at}.png`, bytes }]).then(({ body }) => body),
      ),
      ...Array.from({ length: 5 }, (_, at) =>
        intakeFiles(finance as never, { door: "mail", about: "Factura" }, [{ name: `${at}.png`, bytes }]),
      ),
    ]);
    const items = await prisma.intakeItem.findMany({ where: { batch_id: { in: sent.map(({ id }) => id) } } });
    await Promise.all(items.map(({ file_id }) => readDocument(file_id ?? "")));
    const body = invoiceFacts(company.id, supplier.id, { number: "950" });
    const [typed] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => sendVoucher(finance, "POST", "", body))),
      Promise.all(items.map(({ id }) => takeItem(id))),
    ]);
    const after = await prisma.intakeItem.findMany({ where: { id: { in: items.map(({ id }) => id) } } });
    const made =
      typed.filter(({ status }) => status === 201).length + after.filter(({ state }) => state === "leido").length;
    const told =
      typed.filter(({ status }) => status === 409).length + after.filter(({ state }) => state === "repetido").length;
    expect([made, told]).toEqual([1, 19]);
    expect(await prisma.voucher.count({ where: { supplier_id: supplier.id } })).toBe(1);
    expect(new Set(after.map(({ voucher_id }) => voucher_id)).size).toBe(1);
  });

  test("what was expected is filled by what comes, and says in what the list differs", async () => {
    const supplier = await aSupplier();
    const listed = invoiceFacts(company.id, supplier.id, { number: "970" });
    const same = await anExpected(finance, listed);
    const other = await anExpected(finance, {
      ...listed,
      number: "971",
      total: "133100.00",
      net_taxed: "110000",
      vat: "23100",
      vat_lines: [],
    });
    const cuit = supplier.tax_id ?? "";
    const sent = await sendFiles(finance, [
      { name: "a.png", bytes: await photo({ cuit, nroCmp: 970 }) },
      { name: "b.png", bytes: await photo({ cuit, nroCmp: 971 }) },
    ]);
    const batch = await readBatch(finance, sent.body);
    expect(batch.items.map(({ state, voucher }) => [state, voucher?.id])).toEqual([
      ["leido", same],
      ["leido", other],
    ]);
    expect(await view(same)).toMatchObject({
      state: "recibido",
      check_state: "coincide",
      check_detail: "",
      net_taxed: "100000.00",
    });
    expect(await view(other)).toMatchObject({
      check_state: "difiere",
      check_detail: "La lista de ARCA dice total $ 133.100,00.",
    });
  });
});

test("somebody's many files let another one's few go between them", async () => {
  const [many, few] = [await aPerson("Administracion"), await aPerson("Administracion")];
  const files = (length: number) => Array.from({ length }, (_, at) => ({ name: `${at}.pdf`, bytes: plainPdf() }));
  await sendFiles(many, files(12));
  await sendFiles(few, files(2));
  const next_ones = await query<{ by: number }>(
    `SELECT f.created_by_user_id AS by FROM pgboss.job j JOIN file f ON f.id = (j.data ->> 'id')::uuid
     WHERE j.name = 'documents.read' AND f.created_by_user_id = ANY ($1::int[]) ORDER BY j.priority DESC, j.created_on, j.id LIMIT 6`,
    [[many.userId, few.userId]],
  );
  expect(next_ones.filter(({ by }) => by === few.userId)).toHaveLength(2);
});

describe("nothing is lost and nothing doubled", () => {
  test("a worker that died before or after it wrote does it once", async () => {
    const { body } = await sendFiles(finance, [{ name: "a.png", bytes: await photo() }]);
    const item = await prisma.intakeItem.findFirstOrThrow({ where: { batch_id: body.id } });
    await takeItem(item.id);
    expect(await prisma.intakeItem.findUniqueOrThrow({ where: { id: item.id } })).toMatchObject({ state: "en_cola" });
    await readDocument(item.file_id ?? "");
    await Promise.all([takeItem(item.id), takeItem(item.id)]);
    await takeItem(item.id);
    const after = await prisma.intakeItem.findUniqueOrThrow({ where: { id: item.id } });
    expect(after.state).toBe("leido");
    const held = { owner_type: "voucher", owner_id: String(after.voucher_id) };
    expect(await prisma.attachment.count({ where: held })).toBe(1);
    expect(
      await prisma.voucher.count({ where: { created_by_user_id: finance.userId, id: after.voucher_id ?? 0 } }),
    ).toBe(1);
  });

  test("what was read and has no job any more becomes a voucher all the same", async () => {
    const { body } = await sendFiles(finance, [
      { name: "a.xml", bytes: Buffer.from(facturae().replace("0012", "7712")) },
    ]);
    const [item] = await prisma.intakeItem.findMany({ where: { batch_id: body.id } });
    await readDocument(item?.file_id ?? "");
    await asOwner("UPDATE pgboss.job SET state = 'failed' WHERE name = 'vouchers.take'");
    await prisma.intakeItem.updateMany({
      where: { batch_id: body.id },
      data: { created_at: new Date(Date.now() - 120_000) },
    });
    await resumeTaking();
    await resumeTaking();
    const jobs = await query<{ id: number }>(
      "SELECT (data ->> 'id')::int AS id FROM pgboss.job WHERE name = 'vouchers.take' AND state < 'completed'",
    );
    expect(jobs).toEqual([{ id: item?.id }]);
  });

  test("what could not be read is read again, or taken as it is", async () => {
    const broken = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(`${"x".repeat(200)}${next()}`)]);
    const { body } = await sendFiles(finance, [{ name: "rota.pdf", bytes: broken }]);
    const failed = (await readBatch(finance, body)).items[0];
    expect(failed).toMatchObject({
      state: "fallo",
      reason: "El archivo está dañado.",
      retriable: true,
      voucher: null,
    });
    const again = await requestAs<IntakeBatch>(finance, "POST", `/vouchers/intake/items/${failed?.id}/retry`, {});
    expect(again.body.items[0]).toMatchObject({ state: "en_cola", reason: "" });
    const twice = await requestAs<IntakeBatch>(finance, "POST", `/vouchers/intake/items/${failed?.id}/retry`, {});
    expect(twice.status).toBe(409);
    expect((await readBatch(finance, body)).items[0]?.state).toBe("fallo");
    await requestAs(finance, "POST", `/vouchers/intake/items/${failed?.id}/retry`, { as: "sin_leer" });
    await takeItem(failed?.id ?? 0);
    const [batch] = (await openBatches(finance)).filter(({ id }) => id === body.id);
    expect(batch?.items[0]).toMatchObject({ state: "leido", flags: [{ code: "sin_datos" }] });
  });

  test("a picture that is cut off is damaged, as a cut PDF is", async () => {
    const photo = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    });
    const [png, jpeg] = [await photo.clone().png().toBuffer(), await photo.clone().jpeg().toBuffer()];
    const files = [
      { name: "media.png", bytes: png.subarray(0, png.length / 2) },
      { name: "media.jpg", bytes: jpeg.subarray(0, jpeg.length / 2) },
      { name: "comienzo.png", bytes: png.subarray(0, 300) },
    ];
    const { body } = await sendFiles(finance, files);
    const { items } = await readBatch(finance, body);
    expect(items.map(({ state, reason }) => [state, reason])).toEqual(
      files.map(() => ["fallo", "El archivo está dañado."]),
    );
  });

  test("a batch is its own person's; others neither see it nor add to it", async () => {
    const { body } = await sendFiles(finance, [{ name: "a.pdf", bytes: plainPdf() }]);
    const other = await aPerson("Administracion");
    expect(await openBatches(other)).toEqual([]);
    expect((await sendFiles(other, [{ name: "b.pdf", bytes: plainPdf() }], { batch: String(body.id) })).status).toBe(
      404,
    );
    expect((await requestAs(other, "POST", `/vouchers/intake/${body.id}/close`)).status).toBe(404);
    const manager = await aPerson("Management");
    expect((await sendFiles(manager, [{ name: "b.pdf", bytes: plainPdf() }])).status).toBe(403);
  });
});
