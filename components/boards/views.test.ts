import type { CardRow } from "@/lib/boards/schema";
import { eventOf, moved } from "./calendar/calendarEvents";
import { periodOf } from "./dashboard/period";
import { figureChips } from "./figureChips";
import { isSameView, viewQuery } from "./saved/viewQuery";

const card = (more: Partial<CardRow>) =>
  ({
    id: 1,
    number: 7,
    title: "Firmar",
    start_on: null,
    due_on: null,
    closed_at: null,
    sla_due_at: null,
    ...more,
  }) as CardRow;
const context = { prefix: "LEG", today: "2026-11-20" };

test("a card goes in the calendar from its start until its day, and says when it is late or closed", () => {
  expect(eventOf(card({}), context)).toBeNull();
  expect(eventOf(card({ due_on: "2026-11-24" }), context)).toMatchObject({
    title: "Firmar",
    start: "2026-11-24",
    end: "2026-11-25",
    extendedProps: { look: "open", code: "LEG-7" },
  });
  expect(eventOf(card({ start_on: "2026-11-10", due_on: "2026-11-19" }), context)).toMatchObject({
    start: "2026-11-10",
    end: "2026-11-20",
    extendedProps: { look: "late" },
  });
  expect(eventOf(card({ due_on: "2026-11-19", closed_at: "2026-11-18T10:00:00Z" }), context)?.extendedProps.look).toBe(
    "closed",
  );
});

test("in a list of days a card is on its day alone", () => {
  expect(eventOf(card({ start_on: "2026-11-10", due_on: "2026-11-24" }), { ...context, onDay: true })?.start).toBe(
    "2026-11-24",
  );
});

test("a dragged card keeps its length", () => {
  expect(moved(card({ start_on: "2026-11-27", due_on: "2026-11-30" }), "2026-11-27", "2026-12-01")).toEqual({
    start_on: "2026-12-01",
    due_on: "2026-12-04",
  });
  expect(moved(card({ due_on: "2026-12-31" }), "2026-12-31", "2026-12-30")).toEqual({ due_on: "2026-12-30" });
});

test("a view keeps the address without its panels; equal views are equal whatever their order", () => {
  expect(viewQuery("/Estructura/LegalesSr?vista=lista&tarea=12&persona=7#x")).toBe("persona=7&vista=lista");
  expect(viewQuery("/x?persona=7&vista=lista")).toBe(viewQuery("/x?vista=lista&buscar=a&persona=7"));
  expect(viewQuery("/x")).toBe("");
  expect(isSameView("", "vista=tablero")).toBe(true);
  expect(isSameView("persona=7&vista=tablero", "persona=7")).toBe(true);
  expect(isSameView("vista=lista", "")).toBe(false);
});

test("the period is twelve weeks from Monday until today unless the address says another that makes sense", () => {
  const at = (change: object) => periodOf({ periodo: "", desde: "", hasta: "", ...change }, "2026-11-20");
  expect(at({})).toEqual({ period: "12", from: "2026-08-31", to: "2026-11-20" });
  expect(at({ periodo: "4" }).from).toBe("2026-10-26");
  expect(at({ periodo: "x", desde: "2026-12-01", hasta: "2026-11-01" }).period).toBe("12");
  expect(at({ desde: "2026-11-01", hasta: "2026-11-10" })).toEqual({
    period: null,
    from: "2026-11-01",
    to: "2026-11-10",
  });
});

test("what a figure asks for is said in words", () => {
  expect(figureChips({ cerrada: "2026-11-01..2026-11-20", edad: "31..", plazo: "pasado", q: "x" })).toEqual([
    { key: "cerrada", label: "Cerrada", text: "dom 1 nov 2026 a vie 20 nov 2026" },
    { key: "edad", label: "Días desde que se pidió", text: "31 o más" },
    { key: "plazo", label: "Plazo", text: "Cerradas fuera de plazo" },
  ]);
  expect(figureChips({ cerrada: "", edad: "", plazo: "" })).toEqual([]);
});
