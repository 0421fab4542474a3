import fc from "fast-check";
import { addDays } from "@/lib/format/dates";
import { bases, forecastOf, type OwnShow, stretched } from "./forecast";
import { chanceOfSelling } from "./forecast/chance";
import { changesOf, type Morning } from "./forecast/changes";
import { nearest } from "./forecast/likeness";
import { remainingMoney, type Selling, spreadTickets } from "./forecast/money";
import { type PastShow, pastOf, placeOf } from "./forecast/past";
import { poolOf } from "./forecast/pool";
import { byRank } from "./forecast/quantiles";
import { type Judged, stretchOf, trackOf } from "./forecast/track";
import { conclusion, reasonText } from "./forecast/words";

const SHOW_DAY = "2026-11-28";

const past = (id: number, more: Partial<PastShow> & { points: [days: number, sold: number][] }): PastShow => {
  const { points, ...rest } = more;
  return {
    id,
    artist: "Otro",
    type: "live-arg",
    city: "Salta",
    venue: null,
    date: addDays("2026-06-06", -7 * id),
    capacity: 1_000,
    held: 0,
    onSale: null,
    totals: points.map(([days, sold]) => ({ days, sold })),
    ...rest,
  };
};

const own = (sold: number, at: number, more: Partial<OwnShow> = {}): OwnShow => ({
  id: 9_999,
  artist: "Ñandú",
  type: "live-arg",
  city: "Córdoba",
  venue: null,
  date: SHOW_DAY,
  capacity: 1_000,
  held: 0,
  onSale: addDays(SHOW_DAY, -60),
  today: addDays(SHOW_DAY, -at),
  sold,
  lastDay: sold > 0 ? addDays(SHOW_DAY, -at) : null,
  firstDay: sold > 0 ? addDays(SHOW_DAY, -60) : null,
  moved: false,
  ...more,
});

/** Shows that had sold 300 twenty days before and so many more in all. */
const ending = (...more: number[]) =>
  more.map((count, index) =>
    past(index + 1, {
      points: [
        [60, 100],
        [20, 300],
        [5, 300 + Math.floor(count / 2)],
        [0, 300 + count],
      ],
    }),
  );

const history = fc
  .record({
    parts: fc.array(fc.nat(400), { minLength: 1, maxLength: 5 }),
    capacity: fc.integer({ min: 200, max: 4_000 }),
    from: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ parts, capacity, from }) => {
    let sold = 0;
    const points = parts.map((count, index): [number, number] => {
      sold += count;
      return [Math.round((from * (parts.length - 1 - index)) / Math.max(1, parts.length - 1)), sold];
    });
    return { points, capacity: Math.max(capacity, sold) };
  });
const pools = fc.array(history, { maxLength: 60 }).map((list) => list.map((one, index) => past(index + 1, one)));
const owns = fc
  .record({ sold: fc.nat(900), at: fc.nat(70), held: fc.nat(300), moved: fc.boolean() })
  .map(({ sold, at, ...more }) => own(sold, at, more));

