import fc from "fast-check";
import { sumMoney } from "@/lib/format/moneyMath";
import { bodyOf, fromVoucher, newLine, restFor, standingOf, turned } from "./lines";

const percents = (...parts: string[]) => parts.map((part) => newLine({ target: "show:1", part }));

test("what is missing is said in percent and money", () => {
  expect(standingOf("1210000.00", percents("60", "39,99"), "percent")).toMatchObject({
    ok: false,
    message: "Suman 99,99 %: faltan 0,01 % (121,00).",
  });
  expect(standingOf("100.00", percents("60", "50"), "percent")).toMatchObject({
    message: "Suman 110,00 %: sobran 10,00 % (10,00).",
  });
  expect(standingOf("100.00", percents("60", "30"), "amount")).toMatchObject({
    message: "Suman 90,00: faltan 10,00.",
  });
});

test("a line goes to its own record, by the one measure", () => {
  expect(bodyOf([newLine({ target: "centre:4", category: "7", part: "33,5" })], "percent")).toEqual([
    {
      show_id: null,
      project_id: null,
      event_id: null,
      cost_centre_id: 4,
      category_id: 7,
      purse_id: null,
      percent: "33.5",
      amount: null,
    },
  ]);
});

test("parts stay whole by the other measure, and the rest makes any of them whole", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 8 }), (cents) => {
      const lines = cents.map((one) => newLine({ target: "show:1", part: (one / 100).toFixed(2) }));
      const total = sumMoney(lines.map(({ part }) => part));
      expect(sumMoney(turned(total, lines, "percent").map(({ part }) => part))).toBe("100.00");
      const [first, ...others] = lines;
      const rest = restFor(total, lines, "amount", first?.key ?? 0);
      expect(sumMoney([rest, ...others.map(({ part }) => part)])).toBe(total);
    }),
  );
});

test("what another voucher was charged to comes in parts of a hundred", () => {
  const row = {
    line: 1,
    project: null,
    event: null,
    centre: null,
    category: null,
    purse: null,
    percent: null,
    cost: "0.00",
  };
  const said = { by: "Ana", at: "", reason: "" };
  const show = (id: number) => ({ id, name: `Show ${id}` });
  const rows = ["1.00", "1.00", "1.00"].map((amount, index) => ({ ...row, ...said, show: show(index + 1), amount }));
  expect(fromVoucher(rows).map(({ target, part }) => [target, part])).toEqual([
    ["show:1", "33.33"],
    ["show:2", "33.34"],
    ["show:3", "33.33"],
  ]);
});
