import fc from "fast-check";
import { addMoney, compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { assemble, carriedOf, type FrozenLine, type SourceRecord, settledBy, totalsOf } from "./assemble";
import { type CommissionRule, commissionOf, olderRuleText, percentText, ruleOn, tierProblems } from "./commission";

const rule = (id: number, percent: string, valid_from: string, more: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  basis: "bruto",
  currency: null,
  tiers: [{ up_to: null, percent }],
  valid_from,
  ...more,
});
const show = { id: 7, name: "Ñandú - Obras", day: "2026-06-28" };
const fee = (key: string, amount: string, more: Partial<SourceRecord> = {}): SourceRecord => ({
  key,
  kind: "honorario",
  day: "2026-06-28",
  show,
  text: key,
  amount,
  ...more,
});
const wanted = { currency: "ARS", until: "2026-07-31", left_out: [], advances: [] };

test("a commission goes by tiers as brackets do, to the cent, and what is corrected is given back", () => {
  const tiers = [
    { up_to: "1000.00", percent: "10" },
    { up_to: "3000.00", percent: "12.5" },
    { up_to: null, percent: "20" },
  ];
  expect(commissionOf(tiers, "800.00")).toBe("80.00");
  expect(commissionOf(tiers, "4000.00")).toBe("550.00");
  expect(commissionOf([{ up_to: null, percent: "18" }], "0.03")).toBe("0.01");
  expect(commissionOf(tiers, "-4000.00")).toBe("-550.00");
  expect(tierProblems(tiers, "ARS")).toEqual([]);
  expect(tierProblems(tiers, null).map(({ path }) => path)).toEqual(["currency"]);
  expect(
    tierProblems(
      [
        { up_to: "5", percent: "1" },
        { up_to: "3", percent: "2" },
      ],
      "ARS",
    ).map(({ path }) => path),
  ).toEqual(["tiers.1.up_to", "tiers.1.up_to"]);
});

test("the rule of the show's day counts, and it is said when a newer one is in force", () => {
  const rules = [rule(1, "18", "2026-01-01"), rule(2, "20", "2026-07-01")];
  expect(ruleOn(rules, "ARS", "2025-12-31")).toBeNull();
  expect(ruleOn(rules, "ARS", "2026-06-30")?.id).toBe(1);
  expect(ruleOn([...rules, rule(3, "10", "2026-07-01", { currency: "USD" })], "USD", "2026-07-02")?.id).toBe(3);
  const used = rules[0] as CommissionRule;
  expect(olderRuleText(used, rules[1] as CommissionRule, "2026-06-28", true)).toBe(
    "La comisión del 20 % rige desde el 1/7: este show es del 28/6 y usa el 18 %.",
  );
  expect(
    percentText({
      tiers: [
        { up_to: "1", percent: "10.50" },
        { up_to: null, percent: "20" },
      ],
    }),
  ).toBe("10,5 a 20 %");
  const { lines } = assemble([fee("emitida:1", "1000.00")], [], rules, null, wanted);
  expect(lines.map(({ kind, amount, note, rule_id }) => [kind, amount, note !== "", rule_id])).toEqual([
    ["honorario", "1000.00", false, null],
    ["comision", "180.00", true, 1],
  ]);
});

test("fees less costs, commission, withholdings and chosen advances; an advance never nets by itself", () => {
  const records = [
    fee("emitida:1", "1000.00"),
    fee("imputacion:2:7", "200.00", { kind: "costo" }),
    fee("retencion:3", "50.00", { kind: "retencion" }),
    fee("cargo:4", "100.00", { kind: "anticipo", show: null }),
    fee("emitida:9", "70.00", { day: "2026-08-01" }),
  ];
  const net = rule(1, "20", "2026-01-01", { basis: "neto" });
  const first = assemble(records, [], [net], null, wanted);
  expect(first.totals).toMatchObject({ commission: "160.00", netted: "0.00", balance: "590.00" });
  expect(first.waiting.map(({ key }) => key)).toEqual(["emitida:9", "cargo:4"]);
  const netted = assemble(records, [], [net], null, { ...wanted, advances: ["cargo:4"], left_out: ["imputacion:2:7"] });
  expect(netted.totals).toEqual({
    fees: "1000.00",
    costs: "0.00",
    commission: "200.00",
    netted: "100.00",
    withheld: "50.00",
    carried: "0.00",
    balance: "650.00",
  });
  expect(settledBy(netted.lines)).toEqual({ owed: "800.00", cancelled: "150.00" });
  expect(assemble(records, [], [], null, wanted).missing).toEqual([{ day: "2026-06-28", text: "Ñandú - Obras" }]);
});

