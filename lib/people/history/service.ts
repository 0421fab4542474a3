import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { historyChanges, historyTitle } from "../rules/history";
import { objectOf } from "../users/service/change";
import { userNotFound } from "../users/service/rows";
import type { userHistory } from "./api";

interface Entry {
  id: string;
  at: Date;
  actor: string;
  actor_name: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** `GET /users/{id}/history`. Error: 404. */
export async function history(
  _actor: unknown,
  { params, query: { limit, cursor } }: Input<typeof userHistory>,
): Promise<Output<typeof userHistory>> {
  const [user] = await query<{ mail: string }>("SELECT mail::text FROM app_user WHERE id = $1", [params.id]);
  if (!user) throw userNotFound();
  const rows = await query<Entry>(
    `SELECT e.id::text, e.at, e.actor, u.name AS actor_name, e.action, e.before, e.after
     FROM audit_entry e LEFT JOIN app_user u ON u.mail = e.actor::citext
     WHERE e.object = ANY ($1::text[]) AND ($2::bigint IS NULL OR e.id < $2) ORDER BY e.id DESC LIMIT $3`,
    [
      [objectOf(params.id), objectOfMail(user.mail), `access:${user.mail}`, `relation:${user.mail}`],
      cursor ?? null,
      limit + 1,
    ],
  );
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ at, action, before, after, ...row }) => ({
      ...row,
      at: at.toISOString(),
      titulo: historyTitle(action),
      cambios: historyChanges(before, after),
    })),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

// The first administrator is made before there are numbers to name them by.
const objectOfMail = (mail: string) => `user:${mail}`;
