/** Half of the "hoy" tag, and the air beside it. */
const TAG_HALF_PX = 19;
const AIR_PX = 6;
/** Of 12 px figures and letters, on average; a little more than most, so that nothing touches. */
const CHARACTER_PX = 6.6;

/** Whether a mark of the axis, centred at `x`, would run into the tag of the present at `now` (pixels both). */
export const runsIntoNow = (x: number, text: string, now: number): boolean =>
  Math.abs(x - now) < TAG_HALF_PX + AIR_PX + (text.length * CHARACTER_PX) / 2;
