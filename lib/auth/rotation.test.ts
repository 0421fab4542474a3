import { decode } from "next-auth/jwt";
import { forgetEnv } from "@/lib/env";
import { openToken, sealToken } from "@/lib/links/token";
import { mintApiToken, readApiToken } from "./apiToken";
import { authOptions } from "./nextAuth";
import { seal, unseal } from "./sealed";
import { readSessionCookie, sessionCookie, sessionCookieName } from "./session";

const NAMES = ["NEXTAUTH_SECRET", "API_TOKEN_SECRET"] as const;
const before = { ...process.env };

/** Restarts the application, so to speak, with these secrets: what one locked must open under the next. */
function withSecrets(now: string, previous?: string): void {
  for (const name of NAMES) {
    process.env[name] = now.padEnd(40, name);
    if (previous) process.env[`${name}_BEFORE`] = previous.padEnd(40, name);
    else delete process.env[`${name}_BEFORE`];
  }
  forgetEnv();
}

afterEach(() => {
  process.env = { ...before };
  forgetEnv();
});

const claims = () => ({ userId: 7, sessionId: crypto.randomUUID() });
const cookieOf = (header: string) => ({ [sessionCookieName()]: header.split(";")[0]?.split("=")[1] ?? "" });

/** Each thing that a secret locks or signs: made now, and read as a later request brings it. */
const locked: [string, () => Promise<() => Promise<unknown>>][] = [
  [
    "a session cookie",
    async () => {
      const cookies = cookieOf(await sessionCookie(claims()));
      return () => readSessionCookie({ cookies });
    },
  ],
  [
    "a session cookie, by next-auth",
    async () => {
      const { [sessionCookieName()]: token } = cookieOf(await sessionCookie(claims()));
      return async () => authOptions(() => {}).jwt?.decode?.({ token, secret: "" });
    },
  ],
  [
    "an API token",
    async () => {
      const { token } = await mintApiToken(claims());
      return () => readApiToken(token);
    },
  ],
  [
    "sealed facts",
    async () => {
      const sealed = await seal("hosted-vault", { a: 1 }, 60);
      return () => unseal("hosted-vault", sealed);
    },
  ],
  [
    "the token of a queued mail",
    async () => {
      const sealed = sealToken("token", "purpose");
      return async () => openToken(sealed, "purpose");
    },
  ],
];

test.each(locked)("%s opens while its secret is the one before, and no longer after that", async (_, make) => {
  withSecrets("first");
  const read = await make();
  const later = await make();
  withSecrets("second", "first");
  expect(await read()).toBeTruthy();
  withSecrets("third", "second");
  expect(await later()).toBeNull();
});

test("what is new is locked by the secret in use alone", async () => {
  withSecrets("second", "first");
  const { [sessionCookieName()]: token } = cookieOf(await sessionCookie(claims()));
  expect(await decode({ token, secret: "second".padEnd(40, "NEXTAUTH_SECRET") })).toBeTruthy();
});
