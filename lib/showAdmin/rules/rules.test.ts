import fc from "fast-check";
import { compareMoney } from "@/lib/format/moneyMath";
import { type CloseFacts, closeProblems } from "./close";
import { askedDues, type DueRate, dueAmount, dueBase, dueDay, ratesOn } from "./dues";
import { adminStepsOf } from "./kinds";

const rate = (id: number, body: string, valid_from: string, more: Partial<DueRate> = {}): DueRate => ({
  id,
  country: "AR",
  body,
  percent: "12",
  vat_inside: "0.00",
  days: 10,
  valid_from,
  source: "",
  ...more,
});

test("dues of the worked examples: SADAIC of the gross, SGAE of what is left without VAT", () => {
  expect(dueAmount(dueBase("207000000.00", "0.00"), "12.0000")).toBe("24840000.00");
  expect(dueBase("101200.00", "10.00")).toBe("92000.00");
  expect(dueAmount("92000.00", "8.5000")).toBe("7820.00");
  expect(dueDay("2026-11-28", rate(1, "SADAIC", "2020-01-01"))).toBe("2026-12-08");
});

test("the base never passes what came in, and with its VAT comes back to it within a cent", () => {
  const cents = fc.integer({ min: 0, max: 2_000_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 30 }), (value, vat) => {
      const takings = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
      const base = dueBase(takings, String(vat));
      expect(compareMoney(base, takings)).toBeLessThanOrEqual(0);
      const back = Math.round(Number(base) * (100 + vat)) - value;
      expect(Math.abs(back)).toBeLessThanOrEqual(2);
    }),
  );
});

test("of each body the newest rate that has begun, of the country alone", () => {
  const rates = [
    rate(1, "SADAIC", "2020-01-01"),
    rate(2, "SADAIC", "2026-11-01"),
    rate(3, "SADAIC", "2027-01-01"),
    rate(4, "SGAE", "2020-01-01", { country: "ES" }),
    rate(5, "INAMU", "2020-01-01"),
  ];
  expect(ratesOn(rates, "AR", "2026-11-28").map(({ id }) => id)).toEqual([5, 2]);
});

test("a show is closed with nothing to allocate, dues with voucher or reason, and deposits used up", () => {
  const facts: CloseFacts = {
    state: "realizado",
    unallocated: [],
    dues: [{ body: "SADAIC", voucher: true, no_voucher_reason: "" }],
    missing: [],
    deposits: [{ currency: "USD", amount: "0.00" }],
  };
  expect(closeProblems(facts)).toEqual([]);
  expect(
    closeProblems({
      state: "a_la_venta",
      unallocated: [{ text: "FC A 00003-00000001" }],
      dues: [
        { body: "SADAIC", voucher: false, no_voucher_reason: "" },
        { body: "INAMU", voucher: false, no_voucher_reason: "El principal es nacional" },
      ],
      missing: [
        { body: "SADAIC", currency: "USD", percent: "12.5", base: "10000.00", amount: "1250.00" },
        { body: "AADI-CAPIF", currency: "ARS", percent: null, base: "0.00", amount: null },
      ],
      deposits: [{ currency: "USD", amount: "15000.00" }],
    }),
  ).toEqual([
    "El show todavía no fue.",
    "Falta imputar FC A 00003-00000001.",
    "Falta cargar SADAIC (12,5 % de US$ 10.000,00: US$ 1.250,00), o decir por qué no corresponde.",
    "Falta cargar AADI-CAPIF, o decir por qué no corresponde.",
    "SADAIC no tiene comprobante: cargarlo, o decir por qué no hay.",
    "Quedan US$ 15.000,00 de depósitos sin aplicar.",
  ]);
});

test("a percentage is asked of the takings of each currency, a typed amount once", () => {
  const rates = [rate(1, "AADI-CAPIF", "2020-01-01", { percent: null }), rate(2, "SADAIC", "2020-01-01")];
  const asked = (...takings: { currency: string; amount: string }[]) =>
    askedDues(rates, takings, "ARS").map(({ body, currency, amount }) => [body, currency, amount]);
  expect(asked({ currency: "ARS", amount: "1000.00" }, { currency: "USD", amount: "50.00" })).toEqual([
    ["AADI-CAPIF", "ARS", null],
    ["SADAIC", "ARS", "120.00"],
    ["SADAIC", "USD", "6.00"],
  ]);
  expect(asked({ currency: "USD", amount: "50.00" })).toEqual([
    ["AADI-CAPIF", "USD", null],
    ["SADAIC", "USD", "6.00"],
  ]);
  expect(asked()).toEqual([
    ["AADI-CAPIF", "ARS", null],
    ["SADAIC", "ARS", "0.00"],
  ]);
});

test("who asked to open it again does not decide it", () => {
  expect(adminStepsOf("por_reabrir", true)).not.toContain("reabrir");
  expect(adminStepsOf("por_reabrir", false)).toContain("reabrir");
  expect(adminStepsOf("cerrada", false)).not.toContain("derechos");
});
