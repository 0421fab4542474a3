import { query, type Tx, txQuery } from "@/lib/db";
import { cleanName } from "@/lib/format/cleanName";
import { notFound } from "@/lib/http/errors";
import { keptShow } from "@/lib/shows/rules/keptShow";
import { isPublic } from "@/lib/shows/rules/publicShows";
import type { Scope } from "./scope";

/** What the ticketing calls need to know of a show before they read or write anything of it. */
export interface VisibleShow {
  id: number;
  name: string;
  artist: string;
  artist_id: number;
  type: string;
  state: string;
  divisa: string;
  ticketera: string;
  fecha: string | null;
  capacidad: number;
  holdeo: number;
  cortesias: number;
}

const SELECT = `SELECT s.id, s.name, a.name AS artist, s.artist_id, s.type, s.state, s.divisa, s.ticketera, s.fecha::text AS fecha,
  s.capacidad, s.holdeo, s.cortesias`;
const FROM = "show s JOIN artist a ON a.id = s.artist_id";

/**
 * The same answer for a show that does not exist, for one that is not confirmed yet and for one of somebody else's artist, in
 * reads and in writes, so that nothing is learnt from it.
 */
export const showNotFound = (name: string) =>
  notFound(`No encontrado: el show "${name}" no existe o no es de los artistas que puede ver.`);

/** The shows of these names, present or earlier ones, that the scope allows, by the name as it was given. */
export async function visibleShows(scope: Scope, names: readonly string[], tx?: Tx): Promise<Map<string, VisibleShow>> {
  const clean = names.map((name) => cleanName(name));
  const wanted = clean.flatMap((name) => (name.ok ? [name.value] : []));
  const text = `${SELECT}, n.name AS asked FROM show_name n JOIN ${FROM} ON s.id = n.show_id
    WHERE n.name = ANY($1::text[]) AND ${isPublic()} AND ($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))`;
  const values = [[...new Set(wanted)], scope.artistIds];
  type Asked = VisibleShow & { asked: string };
  const rows = tx ? await txQuery<Asked>(tx, text, ...values) : await query<Asked>(text, values, "visible_shows");
  const byName = new Map(rows.map(({ asked, ...show }) => [asked, show]));
  return new Map(
    names.flatMap((name, index) => {
      const found = clean[index]?.ok ? byName.get(clean[index].value) : undefined;
      return found ? [[name, found] as const] : [];
    }),
  );
}

/** The show of this name. 404 when it does not exist or the scope does not allow it. */
export async function visibleShow(scope: Scope, name: string): Promise<VisibleShow> {
  const show = (await visibleShows(scope, [name])).get(name);
  if (!show) throw showNotFound(name);
  return show;
}

/** The show of this id, with the same rule. */
export async function visibleShowById(scope: Scope, id: number, { tx }: { tx?: Tx } = {}): Promise<VisibleShow> {
  const text = `${SELECT} FROM ${FROM} WHERE s.id = ${keptShow("$1")} AND ${isPublic()} AND ($2::int[] IS NULL OR s.artist_id = ANY($2::int[]))`;
  const values = [id, scope.artistIds];
  const [show] = tx ? await txQuery<VisibleShow>(tx, text, ...values) : await query<VisibleShow>(text, values);
  if (!show) throw showNotFound(String(id));
  return show;
}
