import { CLOCK_TOLERANCE_SECONDS } from "./kinds";

/** What the server makes of a phone's times. */
export interface Corrected {
  /** When it was kept, by the server's clock. */
  taken_at: Date;
  /** How far the phone's clock is ahead. */
  off_seconds: number;
  /** It is farther off than what counts as right. */
  wrong: boolean;
  /** The day of `taken_at` where the phone is. */
  day: string;
}

const SECOND = 1_000;
const MINUTE = 60_000;
/** Kept at most so long ago: whoever sends later has no clock at all. */
const DAYS_BACK = 400;

/** Minutes that a time of the form `...+02:00` or `...Z` is ahead of UTC. */
function offsetOf(time: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] = /([+-])(\d{2}):?(\d{2})$/.exec(time) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** A phone's clock is not trusted, the time that went by on it is: kept and sent by the same clock, sent now by ours. */
export function corrected({ taken_at, sent_at }: { taken_at: string; sent_at: string }, now: Date): Corrected {
  const off = Date.parse(sent_at) - now.getTime();
  const ago = Math.min(Math.max(0, Date.parse(sent_at) - Date.parse(taken_at)), DAYS_BACK * 24 * 60 * MINUTE);
  const taken = new Date(now.getTime() - ago);
  const off_seconds = Math.round(off / SECOND);
  return {
    taken_at: taken,
    off_seconds: Math.max(-2_000_000_000, Math.min(2_000_000_000, off_seconds)),
    wrong: Math.abs(off_seconds) > CLOCK_TOLERANCE_SECONDS,
    day: new Date(taken.getTime() + offsetOf(taken_at) * MINUTE).toISOString().slice(0, 10),
  };
}
