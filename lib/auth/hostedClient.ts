import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Auth0Client } from "@auth0/nextjs-auth0/server";
import type { OnCallbackHook } from "@auth0/nextjs-auth0/types";
import { env } from "@/lib/env";
import { secretsOf } from "@/lib/secrets";
import { hostCookieName } from "./cookies";
import { hostedVault } from "./hostedVault";
import { SESSION_SECONDS } from "./session";

/** Name of the cookie that names the vault's row. */
export const vaultCookieName = (): string => hostCookieName("hosted");

/** A login that carries no return path ends with this one; "/" is one, by which the landing table applies. */
export const NO_RETURN = "/?sin-retorno";

// The database answers within 5 s or says that it cannot; a call that asks the provider must not wait longer either.
const TIMEOUT_MS = 4_000;

/** Loopback only: a provider for tests, with a port. Anywhere else the library insists on a plain domain over https. */
const isLoopback = (domain: string) => /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1)(?::\d+)?\/?$/.test(domain);

/** The library's client for the configured provider, which reads cookies of `secret`; null when there is none. */
export function hostedClient(onCallback?: OnCallbackHook, secret = secretsOf("AUTH0_SECRET")[0]): Auth0Client | null {
  const { AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, APP_BASE_URL } = env();
  if (!AUTH0_DOMAIN) return null;
  return new Auth0Client({
    domain: AUTH0_DOMAIN,
    clientId: AUTH0_CLIENT_ID,
    clientSecret: AUTH0_CLIENT_SECRET,
    secret,
    appBaseUrl: APP_BASE_URL,
    authorizationParameters: { scope: "openid profile email offline_access" },
    routes: {
      login: "/api/auth/hosted/login",
      logout: "/api/auth/hosted/logout",
      callback: "/api/auth/callback",
    },
    signInReturnToPath: NO_RETURN,
    session: {
      rolling: false,
      absoluteDuration: SESSION_SECONDS,
      cookie: { name: vaultCookieName(), path: "/", sameSite: "lax" },
    },
    transactionCookie: { prefix: hostCookieName("txn_"), path: "/", sameSite: "lax", maxAge: 15 * 60 },
    sessionStore: hostedVault,
    // Its default hands the provider's token to the browser.
    enableAccessTokenEndpoint: false,
    enableTelemetry: false,
    httpTimeout: TIMEOUT_MS,
    allowInsecureRequests: isLoopback(AUTH0_DOMAIN),
    onCallback,
  });
}

/**
 * A request with only this cookie, and the answer to it, in the form of Node that the library takes outside its own
 * routes: it must not matter which copy of Next's own classes a bundle carries.
 */
export function nodeExchange(cookie: string): { req: IncomingMessage; res: ServerResponse } {
  const req = new IncomingMessage(new Socket());
  req.headers = { cookie, host: new URL(env().APP_BASE_URL).host };
  req.url = "/";
  return { req, res: new ServerResponse(req) };
}