describe("the forecast", () => {
  it("adds what those like it sold from then on, as part of what they could sell", () => {
    const made = forecastOf(own(500, 20), poolOf(ending(100, 120, 140, 160, 180, 200, 220, 240, 260)));
    expect(made).toMatchObject({ basis: "recogida", at: 20, sold: 500, sellable: 1_000, usual: 30, gap: 20 });
    expect(made?.comparables).toHaveLength(9);
    expect(made?.range).toMatchObject({ p10: 600, p50: 680, p90: 760 });
    expect(made?.range?.p25).toBeCloseTo(630);
    expect(made?.chance).toBeCloseTo(0.05);
    expect(made?.fullAt).toBeNull();
    expect(made?.band[0]).toEqual({ days: 20, p25: 500, p50: 500, p75: 500 });
    expect(made?.band.at(-1)).toMatchObject({ days: 0, p50: 680 });
  });

  it("says the middle alone of three to seven comparables, and nothing of fewer", () => {
    for (const count of [0, 1, 2]) {
      const made = forecastOf(own(500, 20), poolOf(ending(...Array<number>(count).fill(100))));
      expect(made).toMatchObject({ median: null, range: null, chance: null, usual: null, expected: null, band: [] });
    }
    for (const count of [3, 5, 7]) {
      const made = forecastOf(own(500, 20), poolOf(ending(...Array<number>(count).fill(100))));
      expect(made).toMatchObject({ median: 600, range: null, chance: null, usual: 30 });
    }
    expect(forecastOf(own(500, 20), poolOf(ending(...Array<number>(8).fill(100))))?.range).not.toBeNull();
  });

  it("looks only at shows of its type that were over before the day, of which the capacity is known", () => {
    const list = [
      ...ending(...Array<number>(8).fill(100)),
      past(50, { points: [[30, 900]], date: addDays(SHOW_DAY, -20) }),
      past(51, { points: [[30, 900]], type: "booking" }),
      past(52, { points: [[30, 900]], capacity: 0 }),
      past(53, { points: [[5, 900]] }),
    ];
    expect(forecastOf(own(500, 20), poolOf(list))?.comparables.toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(forecastOf(own(500, -1), poolOf(list))).toBeNull();
    expect(forecastOf(own(500, 20, { capacity: 0 }), poolOf(list))).toBeNull();
  });

  it("keeps its order between what is sold and what can be, every day until the show, and never falls", () => {
    fc.assert(
      fc.property(pools, owns, (list, show) => {
        const made = forecastOf(show, poolOf(list));
        if (!made) return;
        expect(bases).toContain(made.basis);
        if (made.median !== null) expect(made.median >= made.sold && made.median <= made.sellable).toBe(true);
        if (!made.range) return;
        const { p10, p25, p50, p75, p90 } = made.range;
        const order = [made.sold, p10, p25, p50, p75, p90, made.sellable];
        expect(order.toSorted((a, b) => a - b)).toEqual(order);
        expect(made.chance !== null && made.chance > 0 && made.chance < 1).toBe(true);
        let before = { p25: made.sold, p50: made.sold, p75: made.sold };
        for (const day of made.band) {
          expect(day.p25 >= before.p25 && day.p50 >= before.p50 && day.p75 >= before.p75).toBe(true);
          before = day;
        }
      }),
    );
  });

  it("is the same for the same shows, in whatever order they come", () => {
    fc.assert(
      fc.property(pools, owns, (list, show) => {
        const made = forecastOf(show, poolOf(list));
        expect(forecastOf(show, poolOf(list))).toEqual(made);
        expect(forecastOf(show, poolOf(list.toReversed()))).toEqual(made);
      }),
    );
  });

  it("moves by one place at most when one comparable more is there", () => {
    const sizes = fc.array(fc.nat(690), { minLength: 8, maxLength: 30 });
    fc.assert(
      fc.property(sizes, fc.nat(690), (more, another) => {
        const [few, many] = [more, [...more, another]].map((list) => forecastOf(own(300, 20), poolOf(ending(...list))));
        const ends = more.map((count) => 300 + count).sort((a, b) => a - b);
        for (const [name, q] of [
          ["p25", 0.25],
          ["p50", 0.5],
          ["p75", 0.75],
        ] as const) {
          const place = q * (ends.length + 1) - 1;
          const [low, high] = [
            ends[Math.max(0, Math.floor(place) - 1)],
            ends[Math.min(ends.length - 1, Math.ceil(place) + 1)],
          ];
          const moved = many?.range?.[name] ?? Number.NaN;
          expect(few?.range).not.toBeNull();
          expect(moved).toBeGreaterThanOrEqual(Math.min(low ?? 0, 300 + another) - 1e-9);
          expect(moved).toBeLessThanOrEqual(Math.max(high ?? 0, 300 + another) + 1e-9);
        }
      }),
    );
  });

  it("is told to sell out by those that did, with the day on which half of them had", () => {
    const full = [1, 2, 3, 4, 5, 6].map((id) =>
      past(id, {
        points: [
          [60, 100],
          [20, 300],
          [id, 1_000],
        ],
      }),
    );
    const open = [7, 8, 9].map((id) =>
      past(id, {
        points: [
          [60, 100],
          [20, 300],
          [0, 350],
        ],
      }),
    );
    const made = forecastOf(own(320, 20), poolOf([...full, ...open]));
    expect(made?.chance).toBeCloseTo(6.5 / 10);
    expect(made?.fullAt).toBe(3);
    expect(made?.range?.p75).toBe(1_000);
    expect(chanceOfSelling(340, own(320, 20), poolOf([...full, ...open]))).toBeCloseTo(9.5 / 10);
    expect(chanceOfSelling(999, own(320, 20), poolOf(full.slice(0, 3)))).toBeNull();
  });

  it("says before the sale where those like it ended, without sales of its own", () => {
    const made = forecastOf(
      own(0, 70, { onSale: addDays(SHOW_DAY, -50) }),
      poolOf(ending(...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * 50))),
    );
    expect(made).toMatchObject({ basis: "antes", sold: 0, usual: null, gap: null, expected: null });
    expect(made?.range?.p50).toBe(525);
    expect(made?.band.find(({ days }) => days > 50)?.p75).toBe(0);
  });

  it("takes the wider of two ranges in the first three days of sale", () => {
    // Eight that opened strongly a month before and ended anywhere: by days to go nobody was on sale yet.
    const list = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
      past(id, {
        points: [
          [30, 200],
          [0, 200 + id * 80],
        ],
      }),
    );
    const first = addDays(SHOW_DAY, -60);
    const made = forecastOf(own(200, 60, { firstDay: first, onSale: first }), poolOf(list));
    expect(made).toMatchObject({ basis: "primeros_dias", comparables: expect.arrayContaining([1, 8]) });
    expect(made?.range?.p50).toBe(560);
    const later = forecastOf(own(200, 57, { firstDay: first, onSale: first }), poolOf(list));
    expect(later).toMatchObject({ basis: "recogida", comparables: [] });
  });

  it("adds only the last two weeks after another day was set", () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
      past(id, {
        points: [
          [60, 100],
          [30, 300],
          [14, 600],
          [0, 700],
        ],
      }),
    );
    expect(forecastOf(own(650, 40, { moved: true }), poolOf(list))).toMatchObject({
      basis: "reprogramado",
      range: { p50: 750 },
    });
  });

  it("stands by its last day with data, not by today", () => {
    const show = own(500, 10, { lastDay: addDays(SHOW_DAY, -20) });
    expect(forecastOf(show, poolOf(ending(...Array<number>(8).fill(100))))).toMatchObject({
      horizon: 10,
      at: 20,
      range: { p50: 600 },
    });
  });

  it("expects of a day what its comparables sold in those days, by its weekday", () => {
    const steady = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
      past(id, { points: Array.from({ length: 61 }, (_, day) => [60 - day, 100 + day * 10] as [number, number]) }),
    );
    expect(forecastOf(own(500, 20), poolOf(steady))?.expected).toBeCloseTo(10);
  });
});

