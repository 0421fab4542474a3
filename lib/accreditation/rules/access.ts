/** Whether a day (0: the first) is allowed in a zone (0: the first). */
export const isAllowed = (access: readonly number[], zone: number, day: number): boolean =>
  day >= 0 && (((access[zone] ?? 0) >> day) & 1) === 1;

/** The same with one cell turned over. */
export const turned = (access: readonly number[], zone: number, day: number, zones: number): number[] =>
  Array.from({ length: zones }, (_, at) => (access[at] ?? 0) ^ (at === zone ? 1 << day : 0));

export const allDays = (days: number): number => 2 ** days - 1;
/** The days on which any zone is open to it, as bits. */
export const daysOf = (access: readonly number[]): number => access.reduce((all, days) => all | days, 0);
/** The zones that are open to it on any day, by their place. */
export const zonesOf = (access: readonly number[]): number[] =>
  access.flatMap((days, zone) => (days === 0 ? [] : [zone]));
export const sameAccess = (a: readonly number[], b: readonly number[]): boolean =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) === (b[at] ?? 0)).every(Boolean);
