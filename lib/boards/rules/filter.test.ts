import fc from "fast-check";
import { listOf, listText } from "@/lib/format/listText";
import { plausible } from "@/lib/testing/plausible";
import { type CardRow, cardRow } from "../schema";
import { type CardFilter, matches, metDeadline } from "./filter";

const base = {
  ...(plausible(cardRow) as CardRow),
  column_id: 1,
  number: 214,
  title: "Contrato de la gira",
  type: "Contrato",
  priority: "alta" as const,
  labels: ["anglo"],
  fields: {},
  assignees: [7],
  requester_id: 9,
  show: null,
  archived: false,
  created_at: "2026-11-01T15:00:00Z",
  closed_at: null,
  due_on: "2026-11-20",
  sla_due_at: null,
};
const context = {
  prefix: "LEG",
  columns: new Map([
    [1, { key: "pedidos", group: "backlog" as const }],
    [2, { key: "vigente", group: "completed" as const }],
  ]),
  nameOf: () => "Lucía Aranda",
  today: "2026-11-20",
  now: "2026-11-20T12:00:00Z",
};
const passes = (filter: CardFilter, more: Partial<CardRow> = {}) => matches({ ...base, ...more }, filter, context);

test.each<[CardFilter, boolean]>([
  [{}, true],
  [{ q: "leg-214 lucia GIRA" }, true],
  [{ q: "otra" }, false],
  [{ persona: "7,8" }, true],
  [{ persona: "nadie" }, false],
  [{ prioridad: "media" }, false],
  [{ etiqueta: "anglo" }, true],
  [{ vence: "hoy" }, true],
  [{ vence: "vencidas" }, false],
  [{ grupo: "abiertas" }, true],
  [{ grupo: "completed" }, false],
  [{ columna: "pedidos", pidio: "9" }, true],
  [{ edad: "15..30" }, true],
  [{ edad: "0..7" }, false],
  [{ edad: "8.." }, true],
  [{ cerrada: "2026-11-01..2026-11-30" }, false],
  [{ cerrada: "nada" }, true],
])("%j", (filter, expected) => {
  expect(passes(filter)).toBe(expected);
});

test("closed cards by the day in Buenos Aires on which they were closed, and by whether they were in time", () => {
  // 23:30 of the 20th there.
  const closed = { column_id: 2, closed_at: "2026-11-21T02:30:00Z" };
  expect(passes({ cerrada: "2026-11-20..2026-11-20", plazo: "cumplido" }, closed)).toBe(true);
  expect(passes({ plazo: "pasado" }, closed)).toBe(false);
  expect(passes({ plazo: "pasado" }, { ...closed, sla_due_at: "2026-11-20T00:00:00Z" })).toBe(true);
  expect(metDeadline({ ...closed, due_on: null, sla_due_at: null })).toBeNull();
});

test("a label with a comma is one value, and any list comes back as it was", () => {
  expect(passes({ etiqueta: listText(["Madrid, noche"]) }, { labels: ["Madrid, noche"] })).toBe(true);
  expect(passes({ etiqueta: listText(["Madrid, noche"]) }, { labels: ["Madrid"] })).toBe(false);
  expect(listOf("anglo,7")).toEqual(["anglo", "7"]);
  const text = fc.string({ minLength: 1, unit: fc.constantFrom("a", ",", "\\") });
  fc.assert(fc.property(fc.array(text), (values) => expect(listOf(listText(values))).toEqual(values)));
});
