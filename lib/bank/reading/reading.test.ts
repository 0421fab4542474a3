import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import expected from "../fixtures/es_expected.json";
import { type ReadFile, readStatementFile } from "./readFile";
import { StatementRefused } from "./statement";

const fixture = (name: string) => path.join(__dirname, "../fixtures", name);
const read = (name: string) => readStatementFile(fixture(name), name);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bank-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function readText(content: string | Buffer, name = "x.txt"): Promise<ReadFile> {
  const file = path.join(folder, "given");
  await writeFile(file, content);
  return readStatementFile(file, name);
}
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: unknown) => {
      expect(error).toBeInstanceOf(StatementRefused);
      return (error as Error).message;
    },
  );

const told = expected.movimientos.map(({ dia, importe, referencia, texto }) => [dia, importe, referencia ?? "", texto]);

test.each(["es.n43", "es.mt940", "es.camt053.xml"])("%s says what it is expected to say", async (name) => {
  const { statements } = await read(name);
  expect(statements).toHaveLength(1);
  const [statement] = statements;
  expect(statement).toMatchObject({
    account: expected.cuenta,
    currency: "EUR",
    from: "2026-11-23",
    until: "2026-11-25",
    opening: expected.saldo_inicial,
    closing: expected.saldo_final,
  });
  expect(statement?.lines.map(({ day, amount, reference, text }) => [day, amount, reference, text])).toEqual(told);
});

test("an unbalanced Norma 43 is refused whole, with the line of its sums", async () => {
  expect(await refusal(read("es_unbalanced.n43"))).toBe(
    "Línea 12: el debe dice € 2.276,51 y los movimientos suman € 2.276,50.",
  );
});

test("a bank's own Norma 43: movements of nothing, equivalences, a last balance without its sign", async () => {
  const { statements } = await read("test.n43");
  expect(statements[0]?.lines.map(({ amount, text }) => [amount, text])).toEqual([
    ["-0.03", expect.stringMatching(/^COMISI/)],
    ["-178.30", "TRANSFERENC. A TEST PARTNER N43"],
    ["280.29", "TRANSFERENC. TEST PARTNER 2"],
    ["0.00", "TRANSFERENC. TEST PARTNER 2 IMPORTE 0"],
  ]);
});

test("OFX without closing tags, with its account and balance", async () => {
  const [{ statements: medium }, { statements: checking }] = await Promise.all([
    read("bank_medium.ofx"),
    read("checking.ofx"),
  ]);
  expect(medium[0]).toMatchObject({ account: "12300 000012345678", currency: "CAD", opening: null, closing: "382.34" });
  expect(medium[0]?.lines.map(({ day, amount }) => `${day} ${amount}`)).toEqual([
    "2009-04-01 -6.60",
    "2009-04-02 -316.67",
    "2009-04-03 -22.00",
  ]);
  expect(medium[0]?.lines[0]?.party).toBe("MCDONALD'S #112");
  expect(checking[0]?.lines.map(({ reference, amount }) => [reference, amount])).toEqual([
    ["0000486", "0.01"],
    ["0000487", "-34.51"],
    ["319", "-25.00"],
  ]);
});

test("OFX whose day and amount are none is refused with its line", async () => {
  expect(await refusal(read("fail_decimal_error.ofx"))).toBe(
    "Línea 36: DTPOSTED dice «201120000000», que no es un día.",
  );
});

test("a bank's CSV: debits and credits apart, each row proved by its balance", async () => {
  const { format, statements } = await read("ar_bank.csv");
  expect(format).toBe("tabla");
  expect(statements[0]).toMatchObject({ opening: "10000000.00", closing: "7298353.12", currency: null });
  expect(statements[0]?.lines.map(({ amount, text }) => [amount, text])).toEqual([
    ["-1194480.00", "Trf Inmed Proveed 30709111015 SONIDO DEL SUR"],
    ["-7166.88", "Impuesto ley 25.413"],
    ["-1500000.00", "Pago a proveedores lote 0007 3 transferencias"],
  ]);
});

test("a CSV that is newest first is turned round; one that does not add up is refused with its row", async () => {
  const [title = "", ...rows] = (await readFile(fixture("ar_bank.csv"), "utf8")).trim().split(/\r?\n/);
  const turned = await readText([title, ...[...rows].reverse()].join("\n"), "x.csv");
  expect(turned.statements).toMatchObject([{ opening: "10000000.00", closing: "7298353.12" }]);
  const wrong = rows.map((row) => row.replace("8.798.353,12", "8.798.353,13"));
  expect(await refusal(readText([title, ...wrong].join("\n"), "x.csv"))).toMatch(
    /^Fila 3: el saldo 8\.798\.353,13 no es/,
  );
});

