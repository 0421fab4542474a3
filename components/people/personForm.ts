import type { UserRow } from "@/lib/people/users/schema";

/** What the forms of a person hold; the artist is its number as text, "" for none. */
export interface PersonValues {
  name: string;
  mail: string;
  rol: string;
  area: string;
  artista_id: string;
}

/** A person as the form shows one; somebody new starts as a User without an area. */
export function valuesOf(row: UserRow | null): PersonValues {
  if (!row) return { name: "", mail: "", rol: "User", area: "", artista_id: "" };
  const { name, mail, rol, area, artista_id } = row;
  return { name, mail, rol, area, artista_id: artista_id === null ? "" : String(artista_id) };
}
