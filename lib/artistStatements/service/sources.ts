import { type Tx, txQuery } from "@/lib/db";
import { accruedStates } from "@/lib/vouchers/rules/states";
import { textOf } from "@/lib/vouchers/service/rows";
import {
  type Assembled,
  assemble,
  carriedKeys,
  carriedOf,
  type FrozenLine,
  type Last,
  type SourceRecord,
  type Wanted,
} from "../rules/assemble";
import type { CommissionRule } from "../rules/commission";

/** Whose account it is. */
export interface Account {
  artist_id: number;
  company_id: number;
  currency: string;
}

const accrued = accruedStates.map((state) => `'${state}'`).join(", ");
const NUMBER =
  "json_build_object('id', v.id, 'country', v.country, 'type_code', v.type_code, 'point', v.point, 'number', v.number) AS of";

/**
 * Everything that an account is made of, as it stands: fees are what we billed for the artist, without VAT and less notes (of what is
 * given up, what was collected); costs are those of their shows that are managed or booked, or billed for here, without the VAT that is
 * recovered and without what the artist bills us; withholdings what clients kept of the fees; and what people noted.
 */
export const SOURCES = `
  SELECT 'emitida:' || v.id AS key, 'honorario' AS kind, i.artist_id, v.company_id, v.currency, v.date AS day, i.show_id, ${NUMBER}, su.name AS who,
    CASE WHEN i.annulled_at IS NOT NULL OR v.total = 0 THEN 0.00
      ELSE round(v.net * CASE WHEN i.uncollectible_at IS NOT NULL THEN i.collected ELSE i.amount END / v.total, 2) END AS amount
  FROM issued_voucher i JOIN voucher v ON v.id = i.voucher_id JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier su ON su.id = k.kept_id
  WHERE i.artist_id IS NOT NULL AND i.is_fee AND NOT i.takes_away
  UNION ALL
  SELECT 'imputacion:' || v.id || ':' || s.id, 'costo', s.artist_id, v.company_id, v.currency, v.date, s.id, ${NUMBER}, su.name,
    CASE WHEN v.takes_away THEN -a.cost ELSE a.cost END
  FROM (SELECT voucher_id, show_id, sum(cost) AS cost FROM allocation WHERE show_id IS NOT NULL GROUP BY 1, 2) a JOIN show s ON s.id = a.show_id
    JOIN voucher v ON v.id = a.voucher_id JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier su ON su.id = k.kept_id
  WHERE v.direction = 'recibido' AND v.state IN (${accrued})
    AND (s.type IN ('management', 'booking') OR EXISTS (SELECT 1 FROM issued_voucher f JOIN voucher fv ON fv.id = f.voucher_id WHERE f.show_id = s.id AND f.is_fee AND fv.company_id = v.company_id))
    AND NOT EXISTS (SELECT 1 FROM voucher_link l JOIN obligation o ON o.id = l.target_id WHERE l.voucher_id = v.id AND l.target_type = 'obligation' AND o.kind = 'artista')
  UNION ALL
  SELECT 'retencion:' || c.id, 'retencion', i.artist_id, v.company_id, v.currency, c.day, i.show_id, ${NUMBER}, su.name, c.amount
  FROM voucher_collection c JOIN issued_voucher i USING (voucher_id) JOIN voucher v ON v.id = i.voucher_id
    JOIN supplier_kept k ON k.id = v.supplier_id JOIN supplier su ON su.id = k.kept_id
  WHERE c.means = 'retencion' AND c.undone_at IS NULL AND i.artist_id IS NOT NULL AND i.is_fee
  UNION ALL
  SELECT 'cargo:' || c.id, c.kind, c.artist_id, c.company_id, c.currency, c.day, c.show_id, NULL, c.concept, c.amount
  FROM artist_charge c WHERE c.annulled_at IS NULL`;

/** What earlier statements have of each record. */
export const FROZEN = `SELECT l.key, l.kind, s.artist_id, s.company_id, s.currency, l.day, l.show_id, l.text, l.amount, s.number
  FROM artist_statement_line l JOIN artist_statement s ON s.id = l.statement_id WHERE s.state IN ('revisada', 'enviada')`;

