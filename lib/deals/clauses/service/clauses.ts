import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, conflict, notFound, staleVersion } from "@/lib/http/errors";
import { type HouseClause, libraryTitles, unknownWords } from "../../contract/rules/clauses";
import type { ClauseCountry } from "../../contract/rules/kinds";
import type * as api from "../api";
import type { ClauseView } from "../schema";

interface ClauseActor {
  userId: number;
  mail: string;
  requestId: string;
}
type Reply = Output<typeof api.listClauses>;

const ROWS = `SELECT c.id, c.country::text AS country, c.replaces, c.title_es, c.title_en, c.text_es, c.text_en, coalesce(${personSql("c.created_by_user_id")}, '') AS by, c.version
  FROM contract_clause c WHERE c.archived_at IS NULL ORDER BY c.replaces NULLS LAST, c.position, c.id`;

async function viewOf(tx: Tx): Promise<Reply> {
  return { clauses: await txQuery<ClauseView>(tx, ROWS), library: [...libraryTitles] };
}

/** `GET /contract-clauses`. */
export const list = (): Promise<Reply> => viewOf(prisma);

/** What contracts are written with beside the library. */
export async function houseClauses(tx: Tx): Promise<HouseClause[]> {
  return (await txQuery<ClauseView>(tx, ROWS)).map(({ country, replaces, ...one }) => ({
    country: country as ClauseCountry | null,
    replaces,
    title: { es: one.title_es, en: one.title_en },
    text: { es: one.text_es, en: one.text_en },
  }));
}

type Facts = Input<typeof api.addClause>["body"];

/** @throws 400 for words that mean nothing here, 409 where the library's clause has its own words in that country */
async function check(tx: Tx, { country, replaces, text_es, text_en }: Facts, id: number | null): Promise<void> {
  for (const [field, value] of [
    ["text_es", text_es],
    ["text_en", text_en],
  ] as const) {
    const unknown = unknownWords(value);
    if (unknown.length > 0) throw badField(field, `No se sabe qué poner en ${unknown.join(", ")}.`);
  }
  if (replaces === null) return;
  if (!libraryTitles.includes(replaces)) throw badField("replaces", "No hay una cláusula con ese nombre.");
  const taken = await txQuery(
    tx,
    "SELECT 1 FROM contract_clause WHERE archived_at IS NULL AND replaces = $1 AND country IS NOT DISTINCT FROM $2 AND id IS DISTINCT FROM $3::int",
    ...[replaces, country, id],
  );
  if (taken.length > 0) throw conflict(`«${replaces}» ya tiene sus palabras para ese país: cambiar esas.`);
}

/** `POST /contract-clauses`. */
export function add(actor: ClauseActor, { body }: Input<typeof api.addClause>): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    await txQuery(tx, "LOCK TABLE contract_clause IN SHARE ROW EXCLUSIVE MODE");
    await check(tx, body, null);
    const { country, replaces, title_es, title_en, text_es, text_en } = body;
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO contract_clause (country, replaces, title_es, title_en, text_es, text_en, position, created_by_user_id)
       SELECT $1, $2, $3, $4, $5, $6, coalesce(max(position), 0) + 1, $7::int FROM contract_clause RETURNING id`,
      ...[country, replaces, title_es, title_en, text_es, text_en, actor.userId],
    );
    await audit(tx, actor, { action: "clause.added", object: `contract_clause:${made?.id}`, after: body });
    return viewOf(tx);
  });
}

/** `PUT /contract-clauses/{id}`. */
export function change(actor: ClauseActor, { params: { id }, body }: Input<typeof api.changeClause>): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    await txQuery(tx, "LOCK TABLE contract_clause IN SHARE ROW EXCLUSIVE MODE");
    const view = await viewOf(tx);
    const before = view.clauses.find((one) => one.id === id);
    if (!before) throw notFound("No encontrado: esta cláusula ya no está.");
    const { archived, version, ...facts } = body;
    if (before.version !== version) throw staleVersion(view);
    if (!archived) await check(tx, facts, id);
    await txQuery(
      tx,
      `UPDATE contract_clause SET country = $2, replaces = $3, title_es = $4, title_en = $5, text_es = $6, text_en = $7,
         archived_at = CASE WHEN $8 THEN now() END, version = version + 1 WHERE id = $1::int`,
      ...[id, facts.country, facts.replaces, facts.title_es, facts.title_en, facts.text_es, facts.text_en, archived],
    );
    const action = archived ? "clause.archived" : "clause.changed";
    await audit(tx, actor, { action, object: `contract_clause:${id}`, before, after: facts });
    return viewOf(tx);
  });
}
