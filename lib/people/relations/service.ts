import { can, type Person } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { ownerOf } from "@/lib/auth/identities/mailOwner";
import { prisma, query } from "@/lib/db";
import type { UserRelation } from "@/lib/generated/prisma/client";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type { PeopleActor } from "../actor";
import { lockAdministrators } from "../users/service/administrators";
import { objectOf } from "../users/service/change";
import { userNotFound } from "../users/service/rows";
import type * as api from "./api";
import type { RelationRow } from "./schema";

const WITH_MAILS = { user: { select: { mail: true } }, author: { select: { mail: true } } } as const;
type Mailed = { mail: string } | null;
type Stored = UserRelation & { user: Mailed; author: Mailed };

const present = ({ id, user, author, mail, created_at, version, ...row }: Stored): RelationRow => ({
  id,
  mail: user?.mail ?? mail ?? "",
  ...factsOf(row),
  created_at: created_at.toISOString(),
  created_by: author?.mail ?? "",
  version,
});
const factsOf = ({ rol, area, produccion }: Pick<UserRelation, "rol" | "area" | "produccion">) => ({
  rol,
  area,
  produccion,
});

const whoseIs = (mail: string | undefined) => (mail === undefined ? {} : { OR: [{ mail }, { user: { mail } }] });

/** `GET /usrRelation`: by mail and production; `?mail=` those of one mail. */
export async function list(
  _actor: unknown,
  { query: { mail } }: Input<typeof api.listRelations>,
): Promise<RelationRow[]> {
  const rows = await prisma.userRelation.findMany({
    where: whoseIs(mail),
    include: WITH_MAILS,
    orderBy: { produccion: "asc" },
  });
  return rows.map(present).sort((one, other) => one.mail.localeCompare(other.mail));
}

/** `POST /usrRelation`. Error: 409 stale. */
export async function save(actor: PeopleActor, { body }: Input<typeof api.saveRelation>): Promise<RelationRow> {
  const { version, mail, produccion, rol, area } = body;
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    const where = { ...(await ownerOf(tx, mail)), produccion };
    const before = await tx.userRelation.findFirst({ where, include: WITH_MAILS });
    if (before?.rol === rol && before.area === area) return present(before);
    if (version !== undefined && version !== before?.version) throw staleVersion(before && present(before));
    const after = before
      ? await tx.userRelation.update({
          where: { id: before.id },
          data: { rol, area, version: { increment: 1 } },
          include: WITH_MAILS,
        })
      : await tx.userRelation.create({
          data: { ...where, rol, area, created_by_user_id: actor.userId },
          include: WITH_MAILS,
        });
    const was = before ? factsOf(before) : undefined;
    await audit(tx, actor, { action: "relation.saved", object: relationOf(after), before: was, after: factsOf(after) });
    return present(after);
  });
}

/** `DELETE /usrRelation`: answers what it was. Error: 404. */
export async function remove(actor: PeopleActor, { body }: Input<typeof api.deleteRelation>): Promise<RelationRow> {
  const where = "id" in body ? body : { ...whoseIs(body.mail), produccion: body.produccion };
  return prisma.$transaction(async (tx) => {
    await lockAdministrators(tx, actor);
    const before = await tx.userRelation.findFirst({ where, include: WITH_MAILS });
    if (!before) throw notFound("No encontrado: no existe esa relación.");
    await tx.userRelation.delete({ where: { id: before.id } });
    await audit(tx, actor, { action: "relation.deleted", object: relationOf(before), before: factsOf(before) });
    return present(before);
  });
}

// How the audit log names it: a relation may be of a mail without an account.
const relationOf = ({ user_id, mail }: Stored) => (user_id === null ? `relation:${mail}` : objectOf(user_id));

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
         WHERE (user_id = (SELECT id FROM app_user WHERE mail = $1) OR mail = $1) AND produccion IN ('', $2)
       UNION ALL SELECT rol, area, 2 FROM app_user WHERE mail = $1
     ) AS known ORDER BY place LIMIT 1`,
    [mail, production],
    "user_relation_of",
  );
  if (!found) throw userNotFound();
  return found;
}
