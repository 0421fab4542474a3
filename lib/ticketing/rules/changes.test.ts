import { changesOf, rowsOf } from "./changes";

it("says what changed, field by field", () => {
  expect(
    changesOf({
      before: { holdeo: 820, fecha: "2026-11-28", state: "a_la_venta" },
      after: { holdeo: 0, fecha: "2026-11-28", state: "sold_out" },
    }),
  ).toEqual([
    { label: "Holdeo", before: "820", after: "0" },
    { label: "Estado", before: "A la venta", after: "Sold Out" },
  ]);
});

it("reads an entry about one sale as about that sale, and counts several", () => {
  const one = { before: null, after: [{ fecha_venta: "2026-11-20", venta_diaria: 5 }] };
  expect(changesOf(one)).toEqual([
    { label: "Día", before: "", after: "vie 20 nov 2026" },
    { label: "Vendidas", before: "", after: "5" },
  ]);
  const many = { before: [{ venta_diaria: 1 }, { venta_diaria: 2 }], after: null };
  expect([rowsOf(many), changesOf(many)]).toEqual([2, []]);
});
