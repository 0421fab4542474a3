import { withPeople } from "@/lib/audit/names";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { forbidden, staleVersion } from "@/lib/http/errors";
import type { PeopleActor } from "../../actor";
import {
  administratorsAfter,
  changedFields,
  newPersonFacts,
  ownChangeProblem,
  type PersonFacts,
} from "../../rules/changes";
import type * as api from "../api";
import type { UserDetail, UserRow } from "../schema";
import { lockAdministrators, refuseNoAdministrators } from "./administrators";
import { factsOf, writeChange, writeNew } from "./change";
import { findUser } from "./rows";

/** `GET /users/{id}`: the person with their linked accounts. Error: 404. */
export async function get(_actor: PeopleActor, { params }: Input<typeof api.getUser>): Promise<UserDetail> {
  const [user, accounts] = await prisma.$transaction(async (tx) => [
    await findUser(tx, params.id),
    await tx.identity.findMany({ where: { user_id: params.id }, orderBy: { id: "asc" } }),
  ]);
  const cuentas = (await withPeople(accounts, "created_by")).map(
    ({ user_id: _user, created_at, last_used, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_used: last_used?.toISOString() ?? null,
    }),
  );
  return { ...user, cuentas };
}

/** `POST /users`. Errors: 400, 409 with the person who has the mail. */
export async function create(actor: PeopleActor, { body }: Input<typeof api.createUser>): Promise<UserRow> {
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    return createIn(tx, actor, body);
  });
}

/** The same in the caller's transaction: for accepting a request for access. */
export function createIn(
  tx: Tx,
  actor: PeopleActor,
  { grants, ...given }: Input<typeof api.createUser>["body"],
): Promise<UserRow> {
  const facts = newPersonFacts({ ...given, active: true });
  return writeNew(tx, actor, facts, grants, { artistGiven: facts.artista_id === given.artista_id });
}

/** `PUT /users/{id}`. Errors: 403 (own role), 404, 409 stale or taken mail, 422 last administrator. */
export async function update(
  actor: PeopleActor,
  { params, body: { version, ...given } }: Input<typeof api.updateUser>,
): Promise<UserRow> {
  return change(actor, params.id, (before) => ({ ...factsOf(before), ...given }), version);
}

/** `DELETE /users/{id}`: disables. The same errors. */
export async function disable(actor: PeopleActor, { params }: Input<typeof api.disableUser>): Promise<UserRow> {
  return change(actor, params.id, (before) => ({ ...factsOf(before), active: false }));
}

async function change(
  actor: PeopleActor,
  id: number,
  changed: (before: UserRow) => PersonFacts,
  version?: number,
): Promise<UserRow> {
  const row = await prisma.$transaction(async (tx) => {
    const administrators = await lockAdministrators(tx, actor);
    const before = await findUser(tx, id, true);
    const after = changed(before);
    if (changedFields(before, after).length === 0) return before;
    if (version !== undefined && version !== before.version) throw staleVersion(before);
    refuseNoAdministrators(administratorsAfter(administrators, id, after));
    const own = ownChangeProblem(actor.userId, id, before, after);
    if (own) throw forbidden(own.message);
    await writeChange(tx, actor, before, after);
    return findUser(tx, id);
  });
  forgetPeople();
  return row;
}