test("what comes later goes to the next one, saying so; a correction brings its difference", () => {
  const rules = [rule(1, "20", "2026-01-01")];
  const frozen: FrozenLine[] = [
    { ...fee("emitida:1", "1000.00"), number: 3 },
    { ...fee("emitida:8", "40.00"), number: 3 },
    { ...fee("comision:s7", "208.00"), kind: "comision", number: 3 },
  ];
  const { lines, totals } = assemble(
    [fee("emitida:1", "900.00"), fee("emitida:2", "500.00")],
    frozen,
    rules,
    { number: 3, until: "2026-06-30" },
    wanted,
  );
  expect(lines.map(({ key, amount, note }) => [key, amount, note])).toEqual([
    ["emitida:1", "-100.00", "Corrige la liquidación 3: decía $ 1.000,00 y es $ 900,00."],
    ["emitida:2", "500.00", "Llegó después de cerrar la liquidación 3, al mar 30 jun 2026."],
    ["emitida:8", "-40.00", "Estaba en la liquidación 3 y ya no es de esta cuenta."],
    ["comision:s7", "72.00", ""],
  ]);
  expect(totals.balance).toBe("288.00");
});

test("what the artist owes is carried by its reason: costs above fees, advances above what they earned", () => {
  expect(carriedOf({ owed: "-30.00", balance: "-50.00" })).toEqual({ costs: "-30.00", advances: "-20.00" });
  expect(carriedOf({ owed: "30.00", balance: "-50.00" })).toEqual({ costs: "0.00", advances: "-50.00" });
  expect(carriedOf({ owed: "30.00", balance: "10.00" })).toEqual({ costs: "0.00", advances: "0.00" });
});

const cents = fc
  .integer({ min: 1, max: 5_000_000_00 })
  .map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`);
const tiered = fc.record({
  basis: fc.constantFrom("bruto" as const, "neto" as const),
  first: fc.integer({ min: 0, max: 40 }),
  second: fc.integer({ min: 0, max: 40 }),
  at: cents,
});
const someRecords = fc.array(
  fc.tuple(fc.constantFrom("honorario" as const, "costo" as const, "retencion" as const), cents),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test("in one statement or in two, a show's commission comes to the same, and then nothing waits", () => {
  fc.assert(
    fc.property(tiered, someRecords, fc.nat(12), ({ basis, first, second, at }, made, cut) => {
      const tiers = [
        { up_to: at, percent: String(first) },
        { up_to: null, percent: String(second) },
      ];
      const rules = [rule(1, "0", "2026-01-01", { basis, currency: "ARS", tiers })];
      const records = made.map(([kind, amount], n) => fee(`r:${n}`, amount, { kind }));
      const whole = assemble(records, [], rules, null, wanted);
      const one = assemble(records.slice(0, cut), [], rules, null, wanted);
      const told = one.lines.map((line) => ({ ...line, number: 1 }));
      const two = assemble(records, told, rules, { number: 1, until: "2026-06-01" }, wanted);
      expect(addMoney(one.totals.commission, two.totals.commission)).toBe(whole.totals.commission);
      expect(addMoney(one.totals.balance, two.totals.balance)).toBe(whole.totals.balance);
      const done = [...told, ...two.lines.map((line) => ({ ...line, number: 2 }))];
      expect(assemble(records, done, rules, null, wanted).lines).toEqual([]);
    }),
  );
});

test("what is owed less what cancels it is the balance, and no cent is lost by kinds", () => {
  const kinds = ["honorario", "costo", "comision", "anticipo", "retencion"] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...kinds), cents), { maxLength: 20 }), (made) => {
      const lines = made.map(([kind, amount], n) => ({ kind, key: `x:${n}`, amount }));
      const totals = totalsOf(lines);
      const { owed, cancelled } = settledBy(lines);
      expect(compareMoney(subMoney(owed, cancelled), totals.balance)).toBe(0);
      const signed = made.map(([kind, amount]) => (kind === "honorario" ? amount : `-${amount}`));
      expect(sumMoney(signed)).toBe(totals.balance);
      const { costs, advances } = carriedOf({ owed, balance: totals.balance });
      expect(addMoney(costs, advances)).toBe(compareMoney(totals.balance, "0") < 0 ? totals.balance : "0.00");
    }),
  );
});
