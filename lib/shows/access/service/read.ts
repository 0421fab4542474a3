import type { Person } from "@/lib/access/can";
import { roleTitle } from "@/lib/access/roleTitle";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { limitedArtists } from "@/lib/ticketing/access/showsService";
import type { ShowActor } from "../../actor";
import { levelTitles, scopeTitles } from "../../rules/levels";
import { byRole, plans, reachOf, type ShowPerson } from "../../service/reach";
import type * as api from "../api";
import type { AccessCell, AccessColumn, AccessPerson } from "../schema";
import { CELL, COLUMN } from "./cells";
import { levelsOf } from "./may";

const COLUMNS_A_PAGE = 24;
const PEOPLE_FOUND = 20;

type Known = Person & { userId: number };

const personView = (person: Known): AccessPerson => ({
  id: person.userId,
  name: person.name || person.mail,
  rol: person.rol,
  role_sees: byRole(person, "shows.read") ? (plans(person) ? "todos" : "confirmados") : "ninguno",
  role_money: byRole(person, "shows.money"),
});

/** What the matrix has a column for: shows to come before those that were, by name the rest. */
const COLUMNS: Record<AccessCell["scope"], string> = {
  show: `SELECT 'show' AS scope, s.id, s.name, concat_ws(' · ', to_char(s.fecha, 'DD/MM/YYYY'), CASE WHEN NOT starts_with(s.name, a.name) THEN a.name END) AS about
    FROM show s JOIN artist a ON a.id = s.artist_id WHERE s.state NOT IN ('caido', 'cancelado') AND search_plain(concat_ws(' ', s.name, a.name)) LIKE $1
      AND ($2::int[] IS NULL OR s.artist_id = ANY ($2::int[]))
      AND ($3::int IS NULL OR s.project_id IN (SELECT k.id FROM project_kept k WHERE k.kept_id = $3::int))
    ORDER BY s.fecha < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date, abs(s.fecha - (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date), s.id`,
  artista: `SELECT 'artista' AS scope, a.id, a.name, (SELECT count(*) FROM show s WHERE s.artist_id = a.id) || ' shows' AS about
    FROM artist a WHERE search_plain(a.name) LIKE $1 AND ($2::int[] IS NULL OR a.id = ANY ($2::int[]))
      AND ($3::int IS NULL OR EXISTS (SELECT 1 FROM show s JOIN project_kept k ON k.id = s.project_id WHERE s.artist_id = a.id AND k.kept_id = $3::int))
    ORDER BY EXISTS (SELECT 1 FROM show_access x WHERE x.artist_id = a.id) DESC, a.name, a.id`,
  proyecto: `SELECT 'proyecto' AS scope, p.id, p.name, (SELECT count(*) FROM show s JOIN project_kept k ON k.id = s.project_id WHERE k.kept_id = p.id) || ' shows' AS about
    FROM project p WHERE p.merged_into IS NULL AND search_plain(p.name) LIKE $1 AND $2::int[] IS NULL AND ($3::int IS NULL OR p.id = $3::int)
    ORDER BY p.name, p.id`,
};

/** `GET /show-access`: people who have something open, or are looked for, and what of these columns each has. */
export async function matrix(
  actor: ShowPerson,
  { query: { scope, q, person, project, page } }: Input<typeof api.showAccessMatrix>,
): Promise<Output<typeof api.showAccessMatrix>> {
  const found = await query<AccessColumn>(
    `${COLUMNS[scope]} LIMIT ${COLUMNS_A_PAGE + 1} OFFSET ${(page - 1) * COLUMNS_A_PAGE}`,
    [`%${likeText(normalize(q ?? ""))}%`, await limitedArtists(actor), project ?? null],
  );
  const columns = found.slice(0, COLUMNS_A_PAGE);
  const cells = await query<AccessCell>(
    `SELECT ${CELL} FROM show_access a WHERE a.${COLUMN[scope]} = ANY ($1::int[]) ORDER BY a.user_id, a.id`,
    [columns.map(({ id }) => id)],
  );
  const holders = await query<{ id: number }>(
    `SELECT DISTINCT user_id AS id FROM show_access UNION SELECT user_id FROM user_grant WHERE feature = 'shows' AND (until IS NULL OR until > now())`,
    [],
  );
  const has = new Set(holders.map(({ id }) => id));
  const words = normalize(person ?? "");
  const people = (await activePeople()).filter(({ userId, name, mail }) =>
    words ? normalize(`${name} ${mail}`).includes(words) : has.has(userId),
  );
  const shown = words ? people.slice(0, PEOPLE_FOUND) : people;
  const ids = new Set(shown.map(({ userId }) => userId));
  return {
    columns,
    more: found.length > COLUMNS_A_PAGE,
    people: shown.map(personView),
    cells: cells.filter(({ user_id }) => ids.has(user_id)),
    levels: levelsOf(actor),
  };
}

