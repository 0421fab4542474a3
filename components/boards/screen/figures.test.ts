import type { FilterContext } from "@/lib/boards/rules/filter";
import type { CardRow, ColumnView } from "@/lib/boards/schema";
import { figuresOf, ownFiguresOf, ownQueue } from "./figures";

const column = (id: number, group: ColumnView["group"]) => [id, { key: `c${id}`, group }] as const;
const context: FilterContext = {
  prefix: "LEG",
  columns: new Map([column(1, "backlog"), column(2, "started"), column(3, "completed"), column(4, "cancelled")]),
  nameOf: String,
  today: "2026-11-20",
  now: "2026-11-20T15:00:00.000Z",
};
let next = 1;
const card = (column_id: number, more: Partial<CardRow> = {}) =>
  ({
    id: next,
    number: next++,
    column_id,
    assignees: [7],
    labels: [],
    fields: {},
    due_on: null,
    sla_due_at: null,
    closed_at: null,
    close: null,
    title: "",
    type: "",
    show: null,
    requester_id: null,
    priority: "media",
    ...more,
  }) as CardRow;

test("each figure counts what its filter shows", () => {
  const closing = { column_id: 3, by: 9, at: "2026-11-20T10:00:00.000Z" };
  const cards = [
    card(1, { due_on: "2026-11-19" }),
    card(2, { sla_due_at: "2026-11-20T14:59:00.000Z", close: closing }),
    card(2),
    card(3, { closed_at: "2026-11-19T15:00:00.000Z", due_on: "2026-11-01" }),
    // At 23:30 of the 13th in Buenos Aires: eight days ago with today, so not in the last seven.
    card(3, { closed_at: "2026-11-14T02:30:00.000Z" }),
    card(4, { closed_at: "2026-11-20T10:00:00.000Z" }),
  ];
  expect(figuresOf(cards, context).map(({ label, count }) => [label, count])).toEqual([
    ["Abiertas", 3],
    ["Vencidas", 2],
    ["Por aprobar", 1],
    ["En curso", 2],
    ["Terminadas en 7 días", 1],
  ]);
});

test("who works on it sees what everybody has open, and of one's own what presses", () => {
  const cards = [
    card(1, { due_on: "2026-11-10" }),
    card(2, { due_on: "2026-11-20" }),
    card(2),
    card(1, { due_on: "2026-11-10", assignees: [8] }),
    card(3, { closed_at: "2026-11-20T10:00:00.000Z", due_on: "2026-11-20" }),
  ];
  expect(ownFiguresOf(cards, 7, context).map(({ label, count, look }) => [label, count, look])).toEqual([
    ["Equipo", 4, ""],
    ["Lo mío", 3, "no"],
    ["Mías vencidas", 1, undefined],
    ["Mías para hoy", 1, undefined],
  ]);
});

test("the own queue has each open card of one's own once: late, today, then by day with those without one last", () => {
  const [late, sla, today, soon, none] = [
    card(1, { due_on: "2026-11-10" }),
    card(1, { due_on: "2026-11-20", sla_due_at: "2026-11-20T10:00:00.000Z" }),
    card(2, { due_on: "2026-11-20" }),
    card(2, { due_on: "2026-11-25" }),
    card(2),
  ];
  const others = [card(1, { assignees: [8] }), card(3, { closed_at: "2026-11-20T10:00:00.000Z" })];
  const queue = ownQueue([none, soon, ...others, today, sla, late] as CardRow[], 7, context);
  expect(queue.late.map(({ id }) => id)).toEqual([late?.id, sla?.id]);
  expect(queue.today.map(({ id }) => id)).toEqual([today?.id]);
  expect(queue.rest.map(({ id }) => id)).toEqual([soon?.id, none?.id]);
});
