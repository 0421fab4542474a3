import { bare, likeness, type Word, wordsOf } from "./words";

export type NameKind = "artist" | "show" | "city" | "country" | "ticketera" | "venue" | "category";

/** A show as a question may mean it. */
export interface KnownShow {
  name: string;
  artist: string;
  city: string;
  country: string;
  venue: string;
  fecha: string | null;
}

/** What one asker may name: nothing else is ever found. */
export interface Reach {
  /** Today, as the asker counts days. */
  today: string;
  artists: readonly string[];
  shows: readonly KnownShow[];
  cities: readonly string[];
  ticketeras: readonly string[];
  categories: readonly string[];
  venues: readonly string[];
  /** Holidays, in order. */
  holidays: readonly string[];
}

/** A stretch of the question's words (`to` is past its last) that is a name; several `options` when it may be any of them. */
export interface Named {
  from: number;
  to: number;
  kind: NameKind;
  options: readonly string[];
}

/** Words that a name may be said without, and that never mean it by themselves. */
const SMALL = new Set([
  "la",
  "las",
  "el",
  "los",
  "lo",
  "de",
  "del",
  "y",
  "e",
  "the",
  "and",
  "cia",
  "en",
  "a",
  "con",
  "un",
  "una",
  "mi",
  "tu",
]);
/** What people call places. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  "Buenos Aires": ["caba", "baires", "bs as", "bsas", "capital federal"],
  "Mar del Plata": ["mardel", "mdq"],
  Barcelona: ["bcn"],
  Córdoba: ["cba"],
};
const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  AR: ["argentina"],
  ES: ["españa"],
  UY: ["uruguay"],
  CL: ["chile"],
  PY: ["paraguay"],
  BR: ["brasil"],
  MX: ["méxico", "mexico"],
  PE: ["perú"],
  CO: ["colombia"],
  PT: ["portugal"],
  US: ["estados unidos", "eeuu"],
};

interface Entry {
  kind: NameKind;
  name: string;
  words: readonly Word[];
}

interface Match extends Named {
  full: boolean;
  /** Letters that were found, each as well as it was written. */
  weight: number;
  /** Of the name's own letters, which share was said. */
  share: number;
  enie: boolean;
}

const FIRST: readonly NameKind[] = ["show", "artist", "city", "venue", "country", "ticketera", "category"];

/** A text without anything but letters and digits. */
const squeezed = (text: string): string => bare(text).replace(/[^\p{L}\p{N}]/gu, "");

function entriesOf(reach: Reach, words: readonly Word[]): Entry[] {
  const said = words.map(({ text }) => text).join("");
  const list = (kind: NameKind, names: readonly string[]) =>
    names.map((name) => ({ kind, name, words: wordsOf(name) })).filter(({ words }) => words.length > 0);
  const nicknames = reach.cities.flatMap((city) =>
    (NICKNAMES[city] ?? []).map((nickname) => ({ kind: "city" as const, name: city, words: wordsOf(nickname) })),
  );
  const countries = Object.entries(COUNTRIES).flatMap(([code, names]) =>
    reach.shows.some(({ country }) => country === code)
      ? names.map((name) => ({ kind: "country" as const, name: code, words: wordsOf(name) }))
      : [],
  );
  return [
    ...list(
      "show",
      // A show's own name is meant only where all of it is said.
      reach.shows.map(({ name }) => name).filter((name) => said.includes(squeezed(name))),
    ),
    ...list("artist", reach.artists),
    ...list("city", reach.cities),
    ...nicknames,
    ...countries,
    ...list("ticketera", reach.ticketeras),
    ...list("venue", reach.venues),
    ...list("category", reach.categories),
  ];
}

/** Kinds that are meant only where all of the name is said. */
const WHOLE: readonly NameKind[] = ["show", "city", "country", "category"];

