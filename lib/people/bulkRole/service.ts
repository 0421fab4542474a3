import { forgetPeople } from "@/lib/auth/person";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { administratorsAfter, LAST_ADMINISTRATOR, ownChangeProblem } from "../rules/changes";
import type { UserRow } from "../users/schema";
import { lockAdministrators, refuseNoAdministrators } from "../users/service/administrators";
import { factsOf, writeChange } from "../users/service/change";
import { present, SELECT_USER, type StoredUser, userNotFound } from "../users/service/rows";
import type { applyRole, previewRole } from "./api";

async function read(tx: Tx, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await txQuery<StoredUser>(
    tx,
    `${SELECT_USER} WHERE u.id = ANY ($1::int[]) ORDER BY u.id FOR NO KEY UPDATE OF u`,
    ids,
  );
  return rows.map(present);
}

/** `GET /users/bulk-role`. */
export async function preview(
  actor: PeopleActor,
  { query: { ids, rol } }: Input<typeof previewRole>,
): Promise<Output<typeof previewRole>> {
  const { people, administrators } = await prisma.$transaction(async (tx) => ({
    administrators: await lockAdministrators(tx, actor),
    people: await read(tx, ids),
  }));
  const cambian: UserRow[] = [];
  const no_cambian: Output<typeof previewRole>["no_cambian"] = [];
  let left = administrators;
  for (const person of people) {
    const after = administratorsAfter(left, person.id, { rol, active: person.active });
    const motivo = reasonAgainst(actor, person, rol) ?? (after.size === 0 ? LAST_ADMINISTRATOR : null);
    const { id, mail, name } = person;
    if (motivo) no_cambian.push({ id, mail, name, motivo });
    else {
      cambian.push(person);
      left = after;
    }
  }
  return { cambian, no_cambian };
}

function reasonAgainst(actor: PeopleActor, person: UserRow, rol: string): string | null {
  if (person.rol === rol) return "Ya tiene ese rol.";
  return ownChangeProblem(actor.userId, person.id, person, { rol, active: person.active })?.message ?? null;
}

/** `POST /users/bulk-role`. Errors: 403 own role, 404, 409 with those who changed since, 422 last administrator. */
export async function apply(
  actor: PeopleActor,
  { body: { rol, personas } }: Input<typeof applyRole>,
): Promise<Output<typeof applyRole>> {
  const ids = personas.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw badField("personas", "Una persona está dos veces.");
  const cambiadas = await prisma.$transaction(
    async (tx) => {
      let left = await lockAdministrators(tx, actor);
      const people = await read(tx, ids);
      if (people.length < ids.length) throw userNotFound();
      const versions = new Map(personas.map(({ id, version }) => [id, version]));
      const stale = people.filter(({ id, version }) => versions.get(id) !== version);
      if (stale.length > 0) {
        throw conflict(`Cambiaron mientras tanto: ${stale.map(({ name }) => name).join(", ")}.`, stale);
      }
      for (const person of people) {
        const after = { ...factsOf(person), rol };
        const own = ownChangeProblem(actor.userId, person.id, person, after);
        if (own) throw forbidden(own.message);
        left = administratorsAfter(left, person.id, after);
        await writeChange(tx, actor, person, after);
      }
      refuseNoAdministrators(left);
      return people.filter((person) => person.rol !== rol).length;
    },
    { timeout: 30_000 },
  );
  forgetPeople();
  return { cambiadas };
}
