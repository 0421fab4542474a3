import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions } from "@/lib/ledger/service/scope";
import { showStateTitles } from "@/lib/shows/rules/kinds";
import type { ShowAdminActor } from "../actor";
import type * as api from "../api";
import { adminTitles } from "../rules/kinds";
import type { AdminFilter, AdminRow } from "../schema";
import { ADMIN_COLUMNS, ADMIN_FROM, ADMINISTERED, HAS_DUES, orderOf, STATE, type StoredAdmin } from "./rows";

function conditionsOf({ q, company, month, state, dues }: Omit<AdminFilter, "sort">): Conditions {
  const made = new Conditions();
  made.say(ADMINISTERED);
  if (q) made.add((at) => `search_plain(s.name || ' ' || ar.name) LIKE ${at}`, `%${likeText(normalize(q))}%`);
  if (company) made.add((at) => `co.id = ${at}::int`, company);
  if (month) made.add((at) => `to_char(s.fecha, 'YYYY-MM') = ${at}`, month);
  if (state) made.add((at) => `${STATE} = ANY (${at}::text[])`, listOf(state));
  if (dues) made.say(HAS_DUES);
  return made;
}

/** What the filters leave, by currency: sums of what each row says. */
const TOTALS = (where: string) => `WITH own AS (SELECT s.id FROM ${ADMIN_FROM} WHERE ${where}),
  moved AS (
    SELECT r.currency, r.show_id, CASE WHEN r.kind = 'anticipado' AND r.side = 'gasto' THEN r.amount ELSE 0 END AS deposits, 0.00 AS dues,
      CASE WHEN r.kind IN ('pagado', 'anticipado') THEN CASE r.side WHEN 'ingreso' THEN r.amount ELSE -r.amount END ELSE 0 END AS cash
    FROM ledger_rollup r WHERE r.show_id IN (SELECT id FROM own)
    UNION ALL SELECT o.currency, d.show_id, 0, c.open, 0 FROM show_due d JOIN obligation o ON o.id = d.obligation_id
      JOIN cash_item c ON c.source_type = 'obligation' AND c.source_id = o.id WHERE d.annulled_at IS NULL AND d.show_id IN (SELECT id FROM own)
    UNION ALL SELECT o.currency, d.show_id, 0, c.open, 0 FROM show_due d JOIN obligation o ON o.id = d.obligation_id
      JOIN voucher_link l ON l.target_type = 'obligation' AND l.target_id = o.id JOIN cash_item c ON c.source_type = 'voucher' AND c.source_id = l.voucher_id
      WHERE d.annulled_at IS NULL AND d.show_id IN (SELECT id FROM own)
  )
  SELECT currency::text AS currency, count(DISTINCT show_id)::int AS shows, sum(deposits)::text AS deposits, sum(dues)::text AS dues_left, sum(cash)::text AS cash
  FROM moved GROUP BY currency ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], currency::text)`;

/** `GET /show-admin`: shows from confirmed on. */
export async function list(
  _actor: unknown,
  { query: { page, limit, sort, ...asked } }: Input<typeof api.listShowAdmin>,
): Promise<Output<typeof api.listShowAdmin>> {
  const { text, values } = conditionsOf(asked).where();
  const [data, totals, counts] = await Promise.all([
    query<StoredAdmin>(
      `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_FROM} WHERE ${text} ${orderOf(sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    ),
    query<Output<typeof api.listShowAdmin>["totals"][number]>(TOTALS(text), values),
    query<{ n: number }>(`SELECT count(*)::int AS n FROM ${ADMIN_FROM} WHERE ${text}`, values),
  ]);
  return { data, total: counts[0]?.n ?? 0, totals };
}

const text = (header: string, width: number, value: (row: AdminRow) => string): Field<AdminRow> => ({
  header,
  width,
  kind: "text",
  value,
});
const count = (header: string, value: (row: AdminRow) => number): Field<AdminRow> => ({
  header,
  width: 14,
  kind: "int",
  value,
});
type Sums = "deposits" | "advances" | "dues_left" | "withheld" | "cash";
/** A column of amounts for each currency that some row has. */
const amounts = (header: string, key: Sums, rows: readonly AdminRow[]): Field<AdminRow>[] =>
  currencies
    .filter((one) => rows.some((row) => row[key].some(({ currency }) => currency === one)))
    .map((currency) => ({
      header,
      width: 20,
      kind: "money",
      currency,
      value: (row) => row[key].find((sum) => sum.currency === currency)?.amount ?? null,
    }));

/** The columns of some shows. */
export const fieldsOf = (rows: readonly AdminRow[]): Field<AdminRow>[] => [
  text("Show", 34, ({ name }) => name),
  text("Artista", 24, ({ artist }) => artist.name),
  { header: "Fecha", width: 12, kind: "day", value: ({ day }) => day },
  text("Estado del show", 16, ({ show_state }) => showStateTitles[show_state]),
  text("Empresa", 26, ({ company }) => company.name),
  ...amounts("Depósitos sin aplicar", "deposits", rows),
  ...amounts("Cobrado por anticipado", "advances", rows),
  count("Comprobantes", ({ vouchers }) => vouchers),
  count("Comprobantes que faltan", ({ pending }) => pending),
  count("Derechos sin comprobante", ({ dues }) => dues),
  ...amounts("Derechos por pagar", "dues_left", rows),
  ...amounts("Retenciones", "withheld", rows),
  ...amounts("Caja", "cash", rows),
  text("Lista", 10, ({ done, items }) => `${done}/${items}`),
  text("Administración", 16, ({ state }) => adminTitles[state]),
];

/** `GET /show-admin/excel`: what the filters leave, in its order. */
export async function excel(
  actor: ShowAdminActor,
  { query: { sort, ...asked } }: Input<typeof api.showAdminExcel>,
): Promise<Download> {
  const { text: where, values } = conditionsOf(asked).where();
  const rows = await query<StoredAdmin>(
    `SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_FROM} WHERE ${where} ${orderOf(sort)}`,
    values,
  );
  await audit(prisma, actor, {
    action: "show_admin.exported",
    object: "show_admins",
    after: { as: "xlsx", filter: asked },
  });
  return workbookDownload(`administracion_shows_${todayIn()}.xlsx`, [
    sheetOf("Shows", fieldsOf(rows), rows, { money: true }),
  ]);
}

/** `GET /show-admin/choices`. */
export async function choices(): Promise<Output<typeof api.showAdminChoices>> {
  const named = (sql: string) => query<{ id: number; name: string }>(sql);
  const [companies, people, months] = await Promise.all([
    named("SELECT id, name FROM company WHERE active ORDER BY name"),
    named("SELECT id, name FROM app_user WHERE active AND rol IN ('Administracion', 'ProduccionAdmin') ORDER BY name"),
    query<{ month: string }>(
      `SELECT DISTINCT to_char(s.fecha, 'YYYY-MM') AS month FROM show s WHERE ${ADMINISTERED} AND s.fecha IS NOT NULL ORDER BY 1 DESC`,
    ),
  ]);
  return { companies, people, months: months.map(({ month }) => month) };
}
