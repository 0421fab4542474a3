import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { formatDayMonth, todayIn } from "@/lib/format/dates";
import { compareMoney } from "@/lib/format/moneyMath";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { Input } from "@/lib/http/contract";
import { AppError, conflict, forbidden, impossible, notFound } from "@/lib/http/errors";
import { openDay } from "@/lib/ledger/balances";
import { annulObligation, openObligation, payObligation, unpayObligation } from "@/lib/ledger/obligations";
import type { PostingActor } from "@/lib/ledger/post";
import { lesser, onDay } from "@/lib/ledger/shares";
import type { StatementActor } from "../actor";
import type * as api from "../api";
import { changed } from "../changed";
import { type Assembled, settledBy } from "../rules/assemble";
import type { StatementView } from "../schema";
import { type HeldStatement, objectOf, onStatement, tellAuthor } from "./held";
import { statementPdf } from "./pdf";
import { assembled } from "./sources";
import { viewOf } from "./view";

export const wrong = (path: string, message: string) =>
  new AppError(422, "impossible", message, { issues: [{ path, message }] });

async function requireThere(tx: Tx, { artist_id, company_id }: { artist_id: number; company_id: number }) {
  if (!(await tx.artist.findUnique({ where: { id: artist_id } }))) throw wrong("artist_id", "No existe este artista.");
  if (!(await tx.company.findUnique({ where: { id: company_id } })))
    throw wrong("company_id", "No existe esta empresa.");
}

