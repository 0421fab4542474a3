import { isRole } from "@/lib/access/roles";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import type { Actor, Caller } from "@/lib/http/route";
import type * as api from "./api";
import { mintApiToken } from "./apiToken";
import { isStrayDemo } from "./identities/strayDemo";
import { passwordMatches } from "./password";
import { forgetPeople } from "./person";
import { BAD_CREDENTIALS, type Provider } from "./rules";
import { SESSION_SECONDS, type SessionClaims, sessionCookie } from "./session";
import { countedTry } from "./tries/tries";

/**
 * Checks mail and password. Unknown, disabled and wrong answer alike and take the same time.
 * Errors: 401 `bad_credentials`, 429 after too many failures.
 */
export async function checkCredentials(mail: string, password: string, address: string) {
  const user = await countedTry({ account: mail, address }, () => judge(mail, password));
  if (!user) throw new AppError(401, "bad_credentials", BAD_CREDENTIALS);
  return user;
}

/** The person when mail and password are right and the account is usable; null otherwise, after the same work. */
async function judge(mail: string, password: string) {
  const user = await prisma.user.findUnique({ where: { mail } });
  const usable = user?.active && isRole(user.rol) && !isStrayDemo(user) ? user.password_hash : null;
  return (await passwordMatches(usable, password)) ? user : null;
}

/** Starts a session for a person and notes the access. */
export async function startSession(
  userId: number,
  provider: Provider,
  from: { userAgent: string; address: string },
): Promise<SessionClaims> {
  const session = await prisma.$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { last_access: new Date() } });
    return tx.session.create({
      data: {
        user_id: userId,
        provider,
        expires_at: new Date(Date.now() + SESSION_SECONDS * 1000),
        user_agent: from.userAgent.slice(0, 400),
        address: from.address.slice(0, 100),
      },
    });
  });
  return { userId, sessionId: session.id };
}

/** Ends a session: its cookie and its tokens stop working, at once in this process and within seconds in others. */
export async function endSession(sessionId: string): Promise<void> {
  await prisma.session.updateMany({ where: { id: sessionId, ended_at: null }, data: { ended_at: new Date() } });
  forgetPeople();
}

/** `POST /auth/local`. */
export async function signInLocal(
  caller: Caller,
  { body }: Input<typeof api.signInLocal>,
): Promise<Output<typeof api.signInLocal>> {
  const user = await checkCredentials(body.mail, body.password, caller.address);
  const claims = await startSession(user.id, "local", caller);
  caller.setCookies.push(await sessionCookie(claims));
  const { mail, name, area, rol } = user;
  if (!isRole(rol)) throw new Error(`unknown role of user ${user.id}`);
  return { ...(await mintApiToken(claims)), user: { mail, rol, name, area } };
}

/** `GET /auth/token`. Errors: 401 `session_ended` when the provider says that a hosted session is over. */
export async function freshToken(actor: Actor): Promise<Output<typeof api.freshToken>> {
  const { provider, sessionId, cookies } = actor;
  // The provider's library is loaded only where it is used.
  const answer =
    provider === "hosted" ? await (await import("./hostedRenewal")).askProvider(sessionId, cookies) : "honoured";
  if (answer === "over") {
    await endSession(sessionId);
    throw new AppError(401, "session_ended", "La sesión terminó: ingresar de nuevo.");
  }
  // The token is of who signed in, who may be seeing as another person.
  const token = await mintApiToken({ userId: actor.viewer?.userId ?? actor.userId, sessionId });
  return { ...token, provider, provider_reachable: answer !== "unreachable" };
}

/** `GET /auth/ways`: which sign-in buttons to show. */
export async function ways(): Promise<Output<typeof api.signInWays>> {
  const { AUTH0_DOMAIN, MICROSOFT_CLIENT_ID, HELP_MAIL } = env();
  return { hosted: Boolean(AUTH0_DOMAIN), microsoft: Boolean(MICROSOFT_CLIENT_ID), help: HELP_MAIL ?? null };
}
