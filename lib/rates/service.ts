import { can, type Person } from "@/lib/access/can";
import type { AuditActor } from "@/lib/audit/audit";
import { readHistory } from "@/lib/audit/history";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { diffDays, todayIn } from "@/lib/format/dates";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, conflict, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "./api";
import { type RateSource, sourceTitles } from "./rules/kinds";
import { rateColumns } from "./rules/sheet";
import type { DatedRate, RateFilter } from "./schema";
import {
  correctRate,
  holdSeries,
  insertRate,
  newestRate,
  presentRate,
  RATE_COLUMNS,
  rateOfDay,
  type StoredRate,
  seriesObject,
} from "./seriesService";
import { requireUsual } from "./unusual";

type Actor = AuditActor & Person & { userId: number };

const WHERE = `($1::text IS NULL OR currency = $1) AND ($2::text IS NULL OR source = $2)
  AND ($3::date IS NULL OR day >= $3::date) AND ($4::date IS NULL OR day <= $4::date)`;
const valuesOf = ({ currency, source, from, to }: RateFilter) => [
  currency ?? null,
  source ?? null,
  from ?? null,
  to ?? null,
];

const NEWEST = `SELECT ${RATE_COLUMNS} FROM (
    SELECT DISTINCT ON (currency, source) * FROM fx_rate WHERE source <> 'pactado' ORDER BY currency, source, day DESC) fx_rate
  WHERE withdrawn_on IS NULL ORDER BY currency DESC, array_position(ARRAY['propia', 'oficial', 'mep'], source)`;

/** `GET /rates`: a page of them, newest day first. */
export async function list(
  _actor: unknown,
  { query: asked }: Input<typeof api.listRates>,
): Promise<Output<typeof api.listRates>> {
  const { limit, cursor, ...filter } = asked;
  const values = valuesOf(filter);
  const [rows, [counted], newest] = await Promise.all([
    query<StoredRate>(
      `SELECT ${RATE_COLUMNS} FROM fx_rate
       WHERE ${WHERE} AND ($5::int IS NULL OR (fx_rate.day, fx_rate.id) < (SELECT c.day, c.id FROM fx_rate c WHERE c.id = $5))
       ORDER BY fx_rate.day DESC, id DESC LIMIT $6`,
      [...values, cursor ?? null, limit + 1],
    ),
    query<{ total: number }>(`SELECT count(*)::int AS total FROM fx_rate WHERE ${WHERE}`, values),
    query<StoredRate>(NEWEST),
  ]);
  const items = rows.slice(0, limit).map(presentRate);
  const next_cursor = rows.length > limit ? String(items.at(-1)?.id) : null;
  return { items, next_cursor, total: counted?.total ?? 0, newest: newest.map(presentRate) };
}

/** How much of a day, a week or a month is one point of a curve, by how many days it is of: some hundred points each. */
const STEPS: [upToDays: number, step: string][] = [
  [400, "day"],
  [2_200, "week"],
  [Number.POSITIVE_INFINITY, "month"],
];
const CURVES = `SELECT source, json_agg(json_build_object('day', day::text, 'rate', trim_scale(rate)::text) ORDER BY day) AS points
  FROM (SELECT DISTINCT ON (source, date_trunc($5, day)) source, day, rate FROM fx_rate WHERE ${WHERE} AND source <> 'pactado'
    ORDER BY source, date_trunc($5, day), day DESC) s
  GROUP BY source ORDER BY array_position(ARRAY['propia', 'oficial', 'mep'], source)`;

/** `GET /rates/curves`. What was agreed with somebody is no curve. */
export async function curves(
  _actor: unknown,
  { query: filter }: Input<typeof api.getRateCurves>,
): Promise<Output<typeof api.getRateCurves>> {
  const values = valuesOf(filter);
  const [all] = await query<{ first: string | null; last: string | null }>(
    `SELECT min(day)::text AS first, max(day)::text AS last FROM fx_rate WHERE ${WHERE}`,
    values,
  );
  if (!all?.first || !all.last) return [];
  const days = diffDays(all.first, all.last);
  const [, step] = STEPS.find(([upTo]) => days <= upTo) ?? [0, "month"];
  return query(CURVES, [...values, step]);
}

