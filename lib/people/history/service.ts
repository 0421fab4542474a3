import { readHistory, type Told } from "@/lib/audit/history";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { objectOf } from "../users/service/change";
import { userNotFound } from "../users/service/rows";
import type { userHistory } from "./api";

// A mail that the person left may be somebody else's since: only what it says of before counts. The first administrator
// is made before there are numbers to name them by, hence the mail beside the number.
const TOLD = `WITH mails AS (
    SELECT u.mail, NULL::timestamptz AS until FROM app_user u WHERE u.id = $1::int
    UNION ALL
    SELECT (e.before->>'mail')::citext, e.at FROM audit_entry e
    WHERE e.object = $2::text AND e.action = 'user.updated' AND e.before ? 'mail')
  SELECT $2::text AS object, NULL::timestamptz AS until
  UNION ALL
  SELECT kind || ':' || m.mail::text, m.until FROM mails m, unnest(ARRAY['user', 'access', 'relation', 'budget_assignment']) kind
  UNION ALL
  SELECT 'access_request:' || r.id, NULL FROM access_request r
  WHERE r.mail IN (SELECT mail FROM mails WHERE until IS NULL)
    OR EXISTS (SELECT 1 FROM identity i WHERE i.user_id = $1 AND i.provider = r.provider AND i.tenant = r.tenant
      AND i.subject = r.subject)`;

/** `GET /users/{id}/history`: the person's own entries and those of what hangs from their mails. Error: 404. */
export async function history(
  _actor: unknown,
  { params, query: page }: Input<typeof userHistory>,
): Promise<Output<typeof userHistory>> {
  if ((await prisma.user.count({ where: { id: params.id } })) === 0) throw userNotFound();
  return readHistory(await query<Told>(TOLD, [params.id, objectOf(params.id)]), page);
}
