import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import { documentOwners } from "@/lib/documents/owners";
import { attachmentsOf } from "@/lib/documents/service/attach";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, moment, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { sumMoney } from "@/lib/format/moneyMath";
import type { Download, Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type * as api from "../api";
import { entryKindTitles } from "../kinds";
import { PURSE_TITLE } from "../purseIds";
import { type EntryFilter, type EntryRow, type entrySorts, type KindSum, PAGE_SIZE } from "../schema";
import { type LedgerReader, ledgerSources, type SourceRecord } from "../sources";
import { conditions, keptAs, requireReadable, type Where } from "./scope";

type Stored = Omit<EntryRow, "source"> & { source: Pick<EntryRow["source"], "type" | "id" | "event"> };

const NAMED = (of: string) =>
  `CASE WHEN ${of}.id IS NOT NULL THEN json_build_object('id', ${of}.id, 'name', ${of}.name) END`;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Entries as they are answered; who was merged is named as who stays. */
const rowsOf = (entries: string) => `
  SELECT e.id, e.posting_id, e.side, e.kind, e.day::text AS day, e.for_day::text AS for_day, e.currency::text AS currency, e.amount::text AS amount,
    e.cost::text AS cost, coalesce(e.cost_usd, usd.cost_usd)::text AS cost_usd, coalesce(e.cost_eur, eur.cost_eur)::text AS cost_eur,
    CASE WHEN e.fx_rate IS NOT NULL THEN json_build_object('rate', e.fx_rate::text, 'source', e.fx_source, 'day', e.fx_day::text) END AS fx,
    ${NAMED("co")} AS company, CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'kind', p.kind, 'name', ${PURSE_TITLE}) END AS purse,
    ${NAMED("sh")} AS show, ${NAMED("pr")} AS project, ${NAMED("ev")} AS event,
    CASE WHEN cc.id IS NOT NULL THEN json_build_object('id', cc.id, 'name', cc.name, 'code', cc.code::text) END AS centre,
    ${NAMED("ca")} AS category, ${NAMED("su")} AS supplier, coalesce(t.concept, '') AS concept, coalesce(t.supplier, '') AS supplier_text,
    coalesce(t.document, '') AS document, g.reason, json_build_object('type', g.source_type, 'id', g.source_id, 'event', g.event) AS source,
    CASE WHEN g.import_row IS NOT NULL THEN json_build_object('id', i.id, 'file', i.file_name, 'row', g.import_row) END AS import,
    g.reverses_id, r.id AS reversed_by_id, ${personSql("g.actor_id")} AS by, to_char(g.at AT TIME ZONE 'UTC', ${ISO}) AS at
  FROM ${entries} e JOIN ledger_posting g ON g.id = e.posting_id
  LEFT JOIN ledger_posting r ON r.reverses_id = g.id LEFT JOIN import i ON i.id = g.import_id LEFT JOIN ledger_text t ON t.entry_id = e.id
  LEFT JOIN company co ON co.id = e.company_id LEFT JOIN purse p ON p.id = e.purse_id LEFT JOIN show sh ON sh.id = e.show_id
  LEFT JOIN cost_centre cc ON cc.id = e.cost_centre_id
  LEFT JOIN project_kept pk ON pk.id = e.project_id LEFT JOIN project pr ON pr.id = pk.kept_id
  LEFT JOIN event_kept ek ON ek.id = e.event_id LEFT JOIN event ev ON ev.id = ek.kept_id
  LEFT JOIN category_kept ck ON ck.id = e.category_id LEFT JOIN category ca ON ca.id = ck.kept_id
  LEFT JOIN supplier_kept sk ON sk.id = e.supplier_id LEFT JOIN supplier su ON su.id = sk.kept_id
  LEFT JOIN LATERAL (SELECT x.cost_usd FROM ledger_posting lp JOIN ledger_entry x ON x.posting_id = lp.id
    WHERE e.cost_usd IS NULL AND lp.source_type = 'ledger_entry' AND lp.source_id = e.id AND lp.event = 'cotizacion_usd') usd ON true
  LEFT JOIN LATERAL (SELECT x.cost_eur FROM ledger_posting lp JOIN ledger_entry x ON x.posting_id = lp.id
    WHERE e.cost_eur IS NULL AND lp.source_type = 'ledger_entry' AND lp.source_id = e.id AND lp.event = 'cotizacion_eur') eur ON true`;

const ORDER: Record<(typeof entrySorts)[number], string> = {
  day: "e.day",
  amount: "e.amount",
  kind: "e.kind",
  centre: "cc.code",
  concept: "coalesce(t.concept, '')",
};
/** What an order has to be joined to, of the entries `e`. */
const JOINED: Partial<Record<(typeof entrySorts)[number], string>> = {
  centre: "LEFT JOIN cost_centre cc ON cc.id = e.cost_centre_id",
  concept: "LEFT JOIN ledger_text t ON t.entry_id = e.id",
};

/** A sort such as `-amount` in SQL, and what it needs. */
function orderOf(sort: string): { order: string; join: string } {
  const by = sort.replace("-", "") as keyof typeof ORDER;
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  return { order: `ORDER BY ${ORDER[by]} ${way}, e.id ${way}`, join: JOINED[by] ?? "" };
}

/** Lines that only add a late rate are shown with the entry that they are of. */
const SOMETHING = "(amount <> 0 OR cost <> 0)";

async function whereOf(reader: LedgerReader, asked: Omit<EntryFilter, "sort">): Promise<Where> {
  const made = (await conditions(reader, asked, "day")).say(SOMETHING);
  if (asked.supplier === 0) made.is("supplier_id", 0);
  else if (asked.supplier !== undefined)
    made.add((at) => `supplier_id = ANY (${at}::int[])`, await keptAs("supplier_kept", asked.supplier));
  if (asked.q) made.add((at) => `words LIKE '%' || search_plain(${at}::text) || '%'`, likeText(asked.q));
  const { source, source_id } = asked;
  if (source) made.ofSource(source, source_id === undefined ? null : [source_id]);
  return made.where();
}

/** What a figure comes to by kind: kept sums say it where what is asked is one of their dimensions. */
async function kindSums(reader: LedgerReader, figure: Omit<EntryFilter, "sort" | "kind" | "q">): Promise<KindSum[]> {
  const kept = await conditions(reader, figure, "month");
  const counted = kept.ofEntries || figure.supplier !== undefined || figure.source !== undefined;
  const { text, values, entries: of } = counted ? await whereOf(reader, figure) : kept.where();
  const [table, entries] = counted ? [of, "count(*)"] : ["ledger_rollup", "sum(entries)"];
  return query<KindSum>(
    `SELECT kind, sum(amount)::text AS amount, ${entries}::int AS entries FROM ${table} e WHERE ${text} GROUP BY kind ORDER BY kind`,
    values,
  );
}

type Totals = Omit<Output<typeof api.listLedgerEntries>, "data">;

/** How many, and what they add up to; words are looked for in each entry. */
async function totals(reader: LedgerReader, { kind, q, ...figure }: Omit<EntryFilter, "sort">): Promise<Totals> {
  const words = q ? whereOf(reader, { ...figure, kind, q }) : undefined;
  const [sums, found] = await Promise.all([
    kindSums(reader, figure),
    words?.then(({ text, values, entries }) =>
      query<{ total: number; sum: string }>(
        `SELECT count(*)::int AS total, coalesce(sum(amount), 0.00)::text AS sum FROM ${entries} e WHERE ${text}`,
        values,
      ),
    ),
  ]);
  if (found?.[0]) return { sums, ...found[0] };
  const shown = sums.filter((one) => kind === undefined || one.kind === kind);
  return {
    sums,
    total: shown.reduce((total, { entries }) => total + entries, 0),
    sum: sumMoney(shown.map(({ amount }) => amount)),
  };
}

const FEW = 20_000;

/** `GET /ledger/entries`. Which ones is settled before anything else is read of them. */
export async function list(
  reader: LedgerReader,
  { query: { page, sort, ...asked } }: Input<typeof api.listLedgerEntries>,
): Promise<Output<typeof api.listLedgerEntries>> {
  const [{ text, values, entries }, whole] = await Promise.all([whereOf(reader, asked), totals(reader, asked)]);
  const { order, join } = orderOf(sort);
  // Few that have a word are found by their words; by the order's index most entries would be looked at for them.
  const fence = asked.q && whole.total < FEW ? "OFFSET 0" : "";
  const some = `SELECT e.id FROM (SELECT * FROM ${entries} e WHERE ${text} ${fence}) e ${join} ${order} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`;
  const found = await query<Stored>(`${rowsOf(entries)} WHERE e.id = ANY (ARRAY(${some})) ${order}`, values);
  return { data: await withSources(reader, found), ...whole };
}

/** Says of each entry what its record is, which, and where this person looks at it. */
async function withSources(reader: LedgerReader, rows: readonly Stored[]): Promise<EntryRow[]> {
  const known = await ledgerSources();
  const records = new Map<string, ReadonlyMap<number, SourceRecord>>();
  for (const type of new Set(rows.map(({ source }) => source.type))) {
    const ids = [...new Set(rows.flatMap(({ source }) => (source.type === type ? [source.id] : [])))];
    records.set(type, (await known.get(type)?.records?.(ids, reader)) ?? new Map());
  }
  return rows.map(({ source, ...row }) => {
    const record = records.get(source.type)?.get(source.id);
    const title = known.get(source.type)?.title ?? "Otro";
    return { ...row, source: { ...source, title, text: record?.text ?? "", href: record?.href ?? null } };
  });
}

type Line = Stored & { origin: string };
const text = (header: string, width: number, value: (row: Line) => string): Field<Line> => ({
  header,
  width,
  kind: "text",
  value,
});
const money = (header: string, value: (row: Line) => string | null): Field<Line> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<Line>[] = [
  { header: "Fecha", width: 12, kind: "day", value: ({ day }) => day },
  text("Tipo", 14, ({ kind }) => entryKindTitles[kind]),
  text("Concepto", 40, ({ concept }) => concept),
  text("Proveedor", 26, ({ supplier, supplier_text }) => supplier?.name ?? supplier_text),
  text("Documento", 18, ({ document }) => document),
  money("Importe", ({ amount }) => amount),
  text("Moneda", 10, ({ currency }) => currency),
  money("Costo", ({ cost }) => cost),
  money("Costo en dólares", ({ cost_usd }) => cost_usd),
  money("Costo en euros", ({ cost_eur }) => cost_eur),
  text("Empresa", 26, ({ company }) => company?.name ?? ""),
  text("Bolsa", 26, ({ purse }) => purse?.name ?? ""),
  text("Centro", 14, ({ centre }) => centre?.code ?? ""),
  text("Show", 26, ({ show }) => show?.name ?? ""),
  text("Rubro", 20, ({ category }) => category?.name ?? ""),
  text("Origen", 20, ({ origin }) => origin),
  text("Archivo", 28, (row) => (row.import ? `${row.import.file}, fila ${row.import.row}` : "")),
  text("Anulado", 10, ({ reversed_by_id }) => (reversed_by_id === null ? "No" : "Sí")),
  text("Cargó", 24, ({ by }) => by),
  moment("Cargado el", ({ at }) => at),
];

async function* linesOf(rows: AsyncIterable<Stored>): AsyncGenerator<Line> {
  const known = await ledgerSources();
  for await (const row of rows) yield { ...row, origin: known.get(row.source.type)?.title ?? "Otro" };
}

/** `GET /ledger/entries/excel`: every entry of the filter, in its order. */
export async function excel(
  reader: LedgerReader,
  { query: { sort, ...asked } }: Input<typeof api.ledgerEntriesExcel>,
): Promise<Download> {
  const { text: where, values, entries } = await whereOf(reader, asked);
  const found = cursorRows<Stored>(
    `${rowsOf(entries)} WHERE e.id IN (SELECT e.id FROM ${entries} e WHERE ${where}) ${orderOf(sort).order}`,
    values,
  );
  const sheet = sheetOf("Movimientos", FIELDS, linesOf(found), { money: true });
  return workbookDownload(`movimientos_${asked.currency}_${todayIn()}.xlsx`, [sheet]);
}

/** `GET /ledger/entries/{id}/documents`. Errors: 403, 404. */
export async function documents(
  reader: LedgerReader & { requestId: string },
  { params: { id } }: Input<typeof api.entryDocuments>,
): Promise<Output<typeof api.entryDocuments>> {
  const [entry] = await query<{ purse_id: number | null; type: string; source: number }>(
    `SELECT e.purse_id, g.source_type AS type, g.source_id AS source FROM ledger_entry e JOIN ledger_posting g ON g.id = e.posting_id
     WHERE e.id = $1`,
    [id],
  );
  if (!entry) throw notFound("No existe ese movimiento.");
  const records = await (await ledgerSources()).get(entry.type)?.records?.([entry.source], reader);
  const record = records?.get(entry.source);
  if (!record?.href) await requireReadable(reader, entry.purse_id ?? 0);
  const files = record?.files;
  const owner = files && (await documentOwners()).get(files.type);
  if (!files || !(await owner?.mayRead(reader, files.id))) return [];
  return attachmentsOf({ ownerType: files.type, ownerId: files.id });
}
