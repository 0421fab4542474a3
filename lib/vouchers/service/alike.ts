import { type Tx, txQuery } from "@/lib/db";
import { type Alike, type Likeness, likenessOf } from "../rules/identity";
import type { Held } from "./record";
import { textOf } from "./rows";

interface Candidate extends Alike {
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

/** Those with the same amount of the same supplier, or the same file; the rule says which of them are alike. */
const CANDIDATES = `
WITH own AS (SELECT f.sha256 FROM attachment a JOIN file f ON f.id = a.file_id WHERE a.owner_type = 'voucher' AND a.owner_id = $1::text AND a.removed_at IS NULL),
same AS (
  SELECT v.id FROM voucher v WHERE v.total = $3::numeric AND v.supplier_id IN (SELECT supplier_all($2::int))
  UNION SELECT a.owner_id::int FROM own JOIN file f ON f.sha256 = own.sha256 JOIN attachment a ON a.file_id = f.id
    WHERE a.owner_type = 'voucher' AND a.removed_at IS NULL
)
SELECT v.id, v.country::text AS country, coalesce(s.tax_id, '') AS tax_id, v.type_code, v.point, v.number, coalesce(v.date::text, '') AS date,
  coalesce(v.total::text, '') AS total, coalesce(v.currency::text, '') AS currency,
  ARRAY(SELECT f.sha256 FROM attachment a JOIN file f ON f.id = a.file_id WHERE a.owner_type = 'voucher' AND a.owner_id = v.id::text AND a.removed_at IS NULL) AS sha256
FROM same JOIN voucher v USING (id) LEFT JOIN supplier_kept k ON k.id = v.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id
WHERE v.state NOT IN ('anulado', 'descartado') AND v.direction = $4::text ORDER BY v.id`;

/** The vouchers that one looks like: taken with a reason (money.md section 6). */
export async function alikeOf(tx: Tx, row: Held): Promise<FoundAlike[]> {
  const found = await txQuery<Candidate>(
    tx,
    CANDIDATES,
    String(row.id),
    row.supplier?.id ?? null,
    row.total,
    row.direction,
  );
  const own = found.find(({ id }) => id === row.id);
  if (!own) return [];
  return found.flatMap((other) => {
    const why = other.id === row.id ? null : likenessOf(own, other);
    return why
      ? [
          {
            id: other.id,
            why,
            text: textOf(other),
            date: other.date || null,
            total: other.total || null,
            currency: other.currency || null,
          },
        ]
      : [];
  });
}
