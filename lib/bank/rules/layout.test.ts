import fc from "fast-check";
import { bankLayout, type LayoutField, layoutProblems } from "./layout";
import { sampleBatch, sampleLayouts } from "./sampleLayouts";
import { layoutBytes, writeLayout } from "./writeLayout";

const [fixedSample, delimited] = sampleLayouts.map(({ layout }) => bankLayout.parse(layout));
if (!fixedSample || !delimited) throw new Error("the samples are gone");

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test("fixed width: every line has its positions, sums in its header and footer", () => {
  const lines = latin1(layoutBytes(fixedSample, sampleBatch)).split("\r\n");
  expect(lines.pop()).toBe("");
  expect(lines[0]).toBe(
    `H30712345671${"0070999020000012345678"}20261123000003${"159448005".padStart(17, "0")}${"BAM-20261120-0007".padEnd(35)}`,
  );
  expect(lines[2]).toBe(
    `D000002285059094009041813520130711111118${"PENA & NANDU ILUMINACION S.A.".padEnd(40)}${"40000000".padStart(15, "0")}${"OP-000102".padEnd(20)}${"FACTURAS 12 Y 13".padEnd(40)}`,
  );
  expect(lines[4]).toBe(`T000003${"159448005".padStart(17, "0")}`);
});

test("delimited: amounts with a comma, days with bars, latin-1, and no mark inside a field", () => {
  const batch = { ...sampleBatch, transfers: sampleBatch.transfers.map((one) => ({ ...one, text: 'a;b "c"' })) };
  const bytes = layoutBytes(delimited, batch);
  expect(latin1(bytes).split("\r\n")[1]).toBe(
    "2850590940090418135201;30711111118;Peña & Ñandú Iluminación S.A.;400000,00;OP-000102;a b c;23/11/2026",
  );
  expect(layoutBytes(delimited, structuredClone(batch))).toEqual(bytes);
});

test("what does not fit is refused by transfer and field, an amount above all; a text is cut where the layout says so", () => {
  const short = bankLayout.parse({
    kind: "fijo",
    detail: [
      { value: "amount", writing: "centavos", length: 6, align: "derecha", pad: "0", cut: true },
      { value: "payee", length: 5, cut: true },
    ],
  });
  const { lines, problems } = writeLayout(short, sampleBatch);
  expect(lines[2]?.fields).toEqual(["000005", "María"]);
  expect(problems.map(({ transfer, field }) => [transfer, field])).toEqual([
    [0, "amount"],
    [1, "amount"],
  ]);
  expect(problems[0]?.message).toBe("Sonido del Sur S.R.L.: Importe: «119448000» tiene 9 caracteres y entran 6.");
  expect(() => layoutBytes(short, sampleBatch)).toThrow(RangeError);
});

test("an account is never cut: a part of it is somebody else's", () => {
  const field = { length: 10, cut: true };
  const layout = bankLayout.parse({ kind: "delimitado", detail: [{ value: "payee_account", ...field }] });
  expect(writeLayout(layout, sampleBatch).problems[0]?.message).toContain("tiene 22 caracteres y entran 10");
});

test("each transfer says once whom it pays, and how much", () => {
  const detail = (...values: string[]) =>
    values.map((value) => ({ value, writing: value === "amount" ? "punto" : "texto" }));
  const problems = (...values: string[]) =>
    layoutProblems(bankLayout.parse({ kind: "delimitado", detail: detail(...values) }));
  expect(problems("payee_account", "payee", "amount")).toEqual([]);
  expect(problems("literal", "amount", "amount")).toEqual([
    "Falta CBU del beneficiario en el renglón de cada transferencia.",
    "Importe está 2 veces en el renglón de cada transferencia: va una sola.",
  ]);
});

test.each([
  ["a fixed field without its length", { kind: "fijo", detail: [{ value: "payee" }] }, "detail.0.length"],
  [
    "a transfer's value in the header",
    { kind: "delimitado", header: [{ value: "payee" }], detail: [{ value: "payee" }] },
    "header.0.value",
  ],
  ["an amount as text", { kind: "delimitado", detail: [{ value: "amount" }] }, "detail.0.writing"],
  ["a name as a day", { kind: "delimitado", detail: [{ value: "payee", writing: "barras" }] }, "detail.0.writing"],
  ["a pad of two", { kind: "fijo", detail: [{ value: "payee", length: 3, pad: "00" }] }, "detail.0.pad"],
  ["no detail", { kind: "fijo", detail: [] }, "detail"],
])("%s is no layout", (_, layout, where) => {
  expect(bankLayout.safeParse(layout).error?.issues.map(({ path }) => path.join("."))).toEqual([where]);
});

test("whatever texts come, fixed lines have the width of their fields and delimited ones their number", () => {
  const width = fixedSample.detail.reduce((sum, { length }: LayoutField) => sum + (length ?? 0), 0);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 90 }), fc.string({ maxLength: 90 }), (payee, text) => {
      const batch = { ...sampleBatch, transfers: sampleBatch.transfers.map((one) => ({ ...one, payee, text })) };
      const fixedLines = writeLayout(fixedSample, batch).lines.filter(({ part }) => part === "detail");
      expect(fixedLines.map((line) => Buffer.from(line.text, "latin1").length)).toEqual([width, width, width]);
      for (const line of writeLayout(delimited, batch).lines) {
        expect(line.text.split(";")).toHaveLength(delimited.detail.length);
        expect(line.text).not.toMatch(/[\r\n]/);
      }
    }),
  );
});
