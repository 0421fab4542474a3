import { setTimeout as sleep } from "node:timers/promises";
import { prisma, query } from "@/lib/db";
import { busy, tooMany } from "@/lib/http/errors";
import { type Count, LIMITS, type Standing, turnOf } from "./rules";

/** Whose tries are counted: the account as it was typed, known or not, and the address they come from. */
export interface TryKeys {
  account: string;
  address: string;
}

// A try whose process died is nobody's: after that long those behind it go on. Who waits gives up a little later.
const LEASE_SECONDS = 15;
const PATIENCE_MS = 18_000;
/** Tries of this process that are under way or wait; a flood beyond gets 429 before it asks the database anything. */
const AT_ONCE = 150;
let underWay = 0;

/**
 * Judges one try under the limits of `rules.ts`, shared by all processes through the database. `judge` answers null for a
 * failure, which counts; anything else is a success, which does not count and takes no failure back, or else who has one
 * account could start anew at will; what it throws counts as nothing. A try that the verdict on earlier ones decides waits for it.
 * Errors: 429 with Retry-After, 503 when those before it are not judged in time.
 */
export async function countedTry<T>(typed: TryKeys, judge: () => Promise<T | null>): Promise<T | null> {
  if (underWay >= AT_ONCE) throw tooMany(LIMITS.accountPauseSeconds);
  underWay++;
  try {
    return await inLine({ account: typed.account.slice(0, 300), address: typed.address.slice(0, 100) }, judge);
  } finally {
    underWay--;
  }
}

async function inLine<T>(keys: TryKeys, judge: () => Promise<T | null>): Promise<T | null> {
  const id = await takePlace(keys);
  let answer: T | null;
  try {
    await turn(id, keys);
    answer = await judge();
  } catch (error) {
    await leave(id).catch(() => undefined);
    throw error;
  }
  await (answer === null ? noteFailure(id) : leave(id));
  return answer;
}

/** A place in line. The lock makes ids become visible in their order: nobody behind may miss somebody before. */
async function takePlace({ account, address }: TryKeys): Promise<string> {
  const [row] = await query<{ id: string }>(
    `INSERT INTO sign_in_try (account, address)
     SELECT $1, $2 FROM (SELECT pg_advisory_xact_lock(hashtext('sign_in_try'))) AS locked RETURNING id::text`,
    [account, address],
  );
  return row?.id ?? "";
}

const leave = (id: string) => query("DELETE FROM sign_in_try WHERE id = $1::bigint", [id]);

/** Ends when the try may be judged; throws when it is refused. */
async function turn(id: string, keys: TryKeys): Promise<void> {
  const start = performance.now();
  for (let pause = 20; performance.now() - start < PATIENCE_MS; pause = Math.min(pause * 2, 250)) {
    const next = turnOf(await standing(id, keys));
    if (next.kind === "judge") return;
    if (next.kind === "refuse") throw tooMany(next.seconds);
    await sleep(pause);
  }
  throw busy();
}

// Of the tries `t` that one key counts: failures, those not judged that came before, and the age of the $n-th newest failure.
const count = (mine: string, nth: number) => `json_build_object(
  'failed', count(*) FILTER (WHERE failed AND ${mine}),
  'ahead', count(*) FILTER (WHERE NOT failed AND ${mine}),
  'age', extract(epoch FROM clock_timestamp() - (array_agg(at ORDER BY at DESC) FILTER (WHERE failed AND ${mine}))[${nth}]))`;

const STANDING = `SELECT ${count("account = $2 AND address = $3 AND NOT forgiven", LIMITS.pair)} AS pair,
  ${count("account = $2 AND NOT forgiven", 1)} AS account,
  ${count("address = $3", LIMITS.address)} AS address,
  EXISTS (SELECT 1 FROM session s JOIN app_user u ON u.id = s.user_id WHERE u.mail = $2 AND s.address = $3) AS known
  FROM sign_in_try
  WHERE (account = $2 OR address = $3)
    AND (failed AND at > clock_timestamp() - interval '${LIMITS.windowSeconds} seconds'
      OR NOT failed AND id < $1::bigint AND at > clock_timestamp() - interval '${LEASE_SECONDS} seconds')`;

interface StandingRow {
  pair: Count;
  account: Count;
  address: Count;
  known: boolean;
}

async function standing(id: string, { account, address }: TryKeys): Promise<Standing> {
  const [row] = await query<StandingRow>(STANDING, [id, account, address]);
  if (!row) throw new Error("an aggregate has one row");
  return row;
}

async function noteFailure(id: string): Promise<void> {
  await query("UPDATE sign_in_try SET failed = true, at = clock_timestamp() WHERE id = $1::bigint", [id]);
  await query(`DELETE FROM sign_in_try WHERE at < clock_timestamp() - interval '${LIMITS.windowSeconds} seconds'`);
}

/** A password that was just chosen may be used at once, whatever was tried before. */
export async function forgetAccount(account: string): Promise<void> {
  await prisma.signInTry.updateMany({ where: { account, forgiven: false, failed: true }, data: { forgiven: true } });
}