// Ticketing says what our own reports convert by; the others are what the accounts are kept in.
function refuseSource(actor: Actor, source: RateSource): void {
  if (source !== "propia" && !can(actor, "catalogue.write"))
    throw forbidden("Las cotizaciones que no son propias las carga Administración.");
}

/** `POST /rates`. Errors: 400, 403, 409 with the rate that the day has, 422 for one far from the day before's that nobody confirmed. */
export async function add(actor: Actor, { body }: Input<typeof api.addRate>): Promise<DatedRate> {
  refuseSource(actor, body.source);
  if (body.day > todayIn()) throw badField("day", "Es un día que todavía no llegó.");
  if (body.source === "pactado" && body.note === "") throw badField("note", "Falta decir para qué se pactó.");
  return prisma.$transaction(async (tx) => {
    await holdSeries(tx, body.currency, body.source);
    const taken = body.source === "pactado" ? null : await rateOfDay(tx, body);
    if (taken && !taken.withdrawn_on) throw conflict("Ese día ya tiene cotización: corregirla.", presentRate(taken));
    await requireUsual(tx, body, body.sure);
    const newest = await newestRate(tx, body.currency, body.source);
    return presentRate(taken ? await correctRate(tx, actor, taken, body) : await insertRate(tx, actor, body, newest));
  });
}

/** `PUT /rates/{id}`. Errors: 400, 403, 404, 409 for a stale version, 422 as above. The same again changes nothing. */
export async function change(actor: Actor, { params, body }: Input<typeof api.changeRate>): Promise<DatedRate> {
  return prisma.$transaction(async (tx) => {
    const { currency, source } = await found(tx, params.id);
    refuseSource(actor, source);
    await holdSeries(tx, currency, source);
    const before = await found(tx, params.id);
    if (before.note === body.note && Number(before.rate) === Number(body.rate) && !before.withdrawn_on)
      return presentRate(before);
    if (before.version !== body.version) throw staleVersion(presentRate(before));
    await requireUsual(tx, { ...before, rate: body.rate }, body.sure);
    return presentRate(await correctRate(tx, actor, before, body));
  });
}

async function found(tx: Tx, id: number): Promise<StoredRate> {
  const [row] = await txQuery<StoredRate>(tx, `SELECT ${RATE_COLUMNS} FROM fx_rate WHERE id = $1`, id);
  if (!row) throw notFound("No existe esta cotización.");
  return row;
}

/** `GET /rates/{id}/history`. Error: 404. */
export async function history(
  _actor: unknown,
  { params, query: page }: Input<typeof api.rateHistory>,
): Promise<Output<typeof api.rateHistory>> {
  const row = await prisma.fxRate.findUnique({ where: { id: params.id }, select: { currency: true, source: true } });
  if (!row) throw notFound("No existe esta cotización.");
  return readHistory([{ object: seriesObject(row.currency, row.source as RateSource) }], page);
}

// The first five are what the import reads: the sheet goes out, is edited and comes back.
const FIELDS: Field<DatedRate>[] = [
  { header: rateColumns.day.label, width: 14, kind: "day", value: ({ day }) => day },
  { header: rateColumns.rate.label, width: 18, kind: "rate", value: ({ rate }) => rate },
  { header: rateColumns.currency.label, width: 10, kind: "text", value: ({ currency }) => currency },
  { header: rateColumns.source.label, width: 12, kind: "text", value: ({ source }) => sourceTitles[source] },
  { header: rateColumns.note.label, width: 30, kind: "text", value: ({ note }) => note },
  { header: "La cargó", width: 24, kind: "text", value: ({ updated_by }) => updated_by },
];

/** `GET /rates/excel`: those that the filter leaves. */
export async function excel(_actor: unknown, { query: filter }: Input<typeof api.ratesExcel>): Promise<Download> {
  const rows = await query<StoredRate>(
    `SELECT ${RATE_COLUMNS} FROM fx_rate WHERE ${WHERE} ORDER BY fx_rate.day DESC, id DESC`,
    valuesOf(filter),
  );
  return workbookDownload(`cotizaciones_${todayIn()}.xlsx`, [
    sheetOf("Cotizaciones", FIELDS, rows.map(presentRate), { money: true }),
  ]);
}
