import vectors from "../fixtures/deals.json";
import { dealTerms } from "../schema/terms";
import { dealInWords, offerText } from "./offerText";
import { scenariosOf } from "./scenarios";

/** A worked example, with the house that it fills. */
function terms(id: string) {
  const found = vectors.find((one) => one.id.startsWith(id));
  return dealTerms.parse({
    ...found?.terms,
    tickets: found?.terms.tickets.map(({ price, sold }) => ({ price, capacity: sold })),
  });
}
const shown = {
  show: "Dvořák · Córdoba",
  artist: "Dvořák",
  venue: "Quality",
  city: "Córdoba",
  day: "2031-03-07",
  company: "Bambalina SA",
  counterparty: "Sala Quality",
};
const facts = { n: 2, shown, expires: "2031-01-15" };

test("the deal in words, in both languages", () => {
  expect(dealInWords(terms("D1"), "es")).toBe("US$ 5.000,00 más 85 % de lo que supere el punto de reparto");
  expect(dealInWords(terms("D1"), "en")).toBe("USD 5,000.00 plus 85% of what exceeds the split point");
  expect(dealInWords(terms("D2"), "es")).toMatch(/^\$ 60\.000\.000,00 o 80 % del neto menos costos, lo mayor/);
});

test("an offer has what both share, to the cent, and nothing of ours alone", () => {
  const own = { ...terms("D1"), own_costs: [{ name: "Nuestra publicidad", per: "fixed" as const, amount: "777.77" }] };
  for (const language of ["es", "en"] as const) {
    const { title, facts: said, tables } = offerText({ ...facts, terms: own, language });
    const text = JSON.stringify([title, said, tables]);
    expect(text).not.toContain("Nuestra publicidad");
    expect(text).not.toContain("777");
    expect(title).toBe(language === "es" ? "Oferta 2: Dvořák" : "Offer 2: Dvořák");
    const soldOut = new Map(tables[1]?.rows.map(([name = "", amount = ""]) => [name, amount]));
    const all = scenariosOf(own).scenarios.find(({ at }) => at === "100")?.settled;
    expect(soldOut.get(language === "es" ? "Punto de reparto" : "Split point")).toBe(
      language === "es" ? "US$ 12.650,00" : "USD 12,650.00",
    );
    const cents = (value: string | undefined) => value?.replace(/\D/g, "");
    expect(cents(soldOut.get(language === "es" ? "Total del artista" : "Artist's total"))).toBe(cents(all?.artist_fee));
  }
});

test("scenarios stand in the order of their tickets, the break-even among them", () => {
  for (const { id } of vectors) {
    const { of, break_even, scenarios } = scenariosOf(terms(id));
    const sold = scenarios.map(({ settled }) => settled.sold);
    expect([id, sold]).toEqual([id, sold.toSorted((a, b) => a - b)]);
    expect([id, scenarios.length]).toEqual([id, break_even === null ? 4 : 5]);
    expect([id, scenarios.find(({ at }) => at === "100")?.settled.sold]).toEqual([id, of]);
    const least = scenarios.find(({ at }) => at === "break_even")?.settled;
    if (least) expect([id, least.sold, least.promoter_result.startsWith("-")]).toEqual([id, break_even, false]);
  }
});
