import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { cursorRows } from "@/lib/excel/cursor";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { PaymentActor } from "../actor";
import type * as api from "../api";
import { batchStateTitles } from "../rules/states";
import type { BatchFilter, BatchRow } from "../schema/batches";
import { BATCH_COLUMNS, BATCH_FROM } from "./view";

const SORTED: Record<BatchFilter["sort"], string> = {
  "-day": "b.day DESC, b.id DESC",
  day: "b.day, b.id",
  "-amount": "s.amount DESC, b.id DESC",
  amount: "s.amount, b.id",
};

const OF_ALL_STATES = `($1::int IS NULL OR b.company_id = $1::int) AND ($2::text IS NULL OR b.currency = $2::char(3)) AND ($3::date IS NULL OR b.day >= $3::date)
  AND ($4::date IS NULL OR b.day <= $4::date)`;
const OF_STATE = `${OF_ALL_STATES} AND ($5::text IS NULL OR b.state = $5::text)`;
type Asked = Omit<BatchFilter, "sort" | "state">;
const valuesOf = ({ company, currency, from, until }: Asked) => [
  company ?? null,
  currency ?? null,
  from ?? null,
  until ?? null,
];
const select = (sort: BatchFilter["sort"]) =>
  `SELECT ${BATCH_COLUMNS} FROM ${BATCH_FROM} WHERE ${OF_STATE} ORDER BY ${SORTED[sort]}`;

/** `GET /payment-batches`: the newest first unless asked otherwise. */
export async function list(
  _actor: PaymentActor,
  { query: { page, limit, sort, state, ...asked } }: Input<typeof api.listBatches>,
): Promise<Output<typeof api.listBatches>> {
  const values = valuesOf(asked);
  const [rows, counts, companies] = await Promise.all([
    query<BatchRow>(`${select(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, [...values, state ?? null]),
    query<{ state: string; count: number }>(
      `SELECT b.state, count(*)::int AS count FROM payment_batch b WHERE ${OF_ALL_STATES} GROUP BY 1`,
      values,
    ),
    query<{ id: number; name: string }>(
      "SELECT c.id, c.name FROM company c WHERE EXISTS (SELECT 1 FROM payment_batch b WHERE b.company_id = c.id) ORDER BY c.name",
    ),
  ]);
  const total = counts.filter((one) => !state || one.state === state).reduce((sum, { count }) => sum + count, 0);
  return { data: rows, total, states: Object.fromEntries(counts.map((one) => [one.state, one.count])), companies };
}

const money = (header: string, value: (row: BatchRow) => string): Field<BatchRow> => ({
  header,
  width: 18,
  kind: "money",
  value,
});
const FIELDS: Field<BatchRow>[] = [
  { header: "Lote", width: 9, kind: "text", value: ({ id }) => String(id) },
  { header: "Día", width: 12, kind: "day", value: ({ day }) => day },
  { header: "Empresa", width: 28, kind: "text", value: ({ company }) => company.name },
  { header: "Pagos", width: 9, kind: "int", value: ({ orders }) => orders },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  money("Importe", ({ amount }) => amount),
  money("Retenciones", ({ withheld }) => withheld),
  money("Neto", ({ net }) => net),
  { header: "Estado", width: 18, kind: "text", value: ({ state }) => batchStateTitles[state] },
  { header: "Lo armó", width: 28, kind: "text", value: ({ created_by }) => created_by },
];

/** `GET /payment-batches/excel`: all that is filtered, in its order; what is downloaded is in the audit log. */
export async function excel(
  actor: PaymentActor,
  { query: { sort, state, ...asked } }: Input<typeof api.batchesExcel>,
): Promise<Download> {
  await audit(prisma, actor, {
    action: "payment_batch.exported",
    object: "payments",
    after: { as: "xlsx", filter: { state, ...asked } },
  });
  const rows = cursorRows<BatchRow>(select(sort), [...valuesOf(asked), state ?? null]);
  return workbookDownload(`lotes_de_pago_${todayIn()}.xlsx`, [sheetOf("Lotes", FIELDS, rows, { money: true })]);
}
