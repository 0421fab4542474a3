import fc from "fast-check";
import { formatMoney } from "@/lib/format/money";
import { type MoneyReason, moneyProblem, parseMoney } from "@/lib/format/parseMoney";

const value = (input: string | number, options = {}) => {
  const parsed = parseMoney(input, options);
  return parsed.ok ? parsed.value : parsed.reason;
};

/** The sentence of design/api.md read word by word, one character at a time: slow and plain, to check the fast one. */
function reference(input: string): string | null {
  let text = input;
  const blank = (c: string | undefined) => c !== undefined && c.trim() === "";
  const strip = () => {
    while (blank(text[0])) text = text.slice(1);
    while (blank(text.at(-1))) text = text.slice(0, -1);
  };
  const signs = ["US$", "U$S", "$", "€", "ARS", "USD", "EUR"];
  let minus = 0;
  const takeMinus = () => {
    strip();
    if (text[0] === "-" || text[0] === "−") {
      minus += 1;
      text = text.slice(1);
    }
    strip();
  };
  takeMinus();
  const front = signs.find((sign) => text.toUpperCase().startsWith(sign));
  if (front) text = text.slice(front.length);
  takeMinus();
  const back = signs.find((sign) => text.toUpperCase().endsWith(sign));
  if (back) text = text.slice(0, -back.length);
  strip();
  if (minus > 1 || text === "" || [...text].some((c) => !"0123456789.,".includes(c))) return null;

  const commas = [...text].filter((c) => c === ",").length;
  const dots = [...text].filter((c) => c === ".").length;
  let decimalAt = -1;
  if (commas >= 2) decimalAt = text.indexOf(".");
  else if (commas === 1 && text.indexOf(".", text.indexOf(",")) > 0) decimalAt = text.indexOf(".", text.indexOf(","));
  else if (commas === 1) decimalAt = text.indexOf(",");
  else if (dots === 1) decimalAt = text.indexOf(".");
  const whole = decimalAt < 0 ? text : text.slice(0, decimalAt);
  const cents = decimalAt < 0 ? "" : text.slice(decimalAt + 1);
  if (decimalAt >= 0 && (cents === "" || /[.,]/.test(cents))) return null;

  const thousands = commas >= 2 || (commas === 1 && text[decimalAt] === ".") ? "," : ".";
  const groups = whole.split(thousands);
  if (groups.some((group) => /[.,]/.test(group))) return null;
  if (groups.length > 1 && groups.some((group) => group === "")) return null;
  const everyThree = groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? "").length <= 3;
  if (groups.length > 1 && commas < 2 && !everyThree) return null;
  if ([...cents.slice(2)].some((c) => c !== "0")) return null;
  const digits = groups.join("").replace(/^0+/, "");
  if (digits.length > 16) return null;
  const amount = `${digits || "0"}.${`${cents}00`.slice(0, 2)}`;
  return minus && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

