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
  other_taxes: string;
  tax_lines: { rate_code: string; base: string; amount: string }[];
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
  other_taxes: row.other_taxes ?? "",
  tax_lines: row.tax_lines.map((line) => ({ ...line })),
  alike_reason: row.alike_reason,
});

const RECEIPT = [
  "issuer_tax_id",
  "recipient_tax_id",
  "type_code",
  "point",
  "number",
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
    ...(changed && { receipt: receipt as never }),
    ...(typed.alike_reason !== said.alike_reason && { alike_reason: typed.alike_reason }),
  };
}

/** What is typed of an expense; it begins anew when the expense changed. */
export function useTyped(row: ReviewRecord) {
  const key = `${row.id} ${row.version}`;
  const [kept, setKept] = useState({ key, typed: typedOf(row) });
  const typed = kept.key === key ? kept.typed : typedOf(row);
  const set = (change: Partial<Typed>) => setKept({ key, typed: { ...typed, ...change } });
  return { typed, set };
}