describe("a run", () => {
  const week = (index: number, sold: number, more: Partial<PastShow> = {}) =>
    past(1_000 + index, {
      artist: "Ñandú",
      venue: 7,
      date: addDays(SHOW_DAY, -7 * (index + 1)),
      points: [
        [20, Math.floor(sold / 2)],
        [0, sold],
      ],
      ...more,
    });
  const weeks = (count: number, sold: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => week(index, sold(index)));
  const next = (more: Partial<OwnShow> = {}) => own(100, 6, { venue: 7, onSale: addDays(SHOW_DAY, -40), ...more });

  it("goes on as its last shows did, as sure as it was before", () => {
    // The last week 600, and 500 or 540 by turns before it.
    const made = forecastOf(next(), poolOf(weeks(30, (index) => (index === 0 ? 600 : index % 2 ? 500 : 540))));
    expect(made).toMatchObject({ basis: "temporada", comparables: expect.arrayContaining([1_000]) });
    const { p10, p50, p90 } = made?.range ?? { p10: 0, p50: 0, p90: 0 };
    expect(p50).toBeGreaterThan(520);
    expect(p50).toBeLessThan(620);
    expect(p10).toBeGreaterThan(480);
    expect(p90).toBeLessThan(680);
    const band = made?.band ?? [];
    expect(band[0]).toMatchObject({ days: 6, p50: 100 });
    expect(band.every((point, at) => at === 0 || point.p50 >= (band[at - 1]?.p50 ?? 0))).toBe(true);
  });

  it("is more than eight shows in one place without a gap over two weeks", () => {
    const basisOf = (list: PastShow[], more?: Partial<OwnShow>) => forecastOf(next(more), poolOf(list))?.basis;
    const steady = () => 500;
    expect(basisOf(weeks(30, steady))).toBe("temporada");
    expect(basisOf(weeks(8, steady))).toBe("recogida");
    expect(basisOf(weeks(30, steady), { venue: 8 })).toBe("recogida");
    expect(basisOf(weeks(30, steady), { venue: null })).toBe("recogida");
    expect(basisOf(weeks(30, steady).slice(3))).toBe("recogida");
    expect(basisOf(weeks(30, steady), { moved: true })).toBe("reprogramado");
  });
});

