/**
 * Limits of sign-in tries (design promises.md, "Sign-in"): only failures count. One account from one address is shut after
 * ten of them in the window; an account that fails from many addresses is slowed down; one address is shut after a hundred.
 */
export const LIMITS = { windowSeconds: 15 * 60, pair: 10, account: 20, accountPauseSeconds: 5, address: 100 } as const;

/** What one key has: its failures, those before this try that nobody judged yet, and seconds since a failure. */
export interface Count {
  failed: number;
  ahead: number;
  /** Age in seconds of the failure that has to leave the window before the next try: the newest `limit` of them count. */
  age: number | null;
}

export interface Standing {
  /** The account from this address. */
  pair: Count;
  /** The account from all addresses; `age` is that of its last failure. */
  account: Count;
  address: Count;
  /** The account signed in from this address before. */
  known: boolean;
}

/** What happens to a try: it is judged, waits for those before it, or is refused for so many seconds. */
export type Turn = { kind: "judge" } | { kind: "wait" } | { kind: "refuse"; seconds: number };

const refuse = (seconds: number): Turn => ({ kind: "refuse", seconds: Math.max(1, Math.ceil(seconds)) });
const WAIT: Turn = { kind: "wait" };

/** A key that shuts: full means refused until the window lets one go; nearly full, that those before decide. */
function shuts({ failed, ahead, age }: Count, limit: number): Turn | null {
  if (failed >= limit) return refuse(LIMITS.windowSeconds - (age ?? 0));
  return failed + ahead >= limit ? WAIT : null;
}

/** An account under attack: one try at a time, five seconds after the last failure. */
function slows({ failed, ahead, age }: Count): Turn | null {
  if (failed < LIMITS.account) return failed + ahead >= LIMITS.account ? WAIT : null;
  const pause = ahead > 0 ? LIMITS.accountPauseSeconds : LIMITS.accountPauseSeconds - (age ?? 0);
  return pause > 0 ? refuse(pause) : null;
}

/** Whether a try may be judged now. Somebody at an address that signed in before is never slowed by what others do. */
export function turnOf({ pair, account, address, known }: Standing): Turn {
  const turns = [shuts(pair, LIMITS.pair), shuts(address, LIMITS.address), known ? null : slows(account)];
  return turns.find((turn) => turn?.kind === "refuse") ?? turns.find((turn) => turn !== null) ?? { kind: "judge" };
}
