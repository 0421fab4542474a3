/** Rates seldom move that much between two entries: more is likely a slip of the decimal mark. */
const MOST = 2;

/** Whether a new rate is more than twice the one before, or less than half of it. Both as decimal texts above zero. */
export function isJump(before: string, after: string): boolean {
  const times = Number(after) / Number(before);
  return times > MOST || times < 1 / MOST;
}
