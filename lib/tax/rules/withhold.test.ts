import fc from "fast-check";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import ganancias from "../fixtures/ganancias_119.json";
import others from "../fixtures/others.json";
import { FLAT, R119 } from "../fixtures/regimes";
import { advancePart, baseOf, type PaidPart } from "./base";
import type { Regime } from "./regime";
import { type Applied, EMPTY_MONTH, monthAfter, type Payee, withhold, withholdAll } from "./withhold";

const PAYEE: Payee = { registered: true, listedPercent: null, exclusionPercent: "0" };
const MUCH = "999999999999.00";

function sample(id: string): Record<string, string> {
  const found = others.casos.find((one) => one.id === id);
  if (!found) throw new Error(`No case ${id}`);
  return Object.fromEntries(Object.entries(found).map(([key, value]) => [key, String(value)]));
}

function month(regime: Regime, bases: string[], payee: (n: number) => Partial<Payee> = () => ({})) {
  let soFar = EMPTY_MONTH;
  return bases.map((base, n) => {
    const line = withhold(regime, { month: soFar, base, payee: { ...PAYEE, ...payee(n) }, available: MUCH });
    soFar = monthAfter(soFar, line);
    return line;
  });
}

const whole = (net: string, vat: string): PaidPart => {
  const total = sumMoney([net, vat]);
  return { net, vat, total, before: "0.00", paid: total };
};

/** One payment of some parts by its regimes. */
const withheldOf = (applied: Omit<Applied, "base">[], parts: PaidPart[]) =>
  withholdAll(
    applied.map((one) => ({ ...one, base: sumMoney(parts.map((part) => baseOf(one.regime.base, part))) })),
    sumMoney(parts.map(({ paid }) => paid)),
  );

describe("Ganancias, régimen 119", () => {
  test.each(ganancias.casos)("$id, to the cent", ({ pagos }) => {
    const lines = month(
      R119,
      pagos.map(({ net }) => net),
    );
    expect(lines.map(({ accumulated, taxable, due, amount }) => [accumulated, taxable, due, amount])).toEqual(
      pagos.map((one) => [one.accumulated_net, one.base, one.due_accumulated, one.withheld]),
    );
  });

  test("who is not registered pays the higher rate without allowance", () => {
    expect(month(R119, ["100000.00"], () => ({ registered: false }))[0]).toMatchObject({
      rate: "28",
      taxable: "100000.00",
      amount: "28000.00",
    });
  });

  test("an exclusion that ends within the month spares what was paid under it, and no more", () => {
    const lines = month(R119, ["200000.00", "300000.00"], (n) => ({ exclusionPercent: n === 0 ? "100" : "0" }));
    expect(lines.map(({ amount, relieved }) => [amount, relieved])).toEqual([
      ["0.00", "2000.00"],
      ["37750.00", "0.00"],
    ]);
  });

  test("a credit note lowers the month's base, gives nothing back, and the next payment counts it", () => {
    expect(month(R119, ["300000.00", "-100000.00", "300000.00"]).map(({ amount }) => amount)).toEqual([
      "9760.00",
      "0.00",
      "29990.00",
    ]);
  });

  test("a payment declared without withholding is made up for, but never by more than is paid", () => {
    const declared = { base: "2000000.00", withheld: "0.00", relieved: "0.00" };
    const line = withhold(R119, { month: declared, base: "1000.00", payee: PAYEE, available: "1210.00" });
    expect(line).toMatchObject({ due: "472020.00", amount: "1210.00" });
  });
});