const OF_SHOW = `CASE WHEN w.id IS NOT NULL THEN json_build_object('id', w.id, 'name', w.name, 'day', w.fecha) END AS show`;
const OWN = "x.artist_id = $1::int AND x.company_id = $2::int AND x.currency = $3::char(3)";
const valuesOf = ({ artist_id, company_id, currency }: Account) => [artist_id, company_id, currency];

type StoredRecord = Omit<SourceRecord, "text"> & {
  of: { id: number; country: string; type_code: string; point: string; number: string } | null;
  who: string;
};

const BEFORE: Readonly<Record<string, string>> = { honorario: " a ", costo: " de ", retencion: ", retenido por " };

/** The records of an account today. */
async function recordsOf(tx: Tx, account: Account): Promise<SourceRecord[]> {
  const rows = await txQuery<StoredRecord>(
    tx,
    `SELECT x.key, x.kind, x.day::text AS day, ${OF_SHOW}, x.of, x.who, x.amount::text AS amount FROM (${SOURCES}) x LEFT JOIN show w ON w.id = x.show_id
     WHERE ${OWN} ORDER BY x.day, x.key`,
    ...valuesOf(account),
  );
  const owing = await txQuery<{ id: number; number: number; until: string; owed: string; balance: string }>(
    tx,
    `SELECT x.id, x.number, x.until::text AS until, x.owed::text AS owed, x.balance::text AS balance FROM artist_statement x
     WHERE ${OWN} AND x.state IN ('revisada', 'enviada') AND x.balance < 0 AND x.carried_by_id IS NULL ORDER BY x.id`,
    ...valuesOf(account),
  );
  const carried = owing.flatMap(({ id, number, until, ...sums }): SourceRecord[] => {
    const { costs, advances } = carriedOf(sums);
    const keys = carriedKeys(id);
    const row = { kind: "saldo" as const, day: until, show: null };
    return [
      { ...row, key: keys.costs, text: `Costos de más de la liquidación ${number}`, amount: costs },
      { ...row, key: keys.advances, text: `Anticipos de más de la liquidación ${number}`, amount: advances },
    ];
  });
  const named = rows.map(({ of, who, ...row }) => ({
    ...row,
    text: of ? `${textOf(of)}${BEFORE[row.kind] ?? ", "}${who}` : who,
  }));
  return [...carried, ...named];
}

/** What of an account earlier statements have. */
const frozenOf = (tx: Tx, account: Account): Promise<FrozenLine[]> =>
  txQuery<FrozenLine>(
    tx,
    `SELECT x.key, x.kind, x.day::text AS day, ${OF_SHOW}, x.text, x.amount::text AS amount, x.number FROM (${FROZEN}) x LEFT JOIN show w ON w.id = x.show_id
     WHERE ${OWN} ORDER BY x.number, x.key`,
    ...valuesOf(account),
  );

/** The statement of an account that was reviewed last. */
async function lastOf(tx: Tx, account: Account): Promise<Last | null> {
  const [row] = await txQuery<Last>(
    tx,
    `SELECT x.number, x.until::text AS until FROM artist_statement x WHERE ${OWN} AND x.state IN ('revisada', 'enviada') ORDER BY x.number DESC LIMIT 1`,
    ...valuesOf(account),
  );
  return row ?? null;
}

/** The commission rules of an artist. */
const rulesOf = (tx: Tx, artist: number): Promise<CommissionRule[]> =>
  txQuery<CommissionRule>(
    tx,
    `SELECT id, basis, currency::text AS currency, tiers, valid_from::text AS valid_from FROM commission_rule WHERE artist_id = $1::int AND withdrawn_at IS NULL`,
    artist,
  );

/** What a draft of an account comes to now. */
export const assembled = async (tx: Tx, draft: Account & Wanted): Promise<Assembled> =>
  assemble(
    await recordsOf(tx, draft),
    await frozenOf(tx, draft),
    await rulesOf(tx, draft.artist_id),
    await lastOf(tx, draft),
    draft,
  );
