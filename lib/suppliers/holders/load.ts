import { type Tx, txQuery } from "@/lib/db";
import { bare } from "@/lib/format/ids/idCheck";
import { checkTaxId, taxIdCountry, writtenTaxId } from "@/lib/format/ids/taxId";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainRow, PlainSheet } from "@/lib/imports/plain";
import { checkAccount, kindOfNumber, lastFour } from "../rules/accounts";
import type { HolderColumn } from "../rules/holders";

/** Whose an account is, as a row of the list says; the tax number without separators. */
interface Holder {
  row: number;
  number: string;
  tax_id: string;
  name: string;
}
interface Stored {
  id: number;
  number: string;
  tax_id: string;
  name: string;
  version: number;
}
type Problem = Loaded["problems"][number];

/** Takes a bank's list: new holders, those that changed, and which accounts of suppliers it speaks of. */
export async function loadHolders(tx: Tx, job: ImportJob, sheet: PlainSheet<HolderColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const { holders, problems } = readRows(sheet);
  const known = await storedOf(
    tx,
    holders.map(({ number }) => number),
  );
  const moved = holders.filter(({ number, tax_id, name }) => {
    const there = known.get(number);
    return there?.tax_id !== tax_id || there.name !== name;
  });
  const updated = moved.filter(({ number }) => known.has(number)).length;
  return {
    rows_read: sheet.read,
    rows_accepted: holders.length,
    inserted: moved.length - updated,
    updated,
    unchanged: holders.length - moved.length,
    facts: { planned: await plannedOf(tx, moved, known) },
    problems,
    write: () => writeHolders(tx, job, moved, known),
  };
}

function readRows(sheet: PlainSheet<HolderColumn>): { holders: Holder[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const holders: Holder[] = [];
  const seen = new Map<string, number>();
  const wrong = ({ row, cells }: PlainRow<HolderColumn>, field: HolderColumn, message: string) =>
    problems.push({
      row,
      field,
      message,
      value: cells[field] ?? "",
      sheet: sheet.sheet,
      column: sheet.columns[field] ?? "",
    });
  for (const row of sheet.rows) {
    const { number = "", tax_id = "", name = "" } = row.cells;
    const account = checkAccount(kindOfNumber(number), number);
    const holder = checkTaxId(taxIdCountry(tax_id), tax_id);
    if (!account.ok) wrong(row, "number", account.message);
    if (!holder.ok) wrong(row, "tax_id", holder.message);
    if (!account.ok || !holder.ok) continue;
    const earlier = seen.get(account.value);
    if (earlier !== undefined) wrong(row, "number", `Ya está en la fila ${earlier}.`);
    else holders.push({ row: row.row, number: account.value, tax_id: bare(holder.shown), name: name.slice(0, 200) });
    seen.set(account.value, earlier ?? row.row);
  }
  return { holders, problems };
}

async function storedOf(tx: Tx, numbers: string[]): Promise<Map<string, Stored>> {
  const rows = await txQuery<Stored>(
    tx,
    "SELECT id, number, tax_id, name, version FROM bank_holder WHERE number = ANY ($1::text[]) ORDER BY id FOR UPDATE",
    numbers,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Of the accounts of suppliers, what the list says that was not known: the rest of a bank's list is nobody of ours. */
async function plannedOf(tx: Tx, moved: readonly Holder[], known: ReadonlyMap<string, Stored>) {
  const accounts = await txQuery<{ number: string; name: string }>(
    tx,
    `SELECT DISTINCT a.number, s.name FROM bank_account a JOIN bank_account_now n ON n.id = a.id JOIN supplier s ON s.id = n.supplier_id
     WHERE a.number = ANY ($1::text[]) AND a.state IN ('pendiente', 'verificada') ORDER BY s.name`,
    moved.map(({ number }) => number),
  );
  const byNumber = new Map(moved.map((holder) => [holder.number, holder]));
  return accounts.flatMap(({ number, name }) => {
    const holder = byNumber.get(number);
    if (!holder) return [];
    const before = known.get(number)?.tax_id;
    const field = `Titular de la terminada en ${lastFour(number)}`;
    const changes = [{ field, before: before ? writtenTaxId(before) : "", after: writtenTaxId(holder.tax_id) }];
    return [{ row: holder.row, name, does: "cambiar" as const, changes }];
  });
}

async function writeHolders(
  tx: Tx,
  { id }: ImportJob,
  moved: readonly Holder[],
  known: ReadonlyMap<string, Stored>,
): Promise<void> {
  const rows = await txQuery<{ id: number; number: string; version: number }>(
    tx,
    `INSERT INTO bank_holder AS h (number, tax_id, name) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (number) DO UPDATE SET tax_id = excluded.tax_id, name = excluded.name, version = h.version + 1, updated_at = now()
     RETURNING id, number, version`,
    moved.map(({ number }) => number),
    moved.map(({ tax_id }) => tax_id),
    moved.map(({ name }) => name),
  );
  await tx.importChange.createMany({
    data: rows.map((row) => {
      const before = known.get(row.number);
      return { import_id: id, row_id: row.id, version_after: row.version, ...(before && { before: { ...before } }) };
    }),
  });
}

/** What was new is gone, what changed says again what it did. Error: 409 where a later list said otherwise. */
export const undoHolders: Undo = async (tx, { id }) => {
  const [later] = await txQuery(
    tx,
    `SELECT 1 FROM import_change c JOIN bank_holder h ON h.id = c.row_id WHERE c.import_id = $1::uuid AND h.version <> c.version_after LIMIT 1`,
    id,
  );
  if (later) throw conflict("No se puede deshacer: una lista posterior cambió alguno de esos titulares.");
  await txQuery(
    tx,
    `UPDATE bank_holder h SET tax_id = c.before->>'tax_id', name = c.before->>'name', version = h.version + 1, updated_at = now()
     FROM import_change c WHERE c.import_id = $1::uuid AND c.row_id = h.id AND c.before IS NOT NULL`,
    id,
  );
  const gone = await txQuery(
    tx,
    `DELETE FROM bank_holder h USING import_change c WHERE c.import_id = $1::uuid AND c.row_id = h.id AND c.before IS NULL RETURNING h.id`,
    id,
  );
  return { titulares: gone.length };
};
