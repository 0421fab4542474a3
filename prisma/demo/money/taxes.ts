import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";

const ADMIN = demoMail("Administracion");

/** The regimes by which the first two companies of Argentina withhold. */
const AGENTS = `INSERT INTO tax_regime_agent (regime_id, company_id)
  SELECT g.id, c.id FROM tax_regime g CROSS JOIN (SELECT id FROM company WHERE active AND country = 'AR' ORDER BY position, id LIMIT 2) c
  WHERE g.state = 'vigente' AND g.country = 'AR' AND g.tax IN ('ganancias', 'iibb') ON CONFLICT DO NOTHING`;

/** Of every third supplier another rate, as padrones have them; some are in none. */
const RATES = `INSERT INTO padron_rate (file_id, tax_id, percent, "group")
  SELECT $1::int, x.tax_id, CASE WHEN x.n % 5 <> $2::int THEN (ARRAY[1.50, 3.00, 0.00, 2.25])[1 + x.n % 4] END, '00' FROM (
    SELECT replace(tax_id, '-', '') AS tax_id, row_number() OVER (ORDER BY tax_id)::int AS n FROM supplier WHERE country = 'AR' AND tax_id IS NOT NULL AND merged_into IS NULL) x`;

/** A month's padrones of CABA and Buenos Aires, and who withholds. */
export async function seedTaxes(client: ClientBase, today: string): Promise<void> {
  await client.query(AGENTS);
  const [year = "", month = ""] = today.split("-");
  const files = [
    { jurisdiction: "901", name: `ARDJU008${month}${year}.txt`, rows: 1_570_214, without: 2 },
    { jurisdiction: "902", name: `PadronRGSRet${month}${year}.txt`, rows: 1_204_377, without: 4 },
  ];
  for (const { jurisdiction, name, rows, without } of files) {
    const sha256 = createHash("sha256").update(`${name}`).digest("hex");
    const { rows: made } = await client.query<{ id: number }>(
      `INSERT INTO padron_file (jurisdiction, month, file_name, sha256, published_on, rows_read, rows_kept, created_by_user_id)
       SELECT $1, date_trunc('month', $2::timestamp)::date, $3, $4, date_trunc('month', $2::timestamp)::date - 4, $5::int, 0, u.id FROM app_user u WHERE u.mail = $6 RETURNING id`,
      [jurisdiction, today, name, sha256, rows, ADMIN],
    );
    const id = made[0]?.id;
    await client.query(RATES, [id, without]);
    await client.query(
      "UPDATE padron_file SET rows_kept = (SELECT count(percent) FROM padron_rate WHERE file_id = $1::int) WHERE id = $1::int",
      [id],
    );
  }
}
