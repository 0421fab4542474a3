import { type NewEntry, postEntries } from "@/lib/costcentres/ledger/post";
import type { EntryRow, ReallocationRow } from "@/lib/costcentres/schema";
import { prisma, query } from "@/lib/db";
import { next, type TestPerson } from "./factories";
import { requestAs } from "./requestAs";

/** A centre of Argentina, in pesos and dollars unless said otherwise. */
export function aCentre(
  by: TestPerson,
  {
    currencies = ["ARS", "USD"],
    ...facts
  }: { code?: string; name?: string; currencies?: string[]; country?: string; company_id?: number } = {},
) {
  const number = next();
  return prisma.costCentre.create({
    data: {
      code: `CC-${number}`,
      name: `Centro ${number}`,
      country: "AR",
      ...facts,
      currencies,
      created_by: by.userId,
    },
  });
}

type EntryFacts = Partial<{
  kind: string;
  day: string;
  concept: string;
  supplier: string;
  currency: string;
  amount: string;
}>;

/** An entry loaded by hand: 1,000 pesos of budget on the first of March 2026 unless said otherwise. */
export async function anEntry(by: TestPerson, centre: { id: number }, facts: EntryFacts = {}): Promise<EntryRow> {
  const usual = { kind: "presupuestado", day: "2026-03-01", concept: "Movimiento", amount: "1000", currency: "ARS" };
  const body = { ...usual, ...facts, centre_id: centre.id };
  const answer = await requestAs<EntryRow>(by, "POST", "/cost-centres/entries", body);
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type ManyFacts = Pick<NewEntry, "kind" | "day" | "centre_id" | "amount" | "currency" | "concept">;

/** Many entries at once, as loading them by hand leaves them. @returns their ids */
export const someEntries = (by: TestPerson, entries: readonly ManyFacts[]): Promise<number[]> =>
  prisma.$transaction((tx) =>
    postEntries(
      tx,
      entries.map((entry) => ({ category: "", category_id: null, supplier: "", document: "", ...entry })),
      by,
    ),
  );

interface StoredEntry {
  id: number;
  centre_id: number;
  kind: string;
  day: string;
  amount: string;
  concept: string;
  category: string;
  category_id: number | null;
}

/** The entries that an import, or an approved reallocation, posted, lowest amounts first. */
export const entriesPosted = (by: { import?: string; row?: number; reallocation?: number }): Promise<StoredEntry[]> =>
  query<StoredEntry>(
    `SELECT e.id, e.cost_centre_id AS centre_id, e.kind, e.day, e.amount::text AS amount, t.concept, t.category, e.category_id
     FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id JOIN ledger_text t ON t.entry_id = e.id
     WHERE (p.import_id = $1::uuid AND ($2::int IS NULL OR p.import_row = $2::int))
       OR (p.source_type = 'cost_reallocation' AND p.source_id = $3::bigint) ORDER BY e.amount`,
    [by.import ?? null, by.row ?? null, by.reallocation ?? null],
  );

export type Refusal = { error: string; code: string; issues?: { path: string; message: string }[] };

/** Asks to move budget from March to April 2026, 100 pesos unless said otherwise. */
export const askToMove = <T = ReallocationRow & Refusal>(
  by: TestPerson,
  from: { id: number },
  to: { id: number },
  facts: Record<string, unknown> = {},
) =>
  requestAs<T>(by, "POST", "/cost-centres/reallocations", {
    from_centre_id: from.id,
    from_month: "2026-03",
    to_centre_id: to.id,
    to_month: "2026-04",
    currency: "ARS",
    amount: "100",
    reason: "Se adelanta la compra",
    ...facts,
  });
