import { isRole, type Role } from "@/lib/access/roles";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { env } from "@/lib/env";
import { holdTurn } from "@/lib/inTurn";
import { takeWaiting } from "./mailOwner";
import { artistOf, domainOf } from "./rules";
import { isStrayDemo } from "./strayDemo";

/** What a provider says of somebody, after everything about it has been verified. */
export interface Profile {
  provider: "hosted" | "microsoft";
  /** Entra tenant id; empty for the hosted provider. */
  tenant: string;
  /** The person's id with the provider: `sub`, or Entra's object id. */
  subject: string;
  /** A mail that the provider vouches for, lower case; empty when there is none. */
  mail: string;
  /** The mail may find a person of ours at the first sign-in. */
  matchByMail: boolean;
  name: string;
  picture: string | null;
}

/** `unknown`: no person of ours, and may ask for access. `disabled`: one that may not enter. */
export type Admission = { userId: number } | { refused: "unknown" | "disabled" };

interface Account {
  id: number;
  active: boolean;
  rol: string;
  name: string;
  picture: string | null;
  demo: boolean;
}
const account = { id: true, active: true, rol: true, name: true, picture: true, demo: true } as const;

// The one who comes back from a provider cannot simply repeat the call: on a busy machine this waits longer than a call does.
const PATIENCE = { maxWait: 5_000, timeout: 10_000 };
/**
 * Finds the person of a provider's account: by its id, else (first sign-in) by verified mail, which links the account.
 * People of SIGN_UP_DOMAINS without a row are created with area User and rol User.
 */
export async function admit(profile: Profile, requestId: string): Promise<Admission> {
  return prisma.$transaction(async (tx) => {
    const { provider, tenant, subject } = profile;
    const key = { provider_tenant_subject: { provider, tenant, subject } };
    // Two first sign-ins of one account at once take turns; so do two accounts of one mail.
    await holdTurn(tx, `sign-in:${profile.mail || subject}`);
    const known = await tx.identity.findUnique({ where: key, select: { id: true, user: { select: account } } });
    const actor = { mail: profile.mail || `${provider}:${subject}`, requestId };
    const person = known?.user ?? (await firstSignIn(tx, actor, profile));
    if (!person) return { refused: "unknown" };
    if (!person.active || !isRole(person.rol) || isStrayDemo(person)) return { refused: "disabled" };
    await tx.identity.updateMany({ where: { provider, tenant, subject }, data: { last_used: new Date() } });
    await keepProfile(tx, person, profile);
    return { userId: person.id };
  }, PATIENCE);
}

async function firstSignIn(tx: Tx, actor: AuditActor, profile: Profile): Promise<Account | null> {
  const { provider, mail } = profile;
  if (!profile.matchByMail || !mail) return null;
  const person = await tx.user.findUnique({
    where: { mail },
    select: { ...account, identities: { where: { provider }, select: { id: true } } },
  });
  if (person) {
    // Once linked, an account is known by its id alone: another one with the same mail is an administrator's decision.
    if (person.identities.length > 0) return null;
    if (person.active) await linkIdentity(tx, { ...actor, userId: person.id }, person.id, profile);
    return person;
  }
  if (!env().SIGN_UP_DOMAINS.includes(domainOf(mail))) return null;
  const created = await createPerson(tx, actor, { mail, name: profile.name || mail, rol: "User", area: "User" });
  await linkIdentity(tx, { ...actor, userId: created.id }, created.id, profile);
  return created;
}

/** The identity profile supplies name and picture (specification section 3); a name of ours stays. */
async function keepProfile(tx: Tx, person: Account, { name, picture }: Profile): Promise<void> {
  const data = {
    ...(!person.name && name ? { name: name.slice(0, 200) } : {}),
    ...(picture?.startsWith("https://") && picture !== person.picture ? { picture: picture.slice(0, 1000) } : {}),
  };
  if (Object.keys(data).length > 0) await tx.user.update({ where: { id: person.id }, data });
}

/** A person of ours, audited. Of area User and rol User, the artist is number 1 (specification section 3). */
export async function createPerson(
  tx: Tx,
  actor: AuditActor,
  facts: { mail: string; name: string; rol: Role; area: string },
): Promise<Account> {
  const data = { ...facts, name: facts.name.slice(0, 200), artista_id: artistOf(facts) };
  const created = await tx.user.create({ data, select: account });
  await takeWaiting(tx, { id: created.id, mail: facts.mail });
  await audit(tx, actor, { action: "user.created", object: `user:${created.id}`, after: data });
  return created;
}

/** Links a provider's account to a person, audited. The account must not be linked yet. */
export async function linkIdentity(
  tx: Tx,
  actor: AuditActor & { userId: number },
  userId: number,
  { provider, tenant, subject, mail }: Pick<Profile, "provider" | "tenant" | "subject" | "mail">,
): Promise<void> {
  const facts = { provider, tenant, subject, mail };
  await tx.identity.create({ data: { ...facts, user_id: userId, created_by_user_id: actor.userId } });
  await audit(tx, actor, { action: "identity.linked", object: `user:${userId}`, after: facts });
}
