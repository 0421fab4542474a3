import { query } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import type { getUserFigures, listUsers } from "../api";
import type { UserFilter, UserRow } from "../schema";
import { present, SELECT_USER, type StoredUser } from "./rows";

/** What each order goes by, and its type: pages go on after the last value and id. */
const ORDER: Record<UserFilter["orden"], { by: string; type: string }> = {
  nombre: { by: "lower(unaccent(u.name))", type: "text" },
  mail: { by: "u.mail::text", type: "text" },
  rol: { by: "lower(u.rol)", type: "text" },
  area: { by: "lower(unaccent(u.area))", type: "text" },
  acceso: { by: "coalesce(u.last_access, '-infinity')", type: "timestamptz" },
  alta: { by: "u.created_at", type: "timestamptz" },
};

const QUIET_DAYS = 90;
const ENDING_DAYS = 30;
const LIVE_GRANT = "(g.until IS NULL OR g.until > now())";
const quiet = `(u.active AND coalesce(u.last_access, u.created_at) < now() - interval '${QUIET_DAYS} days')`;
const ending = `(u.active AND EXISTS (SELECT 1 FROM user_grant g WHERE g.user_id = u.id AND g.until > now()
  AND g.until <= now() + interval '${ENDING_DAYS} days'))`;

const TEXT = "lower(unaccent(u.name || ' ' || u.mail::text || ' ' || u.rol || ' ' || u.area))";
const like = (word: string) => `%${likeText(word)}%`;

function where(filter: UserFilter): { text: string; values: unknown[] } {
  const words = normalize(filter.q ?? "")
    .split(" ")
    .filter(Boolean)
    .map(like);
  const values = [words, filter.rol ?? null, filter.area ?? null, filter.permiso ?? null, filter.proveedor ?? null];
  const parts = [
    `${TEXT} LIKE ALL ($1::text[])`,
    "($2::text IS NULL OR u.rol = $2)",
    "($3::text IS NULL OR lower(unaccent(u.area)) = lower(unaccent($3)))",
    `($4::text IS NULL OR EXISTS (SELECT 1 FROM user_grant g WHERE g.user_id = u.id AND g.feature = $4 AND ${LIVE_GRANT}))`,
    `($5::text IS NULL OR EXISTS (SELECT 1 FROM identity i WHERE i.user_id = u.id AND i.provider = $5)
      OR ($5 = 'local' AND u.password_hash IS NOT NULL))`,
  ];
  if (filter.estado) parts.push(filter.estado === "activas" ? "u.active" : "NOT u.active");
  if (filter.ver) parts.push(filter.ver === "sin_acceso" ? quiet : ending);
  return { text: parts.join(" AND "), values };
}

type Cursor = [value: string, id: number];

function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1])) return value as Cursor;
  } catch {
    // Said below, as for one of another shape.
  }
  throw badField("cursor", "No es un cursor de esta lista.");
}

interface PageOf {
  filter: UserFilter;
  limit: number | null;
  cursor: Cursor | null;
}

async function readRows({ filter, limit, cursor }: PageOf): Promise<(StoredUser & { at: string })[]> {
  const { text, values } = where(filter);
  const { by, type } = ORDER[filter.orden];
  const [after, way] = filter.sentido === "asc" ? [">", "ASC"] : ["<", "DESC"];
  return query(
    `${SELECT_USER.replace("SELECT ", `SELECT (${by})::text AS at, `)}
     WHERE ${text} AND ($6::text IS NULL OR (${by}, u.id) ${after} ($6::${type}, $7::int))
     ORDER BY ${by} ${way}, u.id ${way} LIMIT $8`,
    [...values, cursor?.[0] ?? null, cursor?.[1] ?? null, limit],
  );
}

/** `GET /users`: a page of the people that the filter leaves, in the order asked for. Error: 400 for a foreign cursor. */
export async function list(
  _actor: unknown,
  { query: asked }: Input<typeof listUsers>,
): Promise<Output<typeof listUsers>> {
  const { limit, cursor, ...filter } = asked;
  const after = readCursor(cursor);
  const { text, values } = where(filter);
  const [rows, [counted]] = await Promise.all([
    readRows({ filter, limit: limit + 1, cursor: after }).catch(refuseCursor),
    query<{ total: number }>(`SELECT count(*)::int AS total FROM app_user u WHERE ${text}`, values),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = last !== undefined && rows.length > limit;
  return {
    items: shown.map(({ at: _at, ...row }) => present(row)),
    next_cursor: more ? Buffer.from(JSON.stringify([last.at, last.id])).toString("base64url") : null,
    total: counted?.total ?? 0,
  };
}

// A cursor of one order used with another: its value is no timestamp.
function refuseCursor(error: unknown): never {
  if ((error as { code?: string }).code === "22007") throw badField("cursor", "No es un cursor de esta lista.");
  throw error;
}

/** Everybody that a filter leaves, in its order: for the Excel. */
export async function everyone(filter: UserFilter): Promise<UserRow[]> {
  return (await readRows({ filter, limit: null, cursor: null })).map(({ at: _at, ...row }) => present(row));
}

/** `GET /users/figures`. */
export async function figures(): Promise<Output<typeof getUserFigures>> {
  const [row] = await query<Output<typeof getUserFigures>>(
    `SELECT count(*) FILTER (WHERE u.active) AS activas, count(*) FILTER (WHERE NOT u.active) AS deshabilitadas,
       count(*) FILTER (WHERE u.active AND u.rol = 'Administrador') AS administradores,
       count(*) FILTER (WHERE ${quiet}) AS sin_acceso, count(*) FILTER (WHERE ${ending}) AS por_vencer,
       coalesce(array_agg(DISTINCT u.area ORDER BY u.area) FILTER (WHERE u.area <> ''), '{}') AS areas
     FROM app_user u`,
  );
  if (!row) throw new Error("counting gave no row");
  return row;
}