test("latin-1, UTF-8 and UTF-16 with and without mark are the same text", async () => {
  const text = new TextDecoder("windows-1252").decode(await readFile(fixture("es.n43")));
  const inLatin = await read("es.n43");
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, "utf16le"),
    Buffer.from(text, "utf16le"),
  ])
    expect(await readText(bytes)).toEqual(inLatin);
});

test("several accounts in one file", async () => {
  const one = (await readFile(fixture("es.n43"), "latin1")).split(/\r?\n/).filter((line) => line.trim() !== "");
  const body = one.slice(0, -1);
  const other = body.map((line) => line.replace("0200051332", "0200051333"));
  const end = (one.at(-1) ?? "").replace("000012", String(body.length * 2).padStart(6, "0"));
  const { statements } = await readText(Buffer.from([...body, ...other, end].join("\r\n"), "latin1"));
  expect(statements.map(({ account }) => account.slice(-10))).toEqual(["0200051332", "0200051333"]);
});

const cut = (name: string, part: number) =>
  readFile(fixture(name), "latin1").then((text) => Buffer.from(text.slice(0, text.length * part), "latin1"));
test.each(["es.n43", "es.mt940", "es.camt053.xml", "checking.ofx"])(
  "%s that is cut is refused whole, in words",
  async (name) => {
    for (const part of [0.4, 0.7, 0.9]) expect(await refusal(readText(await cut(name, part)))).not.toBe("read");
  },
);

test("two CAMT one after the other in a file are none", async () => {
  const text = await readFile(fixture("es.camt053.xml"), "utf8");
  const message = "El archivo tiene más de un documento XML: importar cada uno por separado.";
  expect(await refusal(readText(`${text}\n${text}`))).toBe(message);
  expect(await refusal(readText(`${text}${text.replace(/^<\?xml.*?\?>\s*/, "")}`))).toBe(message);
});

test("a CAMT that is cut before its first movement says where, and names no movement", async () => {
  const text = (await readFile(fixture("es.camt053.xml"), "utf8")).replaceAll("><", ">\n<");
  const head = text.slice(0, text.indexOf("<Ntry>"));
  expect(await refusal(readText(head))).toBe(
    `Línea ${head.split("\n").length}: el XML está dañado o cortado antes del primer movimiento.`,
  );
});

test("a debit that is undone gives money back; pages of MT940 are one statement", async () => {
  const text = [
    ":20:A",
    ":25:ES9121000418450200051332",
    ":28C:1/1",
    ":60F:C261231EUR100,",
    ":61:2612310101RD5,NTRFNONREF//BANK1",
    ":86:166?00GUTSCHRIFT?20DEVUELTO?32SONIDO NORTE",
    ":62M:C270101EUR105,",
    "-",
    ":20:A",
    ":25:ES9121000418450200051332",
    ":28C:1/2",
    ":60M:C270101EUR105,",
    ":61:2701010101RC5,00NTRFX",
    ":86:ANULA",
    ":62F:C270101EUR100,00",
    "-",
  ].join("\r\n");
  const { statements } = await readText(text);
  expect(statements).toHaveLength(1);
  expect(statements[0]).toMatchObject({
    opening: "100.00",
    closing: "100.00",
    from: "2026-12-31",
    until: "2027-01-01",
  });
  expect(statements[0]?.lines).toMatchObject([
    { day: "2027-01-01", amount: "5.00", reference: "BANK1", text: "DEVUELTO", party: "SONIDO NORTE" },
    { day: "2027-01-01", amount: "-5.00", reference: "X" },
  ]);
});

test("what the bank has not booked is no movement; entities of its own are refused", async () => {
  const text = await readFile(fixture("es.camt053.xml"), "utf8");
  const pending = '<Ntry><Amt Ccy="EUR">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts></Ntry></Stmt>';
  expect((await readText(text.replace("</Stmt>", pending))).statements[0]?.lines).toHaveLength(5);
  const hostile = text.replace("<Document", '<!DOCTYPE x [<!ENTITY a "b">]><Document');
  expect(await refusal(readText(hostile))).toMatch(/DTD/);
  expect(await refusal(readText(text.replace("20000.00", "20000.01")))).toMatch(/^Movimiento 5: el extracto no cierra/);
});
