import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { bytesBody } from "@/lib/files/bytes";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize, slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { Conditions } from "@/lib/ledger/service/scope";
import type { StatementActor } from "../actor";
import type * as api from "../api";
import { statementTitles } from "../rules/kinds";
import type { StatementFilter, StatementRow } from "../schema";
import { asOfNow, draftTotals, withDrafts } from "./drafts";
import { AGE, LEFT, STATE, STATEMENT_COLUMNS, STATEMENT_FROM, type StoredStatement } from "./rows";
import { FROZEN, SOURCES } from "./sources";

function conditionsOf({ q, artist, company, currency, state, from, until }: Omit<StatementFilter, "sort">): Conditions {
  const made = new Conditions();
  made.say(state ? "true" : "x.state <> 'descartada'");
  if (q) made.add((at) => `search_plain(ar.name) LIKE ${at}`, `%${likeText(normalize(q))}%`);
  if (artist) made.add((at) => `x.artist_id = ${at}::int`, artist);
  if (company) made.add((at) => `x.company_id = ${at}::int`, company);
  if (currency) made.add((at) => `x.currency = ${at}`, currency);
  if (from) made.add((at) => `x.until >= ${at}::date`, from);
  if (until) made.add((at) => `x.until <= ${at}::date`, until);
  if (state) made.add((at) => `${STATE} = ANY (${at}::text[])`, listOf(state));
  return made;
}

const BY: Readonly<Record<string, string>> = {
  until: "x.until",
  artist: "ar.name",
  balance: "x.balance",
  left: LEFT,
  age: AGE,
};
function orderOf(sort: StatementFilter["sort"]): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way}, x.id ${way}`;
}
const rowsSql = (where: string, tail: string) =>
  `SELECT ${STATEMENT_COLUMNS} FROM ${STATEMENT_FROM} WHERE ${where} ${tail}`;
const aged = (from: number, until: number | null) =>
  `coalesce(sum(${LEFT}) FILTER (WHERE ${AGE} >= ${from}${until === null ? "" : ` AND ${AGE} < ${until}`}), 0)::text`;

/** `GET /artist-statements`. Discarded drafts are listed where they are asked for. */
export async function list(
  _actor: unknown,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listStatements>,
): Promise<Output<typeof api.listStatements>> {
  const { text, values } = conditionsOf(asked).where();
  const [data, totals, drafts] = await Promise.all([
    query<StoredStatement>(rowsSql(text, `${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`), values),
    query<Output<typeof api.listStatements>["totals"][number] & { drafts: number[] }>(
      `SELECT x.currency::text AS currency, count(*)::int AS count, sum(x.balance)::text AS balance, sum(${LEFT})::text AS left,
         ARRAY[${aged(0, 30)}, ${aged(30, 60)}, ${aged(60, 90)}, ${aged(90, null)}] AS ages,
         coalesce(array_agg(x.id) FILTER (WHERE x.state = 'borrador'), '{}') AS drafts
       FROM ${STATEMENT_FROM} WHERE ${text} GROUP BY x.currency ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], x.currency::text)`,
      values,
    ),
    draftTotals(text, values),
  ]);
  return {
    data: data.map((row) => asOfNow(row, drafts)),
    total: totals.reduce((so, { count }) => so + count, 0),
    totals: withDrafts(totals, drafts),
  };
}

const text = (header: string, width: number, value: (row: StatementRow) => string): Field<StatementRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: StatementRow) => string): Field<StatementRow> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<StatementRow>[] = [
  text("Artista", 26, ({ artist }) => artist.name),
  text("Empresa", 28, ({ company }) => company.name),
  { header: "Número", width: 10, kind: "int", value: ({ number }) => number },
  { header: "Hasta", width: 12, kind: "day", value: ({ until }) => until },
  text("Moneda", 9, ({ currency }) => currency),
  money("Honorarios", ({ fees }) => fees),
  money("Costos", ({ costs }) => costs),
  money("Comisión", ({ commission }) => commission),
  money("Anticipos", ({ netted }) => netted),
  money("Retenciones", ({ withheld }) => withheld),
  money("Saldo anterior", ({ carried }) => carried),
  money("Saldo", ({ balance }) => balance),
  money("Falta pagar", ({ left }) => left),
  text("Estado", 14, ({ state }) => statementTitles[state]),
  { header: "Días", width: 8, kind: "int", value: ({ age }) => (age > 0 ? age : null) },
];

/** `GET /artist-statements/excel`: what the filters leave, in its order. */
export async function excel(
  actor: StatementActor,
  { query: { sort, ...asked } }: Input<typeof api.statementsExcel>,
): Promise<Download> {
  const { text: where, values } = conditionsOf(asked).where();
  const drafts = await draftTotals(where, values);
  const rows = (await query<StoredStatement>(rowsSql(where, orderOf(sort)), values)).map((row) => asOfNow(row, drafts));
  const told = { as: "xlsx", filter: asked };
  await audit(prisma, actor, { action: "artist_statement.exported", object: "artist_statements", after: told });
  return workbookDownload(`liquidaciones_${todayIn()}.xlsx`, [sheetOf("Liquidaciones", FIELDS, rows, { money: true })]);
}

const PENDING = `
WITH told AS (SELECT key, artist_id, company_id, currency, min(kind) AS kind, min(day) AS day, sum(amount) AS amount FROM (${FROZEN}) f
    WHERE kind NOT IN ('comision', 'saldo') GROUP BY 1, 2, 3, 4),
  waits AS (
    SELECT coalesce(s.artist_id, t.artist_id) AS artist_id, coalesce(s.company_id, t.company_id) AS company_id, coalesce(s.currency, t.currency) AS currency,
      coalesce(s.kind, t.kind) AS kind, coalesce(s.day, t.day) AS day, coalesce(s.amount, 0) - coalesce(t.amount, 0) AS amount
    FROM (${SOURCES}) s FULL JOIN told t ON t.key = s.key AND t.artist_id = s.artist_id AND t.company_id = s.company_id AND t.currency = s.currency
  )
