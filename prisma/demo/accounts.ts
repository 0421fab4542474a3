import type { ClientBase } from "pg";
import { demoMail, type Role, roles } from "@/lib/access/roles";
import { hashPassword, passwordMatches } from "@/lib/auth/password";
import { addDays } from "@/lib/format/dates";
import { formatArtistList } from "@/lib/ticketing/rules/artists";
import { artists } from "./artists";
import { colleagues } from "./boards/colleagues";
import { insertRows } from "./insert";
import { team } from "./musicWins/team";
import { access, favorites, formerPeople, grants, people, relations, reportEmails, USER_ARTIST } from "./people";

const LOADER = demoMail("TicketingAdmin");

/** The stored hash while it still fits the password, so that a second run hashes nothing. */
async function currentHash(client: ClientBase, password: string): Promise<string> {
  const { rows } = await client.query<{ password_hash: string }>(
    "SELECT DISTINCT password_hash FROM app_user WHERE demo AND password_hash IS NOT NULL LIMIT 2",
  );
  const stored = rows.length === 1 ? (rows[0]?.password_hash ?? null) : null;
  return stored && (await passwordMatches(stored, password)) ? stored : hashPassword(password);
}

/** One account per role, the festival's team and the departments' colleagues, all with the same password; changes it where it is another. @returns how many there are. */
export async function seedAccounts(client: ClientBase, password: string): Promise<number> {
  const hash = await currentHash(client, password);
  const columns = { mail: "citext", name: "text", rol: "text", area: "text", artista_id: "int", password_hash: "text" };
  const perRole = roles.map((rol) => ({ mail: demoMail(rol), ...people[rol], rol }));
  const others = colleagues.map(({ grant, ...who }) => who);
  const rows = [...perRole, ...team, ...others].map(({ rol, ...who }) => ({
    ...who,
    rol,
    artista_id: who.mail === demoMail("User") ? USER_ARTIST : null,
    password_hash: hash,
    demo: true,
    updated_at: "now",
  }));
  await insertRows(client, "app_user", { ...columns, demo: "boolean", updated_at: "timestamptz" }, rows);
  await client.query(
    "UPDATE app_user SET password_hash = $1, updated_at = now() WHERE demo AND active AND password_hash IS DISTINCT FROM $1",
    [hash],
  );
  const { rows: counted } = await client.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM app_user WHERE demo AND active",
  );
  return counted[0]?.n ?? 0;
}

/** Whose a row is: somebody's of the demo, or a mail's. */
const OWNER = { user_id: "person", mail: "nobodys" };

const mailOf = ({ role, mail }: { role?: Role; mail?: string }) => mail ?? (role ? demoMail(role) : "");

async function seedGrants(client: ClientBase, anchor: string): Promise<void> {
  const own = colleagues.flatMap(({ mail, grant }) =>
    grant ? [{ mail, feature: grant, untilInDays: undefined }] : [],
  );
  const byRole = grants.map(({ role, ...row }) => ({ ...row, mail: demoMail(role) }));
  for (const { mail, feature, untilInDays } of [...byRole, ...own]) {
    await client.query(
      `INSERT INTO user_grant (user_id, feature, until, created_by_user_id)
       SELECT id, $2, $3::timestamptz, (SELECT id FROM app_user WHERE mail = $4::citext) FROM app_user
         WHERE mail = $1 AND demo ON CONFLICT DO NOTHING`,
      [
        mail,
        feature,
        untilInDays === undefined ? null : `${addDays(anchor, untilInDays)}T00:00:00-03:00`,
        demoMail("Administrador"),
      ],
    );
  }
}

async function seedFormerPeople(client: ClientBase): Promise<void> {
  const rows = formerPeople.map((row) => ({ ...row, active: false, demo: true, updated_at: "now" }));
  const columns = { mail: "citext", name: "text", area: "text", rol: "text", active: "boolean", demo: "boolean" };
  await insertRows(client, "app_user", { ...columns, updated_at: "timestamptz" }, rows);
}

async function seedRelations(client: ClientBase): Promise<void> {
  const by = demoMail("Administrador");
  const rows = relations.map(({ role, ...row }) => {
    const mail = demoMail(role);
    return { ...row, user_id: mail, mail, created_by_user_id: by };
  });
  const columns = { ...OWNER, rol: "text", area: "text", produccion: "text", created_by_user_id: "person" };
  await insertRows(client, "user_relation", columns, rows);
}

/** The artist of this name and its next show from a day on, for recipients of the report of one of them. */
async function aboutOf(client: ClientBase, artist: string, from: string): Promise<{ show: number; artista: number }> {
  const { rows } = await client.query<{ show: number; artista: number }>(
    `SELECT s.id AS show, a.id AS artista FROM artist a JOIN "show" s ON s.artist_id = a.id
     WHERE a.name = $1 AND s.fecha >= $2 ORDER BY s.fecha, s.id LIMIT 1`,
    [artist, from],
  );
  if (!rows[0]) throw new Error(`${artist} has no show from ${from} on`);
  return rows[0];
}

async function seedReportEmails(client: ClientBase, anchor: string): Promise<void> {
  const rows = [];
  for (const { role, mail, of, ...row } of reportEmails) {
    const about = of === undefined ? null : await aboutOf(client, of, anchor);
    rows.push({
      ...row,
      user_id: mailOf({ role, mail }),
      mail: mailOf({ role, mail }),
      show_id: row.type === "show" ? (about?.show ?? null) : null,
      artist_id: row.type === "artista" ? (about?.artista ?? null) : null,
      updated_by_user_id: LOADER,
    });
  }
  const about = { show_id: "int", artist_id: "int" };
  const columns = { type: "text", ...OWNER, hora: "text", dias: "int[]", zona: "text", activo: "boolean" };
  await insertRows(client, "report_email", { ...columns, ...about, updated_by_user_id: "person" }, rows);
  await client.query(
    `UPDATE report_email r SET next_run = (
       SELECT min(slot) FROM generate_series(current_date - 1, current_date + 8, interval '1 day') AS d,
         LATERAL (SELECT (d::date + r.hora::time) AT TIME ZONE r.zona AS slot) AS at
       WHERE extract(isodow FROM d) = ANY (r.dias) AND slot > now())
     WHERE next_run IS NULL AND activo
       AND (mail = ANY ($1::citext[]) OR user_id IN (SELECT id FROM app_user WHERE mail = ANY ($1::citext[])))`,
    [rows.map(({ mail }) => mail)],
  );
}

/** What belongs to people: grants, ticketing access, recipients, favourites; and the rates of the converted view. */
export async function seedPeople(client: ClientBase, anchor: string): Promise<void> {
  const known = artists.map(({ name }) => name);
  const limits = access.map(({ artists: allowed, montos, ...who }) => ({
    user_id: mailOf(who),
    mail: mailOf(who),
    artista: formatArtistList(allowed, "insert", known),
    acceso_montos: montos,
    updated_at: "now",
    updated_by_user_id: LOADER,
  }));
  const audited = { updated_at: "timestamptz", updated_by_user_id: "person" };
  await seedFormerPeople(client);
  await seedRelations(client);
  await seedGrants(client, anchor);
  await insertRows(
    client,
    "ticketing_access",
    { ...OWNER, artista: "text", acceso_montos: "boolean", ...audited },
    limits,
  );
  await seedReportEmails(client, anchor);
  await insertRows(
    client,
    "favorite",
    { user_id: "person", kind: "text", name: "text" },
    favorites.map(({ role, ...row }) => ({ ...row, user_id: demoMail(role) })),
  );
}
