import type { Role } from "@/lib/access/roles";

/** What a person is, apart from what they were given: what is edited, imported and audited. */
export interface PersonFacts {
  mail: string;
  rol: string;
  name: string;
  area: string;
  artista_id: number | null;
  active: boolean;
}

export const personFields = ["mail", "rol", "name", "area", "artista_id", "active"] as const;

/** The artist of a User of the area User (specification section 3). */
const USER_ARTIST = 1;

/** The facts of somebody new, with the artist that the specification gives to area User and rol User. */
export function newPersonFacts(given: PersonFacts): PersonFacts {
  return given.area === "User" && given.rol === "User" ? { ...given, artista_id: USER_ARTIST } : given;
}

/** The fields in which two versions of a person differ. */
export function changedFields(before: PersonFacts, after: PersonFacts): (keyof PersonFacts)[] {
  return personFields.filter((field) => before[field] !== after[field]);
}

const ADMINISTRATOR: Role = "Administrador";

/** Counts among those without whom nobody could run the people. */
export const isAdministrator = ({ rol, active }: Pick<PersonFacts, "rol" | "active">) =>
  active && rol === ADMINISTRATOR;

/** The administrators left when `before` becomes `after`. */
export function administratorsAfter(
  administrators: ReadonlySet<number>,
  id: number,
  after: Pick<PersonFacts, "rol" | "active">,
): Set<number> {
  const left = new Set(administrators);
  if (isAdministrator(after)) left.add(id);
  else left.delete(id);
  return left;
}

export const LAST_ADMINISTRATOR =
  "Tiene que quedar al menos un administrador activo: dar antes el rol Administrador a otra persona.";

/** Why one may not make this change to oneself; null when it is of somebody else, or fine. */
export function ownChangeProblem(
  actorId: number,
  id: number,
  before: Pick<PersonFacts, "rol">,
  after: Pick<PersonFacts, "rol" | "active">,
): { field: "rol" | "active"; message: string } | null {
  if (actorId !== id) return null;
  if (!after.active)
    return { field: "active", message: "Nadie se deshabilita a sí mismo: lo hace otro administrador." };
  if (after.rol !== before.rol) return { field: "rol", message: "Su propio rol lo cambia otro administrador." };
  return null;
}
