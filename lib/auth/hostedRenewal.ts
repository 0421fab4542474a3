import type { Auth0Client } from "@auth0/nextjs-auth0/server";
import { query } from "@/lib/db";
import { log } from "@/lib/log";
import { secretsOf } from "@/lib/secrets";
import type { Cookies } from "./cookies";
import { hostedClient, nodeExchange, vaultCookieName } from "./hostedClient";
import type { VaultData } from "./hostedVault";

/** What the provider says of a session: still good, over, or nothing because it cannot be asked. */
export type ProviderAnswer = "honoured" | "over" | "unreachable";

const PATIENCE_MS = 12_000;
const LOOK_AGAIN_MS = 100;
/** OAuth's ways to say that a refresh token (or the person behind it) is no longer good. */
const OVER = new Set(["invalid_grant", "access_denied", "unauthorized", "login_required", "mfa_required"]);
const OVER_HERE = new Set(["missing_session", "missing_refresh_token", "session_expired", "mfa_required"]);

const asking = new Map<string, Promise<ProviderAnswer>>();
let clients: (Auth0Client | null)[] | undefined;

/**
 * Has the provider honour the refresh token of a hosted session, which rotates it. One at a time per session over all
 * processes: a token used twice looks stolen to the provider, and it would revoke everything (two open tabs would sign
 * the person out). Who comes meanwhile shares the answer.
 */
export function askProvider(sessionId: string, cookies: Cookies): Promise<ProviderAnswer> {
  const under = asking.get(sessionId);
  if (under) return under;
  const answer = inTurn(sessionId, cookies).finally(() => asking.delete(sessionId));
  asking.set(sessionId, answer);
  return answer;
}

async function inTurn(sessionId: string, cookies: Cookies): Promise<ProviderAnswer> {
  const [clock] = await query<{ now: string }>("SELECT now()::text AS now");
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const turn = await takeTurn(sessionId, clock?.now ?? "");
    if (turn === "mine") return ask(sessionId, cookies);
    if (turn !== "busy") return turn;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  return "unreachable";
}

/** `honoured` when it was asked since `started` (less a second), whoever asked. */
async function takeTurn(sessionId: string, started: string): Promise<"mine" | "busy" | "honoured" | "over"> {
  const taken = await query(
    `UPDATE hosted_vault SET busy_until = now() + interval '15 seconds'
     WHERE session_id = $1::uuid AND expires_at > now() AND (busy_until IS NULL OR busy_until < now())
       AND (checked_at IS NULL OR checked_at < $2::timestamptz - interval '1 second') RETURNING id`,
    [sessionId, started],
  );
  if (taken.length > 0) return "mine";
  const [row] = await query<{ busy: boolean }>(
    "SELECT coalesce(busy_until > now(), false) AS busy FROM hosted_vault WHERE session_id = $1::uuid AND expires_at > now()",
    [sessionId],
  );
  if (!row) return "over";
  return row.busy ? "busy" : "honoured";
}

async function ask(sessionId: string, cookies: Cookies): Promise<ProviderAnswer> {
  const answer = await refresh(sessionId, cookies).catch((error: unknown) => answerOf(error));
  await query(
    `UPDATE hosted_vault SET busy_until = NULL, checked_at = CASE WHEN $2 THEN now() ELSE checked_at END
     WHERE session_id = $1::uuid`,
    [sessionId, answer === "honoured"],
  );
  return answer;
}

async function refresh(sessionId: string, cookies: Cookies): Promise<ProviderAnswer> {
  clients ??= secretsOf("AUTH0_SECRET").map((secret) => hostedClient(undefined, secret));
  const name = vaultCookieName();
  const { req, res } = nodeExchange(`${name}=${cookies[name] ?? ""}`);
  for (const client of clients) {
    if (!client) return "unreachable";
    const vault = (await client.getSession(req)) as VaultData | null;
    if (vault?.app_session !== sessionId) continue;
    await client.getAccessToken(req, res, { refresh: true });
    return "honoured";
  }
  return "over";
}

function answerOf(error: unknown): ProviderAnswer {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  if (OVER_HERE.has(String(code)) || OVER.has(String(cause?.code))) return "over";
  log.warn({ err: error }, "the hosted provider could not be asked");
  return "unreachable";
}
