import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { formatDayYear } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, conflict, impossible, notFound, staleVersion } from "@/lib/http/errors";
import type { StatementActor } from "../actor";
import { changed } from "../changed";
import type * as api from "./api";
import type { RuleView } from "./schema";

const ROWS = `SELECT r.id, json_build_object('id', ar.id, 'name', ar.name) AS artist, r.basis, r.currency::text AS currency, r.tiers, r.valid_from::text AS valid_from,
  (SELECT (min(n.valid_from) - 1)::text FROM commission_rule n WHERE n.artist_id = r.artist_id AND n.withdrawn_at IS NULL AND n.valid_from > r.valid_from
     AND (n.currency IS NULL OR n.currency = r.currency)) AS valid_until,
  r.note, coalesce(${personSql("r.created_by_user_id")}, '') AS by,
  (SELECT count(DISTINCT l.statement_id)::int FROM artist_statement_line l WHERE l.rule_id = r.id) AS used, r.version
  FROM commission_rule r JOIN artist ar ON ar.id = r.artist_id WHERE r.withdrawn_at IS NULL`;

/** @throws 404 */
async function viewOf(id: number): Promise<RuleView> {
  const [row] = await query<RuleView>(`${ROWS} AND r.id = $1::int`, [id]);
  if (!row) throw notFound("No existe esta regla de comisión.");
  return row;
}

/** `GET /commission-rules`, by artist, the newest first. */
export async function list(
  _actor: unknown,
  { query: { artist, on } }: Input<typeof api.listRules>,
): Promise<Output<typeof api.listRules>> {
  const rows = await query<RuleView>(
    `SELECT * FROM (${ROWS}) r WHERE ($1::int IS NULL OR (r.artist ->> 'id')::int = $1::int)
       AND ($2::text IS NULL OR (r.valid_from <= $2::text AND coalesce(r.valid_until >= $2::text, true)))
     ORDER BY r.artist ->> 'name', r.valid_from DESC, r.currency NULLS FIRST`,
    [artist ?? null, on ?? null],
  );
  return { data: rows };
}

type Fields = Input<typeof api.addRule>["body"];

/** @throws 409 naming the day, where the artist has another one from it */
async function requireAlone(
  tx: Tx,
  { artist_id, currency, valid_from }: Omit<Fields, "basis" | "tiers" | "note">,
  id = 0,
) {
  await txQuery(tx, "SELECT id FROM artist WHERE id = $1::int FOR NO KEY UPDATE", artist_id);
  const [other] = await txQuery<{ id: number }>(
    tx,
    `SELECT id FROM commission_rule WHERE artist_id = $1::int AND currency IS NOT DISTINCT FROM $2::char(3) AND valid_from = $3::date AND withdrawn_at IS NULL AND id <> $4::int`,
    ...[artist_id, currency, valid_from, id],
  );
  if (other) {
    const message = `Ya tiene una regla desde el ${formatDayYear(valid_from)}: cambiar esa, o elegir otro día.`;
    throw new AppError(409, "conflict", message, {
      issues: [{ path: "valid_from", message }],
      current: await viewOf(other.id),
    });
  }
}

/** `POST /commission-rules`. Errors: 409, 422. */
export async function add(actor: StatementActor, { body }: Input<typeof api.addRule>): Promise<RuleView> {
  const { artist_id, basis, currency, tiers, valid_from, note } = body;
  const id = await prisma.$transaction(async (tx) => {
    if (!(await tx.artist.findUnique({ where: { id: artist_id } })))
      throw new AppError(422, "impossible", "No existe este artista.", {
        issues: [{ path: "artist_id", message: "No existe este artista." }],
      });
    await requireAlone(tx, body);
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO commission_rule (artist_id, basis, currency, tiers, valid_from, note, created_by_user_id)
       VALUES ($1::int, $2, $3::char(3), $4::jsonb, $5::date, $6, $7::int) RETURNING id`,
      ...[artist_id, basis, currency, JSON.stringify(tiers), valid_from, note, actor.userId],
    );
    await audit(tx, actor, { action: "commission_rule.created", object: `commission_rule:${made?.id}`, after: body });
    await changed(tx);
    return made?.id ?? 0;
  });
  return viewOf(id);
}

/** Holds one that no reviewed statement stands on. @throws 404, 409, 422 */
async function holdFree(tx: Tx, id: number, version: number): Promise<{ artist_id: number }> {
  const [row] = await txQuery<{ artist_id: number; version: number; number: number | null }>(
    tx,
    `SELECT r.artist_id, r.version, (SELECT s.number FROM artist_statement_line l JOIN artist_statement s ON s.id = l.statement_id WHERE l.rule_id = r.id LIMIT 1) AS number
     FROM commission_rule r WHERE r.id = $1::int AND r.withdrawn_at IS NULL FOR UPDATE OF r`,
    id,
  );
  if (!row) throw notFound("No existe esta regla de comisión.");
  if (row.version !== version) throw staleVersion(await viewOf(id));
  if (row.number !== null)
    throw impossible(`Ya cuenta en la liquidación ${row.number}: agregar otra desde el día en que cambia.`);
  return row;
}

/** `PUT /commission-rules/{id}`. Errors: 404, 409, 422. */
export async function change(
  actor: StatementActor,
  { params: { id }, body }: Input<typeof api.changeRule>,
): Promise<RuleView> {
  const { version, basis, currency, tiers, valid_from, note } = body;
  await prisma.$transaction(async (tx) => {
    const { artist_id } = await holdFree(tx, id, version);
    await requireAlone(tx, { artist_id, currency, valid_from }, id);
    await txQuery(
      tx,
      `UPDATE commission_rule SET basis = $2, currency = $3::char(3), tiers = $4::jsonb, valid_from = $5::date, note = $6, version = version + 1 WHERE id = $1::int`,
      ...[id, basis, currency, JSON.stringify(tiers), valid_from, note],
    );
    await audit(tx, actor, { action: "commission_rule.changed", object: `commission_rule:${id}`, after: body });
    await changed(tx);
  });
  return viewOf(id);
}

/** `POST /commission-rules/{id}/withdraw`. Errors: 404, 409, 422. */
export async function withdraw(
  actor: StatementActor,
  { params: { id }, body: { version } }: Input<typeof api.withdrawRule>,
): Promise<RuleView> {
  const before = await viewOf(id);
  await prisma.$transaction(async (tx) => {
    await holdFree(tx, id, version);
    const [gone] = await txQuery<{ id: number }>(
      tx,
      "UPDATE commission_rule SET withdrawn_at = now(), version = version + 1 WHERE id = $1::int RETURNING id",
      id,
    );
    if (!gone) throw conflict("Ya no está.", before);
    await audit(tx, actor, { action: "commission_rule.withdrawn", object: `commission_rule:${id}`, before });
    await changed(tx);
  });
  return { ...before, version: before.version + 1 };
}
