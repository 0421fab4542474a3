import { type Tx, txQuery } from "@/lib/db";
import { forbidden, notFound } from "@/lib/http/errors";
import { atLeast, type ShowLevel, showLevels } from "../../rules/levels";
import { byRole, type ShowPerson } from "../../service/reach";
import type { CellKey } from "./cells";

/** The levels that somebody may give: what they may do themselves of every show. */
export function levelsOf(person: ShowPerson): ShowLevel[] {
  const may: Record<ShowLevel, boolean> = {
    ver: byRole(person, "shows.read"),
    editar: byRole(person, "shows.write"),
    costos: byRole(person, "shows.money") && byRole(person, "shows.costs.write"),
    liquidar: byRole(person, "shows.settle"),
  };
  const first = showLevels.find((level) => !may[level]);
  return first === undefined ? [...showLevels] : showLevels.slice(0, showLevels.indexOf(first));
}

const TARGETS: Record<CellKey["scope"], string> = {
  show: "SELECT s.id, s.artist_id AS artist FROM show s WHERE s.id = ANY ($1::int[])",
  artista: "SELECT a.id, a.id AS artist FROM artist a WHERE a.id = ANY ($1::int[])",
  proyecto: "SELECT p.id, NULL::int AS artist FROM project p WHERE p.id = ANY ($1::int[]) AND p.merged_into IS NULL",
};

/**
 * Nobody gives, changes or takes more than they have themselves, nor their own. `limits`: the giver's artists (`limitsOf`). `levels`: the highest of what each cell was and becomes.
 * @throws 403, 404 for a show, artist, project or person that there is not
 */
export async function refuseBeyond(
  tx: Tx,
  actor: ShowPerson,
  limits: readonly number[] | null,
  cells: readonly (CellKey & { levels: readonly ShowLevel[] })[],
): Promise<void> {
  await refuseUnknown(tx, limits, cells);
  if (actor.rol === "Administrador") return;
  if (cells.some(({ user_id }) => user_id === actor.userId))
    throw forbidden("Su propio acceso lo cambia un administrador.");
  const own = levelsOf(actor);
  const beyond = cells.flatMap(({ levels }) => levels).find((level) => !own.includes(level));
  if (beyond) throw forbidden(`No puede dar ni quitar «${beyond}»: usted no lo tiene.`);
}

async function refuseUnknown(tx: Tx, limits: readonly number[] | null, cells: readonly CellKey[]): Promise<void> {
  for (const scope of ["show", "artista", "proyecto"] as const) {
    const ids = [...new Set(cells.filter((cell) => cell.scope === scope).map(({ target_id }) => target_id))];
    if (ids.length === 0) continue;
    const found = await txQuery<{ id: number; artist: number | null }>(tx, TARGETS[scope], ids);
    const seen = found.filter(({ artist }) => limits === null || (artist !== null && limits.includes(artist)));
    // Of what one does not see nothing is learnt.
    if (seen.length < ids.length) throw notFound("No encontrado: no existe, o no es de los artistas que puede ver.");
  }
  const people = [...new Set(cells.map(({ user_id }) => user_id))];
  const active = await txQuery(tx, "SELECT id FROM app_user WHERE id = ANY ($1::int[]) AND active", people);
  if (active.length < people.length) throw notFound("No encontrado: esa persona no tiene una cuenta activa.");
}

/** The highest of some levels, with what it takes to be given. */
export const needed = (...levels: (ShowLevel | null | undefined)[]): ShowLevel[] =>
  levels.flatMap((level) => (level ? [level] : []));
export const covers = (has: ShowLevel, asked: ShowLevel): boolean => atLeast(asked).includes(has);
