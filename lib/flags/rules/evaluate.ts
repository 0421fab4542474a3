/** How a flag is set: who gets which of its values. */
export interface FlagRules {
  key: string;
  enabled: boolean;
  /** For whoever no rule names. */
  default_value: string;
  /** The value while it is not enabled. */
  off: string;
  people: readonly { user_id: number; value: string }[];
  roles: readonly { rol: string; value: string }[];
  /** Parts of the people in percent, in the order of the flag's values; what is left gets the default. */
  shares: readonly { value: string; percent: number }[];
}

/** Whom a flag is read for. */
export interface FlagReader {
  id: number;
  rol: string;
}

/** Why a value came out; names of OpenFeature where it has one. */
export type FlagReason = "DISABLED" | "PERSON" | "ROLE" | "SPLIT" | "DEFAULT";

/** Places a percentage is cut into: hundredths of a percent. */
const PLACES = 10_000;

/**
 * The place of a person in a flag's percentage, 0 to 9999: the same for ever for a person and a flag, spread evenly over
 * people, and unrelated between flags. FNV-1a with the finisher of MurmurHash3, whose every bit depends on all of the text.
 */
export function placeOf(key: string, id: number): number {
  let hash = 0x811c9dc5;
  for (const char of `${key}:${id}`) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % PLACES;
}

/** The value of a flag for a person: a rule for the person, else for the role, else the percentage, else the default. */
export function evaluate(flag: FlagRules, who: FlagReader): { value: string; reason: FlagReason } {
  if (!flag.enabled) return { value: flag.off, reason: "DISABLED" };
  const own = flag.people.find(({ user_id }) => user_id === who.id);
  if (own) return { value: own.value, reason: "PERSON" };
  const byRole = flag.roles.find(({ rol }) => rol === who.rol);
  if (byRole) return { value: byRole.value, reason: "ROLE" };
  const place = placeOf(flag.key, who.id);
  let end = 0;
  for (const { value, percent } of flag.shares) {
    end += (percent * PLACES) / 100;
    if (place < end) return { value, reason: "SPLIT" };
  }
  return { value: flag.default_value, reason: "DEFAULT" };
}

/** How many people get each value, of the given ones; every value of `values` is in the answer. */
export function countByValue(
  flag: FlagRules,
  values: readonly string[],
  people: readonly FlagReader[],
): { value: string; people: number }[] {
  const counts = new Map(values.map((value) => [value, 0]));
  for (const who of people) {
    const { value } = evaluate(flag, who);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, people]) => ({ value, people }));
}
