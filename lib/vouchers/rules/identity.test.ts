import vectors from "../fixtures/duplicates.json";
import { type Alike, identityOf, likenessOf, plainNumber, printedNumber } from "./identity";

type Case = Partial<
  Record<"cuit" | "nif" | "pais" | "numero" | "total" | "fecha" | "sha256", string> &
    Record<"tipo", number> &
    Record<"pto" | "nro", string | number>
>;
const read = ({ pais = "AR", cuit, nif, tipo, pto, nro, numero, fecha, total, sha256 }: Case): Alike => ({
  country: pais,
  tax_id: cuit ?? nif ?? "",
  type_code: tipo === undefined ? "" : String(tipo),
  point: String(pto ?? ""),
  number: String(nro ?? numero ?? ""),
  date: fecha ?? "",
  total: total ?? "",
  currency: "ARS",
  sha256: sha256 ? [sha256] : [],
});

test.each(vectors.casos.map(({ a, b, esperado }, index) => [index, a, b, esperado] as const))(
  "vector %i",
  (_, one, other, expected) => {
    const [a, b] = [read(one as Case), read(other as Case)];
    const same = identityOf(a) !== null && identityOf(a) === identityOf(b);
    expect(same ? "duro" : likenessOf(a, b) ? "blando" : "ninguno").toBe(expected);
  },
);

const invoice: Alike = {
  country: "AR",
  tax_id: "30-70911101-5",
  type_code: "1",
  point: "00003",
  number: "00001234",
  date: "2026-11-03",
  total: "121000.00",
  currency: "ARS",
};

test("a name is the same however it is written, and none while something is missing", () => {
  expect(identityOf(invoice)).toBe("AR:30709111015:1:3:1234");
  expect(identityOf({ ...invoice, tax_id: "30709111015", type_code: "001", point: "3", number: "1234" })).toBe(
    identityOf(invoice),
  );
  for (const key of ["tax_id", "type_code", "point", "number"] as const)
    expect(identityOf({ ...invoice, [key]: "" })).toBeNull();
  expect(identityOf({ ...invoice, number: "0000" })).toBeNull();
  expect(identityOf({ ...invoice, country: "ES", tax_id: "B87555017", number: "f 2026/0012" })).toBe(
    "ES:B87555017:F20260012:2026",
  );
  expect(identityOf({ ...invoice, country: "ES", date: "" })).toBeNull();
  expect(plainNumber(" a-12 / 7.b ")).toBe("A127B");
});

test("the same number with another letter is alike where the amount is, too", () => {
  expect(likenessOf(invoice, { ...invoice, type_code: "6", date: "2025-01-01" })).toBe("letra");
  expect(likenessOf(invoice, { ...invoice, type_code: "6", total: "99.00" })).toBeNull();
});

test("the same amount counts within three days, of one supplier and currency", () => {
  const other = { ...invoice, number: "77" };
  expect(likenessOf(invoice, { ...other, date: "2026-11-06" })).toBe("importe");
  expect(likenessOf(invoice, { ...other, date: "2026-11-07" })).toBeNull();
  expect(likenessOf(invoice, { ...other, currency: "USD" })).toBeNull();
  expect(likenessOf(invoice, { ...other, tax_id: "30709111023" })).toBeNull();
});

test("printed as it is on the paper", () => {
  expect(printedNumber({ ...invoice, point: "3", number: "1234" })).toBe("00003-00001234");
  expect(printedNumber({ country: "ES", point: "", number: "F-2026/0012" })).toBe("F-2026/0012");
});
