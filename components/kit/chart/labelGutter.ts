import { textWidth, widest } from "./textWidth";

/** Between a mark of the axis and the drawing, and the air before it. */
const AXIS_AIR_PX = 14;
/** Drawings one above the other begin at one line. */
const LEAST_AXIS_PX = 40;
const LABEL_AIR_PX = 12;
const LEAST_PX = 112;
const MOST_PX = 176;
const BOLD = 600;

/** The room at the left of a drawing for the marks of its axis, as they are written: none is ever cut. */
export const axisGutter = (marks: ReadonlyArray<string>): number =>
  Math.max(LEAST_AXIS_PX, Math.ceil(widest(marks)) + AXIS_AIR_PX);

/** The room at the right of a drawing for its labels at 12 px: enough for the longest, within reason. */
export function labelGutter(labels: ReadonlyArray<string>): number {
  return Math.min(MOST_PX, Math.max(LEAST_PX, Math.ceil(widest(labels, BOLD)) + LABEL_AIR_PX));
}

/** A label as it fits into that room. */
export function fitted(label: string, room: number = MOST_PX - LABEL_AIR_PX): string {
  if (textWidth(label, BOLD) <= room) return label;
  let end = label.length;
  while (end > 1 && textWidth(`${label.slice(0, end)}…`, BOLD) > room) end--;
  return `${label.slice(0, end).trimEnd()}…`;
}
