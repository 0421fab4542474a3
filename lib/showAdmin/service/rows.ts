import { isPublic } from "@/lib/shows/rules/publicShows";
import { accruedStates } from "@/lib/vouchers/rules/states";
import type { AdminRow } from "../schema";

const accrued = accruedStates.map((state) => `'${state}'`).join(", ");

/** The company of a show that nobody said: its purse's, else the first one of the country that it is in. */
const COMPANY = `coalesce(a.company_id, (SELECT p.company_id FROM purse p WHERE p.show_id = s.id AND p.kind = 'show' AND p.company_id IS NOT NULL ORDER BY p.id LIMIT 1),
  (SELECT c.id FROM company c WHERE c.active AND c.country = coalesce(v.country, CASE s.type WHEN 'live-esp' THEN 'ES' ELSE 'AR' END) ORDER BY c.position, c.id LIMIT 1),
  (SELECT c.id FROM company c WHERE c.active ORDER BY c.position, c.id LIMIT 1))`;

/** Vouchers of a show's requests that are charged to nothing. */
const UNALLOCATED = `SELECT x.id, x.country::text AS country, x.type_code, x.point, x.number FROM invoice_request q JOIN supplier_invoice i ON i.request_id = q.id
  JOIN voucher x ON x.id = i.voucher_id WHERE q.show_id = s.id AND x.state IN ('recibido', 'validado') AND NOT EXISTS (SELECT 1 FROM allocation l WHERE l.voucher_id = x.id)`;
export const unallocatedOf = `SELECT u.* FROM show s CROSS JOIN LATERAL (${UNALLOCATED}) u WHERE s.id = $1::int ORDER BY u.id`;

/** Shows `s` that are at least confirmed, with their administration `a`, where there is one, and the country of their checklist. */
export const ADMIN_FROM = `show s JOIN artist ar ON ar.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN show_admin a ON a.show_id = s.id
  JOIN company co ON co.id = ${COMPANY}
  CROSS JOIN LATERAL (SELECT coalesce(a.country, CASE WHEN co.country = 'ES' THEN 'ES' ELSE 'AR' END)::text AS country) g
  LEFT JOIN show_reopening ro ON ro.show_id = s.id AND ro.accepted IS NULL`;
export const ADMINISTERED = isPublic();

export const STATE =
  "(CASE WHEN a.closed_at IS NULL THEN 'abierta' WHEN ro.id IS NOT NULL THEN 'por_reabrir' ELSE 'cerrada' END)";

const sumsOf = (of: string) =>
  `coalesce((SELECT json_agg(json_build_object('currency', z.currency, 'amount', z.amount::text) ORDER BY array_position(ARRAY['ARS', 'USD', 'EUR'], z.currency::text))
    FROM (${of}) z WHERE z.amount <> 0), '[]')`;
const rolled = (sum: string, where: string) =>
  sumsOf(
    `SELECT r.currency::text AS currency, sum(${sum}) AS amount FROM ledger_rollup r WHERE r.show_id = s.id AND ${where} GROUP BY 1`,
  );

export const DEPOSITS = rolled("r.amount", "r.kind = 'anticipado' AND r.side = 'gasto'");
const ADVANCES = rolled("r.amount", "r.kind = 'anticipado' AND r.side = 'ingreso'");
const CASH = rolled(
  "CASE r.side WHEN 'ingreso' THEN r.amount ELSE -r.amount END",
  "r.kind IN ('pagado', 'anticipado')",
);
const WITHHELD = sumsOf(`SELECT currency, sum(amount) AS amount FROM (
    SELECT o.currency::text AS currency, o.amount FROM obligation o WHERE o.show_id = s.id AND o.kind = 'retencion' AND o.state = 'abierta'
    UNION ALL SELECT vv.currency::text, c.amount FROM voucher_collection c JOIN issued_voucher i USING (voucher_id) JOIN voucher vv ON vv.id = i.voucher_id
      WHERE i.show_id = s.id AND c.means = 'retencion' AND c.undone_at IS NULL) w GROUP BY 1`);

/** The vouchers that took a due's place. */
const DUE_VOUCHER = `EXISTS (SELECT 1 FROM voucher_link l JOIN voucher x ON x.id = l.voucher_id AND x.state NOT IN ('anulado', 'descartado') AND x.validated_at IS NOT NULL
  WHERE l.target_type = 'obligation' AND l.target_id = d.obligation_id)`;
const OPEN_DUES = `(SELECT count(*)::int FROM show_due d WHERE d.show_id = s.id AND d.annulled_at IS NULL AND d.no_voucher_reason = '' AND NOT ${DUE_VOUCHER})`;
/** What waits to be paid of a due `d`, with its voucher or without. */
export const DUE_LEFT = `(coalesce((SELECT sum(c.open) FROM cash_item c WHERE c.source_type = 'obligation' AND c.source_id = d.obligation_id), 0)
  + coalesce((SELECT sum(c.open) FROM voucher_link l JOIN cash_item c ON c.source_type = 'voucher' AND c.source_id = l.voucher_id
      WHERE l.target_type = 'obligation' AND l.target_id = d.obligation_id), 0))`;
