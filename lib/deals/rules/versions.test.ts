import { dealTerms, type TypedTerms } from "../schema/terms";
import { scenariosOf } from "./scenarios";
import { versionLines } from "./versions";

const terms = (guarantee: string, pct: string, more: object = {}) =>
  dealTerms.parse({
    currency: "EUR",
    tickets: [{ category: "Platea", price: "40.00", capacity: 1_000 }],
    artist: { kind: "versus", guarantee, pct, base: "net_after_costs" },
    ...more,
  } as TypedTerms);

test("each line of each version stands beside the one before, and says where it moved", () => {
  const lines = versionLines([
    terms("15000.00", "0.8"),
    terms("18000.00", "0.85"),
    terms("18000.00", "0.85", { deposit: "9000.00" }),
  ]);
  const of = (what: string) => lines.find((line) => line.what === what);
  expect(of("Moneda")).toEqual({ what: "Moneda", values: ["EUR", "EUR", "EUR"], moved: [false, false, false] });
  expect(of("Trato")?.moved).toEqual([false, true, false]);
  expect(of("Anticipo")?.moved).toEqual([false, false, true]);
  expect(of("Artista al 85 %")?.moved).toEqual([false, true, false]);
  const added = versionLines([
    terms("1.00", "0.5"),
    terms("1.00", "0.5", { expenses: [{ name: "Sala", per: "fixed", amount: "10.00" }] }),
  ]);
  expect(added.find(({ what }) => what === "Costo Sala")).toMatchObject({
    values: ["", expect.stringContaining("10")],
    moved: [false, true],
  });
});

test("what is expected stands among the parts of the house, in the order of its tickets, and never over the house", () => {
  const at = scenariosOf(terms("1000.00", "0.5"), { p25: 610, p50: 740, p75: 1_200 });
  expect(at.scenarios.map((one) => [one.at, one.settled.sold])).toEqual([
    ["break_even", expect.any(Number)],
    ["50", 500],
    ["p25", 610],
    ["70", 700],
    ["p50", 740],
    ["85", 850],
    ["100", 1_000],
    ["p75", 1_000],
  ]);
  expect(at.scenarios.find((one) => one.at === "p25")?.percent).toBe(61);
});
