import { normalize } from "@/lib/format/text";

/** The word that lifts the limit (specification section 3: "comma-joined list, or Todos"). */
export const ALL_ARTISTS = "Todos";

/** What an access row allows. `artists` empty and `all` false: nobody. */
export type ArtistAccess = { all: boolean; artists: string[] };

/** How a piece of a list is compared with the catalogue: case, accents and blanks (around commas too) do not count. */
const looseKey = (name: string) => normalize(name).replace(/ ?, ?/g, ",");

/**
 * Reads the stored list of an access row. Names may themselves hold commas (`Tyler, The Creator`), so the text alone
 * is ambiguous: it is read against the names that exist, at each place taking the longest run of pieces that spells a
 * known artist. Case and accents do not count (`nandu` is `Ñandú`), but an exact spelling goes first, and where two
 * artists differ only in them, the exact spelling is needed. A piece that is no known artist stays as it is written:
 * it limits to a name nobody has. `Todos` anywhere lifts the limit; an empty text or null allows nobody.
 * Names come back as the catalogue spells them, without repetitions, in the order stored.
 */
export function parseArtistList(stored: string | null, knownArtists: readonly string[]): ArtistAccess {
  const pieces = (stored ?? "").split(",");
  const find = catalogue(knownArtists);
  const longest = Math.max(1, ...knownArtists.map((name) => name.split(",").length));
  const found = new Set<string>();
  for (let start = 0; start < pieces.length; ) {
    const { name, length } = longestKnown(pieces.slice(start, start + longest), find);
    if (name) found.add(name);
    start += length;
  }
  const all = [...found].some((name) => looseKey(name) === looseKey(ALL_ARTISTS));
  return all ? { all, artists: [] } : { all, artists: [...found] };
}

type Find = (text: string) => string | undefined;

function catalogue(knownArtists: readonly string[]): Find {
  const exact = new Set(knownArtists);
  const loose = new Map<string, string | undefined>();
  for (const name of exact) loose.set(looseKey(name), loose.has(looseKey(name)) ? undefined : name);
  return (text) => (exact.has(text) ? text : loose.get(looseKey(text)));
}

function longestKnown(pieces: string[], find: Find): { name: string; length: number } {
  for (let length = pieces.length; length > 0; length--) {
    const name = find(pieces.slice(0, length).join(",").trim());
    if (name !== undefined) return { name, length };
  }
  return { name: (pieces[0] ?? "").trim(), length: 1 };
}

/**
 * Writes a list the way it is stored. An empty list is `Todos` on insert and an empty text on update (specification
 * section 5). Null when the text would be read back as other artists (there are `A`, `B` and `A,B`; or a name nobody has holds a comma).
 */
export function formatArtistList(
  names: readonly string[],
  moment: "insert" | "update",
  knownArtists: readonly string[],
): string | null {
  if (names.length === 0) return moment === "insert" ? ALL_ARTISTS : "";
  if (names.some((name) => looseKey(name) === looseKey(ALL_ARTISTS))) return ALL_ARTISTS;
  const find = catalogue(knownArtists);
  const meant = [...new Set(names.map((name) => find(name.trim()) ?? name.trim()))].filter((name) => name !== "");
  const stored = meant.join(",");
  const { artists } = parseArtistList(stored, knownArtists);
  return artists.length === meant.length && artists.every((name, index) => name === meant[index]) ? stored : null;
}

/**
 * Whether the access allows an artist, by the catalogue's exact spelling: `parseArtistList` has already brought what
 * was typed to it, and two artists that differ in an accent are two artists.
 */
export function maySeeArtist(access: ArtistAccess, artist: string): boolean {
  return access.all || access.artists.includes(artist);
}
