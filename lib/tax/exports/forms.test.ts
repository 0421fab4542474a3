import { arbaLine, arbaName } from "./arba";
import { arcibaLine } from "./arciba";
import { periodOf } from "./kinds";
import type { ExportRow } from "./row";

const row: ExportRow = {
  day: "2026-11-20",
  order: 12,
  total: "121000.00",
  tax: "iibb",
  regime: "901",
  base: "100000.00",
  rate: "3",
  amount: "3000.00",
  registered: true,
  taxId: "30709111015",
  name: "Sonido del Sur SRL",
  country: "AR",
  condition: "responsable_inscripto",
  iibbRegime: "convenio",
  iibbNumber: "901-123456-7",
  certificate: 7,
};

test("e-Arciba: 226 positions in AGIP's order; what its program would refuse is refused here", () => {
  const line = arcibaLine(row);
  expect(line).toBe(
    [
      ["1", "029", "20/11/2026", "03", " ", "0000000000000012", "20/11/2026", "0000000121000,00", "7".padEnd(16)],
      ["3", "30709111015", "2", "09011234567", "1", "Sonido del Sur SRL".padEnd(30)],
      ["0000000000000,00", "0000000021000,00", "0000000100000,00", "03,00", "0000000003000,00", "0000000003000,00"],
      [" ", " ".repeat(10)],
    ]
      .flat()
      .join(""),
  );
  expect(line).toHaveLength(226);
  expect(() => arcibaLine({ ...row, amount: "2999.00" })).toThrow("base por alícuota");
});

test("ARBA: 47 positions, and the name of its file", () => {
  const line = arbaLine(row);
  expect(line).toBe("30-70911101-520/11/2026000100000007" + "00003000,00A");
  expect(line).toHaveLength(47);
  expect(arbaName("30714822361", "2026-11")).toBe("AR-30714822361-2026110-6-LOTE1.txt");
});

test("a month stands for its quarter and its year", () => {
  expect(periodOf("111", "2026-11")).toEqual({ from: "2026-10-01", until: "2027-01-01", name: "2026-4T" });
  expect(periodOf("190", "2026-11")).toEqual({ from: "2026-01-01", until: "2027-01-01", name: "2026" });
  expect(periodOf("sicore", "2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01", name: "2026-12" });
});
