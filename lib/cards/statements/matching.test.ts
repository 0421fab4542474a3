import { readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { addDays, todayIn } from "@/lib/format/dates";
import { fieldOfTitle } from "@/lib/imports/plain";
import { type Charged, distanceOf, matchLines } from "./matching";
import { fingerprinted, type KnownCard, kindOfLine, readLines } from "./read";
import { type StatementColumn, statementColumns } from "./rules/sheet";

const fixture = (name: string) => readFileSync(path.join(__dirname, "..", "fixtures", name), "utf8");
const cardOf = (last4: string): KnownCard => ({
  id: Number(last4),
  last4,
  company_id: 1,
  currency: "ARS",
  active: true,
});

/** The sample as the engine's reader gives it. */
function sampleSheet(lines = fixture("statement.csv").replace("\ufeff", "").trim().split(/\r?\n/)) {
  const titles = (lines[0] ?? "").split(";");
  const names = titles.map((title) => fieldOfTitle<StatementColumn>(statementColumns, title));
  const rows = lines.slice(1).map((line, index) => ({
    row: index + 2,
    cells: Object.fromEntries(line.split(";").map((cell, at) => [names[at], cell])),
  }));
  const columns = Object.fromEntries(names.map((name, at) => [name, titles[at]]));
  return { read: rows.length, sheet: "", columns, rows };
}
const readSample = (cards: KnownCard[], sheet = sampleSheet(), only?: number) => {
  const wrong: [row: number, field: string, message: string][] = [];
  const lines = readLines(sheet, cards, ({ row }, field, message) => wrong.push([row, field, message]), only);
  return { lines, wrong };
};

interface Sample {
  gastos: {
    id: string;
    dia: string;
    importe: string;
    moneda: string;
    tarjeta: string;
    con: number | null;
    porque?: string;
  }[];
}

test("the sample: same card and currency, ±2 %, ±3 days; other currencies ask", () => {
  const { lines, wrong } = readSample([cardOf("4417")]);
  expect(wrong).toEqual([]);
  expect(lines).toHaveLength(5);
  const rateOf = (currency: string) => (currency === "USD" ? "1450" : "1");
  const compared = lines.map(
    ({ row, card, ...line }): Charged => ({ ...line, id: row, card: card.last4, rate: rateOf(line.currency) }),
  );
  const { gastos } = JSON.parse(fixture("expenses.json")) as Sample;
  const expenses = gastos.map(
    ({ dia, importe, moneda, tarjeta }, id): Charged => ({
      id,
      card: tarjeta,
      day: dia,
      amount: importe,
      currency: moneda,
      rate: rateOf(moneda),
    }),
  );
  const { sure, asked } = matchLines(compared, expenses);
  const claimed = gastos.flatMap(({ con }, id) => (con === null ? [] : [{ line: con + 2, expense: id }]));
  expect(sure).toEqual(claimed);
  const hotel = gastos.findIndex(({ porque }) => porque?.startsWith("otra moneda"));
  expect(asked).toEqual([{ line: 4, expenses: [hotel], why: "moneda" }]);
});

test("a card that is not ours, a day, an amount or a currency that is none: each is named in its row", () => {
  expect(readSample([cardOf("9981")]).wrong.map(([row, field]) => [row, field])).toEqual(
    [2, 3, 4, 5, 6].map((row) => [row, "card"]),
  );
  const [title = "", first = ""] = fixture("statement.csv").replace("\ufeff", "").split(/\r?\n/);
  const bad = [
    "31/02/2026;X;1,00;ARS;4417",
    "12/11/2026;;1,00;ARS;4417",
    "12/11/2026;X;mil;ARS;4417",
    "12/11/2026;X;1,00;GBP;4417",
    "12/11/2026;X;1,00;ARS;",
  ];
  const { lines, wrong } = readSample([cardOf("4417")], sampleSheet([title, first, ...bad]));
  expect(lines).toHaveLength(1);
  expect(wrong).toEqual([
    [3, "day", "La fecha no se entiende: tiene que ser como 12/11/2026 o 2026-11-12."],
    [4, "merchant", "Falta el comercio."],
    [5, "amount", expect.stringContaining("Importe")],
    [6, "currency", "Esa moneda no se maneja: ARS, USD o EUR."],
    [7, "card", "Falta la tarjeta: elegirla antes de probar el archivo."],
  ]);
  const usd = { ...cardOf("4417"), id: 2, currency: "USD" };
  expect(readSample([cardOf("4417"), usd]).lines.map(({ card }) => card.id)).toEqual([4417, 4417, 2, 4417, 4417]);
  expect(readSample([cardOf("4417"), { ...cardOf("4417"), id: 3, company_id: 2 }]).wrong[0]?.[2]).toMatch(
    /de varias empresas/,
  );
});

test("a day that has not come yet is refused in its row; today's is taken", () => {
  const [title = ""] = fixture("statement.csv").replace("\ufeff", "").split(/\r?\n/);
  const rows = [todayIn(), addDays(todayIn(), 1)].map((day) => `${day};X;1,00;ARS;4417`);
  const { lines, wrong } = readSample([cardOf("4417")], sampleSheet([title, ...rows]));
  expect(lines.map(({ day }) => day)).toEqual([todayIn()]);
  expect(wrong).toEqual([[3, "day", expect.stringMatching(/todavía no llegó/)]]);
});

test("equal lines of a file are told apart, and told alike in the next file", () => {
  const { lines } = readSample([cardOf("4417")]);
  const first = lines[0];
  if (!first) throw new Error("no line");
  const keys = (some: typeof lines) => fingerprinted(some).map(({ fingerprint }) => fingerprint);
  expect(new Set(keys([first, first, first])).size).toBe(3);
  expect(keys([first, first])).toEqual(keys([first, first, first]).slice(0, 2));
});

test.each([
  ["IVA RG 4240", "100.00", "cargo"],
  ["Comisión por mantenimiento", "100.00", "cargo"],
  ["IMP. DE SELLOS", "1.00", "cargo"],
  ["SU PAGO EN PESOS", "-5000.00", "pago"],
  ["PARADOR EL HORNERO", "100.00", "consumo"],
  ["DEVOLUCION HOTEL", "-100.00", "consumo"],
  ["RIVADAVIA PARKING", "10.00", "consumo"],
] as const)("%s is %s: %s", (merchant, amount, kind) => {
  expect(kindOfLine({ merchant, amount })).toBe(kind);
});

const charged = fc.record({
  card: fc.constantFrom("a", "b"),
  day: fc.integer({ min: 1, max: 12 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`),
  amount: fc.integer({ min: 9_700, max: 10_300 }).map((cents) => (cents / 100).toFixed(2)),
  currency: fc.constantFrom("ARS", "USD"),
});
const numbered = fc.array(charged, { maxLength: 12 }).map((all) => all.map((one, id): Charged => ({ ...one, id })));

test("whatever is charged and claimed: each once, only what may be, never one of two that are as near", () => {
  fc.assert(
    fc.property(numbered, numbered, (lines, expenses) => {
      const { sure, asked } = matchLines(lines, expenses);
      expect(new Set(sure.map(({ line }) => line)).size).toBe(sure.length);
      expect(new Set(sure.map(({ expense }) => expense)).size).toBe(sure.length);
      const done = new Set(sure.map(({ line }) => line));
      expect(asked.some(({ line }) => done.has(line))).toBe(false);
      for (const { line, expense } of sure) {
        const [own, its] = [lines[line], expenses[expense]];
        if (!own || !its) throw new Error("matched what is not there");
        expect(distanceOf(own, its)).not.toBeNull();
        // Nobody who is free is as near as the one that was chosen.
        const taken = new Set(sure.map((one) => one.expense));
        for (const other of expenses) {
          if (taken.has(other.id)) continue;
          const apart = distanceOf(own, other);
          expect(apart === null || apart > (distanceOf(own, its) ?? 0n)).toBe(true);
        }
      }
      for (const { line, expenses: some, why } of asked)
        for (const expense of some) {
          const [own, its] = [lines[line], expenses[expense]];
          expect(own && its && (why === "empate" ? distanceOf(own, its) !== null : own.currency !== its.currency)).toBe(
            true,
          );
        }
    }),
  );
});
