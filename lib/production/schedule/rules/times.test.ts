import * as fc from "fast-check";
import { type Busy, clashesOf, clockOf, clockText, hungText, minutesOf, spanOf } from "./times";

const hours = { doors: "20:00", hora: "21:30" };
const busy = (id: number, facts: Partial<Busy>): Busy => ({
  id,
  anchor: null,
  at: 0,
  minutes: 60,
  place: "",
  who: [],
  ...facts,
});

test("what hangs on doors or stage is counted from them, and after midnight it is the next day's", () => {
  expect(spanOf({ anchor: "puertas", at: -60, minutes: 30 }, hours)).toEqual({ start: 1_140, end: 1_170 });
  expect(spanOf({ anchor: "show", at: 150, minutes: null }, hours)).toEqual({ start: 1_440, end: 1_440 });
  expect(clockText(clockOf(1_440))).toBe("00:00 +1");
  expect(clockText(clockOf(-90))).toBe("22:30 −1");
  expect(spanOf({ anchor: "show", at: 0, minutes: 90 }, { doors: "23:00", hora: "00:30" })).toEqual({
    start: 1_470,
    end: 1_560,
  });
  expect(spanOf({ anchor: "puertas", at: 0, minutes: 5 }, { doors: null, hora: "21:00" })).toBeNull();
  expect([hungText("puertas", -90), hungText("show", 0), hungText("show", 15)]).toEqual([
    "1 h 30 min antes de puertas",
    "con el show",
    "15 min después del show",
  ]);
});

test("the same place or person at once is named, however it is written; one after the other is none", () => {
  const slots = [
    busy(1, { at: 600, place: "Escenario", who: ["Lucía Pérez", "Backline"] }),
    busy(2, { at: 630, place: "escenario ", who: ["Otra"] }),
    busy(3, { at: 660, place: "Camarín", who: ["LUCIA PEREZ"] }),
    busy(4, { at: 650, minutes: null, place: "Sala", who: ["lucía pérez"] }),
    busy(5, { anchor: "puertas", at: 0, place: "Escenario" }),
  ];
  expect(clashesOf(slots, { doors: null, hora: null })).toEqual([
    { of: "lugar", name: "Escenario", first: 1, second: 2 },
    { of: "persona", name: "Lucía Pérez", first: 1, second: 4 },
  ]);
  expect(
    clashesOf([...slots.slice(0, 1), busy(5, { anchor: "puertas", place: "Escenario" })], {
      doors: "10:30",
      hora: null,
    }),
  ).toEqual([{ of: "lugar", name: "Escenario", first: 1, second: 5 }]);
});

test("moving the doors moves what hangs on them by as much, and nothing else", () => {
  const time = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(time, time, fc.integer({ min: -1_440, max: 1_440 }), (before, after, at) => {
      const start = (anchor: "puertas" | null, doors: number) =>
        spanOf({ anchor, at, minutes: 10 }, { doors: clockOf(doors).time, hora: null })?.start ?? Number.NaN;
      expect(start("puertas", after) - start("puertas", before)).toBe(after - before);
      expect(start(null, after)).toBe(start(null, before));
    }),
  );
});

test("a clash is the same whichever way it is looked at, and a clock is its minutes", () => {
  const slot = fc.record({
    at: fc.integer({ min: -1_440, max: 2_879 }),
    minutes: fc.option(fc.integer({ min: 1, max: 1_440 })),
  });
  fc.assert(
    fc.property(slot, slot, (a, b) => {
      const both = [busy(1, { ...a, place: "Sala" }), busy(2, { ...b, place: "Sala" })];
      const at = (one: Busy[]) => clashesOf(one, hours).length;
      expect(at(both)).toBe(at(both.toReversed()));
      const { time, day } = clockOf(a.at);
      expect(minutesOf(time) + day * 1_440).toBe(a.at);
    }),
  );
});
