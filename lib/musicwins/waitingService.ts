import { query } from "@/lib/db";
import { holdingUp } from "./line/observed";
import { areaRoles, atLeast } from "./rules/kinds";
import { IN_SCOPE, type MusicWinsActor, SCOPE_JOIN, SCOPE_ROLE, scopeOf, scopeValues } from "./scope";

/** A line that waits for somebody: an invoice of it is observed and nobody has looked. */
export interface ObservedLine {
  id: number;
  option_number: number;
  title: string;
  area: string;
  category: string;
  /** Decimal texts. */
  ars: string;
  usd: string;
  fecha_pago: string | null;
  /** How many wait in all. */
  total: number;
}

const EDITORS = areaRoles.filter((one) => atLeast(one, "editor"));

/** The chosen proposals with an invoice that holds up their payment. */
const SQL = `WITH waiting AS (
    SELECT l.id, p.option_number, coalesce(nullif(v.titulo, ''), nullif(v.proveedor, ''), l.category) AS title, l.area, l.category,
      v.alicuota_ars::text AS ars, v.alicuota_usd::text AS usd, v.fecha_pago::text
    FROM budget_line l
    JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL AND p.chosen
    JOIN budget_version v ON v.proposal_id = p.id AND v.head
    ${SCOPE_JOIN}
    WHERE ${IN_SCOPE} AND v.status IN ('aprobado', 'a_pagar') AND ${SCOPE_ROLE} = ANY ($4::text[]) AND cardinality(${holdingUp("p.id")}) > 0)
  SELECT *, count(*) OVER ()::int AS total FROM waiting ORDER BY fecha_pago NULLS LAST, id LIMIT $5::int`;

/** The first lines with an observed invoice that somebody may look at, by their day. What waits for approval is the engine's to say. */
export const observedLines = (actor: MusicWinsActor, limit: number): Promise<ObservedLine[]> =>
  query<ObservedLine>(SQL, [...scopeValues(scopeOf(actor)), EDITORS, limit], "musicwins_observed");
