import { voucherType as readType } from "@/lib/documents/reading/arcaCodes";
import { givesCredit, rateCodes, ratePercent, takesAway, voucherType, voucherTypes } from "./types";

test("every type has a name of its own, and means what the reader of QR codes takes it for", () => {
  for (const country of ["AR", "ES", "UY"]) {
    const titles = voucherTypes(country).map(({ title, family, letter }) => `${title} ${family} ${letter}`);
    expect(new Set(titles).size).toBe(titles.length);
  }
  const kinds = { invoice: "factura", debit_note: "debito", credit_note: "credito", receipt: "recibo" };
  for (const { code, kind, letter } of voucherTypes("AR")) {
    const read = readType(code);
    if (read.type === "other") continue;
    expect([code, kind, letter]).toEqual([code, kinds[read.type], read.letter]);
  }
});

test("codes are found however they are written", () => {
  expect(voucherType("AR", "001")?.short).toBe("FC A");
  expect(voucherType("AR", "203")?.short).toBe("NCE A");
  expect(voucherType("AR", "51")?.title).toBe("Factura M (operación sujeta a retención)");
  expect(voucherType("ES", "f2")?.title).toBe("Factura simplificada");
  expect(voucherType("AR", "F1")).toBeUndefined();
});

test("notes of credit take away; A and full invoices give credit, B, C and simplified ones do not", () => {
  expect(["3", "8", "13", "21", "53", "112", "203"].every((code) => takesAway("AR", code))).toBe(true);
  expect(["1", "2", "4", "51", "81"].some((code) => takesAway("AR", code))).toBe(false);
  expect(["1", "6", "11", "51", "83"].map((code) => givesCredit("AR", code))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  expect(["F1", "F2", "R1"].map((code) => givesCredit("ES", code))).toEqual([true, false, true]);
  expect(givesCredit("UY", "FC")).toBe(false);
});

test("rates go by their country's codes", () => {
  expect(
    rateCodes("AR")
      .map((code) => ratePercent("AR", code))
      .sort(),
  ).toEqual(["0", "10.5", "2.5", "21", "27", "5"]);
  expect(rateCodes("ES")).toContain("10");
  expect([rateCodes("UY"), ratePercent("AR", "99")]).toEqual([[], undefined]);
});
