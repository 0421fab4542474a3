import { hash, verify } from "@node-rs/argon2";
import { fewAtOnce } from "@/lib/fewAtOnce";

// OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane. The library's const enum does not work with isolatedModules.
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
// As many as one process lets try at once (tries/): who is refused here is part of a flood of another kind.
const WAITING = 150;
const PATIENCE_MS = 60_000;

// Hashing is memory-hard on purpose: a bounded queue keeps a flood of sign-ins from taking the machine's memory.
const hashing = fewAtOnce(AT_ONCE, WAITING);
const inTurn = <T>(work: () => Promise<T>) => hashing(work, { patienceMs: PATIENCE_MS });

// The same password typed on another keyboard may come as other code points (ñ as n and a tilde): NIST SP 800-63B-4,
// section 3.1.1.2.
const asTyped = (password: string) => password.normalize("NFKC");

/** Hashes a password with argon2id; the text holds its parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), OPTIONS));
}

let unknownHash: Promise<string> | undefined;

/** Checks a password. For an unknown person pass null: it takes the same time and is false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  unknownHash ??= hash(crypto.randomUUID(), OPTIONS);
  const decoy = await unknownHash; // awaited for known people too: the first of all would tell
  const against = stored ?? decoy;
  const matches = await inTurn(() => verify(against, asTyped(password)).catch(() => false));
  return matches && stored !== null;
}
