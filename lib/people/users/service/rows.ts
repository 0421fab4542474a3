import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { grantDayOf } from "../../rules/grantDay";
import type { UserRow } from "../schema";

interface StoredGrant {
  feature: string;
  until: string | null;
  vencido: boolean;
  created_at: string;
  created_by: string;
}

/** A row of `SELECT_USER`. */
export interface StoredUser extends Omit<UserRow, "grants" | "created_at" | "last_access"> {
  grants: StoredGrant[];
  created_at: Date;
  last_access: Date | null;
}

/** A person with what the lists show of one; the alias of the person is `u`. */
export const SELECT_USER = `SELECT u.id, u.mail::text AS mail, u.rol, u.name, u.area, u.artista_id, a.name AS artista, u.active, u.picture,
    u.created_at, u.last_access, u.version,
    coalesce((SELECT jsonb_agg(jsonb_build_object('feature', g.feature, 'until', g.until, 'vencido', coalesce(g.until <= now(), false),
      'created_at', g.created_at, 'created_by', ${personSql("g.created_by_user_id")}) ORDER BY g.feature)
        FROM user_grant g WHERE g.user_id = u.id), '[]') AS grants,
    CASE WHEN u.password_hash IS NOT NULL THEN ARRAY['local'] ELSE '{}' END
      || ARRAY(SELECT DISTINCT i.provider FROM identity i WHERE i.user_id = u.id ORDER BY 1) AS proveedores,
    EXISTS (SELECT 1 FROM ticketing_access t WHERE t.user_id = u.id) AS ticketing,
    EXISTS (SELECT 1 FROM budget_assignment b WHERE b.user_id = u.id) AS presupuestos
  FROM app_user u LEFT JOIN artist a ON a.id = u.artista_id`;

const isKnown = (grant: StoredGrant): grant is StoredGrant & { feature: GrantKey } => grant.feature in grantTitles;

/** A stored person as the calls answer one: days of grants, instants as text. */
export function present(row: StoredUser): UserRow {
  return {
    ...row,
    grants: row.grants.filter(isKnown).map((grant) => ({
      ...grant,
      until: grant.until && grantDayOf(grant.until),
      created_at: new Date(grant.created_at).toISOString(),
    })),
    created_at: row.created_at.toISOString(),
    last_access: row.last_access?.toISOString() ?? null,
  };
}

/** The text of specification section 8 for a person who is not there. */
export const userNotFound = () => notFound("Usuario no encontrado en la base de datos");

/** The person of an id, locked until the transaction ends when asked for. Error: 404. */
export async function findUser(tx: Tx, id: number, lock = false): Promise<UserRow> {
  const [row] = await txQuery<StoredUser>(
    tx,
    `${SELECT_USER} WHERE u.id = $1${lock ? " FOR NO KEY UPDATE OF u" : ""}`,
    id,
  );
  if (!row) throw userNotFound();
  return present(row);
}
