import type { Person } from "@/lib/access/can";
import type { GrantKey } from "@/lib/access/grants";
import { isRole } from "@/lib/access/roles";
import { query } from "@/lib/db";
import type { SessionClaims } from "./session";

/** Who makes a call, as services see them. */
export interface SignedIn extends Person {
  userId: number;
  sessionId: string;
}

interface Row {
  id: number;
  mail: string;
  name: string;
  rol: string;
  area: string;
  picture: string | null;
  artista_id: number | null;
  grants: string[];
  ticketing_access: boolean;
  budget_assignment: boolean;
}

// Roles and sessions are re-read at most this often: well inside the 5 s in which a change must take effect.
const MEMORY_MS = 2_000;
const memory = new Map<string, { until: number; person: Promise<SignedIn | null> }>();

/**
 * The person of a live session, from the database: null when the session ended or the person is disabled.
 * Throws when the database is away, so that a fault never looks like a signed-out person.
 */
export function personOf(claims: SessionClaims): Promise<SignedIn | null> {
  const now = Date.now();
  const key = `${claims.userId}:${claims.sessionId}`;
  const known = memory.get(key);
  if (known && known.until > now) return known.person;
  if (memory.size > 5_000) memory.clear();
  const person = load(claims);
  memory.set(key, { until: now + MEMORY_MS, person });
  person.catch(() => memory.delete(key));
  return person;
}

/** Forgets what is remembered of sessions; for tests and for changes made by this process. */
export function forgetPeople(): void {
  memory.clear();
}

async function load({ userId, sessionId }: SessionClaims): Promise<SignedIn | null> {
  const [row] = await query<Row>(
    `SELECT u.id, u.mail::text, u.name, u.rol, u.area, u.picture, u.artista_id,
       ARRAY(SELECT g.feature FROM user_grant g WHERE g.user_id = u.id AND (g.until IS NULL OR g.until > now())) AS grants,
       EXISTS (SELECT 1 FROM ticketing_access a WHERE a.email = u.mail) AS ticketing_access,
       EXISTS (SELECT 1 FROM budget_assignment b WHERE b.user_email = u.mail) AS budget_assignment
     FROM session s JOIN app_user u ON u.id = s.user_id
     WHERE s.id = $1::uuid AND u.id = $2 AND u.active AND s.ended_at IS NULL AND s.expires_at > now()`,
    [sessionId, userId],
    "person_of_session",
  );
  if (!row || !isRole(row.rol)) return null;
  const grants = row.grants as GrantKey[];
  return {
    userId: row.id,
    sessionId,
    mail: row.mail,
    name: row.name,
    rol: row.rol,
    area: row.area,
    picture: row.picture,
    artista_id: row.artista_id,
    grants,
    ticketingAccess: row.ticketing_access,
    musicWinsAccess: grants.includes("music_wins") || row.budget_assignment,
  };
}
