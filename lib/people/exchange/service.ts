import { rm } from "node:fs/promises";
import { isRole } from "@/lib/access/roles";
import { forgetPeople } from "@/lib/auth/person";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, conflict, impossible } from "@/lib/http/errors";
import { readSmallTable } from "@/lib/tabular/capped/read";
import type { PeopleActor } from "../actor";
import { dropGrant, setGrant } from "../grants/service";
import {
  administratorsAfter,
  changedFields,
  isAdministrator,
  LAST_ADMINISTRATOR,
  ownChangeProblem,
} from "../rules/changes";
import { readSheet } from "../rules/sheet/columns";
import { type KnownPerson, planRows, type WantedPerson } from "../rules/sheet/plan";
import type { UserRow } from "../users/schema";
import { lockAdministrators, refuseNoAdministrators } from "../users/service/administrators";
import { factsOf, writeChange, writeNew } from "../users/service/change";
import { present, SELECT_USER, type StoredUser } from "../users/service/rows";
import { type applyImport, MAX_SHEET_PEOPLE, type previewImport } from "./api";

const knownOf = (row: UserRow): KnownPerson => ({
  ...factsOf(row),
  id: row.id,
  version: row.version,
  grants: row.grants.filter(({ vencido }) => !vencido).map(({ feature, until }) => ({ feature, until })),
});

/** `POST /users/import/preview`. Errors: 400, 413, 415 for what is not a sheet of people. The file is not kept. */
export async function preview(
  actor: PeopleActor,
  { body: { file } }: Input<typeof previewImport>,
): Promise<Output<typeof previewImport>> {
  const table = await readSmallTable(file, MAX_SHEET_PEOPLE).finally(() => rm(file.path, { force: true }));
  const sheet = readSheet(table.header, table.rows);
  if (!sheet.columns.includes("mail")) throw badField("file", "La planilla no tiene una columna Mail.");
  const mails = sheet.rows.map(({ mail }) => (mail ?? "").toLowerCase());
  const [people, artists, administrators] = await Promise.all([
    query<StoredUser>(`${SELECT_USER} WHERE u.mail = ANY ($1::citext[])`, [mails]),
    prisma.artist.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
    prisma.user.findMany({ where: { rol: "Administrador", active: true }, select: { id: true } }),
  ]);
  const known = new Map(people.map((row) => [row.mail.toLowerCase(), knownOf(present(row))]));
  const filas = planRows(sheet.rows, { people: known, artists, actorId: actor.userId, today: todayIn() });
  const wanted = filas.flatMap(({ persona }) => (persona ? [persona] : []));
  const left = remaining(new Set(administrators.map(({ id }) => id)), wanted, known);
  return {
    columnas_ignoradas: sheet.ignored,
    filas: filas.map((fila) => ({ ...fila, persona: fila.persona && withRole(fila.persona) })),
    problema: left === 0 ? LAST_ADMINISTRATOR : null,
  };
}

function withRole(persona: WantedPerson) {
  const { rol } = persona;
  if (!isRole(rol)) throw new Error("a planned row without a role");
  return { ...persona, rol };
}

function remaining(
  administrators: Set<number>,
  wanted: readonly WantedPerson[],
  known: ReadonlyMap<string, { id: number }>,
): number {
  let left = administrators;
  let added = 0;
  for (const person of wanted) {
    const id = known.get(person.mail)?.id;
    if (id !== undefined) left = administratorsAfter(left, id, person);
    else if (isAdministrator(person)) added++;
  }
  return left.size + added;
}

/** `POST /users/import`: all or none. Errors: 400, 409 when somebody changed since the preview, 422. */
export async function apply(
  actor: PeopleActor,
  { body: { personas } }: Input<typeof applyImport>,
): Promise<Output<typeof applyImport>> {
  const done = await prisma.$transaction(
    async (tx) => {
      const administrators = await lockAdministrators(tx, actor);
      const mails = personas.map(({ mail }) => mail);
      if (new Set(mails).size < mails.length) throw badField("personas", "Un mail está dos veces.");
      const rows = await txQuery<StoredUser>(
        tx,
        `${SELECT_USER} WHERE u.mail = ANY ($1::citext[]) ORDER BY u.id FOR NO KEY UPDATE OF u`,
        mails,
      );
      const known = new Map(rows.map((row) => [row.mail.toLowerCase(), present(row)]));
      refuseStale(personas, known);
      refuseOwn(actor, personas, known);
      if (remaining(administrators, personas, known) === 0) refuseNoAdministrators(new Set());
      let creadas = 0;
      let cambiadas = 0;
      for (const wanted of personas) {
        const before = known.get(wanted.mail);
        if (!before) {
          await writeNew(tx, actor, factsOf(wanted), wanted.permisos ?? [], { artistGiven: isGiven(wanted) });
          creadas++;
        } else if (await writeRow(tx, actor, before, wanted)) cambiadas++;
      }
      return { creadas, cambiadas };
    },
    { timeout: 60_000, maxWait: 5_000 },
  );
  forgetPeople();
  return done;
}

// The artist of a User of the area User is the specification's, whether or not there is one of that number.
const isGiven = ({ rol, area }: WantedPerson) => !(rol === "User" && area === "User");

async function writeRow(tx: Tx, actor: PeopleActor, before: UserRow, wanted: WantedPerson): Promise<boolean> {
  const after = { ...factsOf(wanted), mail: before.mail };
  const fields = changedFields(before, after);
  await writeChange(tx, actor, before, after);
  if (wanted.permisos === null) return fields.length > 0;
  const live = knownOf(before).grants;
  const gone = live.filter(({ feature }) => !wanted.permisos?.some((grant) => grant.feature === feature));
  const given = wanted.permisos.filter(
    ({ feature, until }) => !live.some((grant) => grant.feature === feature && grant.until === until),
  );
  for (const { feature, until } of given) await setGrant(tx, actor, before.id, feature, until);
  for (const { feature } of gone) await dropGrant(tx, actor, before.id, feature);
  return fields.length + given.length + gone.length > 0;
}

function refuseStale(personas: readonly WantedPerson[], known: ReadonlyMap<string, UserRow>): void {
  const stale = personas.filter(({ mail, version }) => (known.get(mail)?.version ?? null) !== version);
  if (stale.length === 0) return;
  const mails = stale.map(({ mail }) => mail);
  throw conflict(`Cambiaron desde la revisión: ${mails.slice(0, 5).join(", ")}. Revisar la planilla otra vez.`, mails);
}

function refuseOwn(actor: PeopleActor, personas: readonly WantedPerson[], known: ReadonlyMap<string, UserRow>): void {
  const issues = personas.flatMap((wanted, index) => {
    const before = known.get(wanted.mail);
    const own = before && ownChangeProblem(actor.userId, before.id, before, wanted);
    return own ? [{ path: `personas.${index}.${own.field}`, message: own.message }] : [];
  });
  const [first] = issues;
  if (first) throw new AppError(422, impossible("").code, first.message, { issues });
}
