import { type Tx, txQuery } from "@/lib/db";
import { type Alike, type Likeness, likenessOf } from "../rules/identity";
import type { Held } from "./record";
import { textOf } from "./rows";

interface Candidate extends Alike {
  /** Whose candidate it is; it is one of its own, too. */
  of: number;
  id: number;
  sha256: string[];
}

/** A voucher that looks like another one, and why. */
export interface FoundAlike {
  id: number;
  why: Likeness;
  text: string;
  date: string | null;
  total: string | null;
  currency: string | null;
}

/** Of each those with the same amount of the same supplier, or the same file; the rule says which of them are alike. */
const CANDIDATES = `
WITH asked AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS a(id int, supplier_id int, total numeric, direction text)),
own AS (SELECT x.id AS of, f.sha256 FROM asked x JOIN attachment a ON a.owner_type = 'voucher' AND a.owner_id = x.id::text AND a.removed_at IS NULL
  JOIN file f ON f.id = a.file_id),
same AS (
  SELECT x.id AS of, v.id FROM asked x CROSS JOIN LATERAL supplier_all(x.supplier_id) AS s(id)
    JOIN voucher v ON v.supplier_id = s.id AND v.total = x.total
  UNION SELECT own.of, a.owner_id::int FROM own JOIN file f ON f.sha256 = own.sha256 JOIN attachment a ON a.file_id = f.id
    WHERE a.owner_type = 'voucher' AND a.removed_at IS NULL
)
SELECT same.of, v.id, v.country::text AS country, coalesce(s.tax_id, '') AS tax_id, v.type_code, v.point, v.number, coalesce(v.date::text, '') AS date,
  coalesce(v.total::text, '') AS total, coalesce(v.currency::text, '') AS currency,
  ARRAY(SELECT f.sha256 FROM attachment a JOIN file f ON f.id = a.file_id WHERE a.owner_type = 'voucher' AND a.owner_id = v.id::text AND a.removed_at IS NULL) AS sha256
FROM same JOIN asked x ON x.id = same.of JOIN voucher v ON v.id = same.id LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
WHERE v.state NOT IN ('anulado', 'descartado') AND v.direction = x.direction ORDER BY same.of, v.id`;

/** The vouchers that each of these looks like, by its number: taken with a reason (money.md section 6). */
export async function alikesOf(tx: Tx, rows: readonly Held[]): Promise<Map<number, FoundAlike[]>> {
  const asked = rows.map(({ id, supplier, total, direction }) => ({
    id,
    supplier_id: supplier?.id ?? null,
    total,
    direction,
  }));
  const found = await txQuery<Candidate>(tx, CANDIDATES, JSON.stringify(asked));
  return new Map(rows.map(({ id }) => [id, alikeAmong(id, found)]));
}

function alikeAmong(id: number, all: readonly Candidate[]): FoundAlike[] {
  const found = all.filter(({ of }) => of === id);
  const own = found.find((one) => one.id === id);
  if (!own) return [];
  return found.flatMap((other) => {
    const why = other.id === id ? null : likenessOf(own, other);
    if (!why) return [];
    const { date, total, currency } = other;
    return [
      { id: other.id, why, text: textOf(other), date: date || null, total: total || null, currency: currency || null },
    ];
  });
}

/** The vouchers that one looks like. */
export const alikeOf = async (tx: Tx, row: Held): Promise<FoundAlike[]> =>
  (await alikesOf(tx, [row])).get(row.id) ?? [];
