import { CryptoProvider } from "@azure/msal-node";
import type { NextApiRequest } from "next";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import type { Redirect } from "@/lib/http/redirects";
import { log } from "@/lib/log";
import { landingFor, safeReturnTo } from "@/lib/nav/landing";
import { isCrossSite } from "./arrival";
import { type Cookies, hostCookieName, setCookie } from "./cookies";
import { type Arrival, enter } from "./enter";
import { profileOf, tenantIsAllowed, verifiedClaims } from "./microsoftClaims";
import { microsoftClient, microsoftMetadata, ProviderAway, withinTime } from "./microsoftClient";
import { answers } from "./providerUp";
import { failedLogin, type SignInFailure } from "./rules";
import { seal, unseal } from "./sealed";

const TRANSACTION_SECONDS = 15 * 60;
const SCOPES = ["openid", "profile", "email"];
const redirectUri = () => new URL("/auth/microsoft-redirect", env().APP_BASE_URL).href;

/** What a sign-in under way keeps in its browser, encrypted; one cookie per sign-in, so that two tabs may try at once. */
interface Transaction {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string | null;
}

const cookieFor = (state: string) => hostCookieName(`microsoft_${state.replace(/[^\w-]/g, "").slice(0, 36)}`);

/** Msal's codes for a provider that cannot be reached. */
const AWAY = new Set(["endpoints_resolution_error", "openid_config_error", "network_error", "no_network_connectivity"]);

function failureOf(error: unknown): SignInFailure {
  const { errorCode, code } = error as { errorCode?: string; code?: string };
  const away = error instanceof ProviderAway || AWAY.has(errorCode ?? "") || /^E[A-Z]+$/.test(code ?? "");
  return away ? "proveedor" : errorCode === "invalid_grant" ? "vencido" : "inesperado";
}

/** `GET /api/auth/microsoft/login?returnTo=&login_hint=`: off to Microsoft with PKCE, state and nonce. */
export async function microsoftLogin(req: NextApiRequest): Promise<Redirect> {
  const returnTo = safeReturnTo(req.query.returnTo);
  const loginHint = typeof req.query.login_hint === "string" ? req.query.login_hint.slice(0, 300) : undefined;
  try {
    const crypto = new CryptoProvider();
    const { verifier, challenge } = await crypto.generatePkceCodes();
    const facts: Transaction = { state: crypto.createNewGuid(), nonce: crypto.createNewGuid(), verifier, returnTo };
    const to = await withinTime(
      microsoftClient().getAuthCodeUrl({
        scopes: SCOPES,
        redirectUri: redirectUri(),
        codeChallenge: challenge,
        codeChallengeMethod: "S256",
        state: facts.state,
        nonce: facts.nonce,
        loginHint,
        prompt: loginHint ? undefined : "select_account",
      }),
    );
    if (!(await answers(new URL(to).origin))) throw new ProviderAway("down");
    const sealed = await seal("microsoft-transaction", facts, TRANSACTION_SECONDS);
    return { to, setCookies: [setCookie(cookieFor(facts.state), sealed, TRANSACTION_SECONDS)] };
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn({ err: error }, "Microsoft's sign-in could not start");
    return { to: failedLogin("proveedor", returnTo) };
  }
}

type Query = Partial<Record<string, string | string[]>>;
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** `/auth/microsoft-redirect`: back from Microsoft. */
export async function microsoftReturn(query: Query, arrival: Arrival): Promise<Redirect> {
  const state = text(query.state);
  const transaction = await readTransaction(arrival.cookies, state);
  if (!transaction) return { to: failedLogin("vencido") };
  const spent = setCookie(cookieFor(state), "", 0);
  const back = transaction.returnTo;
  const fail = (failure: SignInFailure) => ({ to: failedLogin(failure, back), setCookies: [spent] });
  if (!text(query.code)) return fail("cancelado");
  try {
    const claims = await exchange(text(query.code), transaction);
    if (!tenantIsAllowed(claims.tid)) return fail("organizacion");
    const { to, setCookies } = await enter(profileOf(claims), arrival, { returnTo: back, landing: landingFor });
    return { to, setCookies: [spent, ...setCookies] };
  } catch (error) {
    log.warn({ request_id: arrival.requestId, err: error }, "Microsoft's sign-in failed");
    return fail(failureOf(error));
  }
}

async function readTransaction(cookies: Cookies, state: string): Promise<Transaction | null> {
  if (!state) return null;
  const facts = await unseal<Transaction>("microsoft-transaction", cookies[cookieFor(state)]);
  return facts?.state === state ? facts : null;
}

async function exchange(code: string, { state, nonce, verifier }: Transaction) {
  const client = microsoftClient();
  const answer = await withinTime(
    client.acquireTokenByCode(
      { code, scopes: SCOPES, redirectUri: redirectUri(), codeVerifier: verifier, state, nonce },
      { code, state },
    ),
  );
  if (answer.account) await client.getTokenCache().removeAccount(answer.account);
  return verifiedClaims(answer.idToken, nonce);
}

/** `GET /api/auth/microsoft/logout`: ends Microsoft's session and comes back to the login page. */
export async function microsoftLogout(req: NextApiRequest): Promise<Redirect> {
  if (isCrossSite(req)) return { to: "/" };
  const { MICROSOFT_CLIENT_ID = "", APP_BASE_URL } = env();
  microsoftClient();
  const logout = await microsoftMetadata().then(
    (known) => known.logout,
    () => undefined,
  );
  if (!logout || !(await answers(new URL(logout).origin))) return { to: "/login" };
  const to = new URL(logout);
  to.searchParams.set("client_id", MICROSOFT_CLIENT_ID);
  to.searchParams.set("post_logout_redirect_uri", new URL("/login", APP_BASE_URL).href);
  return { to: to.href };
}
