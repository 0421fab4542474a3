import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { credentials } from "@/lib/people/schema";
import { checkCredentials, endSession, startSession } from "./service";
import { SESSION_SECONDS } from "./session";

/** next-auth owns the session cookie, its own forms' CSRF token and sign-out; the only provider is the local one. */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
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
          const user = await checkCredentials(parsed.data.mail, parsed.data.password, from.address).catch(() => null);
          if (!user) return null;
          const { sessionId } = await startSession(user.id, "local", from);
          return { id: String(user.id), email: user.mail, name: user.name, sid: sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user && "sid" in user ? { sub: user.id, sid: user.sid } : token),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === "string") await endSession(token.sid);
      },
    },
  };
}
