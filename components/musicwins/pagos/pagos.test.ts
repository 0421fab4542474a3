import type { DueItem } from "@/lib/musicwins/payments/schema";
import { matchingItems } from "@/lib/musicwins/rules/due";
import { bothText, itemId, paidWith, totalOf, unseenOf, withoutCovered } from "./pagos";

const due = (facts: Partial<DueItem>): DueItem => ({
  tipo: "presupuesto",
  id: 1,
  isop: false,
  option_number: 0,
  version: 1,
  financiero_id: null,
  financiero_tipo: null,
  area: "Técnica",
  category: "Sonido",
  titulo: "Backline",
  descripcion: "",
  proveedor: "Luz Austral",
  ars: "0.10",
  usd: "0.00",
  fecha_pago: "2026-11-20",
  vencido: false,
  factura: false,
  factura_observada: false,
  facturas_por_ver: [],
  puede_programar: true,
  puede_pagar: true,
  ...facts,
});

const own = due({});
const part = due({ tipo: "financiero", financiero_id: 7, ars: "0.20", fecha_pago: null });
const late = due({
  id: 2,
  titulo: "Generador",
  proveedor: "Pampa",
  usd: "5.00",
  fecha_pago: "2026-11-01",
  vencido: true,
});
const all = [own, part, late];

test.each([
  ["", "", [own, part, late]],
  ["vencidos", "", [late]],
  ["sin_fecha", "", [part]],
  ["2026-11-20", "", [own]],
  ["", "PAMPA generador", [late]],
  ["", "backline pampa", []],
])("%s %s", (ver, q, expected) => {
  expect(matchingItems(all, { ver, q })).toEqual(expected);
});

test("totals are exact and by currency", () => {
  expect(totalOf(all)).toEqual({ ars: "0.40", usd: "5.00" });
  expect(bothText({ ars: "0.00", usd: "5.00" })).toBe("US$ 5");
  expect(bothText({ ars: "0.00", usd: "0.00" })).toBe("nada");
});

test("an observed invoice of several parts is looked at once", () => {
  expect(unseenOf(all)).toEqual([]);
  expect(unseenOf([due({ facturas_por_ver: [4, 9] }), due({ facturas_por_ver: [9] })])).toEqual([4, 9]);
});

test("a proposal is paid with its parts, a part alone, and none twice", () => {
  expect(paidWith(own, all)).toEqual([own, part]);
  expect(paidWith(part, all)).toEqual([part]);
  expect(withoutCovered(all)).toEqual([own, late]);
  expect(withoutCovered([part, late])).toEqual([part, late]);
  expect(new Set(all.map(itemId)).size).toBe(3);
});