describe("who is like", () => {
  it("prefers the artist, the city, the size, the season and the year; at most forty", () => {
    const list = [
      past(1, { points: [[30, 500]], capacity: 4_000 }),
      past(2, { points: [[30, 500]], artist: "ñandu" }),
      past(3, { points: [[30, 500]], date: "2012-11-28" }),
    ];
    const near = nearest(placeOf(own(500, 20)), pastOf(list), 0.5, () => 0.5);
    expect(near[0]?.past.id).toBe(2);
    const many = Array.from({ length: 70 }, (_, index) => past(index + 1, { points: [[30, 500]] }));
    const sorted = pastOf(many).sort((a, b) => a.day - b.day);
    expect(nearest(placeOf(own(500, 20)), sorted, 0.5, () => 0.5)).toHaveLength(40);
  });
});

it("takes quantiles by rank, to the ends", () => {
  expect(byRank([1, 2, 3], 0.5)).toBe(2);
  expect(byRank([1, 2, 3], 0.25)).toBe(1);
  expect(byRank([1, 2, 3], 0.1)).toBe(1);
  expect(byRank([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(byRank([7], 0.9)).toBe(7);
});

describe("the track record", () => {
  const range = { p10: 60, p25: 80, p50: 100, p75: 120, p90: 140 };
  const judged = (total: number, more: Partial<Judged> = {}): Judged => ({ range, stretch: 1, total, ...more });

  it("counts the error and what ended inside", () => {
    expect(trackOf([judged(100), judged(130), judged(170)])).toEqual({
      shows: 3,
      error: 25,
      half: 100 / 3,
      most: 200 / 3,
    });
    expect(trackOf([])).toBeNull();
  });

  it("scales half-widths only when sixty shows say that half of them are not inside", () => {
    const spread = (totals: number[]) => totals.map((total) => judged(total));
    const honest = Array.from({ length: 60 }, (_, index) => 60 + Math.round((index * 80) / 59));
    expect(stretchOf(spread(honest))).toBe(1);
    expect(stretchOf(spread(Array<number>(59).fill(150)))).toBe(1);
    expect(stretchOf(spread(Array<number>(60).fill(150)))).toBe(2.5);
    expect(stretchOf(spread(Array<number>(60).fill(110)))).toBe(0.5);
    // What was drawn out already is judged by what it was before.
    expect(
      stretchOf(
        Array<number>(60)
          .fill(0)
          .map(() => judged(150, { stretch: 2 })),
      ),
    ).toBe(4);
    expect(stretched(range, 2, { sold: 50, sellable: 130 })).toEqual({
      p10: 50,
      p25: 60,
      p50: 100,
      p75: 130,
      p90: 130,
    });
  });
});

describe("what is still to come in", () => {
  const line = (categoria: string, more: Partial<Selling> = {}): Selling => ({
    categoria,
    divisa: "ARS",
    left: null,
    precio: "100.00",
    lately: 0,
    sold: 0,
    ...more,
  });

  it("is spread as it sold lately, at list prices, currencies apart; what has no price is counted", () => {
    const selling = [
      line("Campo", { lately: 30, precio: "25000.50" }),
      line("Platea", { lately: 10, divisa: "USD", precio: "40.00" }),
      line("", { lately: 10, precio: null }),
    ];
    expect(remainingMoney(100, selling)).toEqual({
      montos: [
        { divisa: "ARS", tickets: 60, monto: "1500030.00" },
        { divisa: "USD", tickets: 20, monto: "800.00" },
      ],
      unpriced: 20,
    });
  });

  it("gives each whole tickets, no category more than it has left, and all of them while there is room", () => {
    const lines = fc.array(fc.record({ left: fc.option(fc.nat(50)), lately: fc.nat(20), sold: fc.nat(20) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(lines, fc.nat(200), (list, count) => {
        const selling = list.map((one, index) => line(String(index), one));
        const given = spreadTickets(count, selling);
        const sum = given.reduce((total, one) => total + one, 0);
        for (const [at, one] of given.entries())
          expect(Number.isInteger(one) && one <= (selling[at]?.left ?? count)).toBe(true);
        const room = selling.reduce((total, { left }) => total + (left ?? count), 0);
        expect(sum).toBe(Math.min(count, room));
      }),
    );
  });
});

describe("in words", () => {
  const kept = { basis: "recogida" as const, horizon: 21, comparables: 23, gap: -9.2, median: 900 };

  it("says why a show stands as it does", () => {
    expect(reasonText(kept)).toBe("−9 puntos contra 23 comparables a 21 días");
    expect(reasonText({ ...kept, gap: 0.3, horizon: 1 })).toBe("A la par de 23 comparables a 1 día");
    expect(reasonText({ ...kept, comparables: 2 })).toBe("No hay comparables");
    expect(reasonText({ ...kept, basis: "antes", gap: null })).toBe("Sin ventas propias, 23 comparables");
  });

  it("concludes in one sentence or two", () => {
    const range = { p25: 28_350, p75: 30_530 };
    expect(conclusion({ ...kept, gap: 11.2 }, range)).toBe(
      "Va 11 puntos por encima de la mediana de 23 comparables. Como ellos, termina entre 28.350 y 30.530.",
    );
    expect(conclusion({ ...kept, gap: -1, comparables: 5 }, null)).toBe(
      "Va 1 punto por debajo de la mediana de 5 comparables. Como ellos, termina cerca de 900: pocos comparables.",
    );
    expect(conclusion({ ...kept, gap: null, basis: "antes" }, { p25: 5, p75: 5 })).toBe(
      "Sin ventas propias todavía. Como ellos, termina en 5.",
    );
    expect(conclusion(null, null)).toBe("Todavía no hay shows comparables para medir el ritmo.");
  });

  it("says what changed since the morning before", () => {
    const morning: Morning = {
      day: "2026-11-20",
      date: SHOW_DAY,
      sold: 500,
      sellable: 1_000,
      expected: 24,
      median: 800,
      comparables: [1, 2, 3],
      basis: "recogida",
    };
    const now = { ...morning, day: "2026-11-21", sold: 509, median: 790, comparables: [1, 2, 4] };
    expect(changesOf(morning, now)).toEqual([
      "Se vendieron 9 entradas, 15 menos que lo esperado.",
      "Cambiaron 1 de 3 comparables.",
      "El final más probable baja 10.",
    ]);
    expect(changesOf(null, now)).toEqual([]);
    expect(
      changesOf(morning, { ...now, date: "2026-12-05", sellable: 900, sold: 500, median: 800, comparables: [1, 2, 3] }),
    ).toEqual([
      "Pasó del sáb 28 nov al sáb 5 dic.",
      "Sin ventas nuevas, se esperaban 24.",
      "Lo vendible pasó de 1.000 a 900.",
    ]);
  });
});
