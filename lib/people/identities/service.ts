import { audit } from "@/lib/audit/audit";
import { forgetPeople } from "@/lib/auth/person";
import { prisma } from "@/lib/db";
import type { Identity } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { endOpen } from "../sessions/service";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { findUser } from "../users/service/rows";
import type * as api from "./api";

type Row = Output<typeof api.linkIdentity>;

type Stored = Identity & { author: { mail: string } | null };

const present = ({ user_id: _, created_by_user_id: __, author, created_at, last_used, ...row }: Stored): Row => ({
  ...row,
  created_by: author?.mail ?? "",
  created_at: created_at.toISOString(),
  last_used: last_used?.toISOString() ?? null,
});

const WITH_AUTHOR = { author: { select: { mail: true } } } as const;

const factsOf = ({ provider, tenant, subject, mail }: Identity) => ({ provider, tenant, subject, mail });

/** `POST /users/{id}/identities`. Errors: 404, 409 naming who has the account. */
export async function link(actor: PeopleActor, { params, body }: Input<typeof api.linkIdentity>): Promise<Row> {
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    await findUser(tx, params.id, true);
    const { provider, tenant, subject } = body;
    const taken = await tx.identity.findUnique({
      where: { provider_tenant_subject: { provider, tenant, subject } },
      include: { user: { select: { name: true } } },
    });
    if (taken) throw conflict(`Esta cuenta ya está vinculada a ${taken.user.name}.`);
    const data = { ...body, user_id: params.id, created_by_user_id: actor.userId };
    const made = await tx.identity.create({ data, include: WITH_AUTHOR });
    await audit(tx, actor, { action: "identity.linked", object: objectOf(params.id), after: factsOf(made) });
    return present(made);
  });
}

/** `DELETE /users/{id}/identities/{identity}`. Error: 404, also for an account of somebody else. */
export async function unlink(actor: PeopleActor, { params }: Input<typeof api.unlinkIdentity>): Promise<Row> {
  const gone = await prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    await findUser(tx, params.id, true);
    const known = await tx.identity.findFirst({
      where: { id: params.identity, user_id: params.id },
      include: WITH_AUTHOR,
    });
    if (!known) throw notFound("No encontrado: esa cuenta no está vinculada a esta persona.");
    await tx.identity.delete({ where: { id: known.id } });
    const left = await tx.identity.count({ where: { user_id: params.id, provider: known.provider } });
    if (left === 0) await endOpen(tx, params.id, { provider: known.provider });
    await audit(tx, actor, { action: "identity.unlinked", object: objectOf(params.id), before: factsOf(known) });
    return present(known);
  });
  forgetPeople();
  return gone;
}
