import { rateDifference, rateOver } from "./keptRate";

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