function matchAt(words: readonly Word[], at: number, entry: Entry, common: (text: string) => boolean): Match | null {
  const { kind, name } = entry;
  const wanted = entry.words;
  const own = wanted.filter(({ text }) => !SMALL.has(text));
  const counted = own.length > 0 ? own : wanted;
  const size = counted.reduce((sum, { text }) => sum + text.length, 0);
  let [place, weight, letters, next, enie, used] = [at, 0, 0, 0, true, 0];
  let exact = true;
  while (place < words.length && next < wanted.length) {
    const word = words[place];
    if (!word) break;
    const hit = wanted.findIndex((one, index) => {
      if (index < next) return false;
      const like = likeness(word.text, one.text, word.sound, one.sound);
      return like === 1 || (like > 0 && word.text.length > 3 && !common(word.text));
    });
    const meant = wanted[hit];
    if (!meant) {
      // `AllAccess` is written in two words as well.
      const joined = word.text + (words[place + 1]?.text ?? "");
      const glued = wanted.findIndex(
        (one, index) => index >= next && one.text.length > 5 && likeness(joined, one.text) >= 0.95,
      );
      const long = wanted[glued];
      if (long && joined !== word.text) {
        weight += long.text.length;
        letters += long.text.length;
        next = glued + 1;
        place += 2;
        used += 2;
        continue;
      }
      if (
        used > 0 &&
        ["y", "e", "and", "de", "en", "del"].includes(word.text) &&
        continues(words[place + 1], wanted, next, common)
      ) {
        place++;
        continue;
      }
      break;
    }
    const like = likeness(word.text, meant.text, word.sound, meant.sound);
    if (like < 1) exact = false;
    if (word.text === meant.text && word.withEnie !== meant.withEnie) enie = false;
    if (counted.includes(meant)) {
      letters += meant.text.length;
      weight += meant.text.length * like;
    } else weight += 0.5;
    next = hit + 1;
    place++;
    used++;
  }
  if (letters === 0) return null;
  const said = words.slice(at, place);
  const full =
    letters === size &&
    (kind !== "city" ||
      said.filter(({ text }) => !["de", "del"].includes(text)).length >=
        wanted.filter(({ text }) => !["de", "del"].includes(text)).length);
  if (!full) {
    if (WHOLE.includes(kind)) return null;
    // Part of a name is enough where it is no word of the language.
    const tells = said.some(
      ({ text }) => !SMALL.has(text) && !common(text) && text.length > 2 && (exact || text.length > 4),
    );
    if (!tells || (kind === "venue" && letters < 6)) return null;
  }
  return { from: at, to: place, kind, options: [name], full, weight, share: letters / size, enie };
}

const continues = (
  word: Word | undefined,
  wanted: readonly Word[],
  next: number,
  common: (text: string) => boolean,
): boolean =>
  word !== undefined &&
  wanted.some(({ text }, index) => {
    const like = likeness(word.text, text);
    return index >= next && (like === 1 || (like > 0 && !common(word.text)));
  });

/**
 * The names that a question says, within what its asker may name. Case and accents do not count, nor do slips of the
 * keys; part of a name is enough where it tells. ñ is told from n only between two names that differ in nothing else.
 * `common` says which words are of the language, and so no name with a slip.
 */
export function findNames(words: readonly Word[], reach: Reach, common: (text: string) => boolean): Named[] {
  const entries = entriesOf(reach, words);
  const all = words.flatMap((_, at) =>
    entries.flatMap((entry) => {
      // A name does not begin with a word that any name may be said without, but where it is all there.
      const match = matchAt(words, at, entry, common);
      return match ? [match] : [];
    }),
  );
  const better = (a: Match, b: Match): number =>
    Number(b.full) - Number(a.full) ||
    b.weight - a.weight ||
    Number(b.enie) - Number(a.enie) ||
    FIRST.indexOf(a.kind) - FIRST.indexOf(b.kind);
  const chosen: Named[] = [];
  const sorted = [...all].sort((a, b) => b.weight - a.weight || better(a, b));
  const taken = new Set<number>();
  for (const match of sorted) {
    const places = Array.from({ length: match.to - match.from }, (_, index) => match.from + index);
    if (places.some((place) => taken.has(place))) continue;
    const rivals = all.filter(
      (other) =>
        other.kind === match.kind &&
        other.from < match.to &&
        match.from < other.to &&
        other.options[0] !== match.options[0] &&
        other.full === match.full &&
        other.enie === match.enie &&
        other.weight >= match.weight * (match.full ? 0.99 : 0.8),
    );
    for (const place of places) taken.add(place);
    const options = [...new Set([match, ...rivals].flatMap((one) => one.options))];
    chosen.push({ from: match.from, to: match.to, kind: match.kind, options });
  }
  return chosen.sort((a, b) => a.from - b.from);
}
