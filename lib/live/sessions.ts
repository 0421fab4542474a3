import { setTimeout as delay } from "node:timers/promises";
import { query } from "@/lib/db";

/** Browsers come back all at once after a restart: those of the same moment are asked for together. */
const TOGETHER_MS = 5;

/**
 * The rights behind each of these sessions as one short text: it changes when role, area, grants or the person looked
 * through change. A session that ended, or whose person is disabled, is not in the answer.
 */
export async function stampsOf(sessionIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; stamp: string }>(
    `SELECT s.id::text, md5(concat_ws('|', u.rol, u.area, u.artista_id, s.view_as,
         (SELECT string_agg(g.feature, ',' ORDER BY g.feature) FROM user_grant g
          WHERE g.user_id = u.id AND (g.until IS NULL OR g.until > now())))) AS stamp
     FROM session s JOIN app_user u ON u.id = s.user_id
     WHERE s.id = ANY ($1::uuid[]) AND u.active AND s.ended_at IS NULL AND s.expires_at > now()`,
    [sessionIds],
    "live_sessions",
  );
  return new Map(rows.map(({ id, stamp }) => [id, stamp]));
}

let gathering: { ids: Set<string>; answer: Promise<Map<string, string>> } | undefined;

function gather() {
  const ids = new Set<string>();
  const answer = delay(TOGETHER_MS).then(() => {
    gathering = undefined;
    return stampsOf([...ids]);
  });
  return { ids, answer };
}

/** The rights behind one session; undefined when it is over. */
export async function stampOf(sessionId: string): Promise<string | undefined> {
  gathering ??= gather();
  gathering.ids.add(sessionId);
  return (await gathering.answer).get(sessionId);
}
