import { jwtVerify } from "jose";
import * as z from "zod";
import { env } from "@/lib/env";
import { domainOf, isMail } from "./identities/rules";
import type { Profile } from "./identities/service";
import { microsoftMetadata } from "./microsoftClient";

const claims = z.object({
  tid: z.string().min(1),
  oid: z.string().min(1),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  /** "Email domain owner verified": an optional claim. */
  xms_edov: z.union([z.boolean(), z.string(), z.number()]).optional(),
  /** Guests carry where they come from. */
  idp: z.string().optional(),
  acct: z.number().optional(),
});
export type MicrosoftClaims = z.infer<typeof claims>;

/**
 * The claims of an ID token after its signature, issuer, audience and time are checked: the library only decodes it. The
 * issuer of a multi-tenant authority is a pattern with the tenant in it.
 */
export async function verifiedClaims(idToken: string, nonce: string): Promise<MicrosoftClaims> {
  const { issuer, keys } = await microsoftMetadata();
  const { payload } = await jwtVerify(idToken, keys, {
    audience: env().MICROSOFT_CLIENT_ID,
    clockTolerance: 60,
    requiredClaims: ["exp", "iat"],
  });
  const read = claims.parse(payload);
  if (payload.iss !== issuer.replace("{tenantid}", read.tid)) throw new Error("unexpected issuer");
  if (payload.nonce !== nonce) throw new Error("unexpected nonce");
  return read;
}

/**
 * The person behind verified claims. A tenant's user names are mails of domains it has proved to own, except its
 * guests'; the `email` claim anybody may have filled in, so it counts only when its domain's owner vouches for it.
 */
export function profileOf({ tid, oid, name = "", ...read }: MicrosoftClaims): Profile {
  const vouched = read.xms_edov === true || read.xms_edov === 1 || /^(?:1|true)$/i.test(String(read.xms_edov));
  const isGuest = read.idp !== undefined || read.acct === 1;
  const candidates = [vouched ? read.email : undefined, isGuest ? undefined : read.preferred_username];
  const mail = candidates.find((text) => text && isMail(text) && !text.includes("#"))?.toLowerCase() ?? "";
  return {
    provider: "microsoft",
    tenant: tid.toLowerCase(),
    subject: oid.toLowerCase(),
    mail,
    matchByMail: mail !== "" && env().MICROSOFT_DOMAINS.includes(`${tid.toLowerCase()}:${domainOf(mail)}`),
    name,
    picture: null,
  };
}

/** Whether people of this tenant may come in at all. */
export function tenantIsAllowed(tid: string): boolean {
  return env().MICROSOFT_TENANTS.some((allowed) => allowed.toLowerCase() === tid.toLowerCase());
}
