import type { Person } from "@/lib/access/can";
import type { Role } from "@/lib/access/roles";
import { query } from "@/lib/db";
import { parseArtistList } from "../rules/artists";
import { defaultAccess } from "../rules/roleAccess";

/** What a person sees of ticketing. `artistIds` null: every artist. `money` false: amounts are absent from answers. */
export interface Scope {
  artistIds: number[] | null;
  money: boolean;
}

const EVERYTHING: Scope = { artistIds: null, money: true };

function withoutRow(rol: Role | null): Scope {
  const { all, money } = defaultAccess(rol);
  return { artistIds: all ? null : [], money };
}

/**
 * The ticketing scope of a person (design api.md): Administrador sees everything; an access row decides for everybody
 * else; without one the role does. For a mail outside the company pass `rol` null.
 */
export async function scopeOf(person: Pick<Person, "mail"> & { rol: Role | null }): Promise<Scope> {
  if (person.rol === "Administrador") return EVERYTHING;
  const [row] = await query<{ artista: string; acceso_montos: boolean }>(
    "SELECT artista, acceso_montos FROM ticketing_access WHERE email = $1",
    [person.mail],
    "ticketing_access_of",
  );
  return row ? scopeOfRow(row.artista, row.acceso_montos) : withoutRow(person.rol);
}

/** The scope an access row gives: its artist list as stored, and whether amounts show. */
export async function scopeOfRow(artista: string, accesoMontos: boolean): Promise<Scope> {
  if (artista === "Todos") return { artistIds: null, money: accesoMontos };
  const artists = await query<{ id: number; name: string }>("SELECT id, name FROM artist");
  const access = parseArtistList(
    artista,
    artists.map(({ name }) => name),
  );
  if (access.all) return { artistIds: null, money: accesoMontos };
  const allowed = new Set(access.artists);
  return { artistIds: artists.filter(({ name }) => allowed.has(name)).map(({ id }) => id), money: accesoMontos };
}
