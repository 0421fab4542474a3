import { type Tx, txQuery } from "@/lib/db";
import { conflict, impossible } from "@/lib/http/errors";
import type { Undo } from "@/lib/imports/kind";
import type { PeopleActor } from "../actor";
import { dropGrant, setGrant } from "../grants/service";
import { administratorsAfter, ownChangeProblem, type PersonFacts } from "../rules/changes";
import type { GivenGrant } from "../rules/sheet/grantsText";
import type { WantedPerson } from "../rules/sheet/plan";
import type { UserRow } from "../users/schema";
import { lockAdministrators, refuseNoAdministrators } from "../users/service/administrators";
import { factsOf, writeChange, writeNew } from "../users/service/change";
import { findUser } from "../users/service/rows";

/** What an undo needs of somebody whom an import made or changed. */
interface Change {
  id: number;
  version: number;
  /** Null for somebody new. */
  before: { facts: PersonFacts; grants: GivenGrant[]; after: GivenGrant[] } | null;
}

/** The permissions of a person that have not run out. */
export const liveGrants = ({ grants }: UserRow): GivenGrant[] =>
  grants.filter(({ vencido }) => !vencido).map(({ feature, until }) => ({ feature, until }));

/** Makes and changes the people of a sheet, and notes each as it was. */
export async function writePlanned(
  tx: Tx,
  actor: PeopleActor,
  importId: string,
  wanted: readonly WantedPerson[],
  people: ReadonlyMap<string, UserRow>,
): Promise<void> {
  for (const person of wanted) {
    const row = people.get(person.mail);
    const { id, version, before } = row
      ? await changePerson(tx, actor, row, person)
      : await addPerson(tx, actor, person);
    await tx.importChange.create({
      data: {
        import_id: importId,
        row_id: id,
        version_after: version,
        ...(before && { before: { ...before } as object }),
      },
    });
  }
}

async function addPerson(tx: Tx, actor: PeopleActor, person: WantedPerson): Promise<Change> {
  // The artist of a User of the area User is the specification's, whether or not there is one of that number.
  const artistGiven = !(person.rol === "User" && person.area === "User");
  const { id, version } = await writeNew(tx, actor, factsOf(person), person.permisos ?? [], { artistGiven });
  return { id, version, before: null };
}

async function changePerson(tx: Tx, actor: PeopleActor, row: UserRow, person: WantedPerson): Promise<Change> {
  const grants = liveGrants(row);
  await writeChange(tx, actor, row, { ...factsOf(person), mail: row.mail });
  if (person.permisos) await writeGrants(tx, actor, row.id, grants, person.permisos);
  const now = await findUser(tx, row.id);
  return { id: row.id, version: now.version, before: { facts: factsOf(row), grants, after: liveGrants(now) } };
}

const same = (one: GivenGrant) => (other: GivenGrant) => other.feature === one.feature && other.until === one.until;

async function writeGrants(
  tx: Tx,
  actor: PeopleActor,
  id: number,
  before: readonly GivenGrant[],
  after: readonly GivenGrant[],
): Promise<void> {
  for (const grant of after) if (!before.some(same(grant))) await setGrant(tx, actor, id, grant.feature, grant.until);
  for (const { feature } of before)
    if (!after.some((grant) => grant.feature === feature)) await dropGrant(tx, actor, id, feature);
}

/** People who were changed are as they were; who was new may not enter. Errors: 409 where one changed since, 422. */
export const undoPeople: Undo = async (tx, { id }, undoer) => {
  const actor: PeopleActor = { name: "", rol: "Administrador", sessionId: "", viewer: null, ...undoer };
  let administrators = await lockAdministrators(tx, actor);
  const rows = await txQuery<{ row_id: number; version_after: number; before: Change["before"] }>(
    tx,
    "SELECT row_id, version_after, before FROM import_change WHERE import_id = $1::uuid ORDER BY row_id",
    id,
  );
  const people = [];
  for (const { row_id, version_after, before } of rows) {
    const person = await findUser(tx, row_id, true);
    people.push({ person, before, changed: person.version !== version_after || grantsMoved(person, before) });
  }
  const moved = people.filter(({ changed }) => changed).map(({ person }) => person.mail);
  if (moved.length > 0)
    throw conflict(`No se puede deshacer: ${moved.slice(0, 5).join(", ")} cambió después. Corregir a mano.`);
  for (const { person, before } of people) {
    const after = before?.facts ?? { ...factsOf(person), active: false };
    const own = ownChangeProblem(actor.userId, person.id, person, after);
    if (own) throw impossible(own.message);
    administrators = administratorsAfter(administrators, person.id, after);
    await writeChange(tx, actor, person, after);
    if (before) await writeGrants(tx, actor, person.id, liveGrants(person), before.grants);
  }
  refuseNoAdministrators(administrators);
  return { personas: people.length };
};

function grantsMoved(person: UserRow, before: Change["before"]): boolean {
  const now = liveGrants(person);
  return (
    before !== null && (now.length !== before.after.length || !now.every((grant) => before.after.some(same(grant))))
  );
}
