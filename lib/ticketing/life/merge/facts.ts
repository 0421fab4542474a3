import { type Tx, txQuery } from "@/lib/db";
import type { MergeRecord, Stored } from "./record";

/** Facts that the target takes from the source where it does not know them, and what "not known" is. */
const FILLED: Record<string, unknown> = {
  fecha: null,
  hora: null,
  venue_id: null,
  on_sale: null,
  capacidad: 0,
  holdeo: 0,
  cortesias: 0,
  categoria: "",
  ticketera: "",
};

const asText = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function notesOf(target: Stored, source: Stored): string {
  const [own, others] = [asText(target.anotaciones), asText(source.anotaciones)];
  return own.includes(others) ? own : [own, others].filter(Boolean).join("\n\n");
}

/** Fills in what the target does not know, and puts the notes of both together. */
export async function fillFacts(tx: Tx, target: Stored, source: Stored): Promise<MergeRecord["facts"]> {
  const after: Partial<Stored> = {};
  for (const [key, unknown] of Object.entries(FILLED))
    if (target[key] === unknown && source[key] !== unknown) after[key] = source[key];
  const notes = notesOf(target, source);
  if (notes !== asText(target.anotaciones)) after.anotaciones = notes;
  await write(tx, target.id, after);
  return { before: Object.fromEntries(Object.keys(after).map((key) => [key, target[key]])), after };
}

/** Puts the facts back that are still as the merge left them. */
export async function restoreFacts(tx: Tx, now: Stored, { before, after }: MergeRecord["facts"]): Promise<void> {
  const own = Object.entries(before).filter(([key]) => now[key] === after[key]);
  await write(tx, now.id, Object.fromEntries(own));
}

async function write(tx: Tx, id: number, facts: Partial<Stored>): Promise<void> {
  const sets = Object.keys(facts).map((key) => `${key} = f.${key}, `);
  await txQuery(
    tx,
    `UPDATE "show" s SET ${sets.join("")}version = s.version + 1, updated_at = now()
     FROM jsonb_populate_record(NULL::"show", $2::jsonb) f WHERE s.id = $1::int`,
    id,
    JSON.stringify(facts),
  );
}
