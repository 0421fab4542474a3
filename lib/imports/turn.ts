import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { countText } from "@/lib/format/text";
import { AppError, toAppError } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, importKind, type Outcome } from "./kind";

/** Runs a SQL text on whichever connection an import works with. */
export type Execute = (text: string, values: unknown[]) => Promise<{ rows: object[] }>;

type Taken = Omit<ImportJob, "by"> & { person: number | null };

/** Begins an import, or begins it anew after a crash; null when it has ended. Throws for who may not import any more. */
export async function takeTurn(execute: Execute, id: string): Promise<ImportJob | null> {
  const { rows } = await execute(
    `UPDATE import SET status = 'running', phase = 'Leyendo el archivo', attempts = attempts + 1
     WHERE id = $1::uuid AND status IN ('queued', 'running')
     RETURNING id::text, kind, file_key, file_name, mapping, options, dry_run, attempts, created_by_user_id AS person`,
    [id],
  );
  const [row] = rows as Taken[];
  if (!row) return null;
  const { person, ...job } = row;
  const [by] = await activePeople(person === null ? [] : [person]);
  if (!by || !can(by, importKind(job.kind).permission))
    throw new ImportRefused("Quien pidió la importación ya no tiene acceso.");
  return { ...job, by };
}

/** Says how far an import at work is. */
export async function progress(
  execute: Execute,
  id: string,
  phase: string,
  counts: Partial<Pick<Outcome, "rows_read" | "rows_accepted" | "rows_rejected">> = {},
): Promise<void> {
  await execute(
    `UPDATE import SET phase = $2, rows_read = coalesce($3::int, rows_read), rows_accepted = coalesce($4::int, rows_accepted),
       rows_rejected = coalesce($5::int, rows_rejected) WHERE id = $1::uuid AND status = 'running'`,
    [id, phase, counts.rows_read ?? null, counts.rows_accepted ?? null, counts.rows_rejected ?? null],
  );
}

/** Ends an import with what it came to, refused where there is an `error`; what was saved goes to the audit log. */
export async function finish(
  execute: Execute,
  { id, dry_run, file_name, by }: ImportJob,
  record: string,
  outcome: Outcome,
  error: string | null,
): Promise<void> {
  const { rows_read, rows_accepted, rows_rejected, unchanged, facts } = outcome;
  // What was to be saved and was not is no count of what is there.
  const { inserted, updated } = error && !dry_run ? { inserted: 0, updated: 0 } : outcome;
  await execute(
    `UPDATE import SET status = $2, phase = '', rows_read = $3::int, rows_accepted = $4::int, rows_rejected = $5::int,
       inserted = $6::int, updated = $7::int, unchanged = $8::int, facts = $9::jsonb, error = $10, finished_at = clock_timestamp() WHERE id = $1::uuid`,
    [
      id,
      error ? "failed" : "done",
      rows_read,
      rows_accepted,
      rows_rejected,
      inserted,
      updated,
      unchanged,
      JSON.stringify(facts),
      error,
    ],
  );
  if (error || dry_run) return;
  const after = { file: file_name, rows: rows_accepted, inserted, updated, unchanged };
  await execute("INSERT INTO audit_entry (actor, action, object, after) VALUES ($1, $2, $3, $4::jsonb)", [
    by.mail,
    `${record}.saved`,
    `${record}:${id}`,
    JSON.stringify(after),
  ]);
}

/** Ends an import that did nothing. */
export async function fail(execute: Execute, id: string, error: string): Promise<void> {
  await execute(
    `UPDATE import SET status = 'failed', phase = '', error = $2, finished_at = clock_timestamp()
     WHERE id = $1::uuid AND status IN ('queued', 'running')`,
    [id, error],
  );
}

/** Why a file is refused that has so many rows with problems. */
export const refusedText = (rows: number): string => `Hay ${countText(rows, "fila")} con problemas: no se cargó nada.`;

/**
 * What a refused import is told: what a domain refuses of a file or of a change that it asks for, and what the database itself
 * refuses in words for people (a month that was shut, also at the commit). Null for anything else, which may pass.
 */
export function refusalOf(error: unknown): string | null {
  if (error instanceof ImportRefused || (error instanceof AppError && error.status < 500)) return error.message;
  const known = toAppError(error);
  return known?.status === 422 || known?.status === 400 ? known.message : null;
}
