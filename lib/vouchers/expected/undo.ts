import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import type { Undo } from "@/lib/imports/kind";
import { textOf } from "../service/rows";
import { type Before, unfill } from "./fill";
import { type Relisted, unlist } from "./relist";
import { type CheckState, STANDING, type Standing } from "./standing";

interface Change {
  row_id: number;
  version_after: number;
  before: {
    check_state: CheckState;
    check_detail: string;
    now: CheckState;
    filled?: Before;
    relisted?: Relisted;
    /** The version that the newer list found: what an older one had left. */
    found?: number;
  } | null;
}

/** The file of a later list that corrected what this one expected, and is not undone: the newest of them. */
async function correctedBy(tx: Tx, id: string, voucher: number): Promise<string | undefined> {
  const [later] = await txQuery<{ file_name: string }>(
    tx,
    `SELECT i.file_name FROM import_change c JOIN import i ON i.id = c.import_id
     WHERE c.row_id = $2::int AND c.before IS NOT NULL AND i.kind = (SELECT kind FROM import WHERE id = $1::uuid) AND i.id <> $1::uuid
       AND i.undone_at IS NULL ORDER BY i.created_at DESC LIMIT 1`,
    id,
    voucher,
  );
  return later?.file_name;
}

/** What was expected of it is gone, what was compared is as it was. Error: 409 where one of those has come, or was changed, since. */
export const undoList: Undo = async (tx, { id }) => {
  const changes = await txQuery<Change>(
    tx,
    "SELECT row_id, version_after, before FROM import_change WHERE import_id = $1::uuid ORDER BY row_id DESC",
    id,
  );
  const made = changes.filter(({ before }) => before === null).map(({ row_id }) => row_id);
  const [came] = await txQuery<Standing>(
    tx,
    `${STANDING} JOIN import_change c ON c.row_id = v.id AND c.before IS NULL
     WHERE c.import_id = $1::uuid AND (v.state <> 'esperado' OR v.version <> c.version_after) ORDER BY v.id LIMIT 1`,
    id,
  );
  if (came) {
    const later = await correctedBy(tx, id, came.id);
    throw conflict(
      later
        ? `No se puede deshacer: la lista «${later}» corrigió después ${textOf(came)} de ${came.supplier}. Deshacer primero esa.`
        : `No se puede deshacer: ${textOf(came)} de ${came.supplier} ya llegó o cambió. Descartar los otros a mano.`,
    );
  }
  for (const { row_id, version_after, before } of changes) {
    if (!before) continue;
    // What somebody worked on since keeps what it says.
    const wrote = before.filled ?? before.relisted;
    const same = wrote && (await tx.voucher.count({ where: { id: row_id, version: version_after } })) > 0;
    if (before.filled && same) await unfill(tx, row_id, before.filled);
    if (before.relisted && same) {
      await unlist(tx, row_id, before.relisted);
      // What an older list did to it stands as that one left it, and can be undone next.
      await txQuery(
        tx,
        `UPDATE import_change c SET version_after = $2::int + 1 FROM import i
         WHERE c.row_id = $1::int AND c.version_after = $4::int AND i.id = c.import_id AND i.undone_at IS NULL
           AND i.kind = (SELECT kind FROM import WHERE id = $3::uuid)`,
        row_id,
        version_after,
        id,
        before.found ?? version_after - 1,
      );
    }
    await tx.voucher.updateMany({
      where: { id: row_id, check_state: before.now },
      data: { check_state: before.check_state, check_detail: before.check_detail },
    });
  }
  const where = { voucher_id: { in: made } };
  await tx.voucherVat.deleteMany({ where });
  await tx.voucherTax.deleteMany({ where });
  await tx.voucher.deleteMany({ where: { id: { in: made } } });
  return { esperados: made.length, comparados: changes.length - made.length };
};
