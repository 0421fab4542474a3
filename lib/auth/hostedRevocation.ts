import { prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { everyMinute, type Job, job } from "@/lib/jobs/job";
import { queue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";

const TIMEOUT_MS = 4_000;
const AT_ONCE = 100;
// Signing out revokes by itself, right after it ended the session: it is left the time to.
const GRACE = "30 seconds";

interface Left {
  id: string;
  data: string;
  expired: boolean;
}

/**
 * Gives back to the hosted provider the tokens of sessions that are over, whoever ended them (an administrator, a
 * disabled account, a new password), and forgets them. While the provider cannot be asked they are kept for the next
 * time, until they are past their own time. Answers how many were forgotten.
 */
export async function revokeLeftTokens(): Promise<number> {
  const rows = await query<Left>(
    `SELECT v.id, v.data, v.expires_at < now() AS expired FROM hosted_vault v JOIN session s ON s.id = v.session_id
     WHERE v.expires_at < now() OR s.ended_at < now() - interval '${GRACE}' ORDER BY v.expires_at LIMIT ${AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  // What opens a vault is read where there is one: not when a worker starts.
  const { openVault } = await import("./hostedVault");
  let forgotten = 0;
  for (const { id, data, expired } of rows) {
    const token = (await openVault(id, data))?.tokenSet.refreshToken;
    const done = !token || (await revoke(token));
    if (!done && !expired) continue;
    await prisma.hostedVault.deleteMany({ where: { id } });
    forgotten++;
  }
  return forgotten;
}

/** RFC 7009: with the refresh token the whole grant goes. False when the provider did not take it. */
async function revoke(token: string): Promise<boolean> {
  const { AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET } = env();
  if (!AUTH0_DOMAIN) return true;
  const issuer = (/^https?:/.test(AUTH0_DOMAIN) ? AUTH0_DOMAIN : `https://${AUTH0_DOMAIN}`).replace(/\/$/, "");
  const body = new URLSearchParams({
    client_id: AUTH0_CLIENT_ID ?? "",
    client_secret: AUTH0_CLIENT_SECRET ?? "",
    token,
    token_type_hint: "refresh_token",
  });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const known = await fetch(`${issuer}/.well-known/openid-configuration`, { signal });
    const { revocation_endpoint } = (await known.json()) as { revocation_endpoint: string };
    const answer = await fetch(revocation_endpoint, { method: "POST", body, signal });
    if (!answer.ok) log.warn({ status: answer.status }, "the hosted provider did not revoke a token");
    return answer.ok;
  } catch (error) {
    log.warn({ err: error }, "the hosted provider could not be asked to revoke a token");
    return false;
  }
}

const revokeQueue = queue<object>("auth.hosted-revocation");

/** What the worker does for the hosted sign-in. */
export const hostedJobs: Job[] = [
  job(revokeQueue, async () => void (await revokeLeftTokens()), { schedule: everyMinute }),
];