const DUES_LEFT = sumsOf(
  `SELECT o.currency::text AS currency, sum(${DUE_LEFT}) AS amount FROM show_due d JOIN obligation o ON o.id = d.obligation_id WHERE d.show_id = s.id AND d.annulled_at IS NULL GROUP BY 1`,
);

const REQUESTED = `(SELECT count(*)::int FROM invoice_request q WHERE q.show_id = s.id AND q.used_at IS NULL AND q.closed_at IS NULL AND q.revoked_at IS NULL)`;
const PENDING = `(${REQUESTED} + (SELECT count(*)::int FROM (${UNALLOCATED}) u))`;
const VOUCHERS = `(SELECT count(DISTINCT x.id)::int FROM allocation l JOIN voucher x ON x.id = l.voucher_id WHERE l.show_id = s.id AND x.state IN (${accrued}))`;

/** The checklist: what was touched, else the template's. */
export const CHECKLIST = `SELECT i.key, i.title, i.role, i.person_id, i.due_day, i.position, i.note, i.done_at, i.done_by_user_id, i.version FROM show_checklist_item i WHERE i.show_id = s.id
  UNION ALL SELECT t.key, t.title, t.role, NULL, s.fecha + t.days, t.position, '', NULL, NULL, 0 FROM show_checklist_template t
    WHERE t.country = g.country AND t.archived_at IS NULL AND a.show_id IS NULL`;
const items = (where: string) => `(SELECT count(*)::int FROM (${CHECKLIST}) k WHERE ${where})`;

const TODAY = "(now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date";

const BY: Readonly<Record<string, string>> = {
  day: "s.fecha",
  name: "s.name",
  dues: OPEN_DUES,
  done: items("k.done_at IS NOT NULL"),
  pending: PENDING,
};
export function orderOf(sort: string): string {
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  // The newest that were come first: those to come have nothing to close.
  if (sort === "-day") return `ORDER BY s.fecha > ${TODAY}, s.fecha DESC NULLS LAST, s.id DESC`;
  return `ORDER BY ${BY[sort.replace("-", "")]} ${way} NULLS LAST, s.id ${way}`;
}
export const HAS_DUES = `${OPEN_DUES} > 0`;

export type StoredAdmin = AdminRow;
export const ADMIN_COLUMNS = `s.id, s.name, json_build_object('id', ar.id, 'name', ar.name) AS artist, s.fecha::text AS day, s.state AS show_state,
  json_build_object('id', co.id, 'name', co.name) AS company, ${STATE} AS state, ${DEPOSITS} AS deposits, ${ADVANCES} AS advances, ${VOUCHERS} AS vouchers,
  ${PENDING} AS pending, ${OPEN_DUES} AS dues, ${DUES_LEFT} AS dues_left, ${WITHHELD} AS withheld, ${CASH} AS cash,
  ${items("k.done_at IS NOT NULL")} AS done, ${items("true")} AS items, ${items(`k.done_at IS NULL AND k.due_day < ${TODAY}`)} AS late, coalesce(a.version, 0) AS version`;

export const DUE_VOUCHER_OF = `(SELECT json_build_object('id', x.id, 'country', x.country, 'type_code', x.type_code, 'point', x.point, 'number', x.number)
  FROM voucher_link l JOIN voucher x ON x.id = l.voucher_id AND x.state NOT IN ('anulado', 'descartado') AND x.validated_at IS NOT NULL
  WHERE l.target_type = 'obligation' AND l.target_id = d.obligation_id ORDER BY x.id DESC LIMIT 1)`;

/** The papers of what is charged to a show, of its dues and of what was billed for it, each once. */
export const FILES = `SELECT DISTINCT ON (f.id) f.id, f.storage_key AS key, f.size, f.created_at, f.name AS file, x.country::text AS country, x.type_code, x.point, x.number, su.name AS supplier
  FROM voucher x JOIN attachment t ON t.owner_type = 'voucher' AND t.owner_id = x.id::text AND t.removed_at IS NULL JOIN file f ON f.id = t.file_id AND f.state = 'clean' AND f.storage_key IS NOT NULL
    LEFT JOIN supplier_kept k ON k.id = x.supplier_id LEFT JOIN supplier su ON su.id = k.kept_id
  WHERE x.state IN (${accrued}) AND (EXISTS (SELECT 1 FROM allocation l WHERE l.voucher_id = x.id AND l.show_id = $1::int)
    OR EXISTS (SELECT 1 FROM issued_voucher i WHERE i.voucher_id = x.id AND i.show_id = $1::int)
    OR EXISTS (SELECT 1 FROM voucher_link l JOIN show_due d ON d.obligation_id = l.target_id WHERE l.voucher_id = x.id AND l.target_type = 'obligation' AND d.show_id = $1::int))
  ORDER BY f.id`;
