import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";

/** That another row refers to it, as PostgreSQL 15 and 18 call it. */
const IN_USE = /\b(23503|23001)\b/;

/** Takes out a record that an import made. Error: 409 with what to do `instead` where something refers to it by now. */
export async function removeMade(
  tx: Tx,
  table: string,
  { id, name }: { id: number; name: string },
  instead: string,
): Promise<void> {
  try {
    await txQuery(tx, `DELETE FROM ${table} WHERE id = $1::int`, id);
  } catch (error) {
    if (!IN_USE.test(String((error as Error).message))) throw error;
    throw conflict(`No se puede deshacer: ${name} ya se usa. ${instead}`);
  }
}
