import { type Tx, txQuery } from "@/lib/db";
import type { SubjectOf } from "./subjects";

/** Something to pay, with what of it is owed now. */
export interface Owed extends SubjectOf {
  currency: string;
  owed: string;
}

/**
 * The rows of what is to be paid, made where they are not there yet, brought to what is owed now, and locked in the order of kind and
 * number. Who calls holds the subjects. @returns ids of the rows, by kind and number
 */
export async function holdPayables(tx: Tx, subjects: readonly Owed[]): Promise<ReadonlyMap<string, number>> {
  const rows = await txQuery<{ key: string; id: number }>(
    tx,
    `INSERT INTO payable (kind, subject_id, currency, payable)
     SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::numeric[]) AS x(kind, id, currency, owed) ORDER BY 1, 2
     ON CONFLICT (kind, subject_id) DO UPDATE SET currency = excluded.currency, payable = greatest(excluded.payable + payable.paid, payable.held + payable.paid)
     RETURNING kind || ' ' || subject_id AS key, id`,
    subjects.map(({ kind }) => kind),
    subjects.map(({ id }) => id),
    subjects.map(({ currency }) => currency),
    subjects.map(({ owed }) => owed),
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** How much of each row is held, or paid, more: the database refuses more than is owed. Amounts are what items pay, positive. */
export async function movePayables(
  tx: Tx,
  moves: readonly { payable_id: number; held: string; paid?: string }[],
): Promise<void> {
  await txQuery(
    tx,
    `WITH moved AS (SELECT id, sum(held) AS held, sum(paid) AS paid FROM unnest($1::int[], $2::numeric[], $3::numeric[]) AS x(id, held, paid) GROUP BY id),
     own AS (SELECT p.id FROM payable p JOIN moved USING (id) ORDER BY p.kind, p.subject_id FOR UPDATE OF p)
     UPDATE payable p SET held = p.held + m.held, paid = p.paid + m.paid FROM moved m, own WHERE own.id = m.id AND p.id = m.id`,
    moves.map(({ payable_id }) => payable_id),
    moves.map(({ held }) => held),
    moves.map(({ paid = "0" }) => paid),
  );
}
