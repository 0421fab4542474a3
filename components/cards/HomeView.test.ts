/** @jest-environment jsdom */
import type { ExpenseRow } from "@/lib/cards/schema";
import { monthSums } from "./HomeView";

const row = (state: string, client_id: string, more: object = {}) =>
  ({ state, client_id, currency: "ARS", amount: "10.00", takes_away: false, ...more }) as ExpenseRow;

test("a month counts what its list has, personal ones too, which are in no sum; what was withdrawn is in neither", () => {
  const rows = [
    row("aprobado", "a"),
    row("rechazado", "b"),
    row("retirado", "c"),
    row("enviado", "d", { takes_away: true }),
  ];
  const known = { reports: [], rows, fresh: true };
  expect(monthSums("2026-11", known, { entries: [] })).toEqual({
    count: 3,
    sums: [{ currency: "ARS", amount: "0.00" }],
  });
});

test("what was given back takes away, also while it waits here", () => {
  const waiting = (amount: string, takes_away: boolean) =>
    ({
      id: amount,
      data: { opened: false, facts: { amount, currency: "ARS", day: "2026-11-12", takes_away } },
    }) as never;
  expect(monthSums("2026-11", null, { entries: [waiting("90.00", false), waiting("30.00", true)] })).toEqual({
    count: 2,
    sums: [{ currency: "ARS", amount: "60.00" }],
  });
});
