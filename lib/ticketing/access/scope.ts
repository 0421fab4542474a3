import type { Role } from "@/lib/access/roles";
import { query, type Tx, txQuery } from "@/lib/db";
import { parseArtistList } from "../rules/artists";
import { defaultAccess } from "../rules/roleAccess";

/** What a person sees of ticketing. `artistIds` null: every artist. `money` false: amounts are absent from answers. */
export interface Scope {
  artistIds: number[] | null;
  money: boolean;
}

/** What nobody does by hand may be of any artist. */
export const EVERYTHING: Scope = { artistIds: null, money: true };

function withoutRow(rol: Role | null): Scope {
  const { all, money } = defaultAccess(rol);
  return { artistIds: all ? null : [], money };
}

/** Somebody of the company, or a mail that is nobody's. */
type Holder = { rol: Role | null } & ({ userId: number } | { userId: null; mail: string });

/**
 * The ticketing scope of a person (design api.md): Administrador sees everything; an access row decides for everybody
 * else; without one the role does. A mail outside the company has neither number nor role.
 */
export async function scopeOf(person: Holder, tx?: Tx): Promise<Scope> {
  if (person.rol === "Administrador") return EVERYTHING;
  type Row = { artista: string; acceso_montos: boolean };
  const [column, whose] = person.userId === null ? ["mail", person.mail] : ["user_id", person.userId];
  const text = `SELECT artista, acceso_montos FROM ticketing_access WHERE ${column} = $1`;
  const [row] = tx
    ? await txQuery<Row>(tx, `${text}::${person.userId === null ? "citext" : "int"}`, whose)
    : await query<Row>(text, [whose], `ticketing_access_of_${column}`);
  return row ? scopeOfRow(row.artista, row.acceso_montos, tx) : withoutRow(person.rol);
}

interface Artist {
  id: number;
  name: string;
}

/** The scope an access row gives: its artist list as stored, and whether amounts show. */
export async function scopeOfRow(artista: string, accesoMontos: boolean, tx?: Tx): Promise<Scope> {
  if (artista === "Todos") return { artistIds: null, money: accesoMontos };
  const ALL = "SELECT id, name FROM artist";
  const artists = await (tx ? txQuery<Artist>(tx, ALL) : query<Artist>(ALL));
  const access = parseArtistList(
    artista,
    artists.map(({ name }) => name),
  );
  if (access.all) return { artistIds: null, money: accesoMontos };
  const allowed = new Set(access.artists);
  return { artistIds: artists.filter(({ name }) => allowed.has(name)).map(({ id }) => id), money: accesoMontos };
}