/** `POST /artist-statements`. Errors: 409 with the draft that there is, 422. */
export async function open(actor: StatementActor, { body }: Input<typeof api.openStatement>): Promise<StatementView> {
  const { artist_id, company_id, currency, until } = body;
  const id = await prisma.$transaction(async (tx) => {
    await requireThere(tx, body);
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO artist_statement (artist_id, company_id, currency, until, created_by_user_id) VALUES ($1::int, $2::int, $3, $4::date, $5::int)
       ON CONFLICT (artist_id, company_id, currency) WHERE state = 'borrador' DO NOTHING RETURNING id`,
      ...[artist_id, company_id, currency, until, actor.userId],
    );
    if (!made) return null;
    await audit(tx, actor, { action: "artist_statement.opened", object: objectOf(made.id), after: body });
    await changed(tx);
    return made.id;
  });
  if (id !== null) return viewOf(actor, id);
  const [there] = await prisma.$queryRaw<{ id: number }[]>`SELECT id FROM artist_statement
    WHERE artist_id = ${artist_id} AND company_id = ${company_id} AND currency = ${currency} AND state = 'borrador'`;
  throw conflict("Ya hay un borrador de esta cuenta.", there && (await viewOf(actor, there.id)));
}

/** `PUT /artist-statements/{id}`: a draft's day, what it leaves out, the advances it nets, who is paid. */
export const edit = (actor: StatementActor, { params: { id }, body }: Input<typeof api.editStatement>) =>
  onStatement(actor, { id, version: body.version }, { step: "editar", action: "changed" }, async (tx) => {
    const { version: _, ...after } = body;
    if (after.supplier_id !== null && !(await tx.supplier.findUnique({ where: { id: after.supplier_id } })))
      throw wrong("supplier_id", "No existe este proveedor.");
    await txQuery(
      tx,
      `UPDATE artist_statement SET until = $2::date, supplier_id = $3::int, note = $4, left_out = $5::text[],
         chosen_by_user_id = CASE WHEN advances <> $6::text[] THEN $7::int ELSE chosen_by_user_id END, advances = $6::text[],
         edited_by_user_ids = CASE WHEN $7::int = ANY (array_prepend(created_by_user_id, edited_by_user_ids)) THEN edited_by_user_ids ELSE edited_by_user_ids || $7::int END WHERE id = $1::int`,
      ...[id, after.until, after.supplier_id, after.note, after.left_out, after.advances, actor.userId],
    );
    return after;
  });

interface Names {
  artist: string;
  company: string;
  company_tax_id: string;
}

export async function namesOf(tx: Tx, { artist_id, company_id }: HeldStatement): Promise<Names> {
  const [row] = await txQuery<Names>(
    tx,
    `SELECT a.name AS artist, c.name AS company, coalesce(c.tax_id, '') AS company_tax_id FROM artist a, company c WHERE a.id = $1::int AND c.id = $2::int`,
    artist_id,
    company_id,
  );
  if (!row) throw notFound("No existe esta cuenta.");
  return row;
}

/** What it costs is owed and accrued; of that advances and withholdings cancel their part at once, the rest waits to be paid. */
async function owe(tx: Tx, actor: PostingActor, row: HeldStatement, { lines }: Assembled): Promise<number | null> {
  const { owed, cancelled } = settledBy(lines);
  if (compareMoney(owed, "0") <= 0) return null;
  const { company_id, currency, artist_id } = row;
  const day = todayIn();
  const { artist } = await namesOf(tx, row);
  const place = await openDay(tx, company_id, row.until);
  const id = await openObligation(tx, actor, {
    kind: "artista",
    source: { type: "artist_statement", id: row.id },
    company_id,
    supplier_id: row.supplier_id,
    payee: artist,
    currency,
    day: place.day,
    due_day: day,
    shares: onDay(
      [{ side: "gasto", company_id, supplier_id: row.supplier_id, artist_id, currency, amount: owed }],
      place,
    ),
  });
  const part = lesser(owed, cancelled);
  if (compareMoney(part, "0") > 0)
    await payObligation(tx, actor, id, { amount: part, day, event: `compensado:liquidacion:${row.id}` });
  return id;
}

const NUMBER = `SELECT coalesce(max(number), 0) + 1 AS n FROM artist_statement WHERE artist_id = $1::int AND company_id = $2::int AND currency = $3`;

/** Makes a draft what it comes to now, with its number, lines, PDF and what is owed by it. Who calls holds it. @returns its number */
export async function freeze(tx: Tx, actor: PostingActor, row: HeldStatement, made: Assembled): Promise<number> {
  const { artist, company, company_tax_id } = await namesOf(tx, row);
  const [next] = await txQuery<{ n: number }>(tx, NUMBER, row.artist_id, row.company_id, row.currency);
  const number = row.number ?? next?.n ?? 1;
  const pdf = await statementPdf({
    artist,
    company,
    company_tax_id,
    currency: row.currency,
    until: row.until,
    number,
    day: todayIn(),
    note: row.note,
    lines: made.lines,
  });
  await txQuery(
    tx,
    `INSERT INTO artist_statement_line (statement_id, line, kind, key, day, show_id, text, note, amount, rule_id)
     SELECT $1::int, n, x.kind, x.key, x.day, (x.show ->> 'id')::int, x.text, x.note, x.amount, x.rule_id FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS g(value, n)
     CROSS JOIN LATERAL jsonb_to_record(g.value) AS x(kind text, key text, day date, show jsonb, text text, note text, amount numeric, rule_id int)`,
    row.id,
    JSON.stringify(made.lines),
  );
  const { fees, costs, commission, netted, withheld, carried } = made.totals;
  await txQuery(
    tx,
    `UPDATE artist_statement SET state = 'revisada', number = $2::int, pdf = $3, fees = $4::numeric, costs = $5::numeric, commission = $6::numeric,
       netted = $7::numeric, withheld = $8::numeric, carried = $9::numeric, owed = $10::numeric, obligation_id = $11::int, reviewed_by_user_id = $12::int, reviewed_at = now()
     WHERE id = $1::int`,
    ...[row.id, number, pdf, fees, costs, commission, netted, withheld, carried],
    ...[settledBy(made.lines).owed, await owe(tx, actor, row, made), actor.userId],
  );
  const carriedIds = made.lines.flatMap(({ kind, key }) => (kind === "saldo" ? [Number(key.split(":")[1])] : []));
  await txQuery(
    tx,
    "UPDATE artist_statement SET carried_by_id = $1::int WHERE id = ANY ($2::int[])",
    row.id,
    carriedIds,
  );
  return number;
}

/**
 * `POST /artist-statements/{id}/review`. Errors: 403 for who started it, 422 where it has nothing, a fee has no rule, or the advances that it nets were chosen
 * by the same person: whoever closes looks at what somebody else chose.
 */
export const review = (actor: StatementActor, { params: { id }, body }: Input<typeof api.reviewStatement>) =>
  onStatement(actor, { id, ...body }, { step: "revisar", action: "reviewed" }, async (tx, row) => {
    const made = await assembled(tx, row);
    if (made.lines.length === 0) throw impossible("No tiene nada: cambiar hasta qué día es, o descartarla.");
    const [gap] = made.missing;
    if (gap) throw impossible(`Falta la regla de comisión del ${formatDayMonth(gap.day)}: ${gap.text}.`);
    const [chosen] = await txQuery<{ by: number | null }>(
      tx,
      "SELECT chosen_by_user_id AS by FROM artist_statement WHERE id = $1::int",
      id,
    );
    const nets = made.lines.some(({ kind }) => kind === "anticipo");
    if (nets && (chosen?.by ?? row.created_by_user_id) === actor.userId)
      throw impossible("Compensa anticipos que eligió usted: la tiene que revisar otra persona.");
    if (row.created_by_user_id === actor.userId)
      throw forbidden("Usted empezó esta liquidación: la revisa otra persona.");
    const number = await freeze(tx, actor, row, made);
    await tellAuthor(tx, actor, row, "revisó");
    return { state: "revisada", number, balance: made.totals.balance };
  });

/** `POST /artist-statements/{id}/return`. Errors: 422 once a later one stands on it, or something of it was paid. */
export const takeBack = (
  actor: StatementActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.returnStatement>,
) =>
  onStatement(actor, { id, version }, { step: "devolver", action: "returned" }, async (tx, row) => {
    const [later] = await txQuery<{ state: string }>(
      tx,
      `SELECT state FROM artist_statement WHERE artist_id = $1::int AND company_id = $2::int AND currency = $3 AND id <> $4::int
         AND (state = 'borrador' OR (state IN ('revisada', 'enviada') AND number > $5::int)) ORDER BY state LIMIT 1`,
      ...[row.artist_id, row.company_id, row.currency, id, row.number],
    );
    if (later)
      throw impossible(
        later.state === "borrador"
          ? "Ya hay otro borrador de esta cuenta: descartarlo primero."
          : "Hay una liquidación posterior: lo que falte o sobre va en la próxima.",
      );
    if (row.obligation_id !== null) await disown(tx, actor, row, reason);
    await txQuery(tx, "DELETE FROM artist_statement_line WHERE statement_id = $1::int", id);
    await txQuery(tx, "UPDATE artist_statement SET carried_by_id = NULL WHERE carried_by_id = $1::int", id);
    await txQuery(
      tx,
      `UPDATE artist_statement SET state = 'borrador', pdf = NULL, obligation_id = NULL, reviewed_by_user_id = NULL, reviewed_at = NULL,
         fees = 0, costs = 0, commission = 0, netted = 0, withheld = 0, carried = 0, owed = 0 WHERE id = $1::int`,
      id,
    );
    await tellAuthor(tx, actor, row, "volvió a borrador");
    return { state: "borrador", reason };
  });

/** What it owed is owed no more; what only advances cancelled goes with it. */
async function disown(tx: Tx, actor: StatementActor, row: HeldStatement, reason: string): Promise<void> {
  const id = row.obligation_id ?? 0;
  await requireFree(tx, id);
  const [own] = await txQuery<{ amount: string }>(
    tx,
    `SELECT coalesce(sum(e.amount), 0)::text AS amount FROM ledger_posting p JOIN ledger_entry e ON e.posting_id = p.id
     WHERE p.source_type = 'obligation' AND p.source_id = $1::int AND e.kind = 'pagado' AND p.event LIKE 'compensado:%'`,
    id,
  );
  const amount = own?.amount ?? "0";
  if (compareMoney(amount, "0") > 0)
    await unpayObligation(tx, actor, id, { amount, event: `compensado:liquidacion:${row.id}`, reason });
  await annulObligation(tx, actor, id, { day: todayIn(), reason });
}

/** @throws 422 while orders hold it */
async function requireFree(tx: Tx, obligation: number): Promise<void> {
  await txQuery(tx, "SELECT id FROM obligation WHERE id = $1::int FOR UPDATE", obligation);
  const [held] = await txQuery<{ held: string }>(
    tx,
    "SELECT held::text AS held FROM payable WHERE kind = 'obligation' AND subject_id = $1::int AND held > 0",
    obligation,
  );
  if (held) throw impossible("Está en un lote de pagos: se paga, o se saca, desde Pagos.");
}

/** `POST /artist-statements/{id}/discard`. */
export const discard = (
  actor: StatementActor,
  { params: { id }, body: { version, reason } }: Input<typeof api.discardStatement>,
) =>
  onStatement(actor, { id, version }, { step: "descartar", action: "discarded" }, async (tx, row) => {
    if (row.number !== null) throw impossible(`Ya tiene el número ${row.number}: corregirla y volver a revisarla.`);
    await txQuery(
      tx,
      "UPDATE artist_statement SET state = 'descartada', discarded_reason = $2 WHERE id = $1::int",
      id,
      reason,
    );
    await tellAuthor(tx, actor, row, "descartó");
    return { state: "descartada", reason };
  });

/** `POST /artist-statements/{id}/send`. */
export const send = (
  actor: StatementActor,
  { params: { id }, body: { version, sent_on } }: Input<typeof api.sendStatement>,
) =>
  onStatement(actor, { id, version }, { step: "enviar", action: "sent" }, async (tx) => {
    const problem = paidDayProblem(sent_on);
    if (problem) throw wrong("sent_on", problem);
    await txQuery(
      tx,
      "UPDATE artist_statement SET state = 'enviada', sent_on = $2::date WHERE id = $1::int",
      id,
      sent_on,
    );
    return { state: "enviada", sent_on };
  });
