import type { Person } from "@/lib/access/can";
import type { GrantKey } from "@/lib/access/grants";
import { isRole, type Role } from "@/lib/access/roles";
import { query, type Tx, txQuery } from "@/lib/db";
import { type Kept, kept } from "@/lib/kept";
import type { Provider } from "./rules";
import type { SessionClaims } from "./session";

/** The person who makes a call, as services see them. */
export interface SignedIn extends Person {
  userId: number;
  sessionId: string;
  /** Whose session it really is, while an administrator sees as the person ("ver como"); null in one's own. */
  viewer: { userId: number; mail: string; name: string } | null;
  /** Signs in here with a password of their own. */
  hasPassword: boolean;
  provider: Provider;
}

interface Facts {
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
  owns_purse: boolean;
  show_access: boolean;
}

interface Row extends Facts {
  viewer: SignedIn["viewer"];
  last_seen_due: boolean;
  has_password: boolean;
  provider: Provider;
}

// Roles and sessions are re-read at most this often: well inside the 5 s in which a change must take effect.
const MEMORY_MS = 2_000;
// One for the process: Next bundles the middleware apart from the calls, and who has just left is nobody for either.
const shared = globalThis as { bambalinaPeople?: Kept<Promise<SignedIn | null>> };
shared.bambalinaPeople ??= kept();
const memory = shared.bambalinaPeople;

/**
 * The person of a live session, from the database: null when the session ended or the person is disabled.
 * Throws when the database is away, so that a fault never looks like a signed-out person.
 */
export function personOf(claims: SessionClaims): Promise<SignedIn | null> {
  const key = `${claims.userId}:${claims.sessionId}`;
  const known = memory.get(key);
  if (known) return known;
  const person = load(claims);
  memory.set(key, person, Date.now() + MEMORY_MS);
  person.catch(() => memory.delete(key));
  return person;
}

/** Forgets what is remembered of sessions; for tests and for changes made by this process. */
export function forgetPeople(): void {
  memory.clear();
}

// Of the person `u`: what decides their access.
const FACTS = `u.id, u.mail::text, u.name, u.rol, u.area, u.picture, u.artista_id,
       ARRAY(SELECT g.feature FROM user_grant g WHERE g.user_id = u.id AND (g.until IS NULL OR g.until > now())) AS grants,
       EXISTS (SELECT 1 FROM ticketing_access a WHERE a.user_id = u.id) AS ticketing_access,
       EXISTS (SELECT 1 FROM budget_assignment b WHERE b.user_id = u.id) AS budget_assignment,
       EXISTS (SELECT 1 FROM purse p WHERE p.owner_id = u.id) OR EXISTS (SELECT 1 FROM cost_centre c WHERE c.owner_id = u.id) AS owns_purse,
       EXISTS (SELECT 1 FROM show_access_now x WHERE x.user_id = u.id) AS show_access`;

const personFrom = (row: Facts): Person & { userId: number } => {
  const grants = row.grants as GrantKey[];
  return {
    userId: row.id,
    mail: row.mail,
    name: row.name,
    rol: row.rol as Role,
    area: row.area,
    picture: row.picture,
    artista_id: row.artista_id,
    grants,
    ticketingAccess: row.ticketing_access,
    musicWinsAccess: grants.includes("music_wins") || row.budget_assignment,
    ownsPurse: row.owns_purse,
    showAccess: row.show_access,
  };
};

const ACTIVE = `SELECT ${FACTS} FROM app_user u WHERE u.active AND ($1::int[] IS NULL OR u.id = ANY ($1::int[]))
     ORDER BY lower(unaccent(u.name)), u.id`;

/**
 * The active people with what decides their access, by name: all of them, or the ones with these ids. In a transaction with
 * its `tx`: one that waited for a second connection would keep its own from others who wait.
 */
export async function activePeople(ids?: readonly number[], tx?: Tx): Promise<(Person & { userId: number })[]> {
  const rows = tx
    ? await txQuery<Facts>(tx, ACTIVE, ids ?? null)
    : await query<Facts>(ACTIVE, [ids ?? null], "active_people");
  return rows.filter(({ rol }) => isRole(rol)).map(personFrom);
}

async function load({ userId, sessionId }: SessionClaims): Promise<SignedIn | null> {
  const [row] = await query<Row>(
    `SELECT ${FACTS}, s.provider,
       CASE WHEN seen.id IS NOT NULL THEN json_build_object('userId', own.id, 'mail', own.mail, 'name', own.name) END AS viewer,
       u.password_hash IS NOT NULL AS has_password,
       s.last_seen IS NULL OR s.last_seen < now() - interval '5 minutes' AS last_seen_due
     FROM session s JOIN app_user own ON own.id = s.user_id
     LEFT JOIN app_user seen ON seen.id = s.view_as AND seen.active AND seen.rol <> 'Administrador' AND own.rol = 'Administrador'
     JOIN app_user u ON u.id = coalesce(seen.id, own.id)
     WHERE s.id = $1::uuid AND own.id = $2 AND own.active AND s.ended_at IS NULL AND s.expires_at > now()`,
    [sessionId, userId],
    "person_of_session",
  );
  if (!row || !isRole(row.rol)) return null;
  if (row.last_seen_due) await noteUse(sessionId);
  return {
    ...personFrom(row),
    sessionId,
    viewer: row.viewer,
    provider: row.provider,
    hasPassword: row.has_password,
  };
}

// For the list of sessions: to the five minutes is enough, and a read that cannot note it is a read all the same.
function noteUse(sessionId: string): Promise<unknown> {
  return query("UPDATE session SET last_seen = now() WHERE id = $1::uuid", [sessionId], "note_session_use").catch(
    () => undefined,
  );
}
