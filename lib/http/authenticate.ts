import type { NextApiRequest } from "next";
import { readApiToken } from "@/lib/auth/apiToken";
import { personOf, type SignedIn } from "@/lib/auth/person";
import { readSessionCookie } from "@/lib/auth/session";
import { env } from "@/lib/env";
import type { Contract } from "./contract";
import { fromHostedClient } from "./cors";
import { AppError } from "./errors";

/**
 * The person who makes this call, or null. A Bearer header is decisive: a bad one never falls back to the cookie.
 * A client that is hosted elsewhere has only its token. A write that carries only the cookie must come from the same
 * origin (403 otherwise).
 */
export async function authenticate(req: NextApiRequest, writes: boolean): Promise<SignedIn | null> {
  const header = req.headers.authorization;
  if (header !== undefined) {
    const claims = header.startsWith("Bearer ") ? await readApiToken(header.slice(7)) : null;
    return claims && personOf(claims);
  }
  const claims = fromHostedClient(req) ? null : await readSessionCookie(req);
  if (!claims) return null;
  if (writes && !sameOrigin(req)) throw new AppError(403, "cross_origin", "Este pedido no viene de Bambalina.");
  return personOf(claims);
}

/** True when the browser says that the request comes from our own pages. */
export function sameOrigin(req: NextApiRequest): boolean {
  const site = req.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const origin = req.headers.origin;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === req.headers.host || origin === new URL(env().APP_BASE_URL).origin;
}

/** The person who sees as another person only looks: every call that is not a read is refused, but for the ones that say otherwise. */
export function refuseViewer(person: SignedIn, { method, whileViewing }: Contract): void {
  if (!person.viewer || method === "GET" || whileViewing) return;
  const text = `Está viendo como ${person.name || person.mail}: solo lectura. Para cambiar algo, terminar la vista.`;
  throw new AppError(403, "viewing_as", text);
}
