import { personSql } from "@/lib/audit/names";
import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { importService, named } from "@/lib/imports/service";
import type * as api from "../api";
import { seriesTitle } from "../rules/titles";
import type { PadronRow } from "./schema";

/** The calls below `/padrones/import`. */
export const padronImport = importService<typeof api.padronImport>("padron", {
  summary: named,
  view: async ({ facts }, rejected) => ({ jurisdiction: "", month: "", ...(facts as object), rejected }),
});

/** `GET /padrones`: the files of a month, and which are missing of those that companies of ours withhold by. */
export async function list(
  _actor: unknown,
  { query: { month } }: Input<typeof api.listPadrones>,
): Promise<Output<typeof api.listPadrones>> {
  const first = `${month}-01`;
  const [files, missing] = await Promise.all([
    query<Omit<PadronRow, "title">>(
      `SELECT f.id, f.jurisdiction, f.file_name, f.sha256, f.published_on::text AS published_on, f.rows_read, f.rows_kept, ${personSql("f.created_by_user_id")} AS created_by,
         to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at, f.undone_at IS NOT NULL AS undone, f.import_id::text AS import_id,
         f.undone_at IS NULL AND f.id = (SELECT max(x.id) FROM padron_file x WHERE x.jurisdiction = f.jurisdiction AND x.month = f.month AND x.undone_at IS NULL) AS current
       FROM padron_file f WHERE f.month = $1::date ORDER BY f.jurisdiction, f.id DESC`,
      [first],
    ),
    query<{ jurisdiction: string; companies: string[] }>(
      `SELECT g.code AS jurisdiction, array_agg(DISTINCT c.name ORDER BY c.name) AS companies FROM tax_regime g JOIN tax_regime_agent a ON a.regime_id = g.id
       JOIN company c ON c.id = a.company_id WHERE g.state = 'vigente' AND g.formula = 'padron' AND g.valid_from < $1::date + interval '1 month' AND coalesce(g.valid_until >= $1::date, true)
         AND NOT EXISTS (SELECT 1 FROM padron_file f WHERE f.jurisdiction = g.code AND f.month = $1::date AND f.undone_at IS NULL) GROUP BY 1 ORDER BY 1`,
      [first],
    ),
  ]);
  const titled = <Row extends { jurisdiction: string }>(row: Row) => ({
    ...row,
    title: seriesTitle(`iibb ${row.jurisdiction}`),
  });
  return { data: files.map(titled), missing: missing.map(titled) };
}
