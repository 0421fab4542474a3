import { type Cookies, hostCookieName, setCookie } from "./cookies";
import type { Profile } from "./identities/service";
import { seal, unseal } from "./sealed";

const SECONDS = 15 * 60;
const name = () => hostCookieName("access-request");

/** Whom a provider let through and we refused: all that the request for access is made of. */
export type Refused = Pick<Profile, "provider" | "tenant" | "subject" | "mail" | "name">;

/** The short-lived encrypted cookie of somebody refused. Nothing that a form sends can change who asks. */
export async function refusalCookie({ provider, tenant, subject, mail, name: person }: Refused): Promise<string> {
  const sealed = await seal("access-request", { provider, tenant, subject, mail, name: person }, SECONDS);
  return setCookie(name(), sealed, SECONDS, "Strict");
}

/** The person who was refused in this browser a short while ago, or null. */
export function readRefusal(cookies: Cookies): Promise<Refused | null> {
  return unseal<Refused>("access-request", cookies[name()]);
}
