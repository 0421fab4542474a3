import fc from "fast-check";
import { subMoney, sumMoney } from "@/lib/format/moneyMath";
import { changesOf, type LineSum } from "./posted";

const sum = (amount: string, more: Partial<LineSum> = {}): LineSum => ({
  kind: "comprometido",
  currency: "ARS",
  day: "2026-03-05",
  area: "Técnica",
  category: "Sonido",
  supplier: "Pampa",
  amount,
  ...more,
});

test("what grows is added, what shrinks is taken from where it was put last", () => {
  expect(changesOf([sum("100.00")], [])).toEqual([{ amount: "100.00", adds: sum("100.00") }]);
  expect(changesOf([sum("100.00")], [sum("40.00"), sum("60.00")])).toEqual([]);
  const [late, early] = [sum("40.00"), sum("60.00")];
  expect(changesOf([sum("50.00")], [late, early])).toEqual([
    { amount: "-40.00", takesFrom: late },
    { amount: "-10.00", takesFrom: early },
  ]);
  expect(changesOf([], [late])).toEqual([{ amount: "-40.00", takesFrom: late }]);
});

test("currencies, days, kinds and places never make up for each other", () => {
  const others = [
    { currency: "USD" },
    { day: "2026-03-06" },
    { kind: "solicitado" },
    { category: "Luces" },
    { area: "Prensa" },
  ] as const;
  for (const other of others) {
    const there = sum("100.00", other);
    expect(changesOf([sum("100.00")], [there])).toEqual([
      { amount: "-100.00", takesFrom: there },
      { amount: "100.00", adds: sum("100.00") },
    ]);
  }
});

test("another supplier takes over what waits or is committed, and nothing of what was paid to the first", () => {
  const other = { supplier: "Otro" };
  expect(changesOf([sum("100.00", other)], [sum("100.00")])).toHaveLength(2);
  for (const kind of ["devengado", "pagado"] as const)
    expect(changesOf([sum("100.00", { kind, ...other })], [sum("100.00", { kind })])).toEqual([]);
});

const amount = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const lineSum = fc.record({
  amount,
  kind: fc.constantFrom("solicitado", "comprometido", "devengado", "pagado"),
  currency: fc.constantFrom("ARS", "USD"),
  day: fc.constantFrom("2026-03-05", "2026-04-01"),
  category: fc.constantFrom("Sonido", "Luces"),
  supplier: fc.constantFrom("", "Pampa"),
});

test("afterwards what is posted is what is owed, and nothing was taken that was not there", () => {
  const sums = fc.array(
    lineSum.map(({ amount, ...more }) => sum(amount, more as Partial<LineSum>)),
    { maxLength: 8 },
  );
  const placeOf = ({ kind, currency, day, category, supplier }: LineSum) =>
    [kind, currency, day, category, ["devengado", "pagado"].includes(kind) ? "" : supplier].join();
  fc.assert(
    fc.property(sums, sums, (owed, posted) => {
      const changes = changesOf(owed, posted);
      const changed = changes.map((change) => ({
        amount: change.amount,
        of: "adds" in change ? change.adds : change.takesFrom,
      }));
      for (const place of new Set([...owed, ...posted].map(placeOf))) {
        const total = (all: readonly LineSum[]) =>
          sumMoney(all.filter((one) => placeOf(one) === place).map((one) => one.amount));
        const moved = sumMoney(changed.filter(({ of }) => placeOf(of) === place).map((change) => change.amount));
        expect(sumMoney([total(posted), moved])).toBe(total(owed));
      }
      for (const change of changes)
        if ("takesFrom" in change)
          expect(subMoney(change.takesFrom.amount, subMoney("0", change.amount))).not.toMatch(/^-/);
      // Once it is done there is nothing to do.
      const kept = changed.map(({ amount, of }) => ({ ...of, amount }));
      expect(changesOf(owed, [...posted, ...kept])).toEqual([]);
    }),
  );
});
