import { diffDays } from "@/lib/format/dates";
import { checkCbu } from "@/lib/format/ids/cbu";
import { checkIban } from "@/lib/format/ids/iban";
import { demoRates } from "./rates";
import { accountPlans, eventPlans, projectPlans } from "./works";

test("a year of rates: each day of a series once, the same each time, prices that move little from one day to the next", () => {
  const rates = demoRates("2026-11-20");
  expect(demoRates("2026-11-20")).toEqual(rates);
  expect(new Set(rates.map(({ day, currency, source }) => `${day} ${currency} ${source}`)).size).toBe(rates.length);
  const official = rates.filter(({ currency, source }) => currency === "USD" && source === "oficial");
  official.forEach(({ day, rate }, index) => {
    const before = official[index - 1];
    if (!before) return;
    expect(diffDays(before.day, day)).toBeLessThanOrEqual(3);
    expect(Math.abs(Number(rate) / Number(before.rate) - 1)).toBeLessThan(0.02);
  });
  expect(rates.at(-2)).toEqual({ day: "2026-11-20", currency: "USD", source: "propia", rate: "1485.50" });
});

test("the accounts have numbers that hold, and events name projects that there are", () => {
  for (const { cbu, iban } of accountPlans) expect((cbu ? checkCbu(cbu) : checkIban(iban)).ok).toBe(true);
  const named = eventPlans.flatMap(({ project }) => project ?? []);
  expect(projectPlans.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});
