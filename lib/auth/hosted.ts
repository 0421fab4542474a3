import { AsyncLocalStorage } from "node:async_hooks";
import type { Auth0Client } from "@auth0/nextjs-auth0/server";
import type { OnCallbackHook } from "@auth0/nextjs-auth0/types";
import type { NextApiRequest } from "next";
import { NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { notFound } from "@/lib/http/errors";
import type { Redirect } from "@/lib/http/redirects";
import { log } from "@/lib/log";
import { hostedLandingFor } from "@/lib/nav/hostedLanding";
import { safeReturnTo } from "@/lib/nav/landing";
import { arrivalOf, isCrossSite } from "./arrival";
import { setCookie } from "./cookies";
import { type Arrival, enter } from "./enter";
import { hostedClient, NO_RETURN, nodeExchange, vaultCookieName } from "./hostedClient";
import { type VaultData, withoutKeepingRefused } from "./hostedVault";
import type { Profile } from "./identities/service";
import { answers } from "./providerUp";
import { failedLogin, type SignInFailure } from "./rules";

/** One request under way: who arrives, and what our side of it adds to the answer. */
interface Visit {
  arrival: Arrival;
  setCookies: string[];
  letIn: boolean;
}

const visits = new AsyncLocalStorage<Visit>();
let client: Auth0Client | null | undefined;

function theClient(): Auth0Client {
  if (client === undefined) client = hostedClient(onCallback);
  if (!client) throw notFound("Este ingreso no está configurado.");
  return client;
}

const FAILURES: Record<string, SignInFailure> = {
  invalid_state: "vencido",
  missing_state: "vencido",
  authorization_code_grant_error: "vencido",
  authorization_error: "cancelado",
  discovery_error: "proveedor",
  authorization_code_grant_request_error: "proveedor",
};

const onCallback: OnCallbackHook = async (error, { returnTo }, session) => {
  const visit = visits.getStore();
  const go = (to: string) => NextResponse.redirect(new URL(to, env().APP_BASE_URL), 302);
  const back = returnTo === NO_RETURN ? null : safeReturnTo(returnTo);
  if (error || !session || !visit) return go(failedLogin(FAILURES[error?.code ?? ""] ?? "inesperado", back));
  const { sub, email, email_verified, name, picture } = session.user;
  if (email_verified !== true || !email) return go(failedLogin("sin_verificar"));
  const profile: Profile = {
    provider: "hosted",
    tenant: "",
    subject: sub,
    mail: email.toLowerCase(),
    matchByMail: true,
    name: name ?? "",
    picture: picture ?? null,
  };
  const { to, setCookies, sessionId } = await enter(profile, visit.arrival, {
    returnTo: back,
    landing: hostedLandingFor,
  });
  visit.setCookies.push(...setCookies);
  visit.letIn = sessionId !== undefined;
  (session as VaultData).app_session = sessionId;
  return go(to);
};

/** Asks the library, which answers with a redirect and its cookies. */
async function askLibrary(req: NextApiRequest, path: string, query: Record<string, string>, visit: Visit) {
  const url = new URL(path, env().APP_BASE_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = { cookie: req.headers.cookie ?? "" };
  const answer = await visits.run(visit, () => theClient().middleware(new NextRequest(url, { headers })));
  return { to: answer.headers.get("location"), cookies: answer.headers.getSetCookie() };
}

const visitOf = (req: NextApiRequest): Visit => ({ arrival: arrivalOf(req), setCookies: [], letIn: false });
const text = (value: unknown, most = 300) => (typeof value === "string" && value.length <= most ? value : "");

/** `GET /api/auth/hosted/login?returnTo=&login_hint=`: off to the provider. Nothing else of the address reaches it. */
export async function hostedLogin(req: NextApiRequest): Promise<Redirect> {
  const back = safeReturnTo(req.query.returnTo);
  const hint = text(req.query.login_hint);
  const query = { ...(back && { returnTo: back }), ...(hint && { login_hint: hint }) };
  const { to, cookies } = await askLibrary(req, "/api/auth/hosted/login", query, visitOf(req));
  return to && (await answers(new URL(to).origin))
    ? { to, setCookies: cookies }
    : { to: failedLogin("proveedor", back) };
}

/** `GET /api/auth/callback`: back from the provider. */
export function hostedCallback(req: NextApiRequest): Promise<Redirect> {
  return withoutKeepingRefused(async () => {
    const visit = visitOf(req);
    const query = new URL(req.url ?? "", env().APP_BASE_URL).searchParams;
    const { to, cookies } = await askLibrary(req, "/api/auth/callback", Object.fromEntries(query), visit);
    if (!to) return { to: failedLogin("inesperado") };
    if (!visit.letIn) await revoke(cookies);
    const kept = visit.letIn ? cookies : cookies.filter((cookie) => !cookie.startsWith(`${vaultCookieName()}=`));
    return { to, setCookies: [...kept, ...visit.setCookies] };
  });
}

/** The tokens of somebody who was not let in are of no use to anybody. */
async function revoke(cookies: string[]): Promise<void> {
  const vault = cookies.find((cookie) => cookie.startsWith(`${vaultCookieName()}=`));
  if (!vault) return;
  const { req } = nodeExchange(vault.split(";")[0] ?? "");
  await theClient()
    .revokeRefreshToken({ req })
    .catch((error: unknown) => log.warn({ err: error }, "a refresh token could not be revoked"));
}

/** `GET /api/auth/hosted/logout`: revokes the tokens, ends the provider's session and comes back to the login page. */
export async function hostedLogout(req: NextApiRequest): Promise<Redirect> {
  if (isCrossSite(req)) return { to: "/" };
  const returnTo = new URL("/login", env().APP_BASE_URL).href;
  const { to, cookies } = await askLibrary(req, "/api/auth/hosted/logout", { returnTo }, visitOf(req));
  const there = to && (await answers(new URL(to).origin)) ? to : "/login";
  return { to: there, setCookies: [...cookies, setCookie(vaultCookieName(), "", 0)] };
}