describe("parseMoney", () => {
  it.each([
    ["1,558,922", "1558922.00"],
    ["1,234,567.89", "1234567.89"],
    ["1,23,456", "123456.00"],
    ["1.234.567,89", "1234567.89"],
    ["1.234,5", "1234.50"],
    ["1,234.56", "1234.56"],
    ["1234,5", "1234.50"],
    ["1234.56", "1234.56"],
    ["1.234.567", "1234567.00"],
    ["20212200", "20212200.00"],
    [",5", "0.50"],
    ["007,10", "7.10"],
    ["1234,500", "1234.50"],
    ["$ 1.234.567,89", "1234567.89"],
    ["US$180.200.000", "180200000.00"],
    ["u$s 12,50", "12.50"],
    ["\u00a0€\u202f46.150,00\u00a0", "46150.00"],
    ["1.500,00 ARS", "1500.00"],
    ["-$ 72", "-72.00"],
    ["$ −72,10", "-72.10"],
    ["-0,00", "0.00"],
    ["9999999999999999,99", "9999999999999999.99"],
  ])("reads %j as %s", (input, expected) => {
    expect(value(input)).toBe(expected);
  });

  it.each<[string, MoneyReason]>([
    ["", "empty"],
    [" \u00a0 ", "empty"],
    ["abc", "not_money"],
    ["$", "not_money"],
    ["1.2.3", "not_money"],
    ["12.11.2026", "not_money"],
    ["1.23,4.5", "not_money"],
    ["1.234,56,78", "not_money"],
    ["12,", "not_money"],
    [",,5", "not_money"],
    ["--5", "not_money"],
    ["-$-5", "not_money"],
    ["5-", "not_money"],
    ["1 234", "not_money"],
    ["1e5", "not_money"],
    ["0x10", "not_money"],
    ["NaN", "not_money"],
    ["Infinity", "not_money"],
    ["١٢٣", "not_money"],
    ["3.897,6OO", "not_money"],
    ["=1+1", "not_money"],
    ["1,234", "too_many_decimals"],
    ["1.234", "too_many_decimals"],
    ["1234,567", "too_many_decimals"],
    ["10000000000000000", "too_large"],
    ["9".repeat(5000), "not_money"],
    [`${" ".repeat(50_000)}x`, "not_money"],
  ])("refuses %j", (input, reason) => {
    expect(value(input)).toBe(reason);
  });

  it.each<[number, string]>([
    [1558922, "1558922.00"],
    [0.1 + 0.2, "0.30"],
    [-0, "0.00"],
    [-12.5, "-12.50"],
    [1.005, "too_many_decimals"],
    [58331.333333, "too_many_decimals"],
    [1e-7, "too_many_decimals"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991.00"],
    [2 ** 53, "inexact_number"],
    [1e21, "inexact_number"],
    [Number.NaN, "not_money"],
    [Number.POSITIVE_INFINITY, "not_money"],
  ])("takes the number %d as %s", (input, expected) => {
    expect(value(input)).toBe(expected);
  });

  it("follows a source that says which mark is decimal", () => {
    expect(value("$966,948", { decimal: "." })).toBe("966948.00");
    expect(value("$1,558,922.5", { decimal: "." })).toBe("1558922.50");
    expect(value("12,5", { decimal: "." })).toBe("not_money");
    expect(value("5.616.000,00", { decimal: "," })).toBe("5616000.00");
    expect(value("1.500", { decimal: "," })).toBe("1500.00");
    expect(value("1.5", { decimal: "," })).toBe("not_money");
  });

  it("rounds to the cent only where it is asked to", () => {
    expect(value("10,005", { excess: "round" })).toBe("10.01");
    expect(value("-10,0049", { excess: "round" })).toBe("-10.00");
    expect(value("0,999", { excess: "round" })).toBe("1.00");
    expect(value(58331.337, { excess: "round" })).toBe("58331.34");
  });

  it("names the field in its refusals", () => {
    expect(moneyProblem("Monto diario", "too_many_decimals")).toBe("Monto diario: tiene más de dos decimales.");
  });

  it("never throws, and answers only canonical values", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.double()), (input) => {
        const parsed = parseMoney(input);
        if (parsed.ok) expect(parsed.value).toMatch(/^-?(0|[1-9]\d{0,15})\.\d\d$/);
      }),
    );
  });

  it("agrees with the sentence of the design", () => {
    const piece = fc.constantFrom(
      "0",
      "1",
      "12",
      "345",
      "678",
      ",",
      ".",
      ",900",
      ".234",
      "-",
      "−",
      "$",
      "US$",
      " ",
      "\u00a0",
      "EUR",
      "x",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const parsed = parseMoney(pieces.join(""));
        expect(parsed.ok ? parsed.value : null).toBe(reference(pieces.join("")));
      }),
      { numRuns: 5000 },
    );
  });

  it("reads back what formatMoney writes, in any currency and style with cents or a comma-less whole", () => {
    const cents = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
    fc.assert(
      fc.property(cents, fc.constantFrom("ARS", "USD", "EUR"), (units, currency) => {
        const digits = (units < 0n ? -units : units).toString().padStart(3, "0");
        const amount = `${units < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(value(formatMoney(amount, currency, { decimals: 2 }))).toBe(amount);
        expect(value(formatMoney(amount, currency), { decimal: "," })).toBe(amount);
      }),
    );
  });
});
