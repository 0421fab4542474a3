import fc from "fast-check";
import { addDays, todayIn } from "@/lib/format/dates";
import type { Curve } from "@/lib/ticketing/rules/pace";
import { incrementalOf } from "./incremental";
import { pacingOf, toneOf } from "./pacing";
import { readMedia } from "./readMedia";
import { type MediaColumn, missingColumn, platformOf } from "./sheet";

type Cells = Partial<Record<MediaColumn, string>>;
const sheet = (rows: Cells[], spend = "Coste") => ({
  columns: { spend },
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
});
const row = (more: Cells = {}): Cells => ({
  campaign: "Ñandú - Obras",
  day: "2026-11-16",
  spend: "1.200,50",
  currency: "ARS",
  ...more,
});
const read = (rows: Cells[], repeated: "sumar" | "ultima" | null = null, spend?: string) => {
  const { days, problems } = readMedia(sheet(rows, spend), repeated);
  return { days, problems: problems.map(({ row: at, field, message }) => [at, field, message]) };
};

describe("an export", () => {
  test("its sums are no days, its marks are read as the column writes them", () => {
    const { days, problems } = read([
      row({ impressions: "3.201", clicks: "412", results: "18,50" }),
      row({ day: "2026-11-17", spend: "39.880,10" }),
      { campaign: "Total: Cuenta", day: " --", spend: "41.080,60", currency: "ARS" },
      { campaign: "", day: "", spend: "41.080,60" },
    ]);
    expect(problems).toEqual([]);
    expect(days.map(({ spend }) => spend)).toEqual(["1200.50", "39880.10"]);
    expect(days[0]).toMatchObject({ impressions: 3201, clicks: 412, results: "18.50", value: null });
  });

  test("a campaign called Total with a day of its own is one", () => {
    expect(read([row({ campaign: "Total look" })]).days).toHaveLength(1);
  });

  test("Meta's currency is the one in the title of the amount", () => {
    const { days } = read([row({ currency: undefined, spend: "210.35" })], null, "Amount spent (EUR)");
    expect(days).toEqual([expect.objectContaining({ currency: "EUR", spend: "210.35" })]);
  });

  test("two rows of a day ask; added up or the last one, as it was said", () => {
    const twice = [row(), row({ spend: "100,00", clicks: "3" })];
    expect(read(twice).problems).toEqual([
      [3, "day", "Dos filas del 16/11 para «Ñandú - Obras»: ¿sumar o quedarse con la última?"],
    ]);
    expect(read(twice, "sumar").days).toEqual([expect.objectContaining({ spend: "1300.50", clicks: 3 })]);
    expect(read(twice, "ultima").days).toEqual([expect.objectContaining({ spend: "100.00" })]);
  });

  test("each thing wrong is said in its row and column", () => {
    const { days, problems } = read([
      row({ campaign: "", day: "2026-11-16" }),
      row({ day: "ayer" }),
      row({ day: addDays(todayIn(), 1) }),
      row({ currency: "GBP" }),
      row({ spend: "-5" }),
      row({ spend: "" }),
      row({ clicks: "muchos" }),
    ]);
    expect(days).toEqual([]);
    expect(problems.map(([at, field]) => [at, field])).toEqual([
      [2, "campaign"],
      [3, "day"],
      [4, "day"],
      [5, "currency"],
      [6, "spend"],
      [7, "spend"],
      [8, "clicks"],
    ]);
  });

  test("whose it is stands in its titles; a column that is not there is said in its own words", () => {
    expect(platformOf(["Campaña", "Día", "Código de moneda"])).toBe("google");
    expect(platformOf(["Reporting starts", "Campaign name", "Day"])).toBe("meta");
    expect(platformOf(["Show", "Día", "Entradas"])).toBeNull();
    expect(missingColumn("google", { day: "Día", campaign: "Campaña" })).toBe(
      "El archivo es de Google Ads y la columna Coste no está: exportarlo con Día, Campaña, Coste.",
    );
    expect(missingColumn("meta", { day: "Día", campaign: "Nombre", spend: "Importe" })).toBeNull();
  });
});

describe("pacing", () => {
  const campaign = { from_day: "2026-11-01", until_day: "2026-11-10", budget: "1000.00" };
  test.each([
    ["2026-11-06", "500.00", 5, 100],
    ["2026-11-06", "250.00", 5, 50],
    ["2026-11-20", "1100.00", 10, 110],
  ])("on %s, %s spent: %i days, %i %%", (today, spent, elapsed, percent) => {
    expect(pacingOf(campaign, spent, today)).toMatchObject({ elapsed, total: 10, percent });
  });

  test("before its first whole day, or without a budget, there is none", () => {
    expect(pacingOf(campaign, "10.00", "2026-11-01").percent).toBeNull();
    expect(pacingOf({ ...campaign, budget: null }, "10.00", "2026-11-06").percent).toBeNull();
  });

  test.each([
    [90, "good"],
    [110, "good"],
    [89, "warn"],
    [130, "warn"],
    [69, "bad"],
    [131, "bad"],
  ])("%i %% is %s", (percent, tone) => expect(toneOf(percent)).toBe(tone));
});

describe("what the spend sold", () => {
  const curve = (...points: [days: number, sold: number][]): Curve =>
    points.map(([days, sold]) => ({ days, sold, percent: sold / 10 }));
  // From 100 to 110, 120 and 130 in those days.
  const others = [110, 120, 130].map((end) => curve([40, 100], [20, end]));
  const while_ = { from: 39, until: 20, spent: "6000.00" };

  test("beyond what shows like it sell without spending, with its range", () => {
    expect(incrementalOf(curve([40, 200], [20, 300]), others, while_)).toEqual({
      sold: 100,
      expected: { p25: 30, p50: 40, p75: 50 },
      comparables: 3,
      cost: { low: "85.71", mid: "100.00", high: "120.00" },
    });
  });

  test("nothing is shown where the range holds zero, nor without three comparables", () => {
    expect(incrementalOf(curve([40, 200], [20, 250]), others, while_)?.cost).toBeNull();
    expect(incrementalOf(curve([40, 200], [20, 300]), others.slice(1), while_)).toBeNull();
    expect(incrementalOf(curve([20, 300]), others, while_)).toBeNull();
  });

  test("whatever was sold: a cost is shown only where even the most that was expected leaves some", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 900 }), (before, more) => {
        const found = incrementalOf(curve([40, before], [20, before + more]), others, while_);
        if (!found?.cost) return found === null || more <= found.expected.p75;
        const [low, mid, high] = [found.cost.low, found.cost.mid, found.cost.high].map(Number);
        return more > found.expected.p75 && low! <= mid! && mid! <= high!;
      }),
    );
  });
});
