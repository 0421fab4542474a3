import { differing } from "@/components/frame/differing";
import { currencyOf, DETAIL_FACTS, detailForm, valuesOf } from "./detailValues";
import type { Details } from "./useSaveDetails";

const details = {
  id: 1,
  name: "Ñandú & Cía",
  show: "Ñandú & Cía",
  artist: "Ñandú & Cía",
  venue: null,
  city: null,
  country: null,
  fecha: "2026-11-28",
  hora: null,
  type: "live-arg",
  state: "a_la_venta",
  divisa: "ARS",
  capacidad: 1_000,
  holdeo: 20,
  cortesias: 5,
  anotaciones: "",
  categoria: "",
  ticketera: "Platea",
  on_sale: null,
  sold_out_at: null,
  state_reason: "",
  state_before: null,
  updated_at: "2026-11-20T10:00:00Z",
  version: 3,
  categories: [{ categoria: "Campo", capacidad: 900, precio: "10.00", divisa: "ARS" }],
  milestones: [],
  warnings: [],
} satisfies Details;

it("gives back what it got", () => {
  const update = detailForm.parse(valuesOf(details));
  expect(update).toMatchObject({ fecha: "2026-11-28", hora: null, capacidad: 1_000, holdeo: 20 });
  expect(differing(DETAIL_FACTS, update, details)).toEqual([]);
});

it("coerces empty counts to 0, and leaves out prices that are not seen", () => {
  const blind = {
    ...valuesOf(details),
    holdeo: null,
    categories: [{ categoria: "Campo", capacidad: null, precio: "", divisa: currencyOf("ARS") }],
  };
  const update = detailForm.parse(blind);
  expect(update.holdeo).toBe(0);
  expect(update.categories).toEqual([{ categoria: "Campo", capacidad: 0, divisa: "ARS" }]);
});

it("shows in what two people differ", () => {
  const mine = detailForm.parse({
    ...valuesOf(details),
    holdeo: 0,
    milestones: [{ fecha: "2026-11-25", title: "Vence holdeo" }],
  });
  expect(differing(DETAIL_FACTS, mine, details)).toEqual([
    { label: "Holdeo", mine: "0", theirs: "20" },
    { label: "Hitos", mine: "mié 25 nov 2026: Vence holdeo", theirs: "" },
  ]);
});
