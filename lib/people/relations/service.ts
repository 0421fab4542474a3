import { can, type Person } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import type { UserRelation } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { userNotFound } from "../users/service/rows";
import type * as api from "./api";
import type { RelationRow } from "./schema";

const present = (row: UserRelation): RelationRow => ({ ...row, created_at: row.created_at.toISOString() });
const factsOf = ({ rol, area, produccion }: UserRelation) => ({ rol, area, produccion });

/** `GET /usrRelation`: by mail and production; `?mail=` those of one mail. */
export async function list(
  _actor: unknown,
  { query: { mail } }: Input<typeof api.listRelations>,
): Promise<RelationRow[]> {
  const rows = await prisma.userRelation.findMany({
    where: { mail },
    orderBy: [{ mail: "asc" }, { produccion: "asc" }],
  });
  return rows.map(present);
}

/** `POST /usrRelation`. Error: 409 stale. */
export async function save(actor: PeopleActor, { body }: Input<typeof api.saveRelation>): Promise<RelationRow> {
  const { version, mail, produccion, rol, area } = body;
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    const object = await objectOfMail(tx, mail);
    const key = { mail_produccion: { mail, produccion } };
    const before = await tx.userRelation.findUnique({ where: key });
    if (before?.rol === rol && before.area === area) return present(before);
    if (version !== undefined && version !== before?.version) throw staleVersion(before && present(before));
    const after = await tx.userRelation.upsert({
      where: key,
      create: { mail, produccion, rol, area, created_by: actor.mail },
      update: { rol, area, version: { increment: 1 } },
    });
    const was = before ? factsOf(before) : undefined;
    await audit(tx, actor, { action: "relation.saved", object, before: was, after: factsOf(after) });
    return present(after);
  });
}

/** `DELETE /usrRelation`: answers what it was. Error: 404. */
export async function remove(actor: PeopleActor, { body }: Input<typeof api.deleteRelation>): Promise<RelationRow> {
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    const before = await tx.userRelation.findFirst({ where: body });
    if (!before) throw notFound("No encontrado: no existe esa relación.");
    await tx.userRelation.delete({ where: { id: before.id } });
    const object = await objectOfMail(tx, before.mail);
    await audit(tx, actor, { action: "relation.deleted", object, before: factsOf(before) });
    return present(before);
  });
}

// A relation may be of a mail without an account.
async function objectOfMail(tx: Tx, mail: string): Promise<string> {
  const user = await tx.user.findUnique({ where: { mail }, select: { id: true } });
  return user ? objectOf(user.id) : `relation:${mail}`;
}

/** `GET /usrRelation/rol/{mail}`. Errors: 403 for somebody else's mail, 404. */
export async function rol(
  actor: Person,
  { params }: Input<typeof api.roleOfMail>,
): Promise<Output<typeof api.roleOfMail>> {
  return { rol: (await lookUp(actor, params.mail)).rol };
}

/** `GET /usrRelation/rolProdu/{a}/{b}`. The same errors. */
export async function rolProdu(
  actor: Person,
  { params }: Input<typeof api.roleInProduction>,
): Promise<Output<typeof api.roleInProduction>> {
  return { rol: (await lookUp(actor, params.a, params.b)).rol };
}

/** `GET /usrRelation/area/{mail}`. The same errors. */
export async function area(
  actor: Person,
  { params }: Input<typeof api.areaOfMail>,
): Promise<Output<typeof api.areaOfMail>> {
  return { area: (await lookUp(actor, params.mail)).area };
}

/** The relation inside the production, else the general one, else what the person's own row says. */
async function lookUp(actor: Person, mail: string, production = ""): Promise<{ rol: string; area: string }> {
  if (mail !== actor.mail.toLowerCase() && !can(actor, "people.read")) {
    throw forbidden("Solo puede consultar su propio mail.");
  }
  const [found] = await query<{ rol: string; area: string }>(
    `SELECT rol, area FROM (
       SELECT rol, area, CASE WHEN produccion = '' THEN 1 ELSE 0 END AS place FROM user_relation
         WHERE mail = $1 AND produccion IN ('', $2)
       UNION ALL SELECT rol, area, 2 FROM app_user WHERE mail = $1
     ) AS known ORDER BY place LIMIT 1`,
    [mail, production],
    "user_relation_of",
  );
  if (!found) throw userNotFound();
  return found;
}
