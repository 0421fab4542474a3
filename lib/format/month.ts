import { addDays, mondayOf, WEEKDAYS } from "./dates";

/** Heads of a week's columns, from Monday, in the short form that dates have: `lun`, `mar`, ... */
export const WEEK_HEADS = [1, 2, 3, 4, 5, 6, 0].map((day) => WEEKDAYS[day]?.slice(0, 3) ?? "");

/** `YYYY-MM` moved by months. */
export function moveMonth(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** The six weeks, from Monday, that show a month (`YYYY-MM`). */
export function weeksOf(month: string): string[][] {
  const start = mondayOf(`${month}-01`);
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)));
}
