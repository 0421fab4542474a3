/** @jest-environment node */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { arcaForm, type Placed, wordsPdf } from "@/lib/testing/invoicePdf";
import { withPdf } from "../pdf";
import { pdfLines } from "./lines";
import { readWords } from "./readWords";

jest.setTimeout(60_000);

const OURS = "30-71482236-1";
const THEIRS = "30-50001091-2";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "words-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function wordsOf(...pages: Placed[][]) {
  const file = path.join(folder, "factura.pdf");
  await writeFile(file, await wordsPdf(pages));
  return withPdf(file, async (pdf) => readWords(await pdfLines(pdf), null));
}
const rows = (left: number, top: number, lines: readonly (readonly string[])[], wide = 110): Placed[] =>
  lines.flatMap((line, at) => line.map((text, column): Placed => [left + column * wide, top + at * 14, text]));
const argentine = (foot: Placed[], letter = "A"): Placed[] => [
  [280, 30, letter],
  [330, 30, "FACTURA"],
  [330, 50, "N° 00012-00004567"],
  [330, 65, "Fecha: 20/11/2026"],
  [30, 50, `C.U.I.T.: ${THEIRS}`],
  [30, 120, "Señores: BAMBALINA S.A."],
  [30, 135, `C.U.I.T.: ${OURS}`],
  ...foot,
];
const spanish = (foot: Placed[]): Placed[] => [
  [30, 40, "Luces del Ebro, S.L."],
  [30, 55, "NIF: B87555017"],
  [330, 40, "FACTURA"],
  [330, 55, "Nº factura: 2026/A-0147"],
  [330, 70, "Fecha de expedición: 5 de noviembre de 2026"],
  [330, 85, "Vencimiento: 05/12/2026"],
  [30, 110, "Cliente: Bambalina España SL"],
  [30, 125, "CIF: A58818501"],
  ...foot,
];

test("ARCA's own form: which voucher it is, its days, whose it is, net and VAT by rate", async () => {
  expect(await wordsOf(arcaForm({ from: THEIRS, to: OURS, number: "1234" }))).toMatchObject({
    country: "AR",
    tax_ids: [{ id: "30500010912" }, { id: "30714822361" }],
    type: "invoice",
    letter: "A",
    type_code: "1",
    point_of_sale: "3",
    number: "1234",
    date: "2026-11-03",
    due_date: "2026-11-18",
    service_from: "2026-10-01",
    service_until: "2026-10-31",
    currency: "ARS",
    authorisation_kind: "CAE",
    authorisation_code: "76045123456780",
    amounts: {
      net: "100000.00",
      vat: [{ rate: "21", base: "100000.00", amount: "21000.00" }],
      vat_total: "21000.00",
      other: [],
      total: "121000.00",
      ties: true,
    },
  });
});

test("two rates, percepciones and what is not taxed, in a foot of boxes", async () => {
  const words = await wordsOf(
    argentine([
      ...rows(30, 600, [
        ["Neto Gravado 21%", "Neto Gravado 10,5%", "No gravado", "IVA 21%", "IVA 10,5%"],
        ["1.000.000,00", "200.000,00", "15.000,00", "210.000,00", "21.000,00"],
      ]),
      ...rows(30, 640, [
        ["Perc. IIBB CABA", "Perc. IIBB Bs. As.", "Perc. IVA RG 2408", "TOTAL"],
        ["$ 12.000,00", "$ 18.000,50", "$ 36.000,00", "$ 1.512.000,50"],
      ]),
    ]),
  );
  expect(words).toMatchObject({
    point_of_sale: "12",
    number: "4567",
    date: "2026-11-20",
    type_code: "1",
    amounts: {
      net: "1200000.00",
      untaxed: "15000.00",
      vat: [
        { rate: "21", base: "1000000.00", amount: "210000.00" },
        { rate: "10.5", base: "200000.00", amount: "21000.00" },
      ],
      other: [
        { kind: "percepcion_iibb", jurisdiction: "CABA", amount: "12000.00" },
        { kind: "percepcion_iibb", jurisdiction: "Buenos Aires", amount: "18000.50" },
        { kind: "percepcion_iva", jurisdiction: "", amount: "36000.00" },
      ],
      total: "1512000.50",
      ties: true,
    },
  });
});

test("Spain: base, VAT and the IRPF that its issuer takes off", async () => {
  const words = await wordsOf(
    spanish(
      rows(330, 600, [
        ["Base imponible", "1.500,00 €"],
        ["IVA 21 %", "315,00 €"],
        ["IRPF -15 %", "-225,00 €"],
        ["Total a pagar", "1.590,00 €"],
      ]),
    ),
  );
  expect(words).toMatchObject({
    country: "ES",
    tax_ids: [{ id: "B87555017" }, { id: "A58818501" }],
    type: "invoice",
    number: "2026/A-0147",
    date: "2026-11-05",
    due_date: "2026-12-05",
    currency: "EUR",
    amounts: {
      net: "1500.00",
      vat: [{ rate: "21", base: "1500.00", amount: "315.00" }],
      withheld: "225.00",
      total: "1590.00",
      ties: true,
    },
  });
});

