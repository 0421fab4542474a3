import { useState } from "react";
import type { ReviewRecord } from "@/lib/cards/review/schema";

/** What who reviews may say anew of an expense, as it is typed. */
export interface Typed {
  /** `show:12`, `project:3`, `centre:5`; empty: nothing yet. */
  target: string;
  category: string;
  issuer_tax_id: string;
  recipient_tax_id: string;
  type_code: string;
  point: string;
  number: string;
  net_untaxed: string;
  other_taxes: string;
  tax_lines: { rate_code: string; base: string; amount: string }[];
  /** The purchase that it gives back of, by its client_id; empty: none here. */
  returns: string;
  returns_reason: string;
  alike_reason: string;
}

export const typedOf = (row: ReviewRecord): Typed => ({
  target: row.show
    ? `show:${row.show.id}`
    : row.project
      ? `project:${row.project.id}`
      : row.centre
        ? `centre:${row.centre.id}`
        : "",
  category: row.category_id === null ? "" : String(row.category_id),
  issuer_tax_id: row.issuer_tax_id,
  recipient_tax_id: row.recipient_tax_id,
  type_code: row.type_code,
  point: row.point,
  number: row.number,
  net_untaxed: row.net_untaxed ?? "",
  other_taxes: row.other_taxes ?? "",
  tax_lines: row.tax_lines.map((line) => ({ ...line })),
  returns: row.returns?.client_id ?? "",
  returns_reason: row.returns_reason,
  alike_reason: row.alike_reason,
});

const RECEIPT = [
  "issuer_tax_id",
  "recipient_tax_id",
  "type_code",
  "point",
  "number",
  "net_untaxed",
  "other_taxes",
  "tax_lines",
] as const;

/** Only what is other than the phone said. */
export function bodyOf(row: ReviewRecord, typed: Typed) {
  const said = typedOf(row);
  const [kind, id] = typed.target.split(":");
  const receipt = Object.fromEntries(RECEIPT.map((key) => [key, typed[key]]));
  const changed = RECEIPT.some((key) => JSON.stringify(typed[key]) !== JSON.stringify(said[key]));
  return {
    version: row.version,
    ...(typed.target !== said.target && {
      show_id: kind === "show" ? Number(id) : null,
      project_id: kind === "project" ? Number(id) : null,
      cost_centre_id: kind === "centre" ? Number(id) : null,
    }),
    ...(typed.category !== said.category && { category_id: typed.category === "" ? null : Number(typed.category) }),
    ...(typed.returns !== said.returns && { returns: typed.returns || null }),
    ...(typed.returns_reason !== said.returns_reason && { returns_reason: typed.returns_reason }),
    ...(changed && { receipt: receipt as never }),
    ...(typed.alike_reason !== said.alike_reason && { alike_reason: typed.alike_reason }),
  };
}

const same = (one: Typed, other: Typed) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed of an expense. One that somebody else changed meanwhile shows what it says now where nothing was typed; where something
 * was, `theirs` is what it says now, until one of the two is chosen.
 */
export function useTyped(row: ReviewRecord) {
  const [kept, setKept] = useState({ over: row, typed: typedOf(row) });
  const now = typedOf(row);
  const another = kept.over.id !== row.id;
  const stale = !another && kept.over.version !== row.version;
  const untouched = same(kept.typed, typedOf(kept.over)) || same(kept.typed, now);
  const typed = another || (stale && untouched) ? now : kept.typed;
  return {
    typed,
    set: (change: Partial<Typed>) =>
      setKept({ over: stale && !untouched ? kept.over : row, typed: { ...typed, ...change } }),
    theirs: stale && !untouched ? now : null,
    onMine: () => setKept({ over: row, typed }),
    onTheirs: () => setKept({ over: row, typed: now }),
  };
}
