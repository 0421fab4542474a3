import type { NextAuthOptions, Session } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import type { Role } from "@/lib/access/roles";
import { AppError, toAppError } from "@/lib/http/errors";
import { log } from "@/lib/log";
import { secretsOf } from "@/lib/secrets";
import { personOf } from "./person";
import { type SignInFailure, tooManyCode } from "./rules";
import { credentials } from "./schema";
import { checkCredentials, endSession, startSession } from "./service";
import { claimsOf, openSession, SESSION_SECONDS } from "./session";

declare module "next-auth" {
  /** The person of a session, or nothing but `error` while nobody can say who it is. */
  interface Session {
    user?: { mail: string; name: string; rol: Role; area: string; email: string; image: string | null };
    error?: "servicio" | "inesperado";
  }
}

/** The answer that is given when a sign-in could not be judged; a wrong password is none. */
export type OnRefused = (answer: { status: number; retryAfter?: number }) => void;

/** Says why a try was not judged: to the caller by its status, to the page by the code that next-auth puts in its address. */
function refused(error: unknown, onRefused: OnRefused): Error {
  const known = toAppError(error);
  if (!known) log.error({ err: error }, "a sign-in failed");
  const { status, extra } = known ?? new AppError(500, "internal", "");
  onRefused({ status, retryAfter: extra.retryAfter });
  if (status === 429) return new Error(tooManyCode(extra.retryAfter ?? 1));
  return new Error((status === 503 ? "servicio" : "inesperado") satisfies SignInFailure);
}

/**
 * What `/api/auth/session`, `useSession` and `getServerSession` say: the person as the database has them now, nobody
 * once the session ended or the person is disabled. With the database away it is 503 and says so,
 * since next-auth takes an error for a session that is over, and would drop its cookie.
 */
async function sessionOf({ expires }: Session, { sub, sid }: JWT, onRefused: OnRefused): Promise<Session> {
  const nobody = {} as Session; // as next-auth has it
  const claims = claimsOf(sub, sid);
  if (!claims) return nobody;
  try {
    const person = await personOf(claims);
    if (!person) return nobody;
    const { mail, name, rol, area, picture } = person;
    return { user: { mail, name, rol, area, email: mail, image: picture }, expires };
  } catch (error) {
    refused(error, onRefused);
    return { error: "servicio", expires };
  }
}

const isWrong = (error: unknown) => error instanceof AppError && error.status === 401;

/** next-auth owns the session cookie, its own forms' CSRF token and sign-out; the only provider is the local one. */
export function authOptions(onRefused: OnRefused): NextAuthOptions {
  return {
    secret: secretsOf("NEXTAUTH_SECRET")[0],
    jwt: { decode: ({ token }) => openSession(token) },
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", error: "/login", signOut: "/login" },
    providers: [
      CredentialsProvider({
        id: "local",
        name: "Outlook",
        credentials: { mail: { label: "Mail", type: "email" }, password: { label: "Contraseña", type: "password" } },
        authorize: async (given, req) => {
          const parsed = credentials.safeParse({ mail: given?.mail, password: given?.password });
          if (!parsed.success) return null;
          const headers = (req.headers ?? {}) as Record<string, string | undefined>;
          const from = { address: headers["x-client-address"] ?? "", userAgent: headers["user-agent"] ?? "" };
          try {
            const user = await checkCredentials(parsed.data.mail, parsed.data.password, from.address);
            const { sessionId } = await startSession(user.id, "local", from);
            return { id: String(user.id), email: user.mail, name: user.name, sid: sessionId };
          } catch (error) {
            if (isWrong(error)) return null;
            throw refused(error, onRefused);
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "sid" in user ? { sub: user.id, sid: user.sid } : token),
      session: ({ session, token }) => sessionOf(session, token, onRefused),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(token.sid);
      },
    },
  };
}
