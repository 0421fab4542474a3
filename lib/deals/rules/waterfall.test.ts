import { dealTerms } from "../schema/terms";
import { scenariosOf } from "./scenarios";
import { waterfallOf } from "./waterfall";

const TERMS = dealTerms.parse({
  currency: "EUR",
  ticket_tax: "0.10",
  tickets: [{ price: "50.00", capacity: 1000 }],
  expenses: [{ name: "Sala", per: "fixed", amount: "20000.00" }],
  own_costs: [{ name: "Reserva", per: "fixed", amount: "1000.00" }],
  promoter_profit: "0.15",
  artist: { kind: "plus", guarantee: "10000.00", pct: "0.85" },
});

test("bars hang together and end where the net does, whatever is sold", () => {
  for (const { settled } of scenariosOf(TERMS).scenarios) {
    const { bars, split } = waterfallOf(TERMS, settled);
    expect(split).toBe(settled.split_point);
    expect(bars.find(({ label }) => label === "Neto")).toMatchObject({ from: "0.00", to: settled.net });
    const parts = bars.slice(bars.findIndex(({ label }) => label === "Neto") + 1);
    expect(parts.map(({ label }) => label)).toEqual([
      "Costos compartidos",
      "Costos propios",
      "Artista",
      "Resultado del promotor",
    ]);
    for (const [at, { from }] of parts.slice(0, 3).entries()) expect(from).toBe(at === 0 ? "0.00" : parts[at - 1]?.to);
    const ends = parts.at(-1);
    expect([ends?.from, ends?.to].sort()).toEqual([parts[2]?.to, settled.net].sort());
  }
});

test("the guarantee is marked where the artist gets more; a loss is a bar beyond the net", () => {
  const [low, full] = [scenariosOf(TERMS).scenarios[0], scenariosOf(TERMS).scenarios.at(-1)];
  const artist = (one: typeof full) =>
    one && waterfallOf(TERMS, one.settled).bars.find(({ label }) => label === "Artista");
  expect([artist(low)?.guarantee, artist(full)?.guarantee]).toEqual([undefined, "31000.00"]);
});
