import fc from "fast-check";
import { addMoney, compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { dealTerms } from "../schema/terms";
import { priceTable } from "./priceTable";
import { scenariosOf } from "./scenarios";
import { settle } from "./settle";
import { fillingOrder, sellable, soldBy } from "./spread";
import { stepsOf } from "./steps";

const terms = dealTerms.parse({
  currency: "EUR",
  tickets: [
    { category: "Platea", price: "58", capacity: 820, comps: 30, kills: 30 },
    { category: "Anfiteatro", price: "34", capacity: 570, comps: 10 },
  ],
  ticket_tax: "0.1",
  expenses: [
    { name: "Sala", per: "fixed", amount: "9800" },
    { name: "Seguro", per: "ticket", amount: "0.5", cap: "300" },
    { name: "SGAE", per: "net", amount: "0.085" },
  ],
  promoter_profit: "0.15",
  artist: { kind: "plus", guarantee: "18000", pct: "0.85" },
  withholdings: [{ name: "IRNR", rate: "0.24" }],
  deposit: "9000",
});

const at = (tickets: number) => {
  const room = sellable(terms);
  return settle(terms, soldBy(fillingOrder(room), room.length, tickets));
};

test("every step has its amount, and what is sold of each price adds up to the gross whatever is sold", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_320 }), (tickets) => {
      const it = at(tickets);
      const steps = stepsOf(terms, it);
      expect(compareMoney(sumMoney(steps.slice(0, 2).map(({ amount }) => amount)), it.gross)).toBe(0);
      const left = steps.find(({ what }) => what === "Resultado del promotor");
      expect(left?.amount ?? "0.00").toBe(it.promoter_result);
    }),
    { numRuns: 40 },
  );
});

test("a step says how it came about: a cap that was passed, a percentage, what decides the artist's part", () => {
  const said = new Map(stepsOf(terms, at(1_320)).map(({ what, how }) => [what, how.replace(/\s/g, " ")]));
  expect(said.get("Platea")).toBe("760 × € 58,00");
  expect(said.get("Seguro")).toBe("€ 0,50 por entrada; € 360,00 pasan del tope y son nuestros");
  expect(said.get("SGAE")).toBe("8,5 % del neto");
  expect(said.get("Artista")).toMatch(/garantía € 18.000,00, 85,0 %$/);
});

test("with prices as they are the table says what the scenarios say; dearer tickets never leave less", () => {
  const table = priceTable(terms);
  const same = table.find(({ move }) => move === 0);
  const whole = scenariosOf(terms).scenarios.find((one) => one.at === "100");
  expect(same?.results.at(-1)?.result).toBe(whole?.settled.promoter_result);
  // A cent of each price is rounded.
  for (const [i, row] of table.slice(1).entries())
    for (const [n, { result }] of row.results.entries())
      expect(compareMoney(addMoney(result, "0.05"), table[i]?.results[n]?.result ?? "0")).toBeGreaterThanOrEqual(0);
});
