import { accruedStates } from "@/lib/vouchers/rules/states";
import { iso } from "@/lib/vouchers/service/rows";
import { type SubjectKind, subjectKinds, takesAway } from "../rules/kinds";
import { LIVE_ORDERS } from "../rules/states";

const accrued = accruedStates.map((state) => `'${state}'`).join(", ");
/** What a source has planned and not paid: `o`. */
const planned = (type: string, ids: string): string =>
  `(SELECT source_id::int AS id, sum(open) AS owed, min(due_day) AS due_day FROM cash_item
    WHERE source_type = '${type}' AND side = 'gasto' AND open > 0 ${ids ? `AND source_id = ANY (${ids})` : ""} GROUP BY 1) o`;

const OBSERVED = "WHEN v.observed IS NOT NULL THEN 'observado'";
const VOUCHERS = (
  ids: string,
): string => `SELECT 'voucher' AS kind, v.id, v.company_id, v.supplier_id, '' AS payee, v.currency::text AS currency, o.owed, o.due_day,
    v.country::text AS country, v.type_code, v.point, v.number, '' AS what, v.self_withheld, v.informed_cbu, CASE WHEN v.company_id IS NULL THEN 'sin_empresa' ${OBSERVED}
      WHEN v.state NOT IN ('aprobado', 'programado', 'pagado_parcial') THEN 'sin_aprobar'
      WHEN v.type_code IN ('201', '202', '203', '206', '207', '208', '211', '212', '213') AND v.accepted_at IS NULL THEN 'fce' END AS block
  FROM ${planned("voucher", ids)} JOIN voucher v ON v.id = o.id WHERE v.direction = 'recibido' AND NOT v.takes_away`;
/** A note's own entries are what of it is the supplier's credit: less than nothing is owed. */
const NOTES = (
  ids: string,
): string => `SELECT 'note', v.id, v.company_id, v.supplier_id, '', v.currency::text, c.credit, v.date, v.country::text, v.type_code, v.point, v.number, '',
    0, '', CASE WHEN v.company_id IS NULL THEN 'sin_empresa' ${OBSERVED} END
  FROM voucher v CROSS JOIN LATERAL (SELECT -sum(CASE e.kind WHEN 'devengado' THEN e.amount ELSE -e.amount END) AS credit FROM ledger_posting p
    JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'voucher' AND p.source_id = v.id AND e.kind IN ('devengado', 'pagado')) c
  WHERE v.direction = 'recibido' AND v.takes_away AND v.state IN (${accrued}) AND c.credit > 0 ${ids ? `AND v.id = ANY (${ids})` : ""}`;
const OBLIGATIONS = (
  ids: string,
): string => `SELECT 'obligation', b.id, b.company_id, b.supplier_id, b.payee, b.currency::text, o.owed, o.due_day, '', '', '', '', b.kind, 0, '',
    CASE WHEN b.company_id IS NULL THEN 'sin_empresa' WHEN b.kind = 'tarjeta' THEN 'tarjeta' END
  FROM ${planned("obligation", ids)} JOIN obligation b ON b.id = o.id WHERE b.state = 'abierta' AND b.kind NOT IN ('personal', 'cobro')`;

/** What was paid before its voucher and no voucher used up. */
const ADVANCES = (
  ids: string,
): string => `SELECT 'advance', a.id, a.company_id, a.supplier_id, '', a.currency::text, c.credit, c.day, '', '', '', '', a.kind, 0, '', NULL
  FROM payment_advance a CROSS JOIN LATERAL (SELECT sum(e.amount) AS credit, min(e.day) AS day FROM ledger_posting p
    JOIN ledger_entry e ON e.posting_id = p.id WHERE p.source_type = 'payment_advance' AND p.source_id = a.id AND e.kind = 'anticipado') c
  WHERE c.credit > 0 ${ids ? `AND a.id = ANY (${ids})` : ""}`;

const OWED: Readonly<Record<SubjectKind, (ids: string) => string>> = {
  voucher: VOUCHERS,
  note: NOTES,
  obligation: OBLIGATIONS,
  advance: ADVANCES,
};
const OWED_COLUMNS =
  "kind, id, company_id, supplier_id, payee, currency, owed, due_day, country, type_code, point, number, what, self_withheld, informed_cbu, block";

/**
 * The account that a supplier is paid at in a currency: the newest that is ready, else the newest that could be; of what names one, that
 * one alone.
 */
