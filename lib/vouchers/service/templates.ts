import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badRequest, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { VoucherActor } from "../actor";
import type * as api from "../allocations/api";
import { changed } from "../changed";
import { splitOf } from "../rules/split";
import { requirePlaced } from "./lines";

type Template = Output<typeof api.createTemplate>;

const SELECT = `SELECT t.id, t.name, t.lines, ${personSql("t.created_by_user_id")} AS created_by, t.archived_at IS NOT NULL AS archived, t.version
  FROM allocation_template t`;

/** `GET /allocation-templates`: those in use, by name. */
export async function list(): Promise<Output<typeof api.listTemplates>> {
  return { data: await query<Template>(`${SELECT} WHERE t.archived_at IS NULL ORDER BY catalogue_key(t.name)`) };
}

async function templateOf(tx: Tx, id: number): Promise<Template> {
  const [row] = await txQuery<Template>(tx, `${SELECT} WHERE t.id = $1::int`, id);
  if (!row) throw notFound("No existe esta plantilla.");
  return row;
}

/** @throws 400 where the percents do not come to 100 or a line could never be applied, 409 where the name is taken */
async function requireRight(
  tx: Tx,
  { name, lines }: Input<typeof api.createTemplate>["body"],
  own: number,
): Promise<void> {
  const split = splitOf("100.00", lines);
  if (!split.ok) throw badRequest(split.message, [{ path: "lines", message: split.message }]);
  await requirePlaced(tx, lines);
  await holdTurn(tx, "allocation_template");
  const [taken] = await txQuery<{ id: number }>(
    tx,
    "SELECT id FROM allocation_template WHERE catalogue_key(name) = catalogue_key($1::text) AND archived_at IS NULL AND id <> $2::int",
    name,
    own,
  );
  if (taken) throw conflict(`Ya hay una plantilla ${name}.`, await templateOf(tx, taken.id));
}

async function told(tx: Tx, actor: VoucherActor, id: number, action: string, before?: Template): Promise<Template> {
  const after = await templateOf(tx, id);
  await audit(tx, actor, {
    action: `allocation_template.${action}`,
    object: `allocation_template:${id}`,
    before,
    after,
  });
  await changed(tx, "templates");
  return after;
}

/** `POST /allocation-templates`. Errors: 400, 409. */
export const create = (actor: VoucherActor, { body }: Input<typeof api.createTemplate>): Promise<Template> =>
  prisma.$transaction(async (tx) => {
    await requireRight(tx, body, 0);
    const made = await tx.allocationTemplate.create({ data: { ...body, created_by_user_id: actor.userId } });
    return told(tx, actor, made.id, "created");
  });

/** `PUT /allocation-templates/{id}`. Errors: 400, 404, 409. */
export const change = (
  actor: VoucherActor,
  { params: { id }, body: { version, archived, ...facts } }: Input<typeof api.changeTemplate>,
): Promise<Template> =>
  prisma.$transaction(async (tx) => {
    await txQuery(tx, "SELECT id FROM allocation_template WHERE id = $1::int FOR UPDATE", id);
    const before = await templateOf(tx, id);
    if (before.version !== version) throw staleVersion(before);
    if (!archived) await requireRight(tx, facts, id);
    await tx.allocationTemplate.update({
      where: { id },
      data: { ...facts, archived_at: archived ? new Date() : null, version: { increment: 1 }, updated_at: new Date() },
    });
    return told(tx, actor, id, "changed", before);
  });