describe("other taxes", () => {
  test("operación sujeta a retención: all the VAT and 6 % of the net, whatever is excluded", () => {
    const osr = sample("osr");
    const payee = { ...PAYEE, exclusionPercent: osr.exclusion_del_proveedor ?? "" };
    const vat: Regime = { ...FLAT, tax: "iva", formula: "sobre_iva", base: "iva", percent: "100", excludable: false };
    const income: Regime = { ...FLAT, percent: "6", excludable: false };
    const paid = withheldOf(
      [vat, income].map((regime) => ({ regime, month: EMPTY_MONTH, payee })),
      [whole(osr.neto ?? "", osr.iva ?? "")],
    );
    expect(paid.lines.map(({ amount }) => amount)).toEqual([osr.retencion_iva, osr.retencion_ganancias]);
    expect(paid.left).toBe(osr.se_paga);
  });

  test.each([
    ["iibb_padron_caba", "3.00"],
    ["iibb_no_figura", null],
  ])("%s", (id, listedPercent) => {
    const regime: Regime = { ...FLAT, tax: "iibb", code: "901", formula: "padron", percent: "0" };
    const { base = "", retencion } = sample(id);
    expect(month(regime, [base], () => ({ listedPercent }))[0]?.amount).toBe(retencion);
  });

  test("a partial payment withholds on its part of the net", () => {
    const { neto = "", total = "", pagado = "", base, retencion } = sample("parcial");
    const part = { net: neto, vat: subMoney(total, neto), total, before: "0.00", paid: pagado };
    expect(baseOf("neto", part)).toBe(base);
    expect(month(FLAT, [baseOf("neto", part)])[0]?.amount).toBe(retencion);
  });

  test.each([
    ["irpf15", "15"],
    ["irpf7", "7"],
    ["alquiler19", "19"],
    ["irnr24", "24"],
    ["irnr19", "19"],
  ])("%s", (id, percent) => {
    const { base = "", retencion, paga } = sample(id);
    const regime: Regime = { ...FLAT, country: "ES", tax: "irpf", percent, accumulates: false };
    const paid = withheldOf([{ regime, month: EMPTY_MONTH, payee: PAYEE }], [whole(base, paga ? "210.00" : "0.00")]);
    expect(paid.lines[0]?.amount).toBe(retencion);
    if (paga) expect(paid.left).toBe(paga);
  });

  test("abroad: 70 % presumed net and 35 %, borne by the company: 24,5 % of the payment grossed up", () => {
    const regime: Regime = { ...FLAT, percent: "35", presumption: "70", grossUp: true, borneBy: "empresa" };
    const paid = withheldOf([{ regime, month: EMPTY_MONTH, payee: PAYEE }], [whole("7550.00", "0.00")]);
    expect(paid.lines[0]).toMatchObject({ taxable: "7000.00", amount: "2450.00", deducted: "0.00" });
    expect(paid.left).toBe("7550.00");
  });

  test("an advance's base is the total less the usual VAT, and its voucher corrects it", () => {
    expect(advancePart("121000.00", "21")).toMatchObject({ net: "100000.00", vat: "21000.00" });
    expect(advancePart("121000.00", null)).toMatchObject({ net: "121000.00", vat: "0.00" });
    const voucher = { net: "110500.00", vat: "10500.00", total: "121000.00", before: "0.00", paid: "121000.00" };
    expect(baseOf("neto", { ...voucher, counted: "100000.00" })).toBe("10500.00");
  });
});

const cents = fc.integer({ min: 1, max: 300_000_000 });
const money = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;

describe("properties", () => {
  test("splitting what is paid in a month never changes its sum beyond the minimum", () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (parts) => {
        const total = parts.reduce((sum, one) => sum + one, 0);
        const split = sumMoney(month(R119, parts.map(money)).map(({ amount }) => amount));
        const once = sumMoney(month(R119, [money(total)]).map(({ amount }) => amount));
        const missing = subMoney(once, split);
        expect(compareMoney(missing, R119.minimum)).toBe(-1);
        expect(compareMoney(missing, `-${R119.minimum}`)).toBe(1);
      }),
    );
  });

  test("who is paid more is never withheld less, and nothing is negative", () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) => month(R119, [money(one)])[0]?.amount ?? "");
        expect(compareMoney(less ?? "", more ?? "")).toBeLessThanOrEqual(0);
        expect(compareMoney(less ?? "", "0")).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("notes among payments: no line is negative, and together they never pass what the month's highest base owes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, fc.boolean()), { minLength: 1, maxLength: 8 }), (items) => {
        const lines = month(
          R119,
          items.map(([value, note]) => `${note ? "-" : ""}${money(value)}`),
        );
        const highest =
          lines
            .map(({ due }) => due)
            .sort(compareMoney)
            .at(-1) ?? "0";
        for (const { amount } of lines) expect(compareMoney(amount, "0")).toBeGreaterThanOrEqual(0);
        expect(compareMoney(sumMoney(lines.map(({ amount }) => amount)), highest)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test("the parts of a voucher come to its whole, whatever is paid when", () => {
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { minLength: 1, maxLength: 6 }), (net, vat, paid) => {
        const whole = { net: money(net), vat: money(vat), total: money(net + vat) };
        let left = net + vat;
        const bases: string[] = [];
        for (const one of [...paid, Number.MAX_SAFE_INTEGER]) {
          const pays = Math.min(one, left);
          bases.push(baseOf("neto", { ...whole, before: money(net + vat - left), paid: money(pays) }));
          left -= pays;
        }
        expect(sumMoney(bases)).toBe(whole.net);
      }),
    );
  });
});
