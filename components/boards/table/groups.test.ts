import fc from "fast-check";
import { fieldValue, orderOf, orderText } from "@/lib/boards/rules/cardOrder";
import type { FieldDefinition } from "@/lib/boards/rules/definition";
import { fieldText } from "@/lib/boards/rules/fieldText";
import type { CardRow } from "@/lib/boards/schema";
import { type Grouping, groupCards, groupings, sumsOf } from "./groups";
import { sumText } from "./sumText";
import { shownOf, shownText } from "./tableAddress";

const words = {
  columns: [
    { id: 2, title: "En curso" },
    { id: 1, title: "Hecho" },
  ],
  nameOf: (id: number) => (id === 1 ? "Ñandú" : "Ana"),
};
const card = (more: Partial<CardRow>) =>
  ({
    column_id: 1,
    type: "",
    priority: "media",
    assignees: [],
    labels: [],
    due_on: null,
    hours: null,
    fields: {},
    ...more,
  }) as CardRow;
const titles = (cards: CardRow[], by: Grouping) =>
  groupCards(cards, by, words).map(({ title, cards: of }) => `${title} ${of.length}`);

test("groups stand in the order people expect, the ones without at the end", () => {
  const cards = [
    card({ assignees: [1, 2], due_on: "2027-01-03", priority: "baja", labels: ["b", "a"], column_id: 1 }),
    card({ assignees: [2], due_on: "2026-12-24", priority: "urgente", column_id: 2, type: "Contrato" }),
    card({}),
  ];
  expect(titles(cards, "persona")).toEqual(["Ana 2", "Ñandú 1", "Sin responsable 1"]);
  expect(titles(cards, "mes")).toEqual(["diciembre 2026 1", "enero 2027 1", "Sin vencimiento 1"]);
  expect(titles(cards, "prioridad")).toEqual(["Urgente 1", "Media 1", "Baja 1"]);
  expect(titles(cards, "columna")).toEqual(["En curso 1", "Hecho 2"]);
  expect(titles(cards, "etiqueta")).toEqual(["a 1", "b 1", "Sin etiqueta 2"]);
  expect(titles(cards, "tipo")).toEqual(["Contrato 1", "Sin tipo 2"]);
});

test("every card is in some group, whichever way", () => {
  const any = fc.record({
    id: fc.nat(),
    column_id: fc.constantFrom(1, 2, 3),
    type: fc.constantFrom("", "Contrato"),
    labels: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
    assignees: fc.uniqueArray(fc.constantFrom(1, 2)),
    due_on: fc.constantFrom(null, "2026-12-24", "2027-01-03"),
  });
  fc.assert(
    fc.property(fc.array(any), fc.constantFrom(...(Object.keys(groupings) as Grouping[])), (facts, by) => {
      const cards = facts.map((each) => card(each));
      expect(new Set(groupCards(cards, by, words).flatMap((group) => group.cards))).toEqual(new Set(cards));
    }),
  );
});

const definitions = [
  { key: "valor", title: "Valor", type: "money" },
  { key: "dedicado", title: "Dedicado", type: "hours" },
] as FieldDefinition[];

test("adds exactly, and never two currencies together", () => {
  const money = (amount: string, currency: string) => ({ valor: { amount, currency } });
  const cards = [
    card({ hours: "0.10", fields: money("0.10", "ARS") }),
    card({ hours: "0.20", fields: { ...money("0.20", "ARS"), dedicado: "1.5" } }),
    card({ fields: money("300", "USD") }),
    card({}),
  ];
  const sums = sumsOf(cards, definitions);
  expect(Number(sums.hours)).toBe(0.3);
  expect(sums.fields.map(({ key, currency, amount }) => [key, currency, Number(amount)])).toEqual([
    ["valor", "ARS", 0.3],
    ["valor", "USD", 300],
    ["dedicado", null, 1.5],
  ]);
  expect(sumText(sums)).toBe("0,3 h · Valor: $ 0,30 y US$ 300 · Dedicado: 1,5 h");
  expect(sumText(sumsOf([card({})], definitions))).toBe("");
});

test("custom fields are written as people read them, and ordered by what they hold", () => {
  const nameOf = () => "Ana";
  expect(fieldText({ type: "money" }, { amount: "1234.5", currency: "EUR" }, nameOf)).toBe("€ 1.234,50");
  expect(fieldText({ type: "multiselect" }, ["a", "b"], nameOf)).toBe("a y b");
  expect(fieldText({ type: "person" }, 3, nameOf)).toBe("Ana");
  expect(fieldText({ type: "text" }, undefined, nameOf)).toBe("");
  expect(fieldValue({ type: "money" }, { amount: "1234.5", currency: "EUR" }, String)).toBe("1234.5");
  expect(fieldValue({ type: "person" }, 3, nameOf)).toBe("Ana");
});

test("order and columns go to the address and come back", () => {
  const sort = [
    { id: "vence", desc: false },
    { id: "campo_valor", desc: true },
  ];
  expect(orderOf(orderText(sort))).toEqual(sort);
  expect(shownOf(shownText({ tipo: true, show: false }))).toEqual({ tipo: true, show: false });
});
