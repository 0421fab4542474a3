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