const ACCOUNT = `LEFT JOIN LATERAL (SELECT a.id, a.kind, a.number, n.standing, a.usable_from FROM bank_account a JOIN bank_account_now n ON n.id = a.id
    WHERE n.supplier_id = k.kept_id AND a.currency = b.target::char(3) AND a.state IN ('pendiente', 'verificada') AND (b.informed_cbu = '' OR a.number = b.informed_cbu)
    ORDER BY n.standing = 'lista' DESC, a.id DESC LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT a.currency::text AS currency FROM bank_account a JOIN supplier_kept own ON own.id = a.supplier_id
    WHERE own.kept_id = k.kept_id AND a.state = 'verificada' ORDER BY a.id DESC LIMIT 1) other ON true`;

const BLOCK = `coalesce(b.block, CASE WHEN s.state = 'bloqueado' THEN 'bloqueado' WHEN b.supplier_id IS NULL OR b.kind IN ('note', 'advance') THEN NULL
  WHEN a.id IS NULL AND b.informed_cbu <> '' THEN 'cbu_informada' WHEN a.id IS NULL AND other.currency IS NOT NULL THEN 'moneda' WHEN a.id IS NULL THEN 'sin_cuenta' WHEN a.standing = 'pendiente' THEN 'pendiente'
  WHEN a.standing = 'espera' THEN 'espera' WHEN a.standing <> 'lista' THEN 'cuenta_observada'
  WHEN a.kind = 'iban' AND (s.town = '' OR s.address_country IS NULL) THEN 'ciudad' END)`;

/**
 * All that is owed and can be paid, `d`: what of it no live item holds yet (`free`), why it cannot be paid now, and at which account it
 * would be. `asked`: only subjects of $1 (kinds), $2 (numbers), each paid in the currency of $3; and of these kinds alone, since what is
 * not asked costs its planning each time.
 */
export function dueSql(asked: readonly SubjectKind[] | null = null): string {
  const ids = (kind: string): string => (asked ? `ARRAY(SELECT id FROM asked WHERE kind = '${kind}')` : "");
  const first = asked
    ? "WITH asked AS (SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) AS x(kind, id, target)), "
    : "WITH ";
  const target = asked
    ? "coalesce((SELECT x.target FROM asked x WHERE x.kind = w.kind AND x.id = w.id), w.currency)"
    : "w.currency";
  const owed = (asked?.length ? subjectKinds.filter((kind) => asked.includes(kind)) : subjectKinds).map((kind) =>
    OWED[kind](ids(kind)),
  );
  return `${first}owed(${OWED_COLUMNS}) AS (${owed.join(" UNION ALL ")}),
  d AS (
    SELECT b.*, k.kept_id AS paid_to, s.name AS supplier, co.name AS company, co.currency::text AS own_currency, a.id AS account_id, right(a.number, 4) AS last_four,
      other.currency AS other_currency, ${iso("a.usable_from")} AS usable_from, ${BLOCK} AS blocked, coalesce(p.held, 0.00) AS held, coalesce(p.paid, 0.00) AS paid,
      greatest(b.owed - coalesce(p.held, 0), 0) AS free, p.id AS payable_id
    FROM (SELECT w.*, ${target} AS target FROM owed w) b
    LEFT JOIN supplier_kept k ON k.id = b.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id LEFT JOIN company co ON co.id = b.company_id
    LEFT JOIN payable p ON p.kind = b.kind AND p.subject_id = b.id
    ${ACCOUNT}
  )`;
}

/** The batches in which something of `d` waits. */
export const BATCHES = `coalesce((SELECT json_agg(json_build_object('id', x.id, 'day', x.day::text, 'state', x.state, 'amount', x.amount::text) ORDER BY x.id) FROM (
    SELECT t.id, t.day, t.state, abs(sum(i.amount)) AS amount FROM payment_item i JOIN payment_order r ON r.id = i.order_id JOIN payment_batch t ON t.id = r.batch_id
    WHERE i.payable_id = d.payable_id AND r.state IN (${LIVE_ORDERS}) GROUP BY t.id) x), '[]')`;

/** The kinds that take away, for `IN`. */
export const CREDITS = subjectKinds
  .filter(takesAway)
  .map((kind) => `'${kind}'`)
  .join(", ");

/** What a note takes away counts against what is owed. `free`: what is in no batch; `owed`: all that is not credited yet. */
export const SIGNED = {
  free: `CASE WHEN d.kind IN (${CREDITS}) THEN -d.free ELSE d.free END`,
  owed: `CASE WHEN d.kind IN (${CREDITS}) THEN -d.owed ELSE d.owed END`,
} as const;
