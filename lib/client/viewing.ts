import { me } from "@/lib/auth/client";
import { call } from "./call";

const TRIES = 20;
const PAUSE_MS = 250;

/**
 * Waits until the server answers as another person (`viewing`) or as oneself again: other processes remember a session
 * for two seconds. Goes on after five seconds in any case.
 */
export async function settleViewing(viewing: boolean): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { viewer } = await call(me, {});
    if ((viewer !== null) === viewing) return;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
