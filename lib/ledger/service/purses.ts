import { can } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import { changed } from "../changed";
import type { PurseKind } from "../kinds";
import { PURSE_TITLE } from "../purseIds";
import type { PurseRow } from "../schema";
import type { LedgerReader } from "../sources";
import { readable } from "./scope";

/** Who changes purses; every Actor is one. */
export interface PurseActor extends LedgerReader, AuditActor {}

const NAMED = (of: string) =>
  `CASE WHEN ${of}.id IS NOT NULL THEN json_build_object('id', ${of}.id, 'name', ${of}.name) END`;
const ROWS = `
  SELECT p.id, p.kind, ${PURSE_TITLE} AS title, p.name, ${NAMED("co")} AS company, ${NAMED("sh")} AS show, ${NAMED("pr")} AS project, ${NAMED("ev")} AS event,
    CASE WHEN cc.id IS NOT NULL THEN json_build_object('id', cc.id, 'name', cc.name, 'code', cc.code::text) END AS centre,
    p.area, p.channel, p.period, p.basis, p.policy,
    CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.mail::text)) END AS owner,
    p.archived_at IS NOT NULL AS archived, p.version
  FROM purse p LEFT JOIN company co ON co.id = p.company_id LEFT JOIN show sh ON sh.id = p.show_id LEFT JOIN project pr ON pr.id = p.project_id
  LEFT JOIN event ev ON ev.id = p.event_id LEFT JOIN cost_centre cc ON cc.id = p.cost_centre_id LEFT JOIN app_user u ON u.id = p.owner_id`;

async function purseOf(tx: Tx, id: number): Promise<PurseRow> {
  const [row] = await txQuery<PurseRow>(tx, `${ROWS} WHERE p.id = $1::int`, id);
  if (!row) throw notFound("No existe esta bolsa.");
  return row;
}

/** Whose names they are is for who changes purses to choose from; who only reads some has those that stand in theirs. */
const choosable = (reader: LedgerReader, sql: string) =>
  can(reader, "purses.write") ? query<{ id: number; name: string }>(sql) : Promise.resolve([]);

/** `GET /purses`: those that the person sees. */
export async function list(
  reader: LedgerReader,
  { query: { kind, archived, q } }: Input<typeof api.listPurses>,
): Promise<Output<typeof api.listPurses>> {
  const [data, people, companies] = await Promise.all([
    query<PurseRow>(
      `SELECT * FROM (${ROWS}) x WHERE ($1::int[] IS NULL OR x.id = ANY ($1::int[])) AND ($2::text IS NULL OR x.kind = $2::text)
         AND x.archived = $3::boolean AND ($4::text IS NULL OR search_plain(x.title) LIKE '%' || search_plain($4::text) || '%')
       ORDER BY x.kind, x.title, x.id`,
      [await readable(reader), kind ?? null, archived === "1", q ? likeText(q) : null],
    ),
    choosable(
      reader,
      "SELECT id, coalesce(nullif(name, ''), mail::text) AS name FROM app_user WHERE active ORDER BY 2",
    ),
    choosable(reader, "SELECT id, name FROM company WHERE active ORDER BY position, id"),
  ]);
  return { data, people, companies };
}

/** Who does not administer the ledger has the purses of centres, and those exist since their centre does. */
function requireKind(actor: PurseActor, kind: PurseKind): void {
  if (kind !== "centro" && !can(actor, "ledger.read"))
    throw forbidden("Solo puede cambiar las bolsas de los centros de costo. Las demás las cambia Administración.");
}

/** The owner is told: they are asked when their purse is short. @throws 400 for records that do not exist */
async function checkFacts(tx: Tx, { company_id, owner_id, project_id, event_id, show_id }: Record<string, unknown>) {
  const asked = [
    ["company_id", "company", company_id, "No existe esta empresa."],
    ["owner_id", "app_user", owner_id, "No existe esta persona."],
    ["project_id", "project", project_id, "No existe este proyecto."],
    ["event_id", "event", event_id, "No existe este evento."],
    ["show_id", "show", show_id, "No existe este show."],
  ] as const;
  for (const [field, table, id, text] of asked) {
    if (id == null) continue;
    if ((await txQuery(tx, `SELECT 1 FROM "${table}" WHERE id = $1::int`, id)).length === 0)
      throw badField(field, text);
  }
}

/** `POST /purses`. Errors: 400, 403, 409. */
export async function create(actor: PurseActor, { body }: Input<typeof api.createPurse>): Promise<PurseRow> {
  requireKind(actor, body.kind);
  return prisma.$transaction(async (tx) => {
    await checkFacts(tx, body);
    const [other] =
      body.kind === "marketing"
        ? []
        : await txQuery<{ id: number }>(
            tx,
            "SELECT id FROM purse WHERE kind = $1 AND (show_id = $2::int OR ($2::int IS NULL AND area = $3))",
            body.kind,
            body.show_id,
            body.area,
          );
    if (other) throw conflict("Ya tiene su bolsa.", await purseOf(tx, other.id));
    const { id } = await tx.purse.create({ data: { ...body, created_by: actor.userId } });
    return saved(tx, actor, id, "purse.created");
  });
}

/** A centre that is in use has its purse. @throws 422 */
async function refuseApart(tx: Tx, { id, code }: { id: number; code: string }): Promise<void> {
  const used = await txQuery(tx, "SELECT 1 FROM cost_centre WHERE id = $1::int AND archived_at IS NULL FOR SHARE", id);
  if (used.length > 0) throw impossible(`La bolsa va con su centro de costo, que está en uso: archivar ${code}.`);
}

/** `PUT /purses/{id}`. Errors: 400, 403, 404, 409, 422 for archiving the purse of a centre in use. */
export async function change(
  actor: PurseActor,
  { params: { id }, body: { version, archived, ...facts } }: Input<typeof api.changePurse>,
): Promise<PurseRow> {
  return prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT id FROM purse WHERE id = $1::int FOR UPDATE", id);
    const before = await purseOf(tx, id);
    requireKind(actor, before.kind);
    if (before.version !== version) throw staleVersion(before);
    if (before.kind === "marketing" && facts.name === "") throw badField("name", "Falta el nombre.");
    await checkFacts(tx, facts);
    if (before.centre && archived && !before.archived) await refuseApart(tx, before.centre);
    await tx.purse.update({
      where: { id },
      data: { ...facts, archived_at: archived ? new Date() : null, updated_at: new Date(), version: { increment: 1 } },
    });
    return saved(tx, actor, id, "purse.changed", before);
  });
}

async function saved(tx: Tx, actor: PurseActor, id: number, action: string, before?: PurseRow): Promise<PurseRow> {
  const after = await purseOf(tx, id);
  await audit(tx, actor, { action, object: `purse:${id}`, before, after });
  await changed(tx, "purses");
  return after;
}
