import { query } from "@/lib/db";
import { holdingUp } from "./line/observed";
import { MAKER, SETTLED } from "./line/rows";
import { areaRoles, atLeast } from "./rules/kinds";
import { IN_SCOPE, type MusicWinsActor, SCOPE_JOIN, SCOPE_ROLE, scopeOf, scopeValues } from "./scope";

/** A line that waits for somebody: to be approved, or because an invoice of it is observed and nobody has looked. */
export interface WaitingLine {
  kind: "aprobacion" | "factura";
  id: number;
  option_number: number;
  title: string;
  area: string;
  category: string;
  /** Decimal texts. */
  ars: string;
  usd: string;
  fecha_pago: string | null;
  asked_by: string;
  /** How many wait in all. */
  total: number;
}

const rolesFrom = (role: "approver" | "editor") => `{${areaRoles.filter((one) => atLeast(one, role)).join(",")}}`;

/** The chosen proposals, by why they wait: the same that the list offers "aprobar", and those of observed invoices. */
const SQL = `WITH waiting AS (
    SELECT CASE WHEN v.status = 'pendiente' THEN 'aprobacion' ELSE 'factura' END AS kind, l.id, p.option_number,
      coalesce(nullif(v.titulo, ''), nullif(v.proveedor, ''), l.category) AS title, l.area, l.category,
      v.alicuota_ars::text AS ars, v.alicuota_usd::text AS usd, v.fecha_pago::text, cu.name AS asked_by
    FROM budget_line l
    JOIN budget_proposal p ON p.line_id = l.id AND p.deleted_at IS NULL AND p.chosen
    JOIN budget_version v ON v.proposal_id = p.id AND v.head
    JOIN app_user cu ON cu.id = l.created_by
    ${SCOPE_JOIN}
    WHERE ${IN_SCOPE} AND CASE v.status
      WHEN 'pendiente' THEN ${SCOPE_ROLE} = ANY ($4::text[]) AND NOT ${MAKER} AND NOT ${SETTLED}
      WHEN 'aprobado' THEN ${SCOPE_ROLE} = ANY ($5::text[]) AND cardinality(${holdingUp("p.id")}) > 0
      WHEN 'a_pagar' THEN ${SCOPE_ROLE} = ANY ($5::text[]) AND cardinality(${holdingUp("p.id")}) > 0
      ELSE false END)
  SELECT *, count(*) OVER ()::int AS total FROM waiting ORDER BY kind, fecha_pago NULLS LAST, id LIMIT $6::int`;

/** The first lines that wait for a person, those to approve before those to look at, by their day. */
export function waitingLines(actor: MusicWinsActor, limit: number): Promise<WaitingLine[]> {
  const values = [...scopeValues(scopeOf(actor)), rolesFrom("approver"), rolesFrom("editor"), limit];
  return query<WaitingLine>(SQL, values, "musicwins_waiting");
}
