import { formatCompact, formatInteger, formatPercent, formatSigned } from "@/lib/format/number";

describe("numbers as es-AR writes them", () => {
  it("writes integers with dots and the real minus sign", () => {
    expect(formatInteger(59831)).toBe("59.831");
    expect(formatInteger(1000000)).toBe("1.000.000");
    expect(formatInteger(999)).toBe("999");
    expect(formatInteger(-72)).toBe("−72");
    expect(formatInteger(-0)).toBe("0");
    expect(() => formatInteger(Number.NaN)).toThrow(RangeError);
  });

  it("writes percent points with one decimal", () => {
    expect(formatPercent(55.58)).toBe("55,6 %");
    expect(formatPercent(77)).toBe("77,0 %");
    expect(formatPercent(1234.5, 0)).toBe("1.235 %");
  });

  it("makes large counts short", () => {
    expect(formatCompact(1200000)).toBe("1,2 M");
    expect(formatCompact(45300)).toBe("45,3 mil");
    expect(formatCompact(9876)).toBe("9.876");
    expect(formatCompact(-45300)).toBe("−45,3 mil");
  });

  it("signs changes", () => {
    expect(formatSigned(4.3)).toBe("+4,3 %");
    expect(formatSigned(-26.14)).toBe("−26,1 %");
    expect(formatSigned(-0.04)).toBe("0,0 %");
    expect(formatSigned(72, { unit: "", decimals: 0 })).toBe("+72");
  });
});
