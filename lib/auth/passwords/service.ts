import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, notFound } from "@/lib/http/errors";
import type { Actor, Caller } from "@/lib/http/route";
import { enqueue } from "@/lib/jobs/queue";
import { queueMail } from "@/lib/mail/queueMail";
import { once } from "@/lib/once";
import { takeCall } from "../limits";
import { hashPassword, passwordMatches } from "../password";
import { forgetPeople } from "../person";
import { countedTry, forgetAccount } from "../tries/tries";
import type * as api from "./api";
import { ownerOfLink, spendLink } from "./link";
import { linkMail } from "./mailKind";
import { askQueue } from "./queue";

/**
 * `POST /auth/password/forgot`. Whether the mail is known is looked at later, by the worker: here known and unknown
 * ones cost the same. Errors: 429 after too many requests for the account or from the address.
 */
export async function askLink(
  caller: Caller,
  { body: { mail } }: Input<typeof api.askLink>,
): Promise<Output<typeof api.askLink>> {
  await takeCall({ account: mail, address: caller.address }, "forgot");
  await prisma.$transaction((tx) => enqueue(tx, askQueue, { mail, requestId: caller.requestId }));
  return {};
}

/** `POST /auth/password/link`. */
export function readLink(_: Caller, { body }: Input<typeof api.readLink>): Promise<Output<typeof api.readLink>> {
  return ownerOfLink(body.token);
}

/** `POST /auth/password/choose`. Errors: 410 for a link that does not work, 400 for a weak password. */
export async function choosePassword(
  caller: Caller,
  { body: { token, password } }: Input<typeof api.choosePassword>,
): Promise<Output<typeof api.choosePassword>> {
  const owner = await ownerOfLink(token);
  const hash = await newHash(password, owner);
  await prisma.$transaction(async (tx) => {
    await spendLink(tx, token);
    await setPassword(tx, owner.id, hash);
    const facts = { action: "password.chosen", object: `user:${owner.id}` };
    await audit(tx, { mail: owner.mail, requestId: caller.requestId }, facts);
  });
  forgetPeople();
  await forgetAccount(owner.mail.toLowerCase());
  return {};
}

/** `PUT /auth/password`. Errors: 400 naming `current` or `password`, 409 without a local password, 429. */
export async function changePassword(
  actor: Actor,
  { body: { current, password } }: Input<typeof api.changePassword>,
): Promise<Output<typeof api.changePassword>> {
  const user = await prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!user.password_hash) throw conflict("Esta cuenta ingresa sin contraseña propia: no hay nada que cambiar.");
  const keys = { account: actor.mail.toLowerCase(), address: actor.address };
  const right = await countedTry(keys, async () => (await passwordMatches(user.password_hash, current)) || null);
  if (!right) throw badField("current", "La contraseña actual no es esa.");
  const hash = await newHash(password, actor);
  await prisma.$transaction(async (tx) => {
    await setPassword(tx, actor.userId, hash, actor.sessionId);
    await audit(tx, actor, { action: "password.changed", object: `user:${actor.userId}` });
  });
  forgetPeople();
  return {};
}

/** Seconds in which a link for the same person is one mail: a double click, a retry. */
const SAME_LINK_SECONDS = 60;

/** `POST /users/{id}/password-link`. Errors: 404, 409 for a disabled person. */
export async function sendLink(
  actor: Actor,
  { params: { id } }: Input<typeof api.sendLink>,
): Promise<Output<typeof api.sendLink>> {
  return prisma.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id }, select: { mail: true, active: true } });
    if (!user) throw notFound("No encontrado: esa persona no existe.");
    if (!user.active) throw conflict("La persona está deshabilitada: habilitarla antes de enviar el enlace.");
    const call = {
      name: "password-link",
      userId: actor.userId,
      clave: undefined,
      request: id,
      seconds: SAME_LINK_SECONDS,
    };
    return once(tx, call, async () => {
      await queueMail(tx, linkMail({ user: id, reason: "invited" }, user.mail, actor.userId));
      await audit(tx, actor, { action: "password.linkSent", object: `user:${id}` });
      return { mail: user.mail };
    });
  });
}

async function newHash(password: string, owner: { mail: string; name: string }): Promise<string> {
  const { passwordProblem } = await import("./rules/strength");
  const problem = passwordProblem(password, owner);
  if (problem) throw badField("password", problem);
  return hashPassword(password);
}

/** Sets the hash, ends every session but `keep`, and leaves no link of the person's that still works. */
async function setPassword(tx: Tx, userId: number, hash: string, keep?: string): Promise<void> {
  const now = new Date();
  await tx.user.update({ where: { id: userId }, data: { password_hash: hash } });
  await tx.session.updateMany({
    where: { user_id: userId, ended_at: null, ...(keep && { id: { not: keep } }) },
    data: { ended_at: now },
  });
  await tx.passwordReset.updateMany({ where: { user_id: userId, used_at: null }, data: { used_at: now } });
}
