import { query } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import type { Scope } from "../access/scope";

/** The artist of this name. 404 when there is none or the scope does not allow it, with one and the same answer. */
export async function visibleArtist({ artistIds }: Scope, name: string): Promise<{ id: number; name: string }> {
  const [artist] = await query<{ id: number; name: string }>(
    "SELECT id, name FROM artist WHERE name = $1 AND ($2::int[] IS NULL OR id = ANY($2::int[]))",
    [name.normalize("NFC").trim(), artistIds],
    "visible_artist",
  );
  if (!artist) throw notFound(`No encontrado: el artista "${name}" no existe o no es de los que puede ver.`);
  return artist;
}
