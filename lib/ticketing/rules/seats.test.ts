import { baseText, occupancyText, seatsTotal, seatsWarning } from "./seats";

const show = (capacidad: number, venta_total: number, restan = capacidad > 0 ? capacidad - venta_total : null) => ({
  capacidad,
  venta_total,
  restan,
});

test("shows without capacity, or with more sold than it, are no part of the base, and the base is said", () => {
  const rows = [show(1_000, 500), show(0, 90_000), show(345_225, 1_790_000), show(1_000, 700, -20)];
  const total = seatsTotal(rows);
  expect(total).toEqual({ capacidad: 2_000, ocupacion: 60, restan: 500, base: 2, excedidos: 1 });
  expect(baseText(total, rows.length)).toBe("de 2 shows con capacidad; 1 show con más vendidas que capacidad");
  expect(baseText(seatsTotal([show(10, 5)]), 1)).toBe("");
  expect(seatsTotal([show(0, 5)])).toMatchObject({ ocupacion: null, base: 0 });
});

test("more sold than capacity is a warning, never a figure over it", () => {
  expect(occupancyText(518.5)).toBe("más de 100 %");
  expect(occupancyText(100)).toMatch(/^100/);
  expect(seatsWarning(show(10, 11))).toBe("Más vendidas que capacidad");
  expect(seatsWarning(show(10, 9, -1))).toMatch(/holdeo/);
  expect([seatsWarning(show(10, 9)), seatsWarning(show(0, 9))]).toEqual(["", ""]);
});