test("Spain: a table of rates, and a surcharge", async () => {
  const words = await wordsOf(
    spanish([
      ...rows(30, 600, [
        ["Base imponible", "% IVA", "Cuota IVA", "Total"],
        ["1.000,00", "21", "210,00", "1.210,00"],
        ["300,00", "10", "30,00", "330,00"],
      ]),
      ...rows(30, 660, [
        ["Recargo de equivalencia 5,2 %", "", "52,00"],
        ["TOTAL FACTURA", "", "1.592,00"],
      ]),
    ]),
  );
  expect(words?.amounts).toMatchObject({
    net: "1300.00",
    vat: [
      { rate: "21", base: "1000.00", amount: "210.00" },
      { rate: "10", base: "300.00", amount: "30.00" },
    ],
    other: [{ kind: "recargo", amount: "52.00" }],
    total: "1592.00",
    ties: true,
  });
});

test("what does not tie to the cent is told, and is not sure", async () => {
  const off = rows(330, 600, [
    ["Neto gravado", "100.000,00"],
    ["IVA 21%", "21.000,00"],
    ["Total", "121.000,06"],
  ]);
  expect((await wordsOf(argentine(off)))?.amounts).toMatchObject({
    net: "100000.00",
    vat_total: "21000.00",
    total: "121000.06",
    ties: false,
  });
});

test("a B says what VAT is inside of its total, which is no VAT apart", async () => {
  const foot = rows(250, 600, [
    ["Total", "121.000,00"],
    ["IVA Contenido", "21.000,00"],
  ]);
  const words = await wordsOf(argentine(foot, "B"));
  expect(words).toMatchObject({ type_code: "6", amounts: { net: null, vat: [], total: "121000.00", ties: false } });
});

test.each([
  ["FACTURA DE CRÉDITO ELECTRÓNICA MiPyMEs (FCE)", "201", "201"],
  ["NOTA DE CRÉDITO", "03", "3"],
  ["RECIBO", "04", "4"],
])("%s is ARCA's %s", async (title, code, type_code) => {
  const words = await wordsOf(arcaForm({ from: THEIRS, to: OURS, number: "7" }, { title, code }));
  expect(words?.type_code).toBe(type_code);
});

test("amounts that tie are found in any order of a page's texts, and however far apart they stand", async () => {
  const cents = fc.bigInt({ min: 100n, max: 9_999_999_999n });
  await fc.assert(
    fc.asyncProperty(
      cents,
      fc.constantFrom(21n, 10n),
      fc.nat(100_000),
      fc.nat(),
      async (net, rate, perception, turn) => {
        const shown = (value: bigint) =>
          `${String(value / 100n).replace(/\B(?=(\d{3})+$)/g, ".")},${String(value % 100n).padStart(2, "0")}`;
        const vat = (net * rate + 50n) / 100n;
        const other = BigInt(perception);
        const foot = rows(
          250,
          500,
          [
            ["Subtotal neto", shown(net)],
            [`IVA ${rate}%`, shown(vat)],
            ["Percepción IIBB", shown(other)],
            ["Total", shown(net + vat + other)],
          ],
          140,
        );
        const texts = argentine(foot);
        const at = turn % texts.length;
        const words = await wordsOf([...texts.slice(at), ...texts.slice(0, at)]);
        const plain = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
        expect(words?.amounts).toMatchObject({
          net: plain(net),
          vat_total: plain(vat),
          total: plain(net + vat + other),
          ties: true,
        });
      },
    ),
    { numRuns: 15 },
  );
});

test("a page without text, or with what is no invoice, says nothing", async () => {
  expect(await wordsOf([])).toBeNull();
  expect(
    await wordsOf([
      [30, 40, "Rider técnico de la gira"],
      [30, 60, "Escenario de 12 x 10 m"],
    ]),
  ).toBeNull();
});

test("the account of an invoice that says that it is paid there, and of no other; two of them, or a wrong one, are none", async () => {
  const cbu = "2850590940090418135201";
  const foot = (...lines: string[]) =>
    argentine([
      ...rows(30, 300, [["Total", "121.000,00"]]),
      ...rows(
        30,
        330,
        lines.map((line) => [line]),
      ),
    ]);
  const read = async (...lines: string[]) => (await wordsOf(foot(...lines)))?.informed_cbu;
  expect(await read("PAGO EN CBU INFORMADA", `CBU: ${cbu}`)).toBe(cbu);
  expect(await read("PAGO EN C.B.U. INFORMADA", "CBU 28505909 40090418135201")).toBe(cbu);
  expect(await read("FACTURA DE CRÉDITO ELECTRÓNICA MiPyMEs (FCE)", `CBU del Emisor: ${cbu}`)).toBe(cbu);
  expect(await read(`Para transferencias, CBU: ${cbu}`)).toBeNull();
  expect(await read("PAGO EN CBU INFORMADA", `CBU: ${cbu.slice(0, 21)}2`)).toBeNull();
  expect(await read("PAGO EN CBU INFORMADA", `CBU: ${cbu}`, "CBU: 0070999020000065706080")).toBeNull();
});