SELECT json_build_object('id', ar.id, 'name', ar.name) AS artist, json_build_object('id', co.id, 'name', co.name) AS company, w.currency::text AS currency,
  coalesce(sum(w.amount) FILTER (WHERE w.kind = 'honorario'), 0.00)::text AS fees, coalesce(sum(w.amount) FILTER (WHERE w.kind = 'costo'), 0.00)::text AS costs,
  coalesce(sum(w.amount) FILTER (WHERE w.kind = 'anticipo'), 0.00)::text AS advances, coalesce(sum(w.amount) FILTER (WHERE w.kind = 'retencion'), 0.00)::text AS withheld,
  count(*)::int AS records, min(w.day)::text AS since,
  (SELECT d.id FROM artist_statement d WHERE d.artist_id = ar.id AND d.company_id = co.id AND d.currency = w.currency AND d.state = 'borrador') AS draft
FROM waits w JOIN artist ar ON ar.id = w.artist_id JOIN company co ON co.id = w.company_id WHERE w.amount <> 0
GROUP BY ar.id, ar.name, co.id, co.name, w.currency HAVING bool_or(w.kind <> 'costo') ORDER BY ar.name, co.name, w.currency`;

/** `GET /artist-statements/pending`: artists with fees, advances or withholdings that no statement has; costs alone begin none. */
export async function pending(): Promise<Output<typeof api.pendingStatements>> {
  return { data: await query<Output<typeof api.pendingStatements>["data"][number]>(PENDING) };
}

/** `GET /artist-statements/choices`. */
export async function choices(): Promise<Output<typeof api.statementChoices>> {
  const [companies, artists] = await Promise.all([
    query<{ id: number; name: string }>("SELECT id, name FROM company WHERE active ORDER BY name"),
    query<{ id: number; name: string }>("SELECT id, name FROM artist ORDER BY name"),
  ]);
  return { companies, artists };
}

/** `GET /artist-statements/{id}/statement.pdf`. Error: 404. */
export async function pdf(
  actor: StatementActor,
  { params: { id } }: Input<typeof api.statementPdf>,
): Promise<Download> {
  const [row] = await query<{ pdf: Buffer | null; number: number; artist: string }>(
    "SELECT s.pdf, s.number, ar.name AS artist FROM artist_statement s JOIN artist ar ON ar.id = s.artist_id WHERE s.id = $1::int",
    [id],
  );
  if (!row?.pdf) throw notFound("Todavía no está revisada: no tiene PDF.");
  await audit(prisma, actor, { action: "artist_statement.downloaded", object: `artist_statement:${id}` });
  const bytes = row.pdf;
  return {
    filename: `liquidacion_${row.number}_${slugFile(row.artist)}.pdf`,
    ...bytesBody(bytes),
  };
}
