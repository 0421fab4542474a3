/** Rates seldom move that much between two entries: who types more is asked. */
const MOST = 2;
/** From here on it is more likely a slip of the decimal mark: not taken unless somebody says that it is so. */
export const SLIP = 5;

/** Whether a new rate is more than `most` times (twice) the one before, or less than that part of it. Both as decimal texts above zero. */
export function isJump(before: string, after: string, most = MOST): boolean {
  const times = Number(after) / Number(before);
  return times > most || times < 1 / most;
}
