import type { ReadMarks } from "../schema/reading";

/** What of a voucher the marks of its fields are about. */
interface Marked {
  company: { id: number } | null;
  supplier: { id: number } | null;
}

const OF: Readonly<Record<string, "company" | "supplier">> = { company_id: "company", supplier_id: "supplier" };

/** What a voucher says in a field, as its form names it. */
export function markedValue(row: Marked, field: string): unknown {
  const of = OF[field];
  return of ? row[of]?.id : (row as unknown as Record<string, unknown>)[field];
}

/** Whether a voucher says the same in a field. */
export const sameValue = (field: string, before: Marked, after: Marked): boolean =>
  JSON.stringify(markedValue(before, field)) === JSON.stringify(markedValue(after, field));

/** The marks of what is as it was read: whoever corrects a value vouches for it. */
export const keptMarks = (marks: ReadMarks, before: Marked, after: Marked): ReadMarks =>
  Object.fromEntries(Object.entries(marks).filter(([field]) => sameValue(field, before, after)));
