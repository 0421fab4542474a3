import type { NextApiRequest } from "next";
import { landingFor, safeReturnTo } from "@/lib/nav/landing";
import { personOf } from "./person";
import { readSessionCookie, sessionCookieName } from "./session";

/**
 * Where a browser goes after signing in. The role is read from the database, so that a changed role lands right.
 * A cookie whose session is over leads to the login page, marked so that the middleware does not send it back here.
 */
export async function landing(req: NextApiRequest): Promise<string> {
  const claims = await readSessionCookie(req);
  const person = claims && (await personOf(claims));
  if (!person) return req.cookies[sessionCookieName()] ? "/login?ended=1" : "/login";
  return safeReturnTo(req.query.returnTo) ?? landingFor(person, req.headers["user-agent"] ?? "");
}
