import type { ReactNode } from "react";

/** A line of a grid of days. Lines with the same `group` stand under one heading. */
export interface GridRow {
  key: string;
  group: string;
  label: string;
  head: ReactNode;
}

/** What stands in a cell; `label` says it in words after the line and the day. */
export interface GridCell {
  content: ReactNode;
  label: string;
  href?: string;
  /** It cannot be chosen: its day is taken. */
  shut?: boolean;
}

export interface At {
  row: number;
  col: number;
}

export const cellKey = (row: string, day: string): string => `${row}|${day}`;

/** Where a key goes from a cell, within the grid; null for a key that is none of its. */
export function goes(key: string, { row, col }: At, rows: number, cols: number, ctrl = false): At | null {
  const to = (r: number, c: number): At => ({
    row: Math.min(rows - 1, Math.max(0, r)),
    col: Math.min(cols - 1, Math.max(0, c)),
  });
  switch (key) {
    case "ArrowLeft":
      return to(row, col - 1);
    case "ArrowRight":
      return to(row, col + 1);
    case "ArrowUp":
      return to(row - 1, col);
    case "ArrowDown":
      return to(row + 1, col);
    case "Home":
      return ctrl ? to(0, 0) : to(row, 0);
    case "End":
      return ctrl ? to(rows - 1, cols - 1) : to(row, cols - 1);
    default:
      return null;
  }
}

/** The cells of the rectangle between two, their corners included. */
export function between(a: At, b: At): At[] {
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)];
  const [left, right] = [Math.min(a.col, b.col), Math.max(a.col, b.col)];
  return Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, n) => ({
    row: top + Math.floor(n / (right - left + 1)),
    col: left + (n % (right - left + 1)),
  }));
}