/** `GET /show-access/choices`. */
export async function choices(): Promise<Output<typeof api.showAccessChoices>> {
  const projects = await query<{ id: number; name: string }>(
    "SELECT id, name FROM project WHERE merged_into IS NULL ORDER BY name, id",
  );
  return { people: (await activePeople()).map(personView), projects };
}

const SHOWN = 100;

/** `GET /show-access/people/{id}/preview`: what somebody sees, of what the asker sees. Errors: 404. */
export async function preview(
  actor: ShowPerson,
  { params: { id } }: Input<typeof api.showAccessPreview>,
): Promise<Output<typeof api.showAccessPreview>> {
  const [person] = await activePeople([id]);
  if (!person) throw notFound("No encontrado: esa persona no tiene una cuenta activa.");
  const { made, money, edits } = await reachOf(person);
  const own = await limitedArtists(actor);
  if (own !== null) made.add((at) => `s.artist_id = ANY (${at}::int[])`, own);
  const { text } = made.where();
  const bare = await reachOf({ ...person, showAccess: false });
  const role = `(${bare.made.where().text.replaceAll(/\$(\d+)/g, (_, n) => `$${made.values.push(bare.made.values[Number(n) - 1])}`)})`;
  type Shown = Output<typeof api.showAccessPreview>["shows"][number] & { total: number };
  const rows = await query<Shown>(
    `SELECT s.id, s.name, s.fecha::text AS fecha, s.state, ${money()} AS money, ${edits()} AS edits, NOT ${role} AS opened, count(*) OVER ()::int AS total
     FROM "show" s WHERE ${text} ORDER BY NOT ${role} DESC, s.fecha DESC NULLS LAST, s.id LIMIT ${SHOWN}`,
    made.values,
  );
  const total = rows[0]?.total ?? 0;
  return { person: personView(person), total, shows: rows.map(({ total: _, ...show }) => show) };
}

type Line = AccessCell & { person: string; rol: string; target: string };
const text = (header: string, width: number, value: (row: Line) => string): Field<Line> => ({
  header,
  width,
  kind: "text",
  value,
});
const FIELDS: Field<Line>[] = [
  text("Persona", 28, ({ person }) => person),
  text("Rol", 22, ({ rol }) => roleTitle(rol)),
  text("De", 12, ({ scope }) => scopeTitles[scope]),
  text("Show, artista o proyecto", 40, ({ target }) => target),
  text("Nivel", 12, ({ level }) => levelTitles[level]),
  { header: "Hasta", width: 12, kind: "day", value: ({ until }) => until },
  text("Vigente", 10, ({ over }) => (over ? "No" : "Sí")),
  text("Lo dio", 28, ({ by }) => by),
  moment("El", ({ at }) => at),
];

/** `GET /show-access/excel`: every access within the asker's artists, with those that are over. */
export async function excel(actor: ShowActor & ShowPerson): Promise<Download> {
  const rows = await query<Line>(
    `SELECT ${CELL}, coalesce(nullif(u.name, ''), u.mail::text) AS person, u.rol, coalesce(s.name, ar.name, p.name) AS target
     FROM show_access a JOIN app_user u ON u.id = a.user_id LEFT JOIN show s ON s.id = a.show_id LEFT JOIN artist ar ON ar.id = a.artist_id
       LEFT JOIN project p ON p.id = a.project_id
     WHERE $1::int[] IS NULL OR coalesce(s.artist_id, a.artist_id) = ANY ($1::int[]) ORDER BY 10, target, a.id`,
    [await limitedArtists(actor)],
  );
  await audit(prisma, actor, { action: "show_access.exported", object: "show_access", after: { as: "xlsx" } });
  return workbookDownload(`accesos_shows_${todayIn()}.xlsx`, [sheetOf("Accesos", FIELDS, rows, { money: false })]);
}
