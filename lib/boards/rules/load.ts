import { addDays, diffDays, weekdayOf } from "@/lib/format/dates";
import type { CardRow } from "../schema";
import { monday } from "./rhythm";

/** Hours of work in a week of whom nobody said another number. */
export const USUAL_WEEK = "40";

type Planned = Pick<CardRow, "id" | "start_on" | "due_on" | "hours" | "assignees" | "closed_at">;

/** One week of one person. */
export interface LoadWeek {
  /** Its Monday. */
  week: string;
  /** Estimated hours that fall in it. */
  hours: number;
  /** Cards that fall in it and have no estimate. */
  unknown: number;
}

/** A card over the weeks: it goes from the first to the last, counted from 0, both included. */
export interface LoadBar<C> {
  card: C;
  first: number;
  last: number;
}

export interface LoadRow<C> {
  /** null: nobody's. */
  person: number | null;
  weeks: LoadWeek[];
  bars: LoadBar<C>[];
  /** Open cards without a day, or due after the last week. */
  outside: C[];
}

/** The Mondays of so many weeks from today's. */
export const weeksFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(monday(today), 7 * index));

/**
 * The days on which a card is worked on, from today on: from its start to its day, without weekends unless it has nothing
 * else. One without start is the work of its day's week; a late one is this week's. Null without a day.
 */
export function workDays({ start_on, due_on }: Pick<Planned, "start_on" | "due_on">, today: string): string[] | null {
  if (due_on === null) return null;
  const due = due_on < today ? today : due_on;
  const start = start_on ?? monday(due);
  const from = start < today ? today : start;
  const all = Array.from({ length: diffDays(from, due) + 1 }, (_, index) => addDays(from, index));
  const weekdays = all.filter((day) => weekdayOf(day) % 6 !== 0);
  return weekdays.length > 0 ? weekdays : all;
}

/**
 * What each person has ahead in the weeks given: the hours of each open card go evenly over its days and its people. Rows
 * for everybody of `people`, for who else has cards, and for nobody when there are such cards.
 */
export function loadOf<C extends Planned>(
  cards: readonly C[],
  { people, weeks, today }: { people: readonly number[]; weeks: readonly string[]; today: string },
): LoadRow<C>[] {
  const rows = new Map<number | null, LoadRow<C>>();
  const rowOf = (person: number | null) => {
    const row = rows.get(person) ?? {
      person,
      weeks: weeks.map((week) => ({ week, hours: 0, unknown: 0 })),
      bars: [],
      outside: [],
    };
    rows.set(person, row);
    return row;
  };
  for (const person of people) rowOf(person);
  for (const card of cards) {
    if (card.closed_at !== null) continue;
    for (const person of card.assignees.length > 0 ? card.assignees : [null]) put(rowOf(person), card, weeks, today);
  }
  const nobody = rows.get(null);
  rows.delete(null);
  return [...rows.values(), ...(nobody ? [nobody] : [])].map(rounded);
}

function put<C extends Planned>(row: LoadRow<C>, card: C, weeks: readonly string[], today: string): void {
  const days = workDays(card, today);
  const places = days?.map((day) => weeks.indexOf(monday(day))).filter((place) => place >= 0) ?? [];
  const [first, last] = [places[0], places.at(-1)];
  if (!days || first === undefined || last === undefined) {
    row.outside.push(card);
    return;
  }
  row.bars.push({ card, first, last });
  const share = card.hours === null ? 0 : Number(card.hours) / days.length / Math.max(1, card.assignees.length);
  for (const place of places) {
    const week = row.weeks[place];
    if (week) week.hours += share;
  }
  if (card.hours !== null) return;
  for (const place of new Set(places)) {
    const week = row.weeks[place];
    if (week) week.unknown += 1;
  }
}

// To tenths: halves and thirds of an hour add up to what people read.
const rounded = <C>(row: LoadRow<C>): LoadRow<C> => ({
  ...row,
  bars: row.bars.sort((a, b) => a.first - b.first || a.last - b.last),
  weeks: row.weeks.map((week) => ({ ...week, hours: Math.round(week.hours * 10) / 10 })),
});

/** True where the hours are more than there are. */
export const isOver = ({ hours }: Pick<LoadWeek, "hours">, capacity: string): boolean => hours > Number(capacity);
