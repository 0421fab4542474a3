import { rateOver } from "@/lib/rates/rules/over";
import { rateDifference, rateFindings } from "./keptRate";

const kept = { rate: "1420.000000", day: "2026-11-03" };
const said = (rate: string) => ({ rate, source: "oficial" as const });

test("a rate is off by what the policy lets vouchers be off, and by the decimals that it is written with", () => {
  expect(rateDifference(said("1420"), kept, "0")).toBeNull();
  expect(rateDifference(said("1420.01"), kept, "0")).toMatch(
    /^La cotización dice 1\.420,01 y la oficial del .* es 1\.420:/,
  );
  expect(rateDifference(said("1448.40"), kept, "2")).toBeNull();
  expect(rateDifference(said("1448.41"), kept, "2")).not.toBeNull();
  expect(rateDifference(said("1391.60"), kept, "2")).toBeNull();
  expect(rateDifference(said("0.93"), { ...kept, rate: "0.928571" }, "0")).toBeNull();
  expect(rateDifference(said("0.9285"), { ...kept, rate: "0.928571" }, "0")).not.toBeNull();
  expect(rateDifference(said("9"), null, "0")).toBeNull();
  expect(rateDifference({ rate: "9", source: "pactado" }, kept, "0")).toBeNull();
});

test("a rate between two foreign currencies is that of the one over the other", () => {
  expect(rateOver("1420", "1529.23")).toBe("0.928572");
});

describe("what a rate says of itself", () => {
  const of = { currency: "USD", date: "2026-11-20", today: "2026-11-26", percent: "2" };
  const known = { rate: "1420", day: "2026-11-20", source: "oficial" as const };
  const found = (one: { rate: string; source: "oficial" | "propia" | "pactado"; day: string }, there = {}) =>
    rateFindings(one, of, { kept: null, known: null, ...there }).map(({ code, level }) => `${level} ${code}`);
  const day = "2026-11-20";

  test("a published rate is one that is kept; what is ours or agreed is what somebody says", () => {
    expect(found({ rate: "1450", source: "oficial", day })).toEqual(["error falta_cotizacion"]);
    expect(found({ rate: "1420", source: "oficial", day }, { kept: known })).toEqual([]);
    expect(found({ rate: "1450", source: "propia", day })).toEqual([]);
    expect(found({ rate: "1450", source: "pactado", day }, { known })).toEqual([]);
  });

  test("is of no day to come, nor of one that is years away", () => {
    expect(found({ rate: "1450", source: "propia", day: "2099-01-01" })).toEqual(["error cotizacion_futura"]);
    expect(found({ rate: "0.01", source: "pactado", day: "2001-01-01" })).toEqual(["error cotizacion_lejos"]);
    expect(found({ rate: "1450", source: "pactado", day: "2026-01-15" })).toEqual([]);
  });

  test("far from what is known of that day somebody looks at it", () => {
    for (const rate of ["0.01", "283", "7200"])
      expect(found({ rate, source: "pactado", day }, { known })).toEqual(["aviso cotizacion_lejana"]);
    for (const rate of ["900", "2800"]) expect(found({ rate, source: "pactado", day }, { known })).toEqual([]);
  });
});
