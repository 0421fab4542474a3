import { addDays } from "@/lib/format/dates";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import { planDay, planVouchers, type VoucherPlan } from "./plan";

const TODAY = "2026-11-24";
const numberOf = ({ bill, kind, point, number }: VoucherPlan) => [bill.supplier, kind, point, number].join(" ");

test.each(["2026-11-24", "2027-01-03", "2027-03-31"])(
  "half a year up to %s: the same each time, no number twice, none of tomorrow",
  (today) => {
    const plans = planVouchers(today);
    expect(planVouchers(today)).toEqual(plans);
    expect(plans.length).toBeGreaterThan(150);
    expect(new Set(plans.map(numberOf)).size).toBe(plans.length);
    expect(plans.filter(({ date }) => date > today || date < addDays(today, -190))).toEqual([]);
  },
);

test("every state is told, and what is paid in another currency has its rate", () => {
  const plans = planVouchers(TODAY);
  expect([...new Set(plans.map(({ state }) => state))].sort()).toEqual([
    "anulado",
    "aprobado",
    "descartado",
    "en_aprobacion",
    "esperado",
    "imputado",
    "pagado",
    "recibido",
    "validado",
  ]);
  expect(plans.filter(({ kind }) => kind === "credito")).toHaveLength(4);
  const foreign = plans.filter(({ bill, country }) => bill.currency !== (country === "ES" ? "EUR" : "ARS"));
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.every(({ fx }) => fx !== null)).toBe(true);
  expect(plans.some(({ withheld }) => compareMoney(withheld, "0") > 0)).toBe(true);
});

test("what was validated ties to the cent; of what came this week one does not", () => {
  const off = planVouchers(TODAY).filter(({ net, vat, taxes, withheld, total }) => {
    const sum = subMoney(sumMoney([net, vat, ...taxes.map(({ amount }) => amount)]), withheld);
    return compareMoney(sum, total) !== 0;
  });
  expect(off.map(({ state }) => state)).toEqual(["recibido"]);
});

test("two come in on a working day, with numbers of their own, and none on a Sunday", () => {
  expect(planDay("2026-11-29")).toEqual([]);
  const days = [0, 1, 2, 3].flatMap((more) => planDay(addDays("2026-11-24", more)));
  expect(days).toHaveLength(8);
  const known = new Set(planVouchers(TODAY).map(numberOf));
  expect(days.filter((plan) => known.has(numberOf(plan)))).toEqual([]);
  expect(new Set(days.map(numberOf)).size).toBe(8);
});
