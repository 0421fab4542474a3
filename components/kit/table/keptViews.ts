import type { TableViewState } from "./useTableView";

/** A way of seeing a list that someone named: the table's state and the filters (the query of its address). */
export interface SavedView extends Pick<TableViewState, "density" | "sort" | "shown"> {
  name: string;
  filters: string;
}

/** Do two queries choose the same? The order of their keys says nothing. */
export const sameFilters = (one: string, other: string): boolean => sorted(one) === sorted(other);

function sorted(text: string): string {
  const query = new URLSearchParams(text);
  query.sort();
  return query.toString();
}

const storageKey = (viewsKey: string) => `bambalina.views.${viewsKey}`;

function isSavedView(value: unknown): value is SavedView {
  if (value === null || typeof value !== "object") return false;
  const view = value as Partial<Record<keyof SavedView, unknown>>;
  return typeof view.name === "string" && typeof view.filters === "string" && Array.isArray(view.sort);
}

/** The views kept on this machine for one list, in the order they were saved. */
export function readViews(viewsKey: string): SavedView[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(viewsKey)) ?? "[]");
    return Array.isArray(value) ? value.filter(isSavedView) : [];
  } catch {
    return [];
  }
}

/** Keeps the views; says whether it could. */
export function writeViews(viewsKey: string, views: ReadonlyArray<SavedView>): boolean {
  try {
    localStorage.setItem(storageKey(viewsKey), JSON.stringify(views));
    return true;
  } catch {
    return false;
  }
}
