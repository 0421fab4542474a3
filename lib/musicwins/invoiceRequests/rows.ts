import { query } from "@/lib/db";
import { iso, whoSql } from "../database";
import { filesOf } from "../files";
import { IS_REVIEW, OBSERVED, UNREVIEWED } from "../line/observed";
import { MAKER } from "../line/rows";
import { type AreaRole, atLeast } from "../rules/kinds";
import { receiptOf } from "../rules/receipt";
import { kindWord } from "../rules/voucherKind";
import { IN_SCOPE, mayPay, SCOPE_JOIN, SCOPE_ROLE, type Scope, scopeValues } from "../scope";
import type { InvoiceRequestView } from "./schema";

type Stored = Omit<InvoiceRequestView, "invoice"> & {
  /** The person's role in the line's area; null for a show. */
  rol: AreaRole | null;
  invoice:
    | (Omit<
        NonNullable<InvoiceRequestView["invoice"]>,
        "recibo" | "repite" | "puede_dar_por_vista" | "file_id" | "file_state" | "file_url" | "file_name"
      > & {
        /** Nobody looked at it as it is observed now, and the person is not involved in it. */
        revisable: boolean;
        id: number;
        country: string;
        type_code: string;
        repeats: { id: number; created_at: string } | null;
      })
    | null;
};

const STATE = `CASE WHEN r.used_at IS NOT NULL THEN 'usado' WHEN r.closed_at IS NOT NULL THEN 'descartado'
  WHEN r.revoked_at IS NOT NULL THEN 'revocado'
  WHEN r.expires_at <= now() THEN 'vencido' WHEN r.opened_at IS NOT NULL THEN 'abierto' ELSE 'pendiente' END`;

/** What was read in the file of an invoice as its amount, whatever its currency. */
const READ = `(SELECT json_build_object('total', e.proposal->>'total', 'divisa', e.proposal->>'currency')
  FROM attachment a JOIN extraction e ON e.file_id = a.file_id
  WHERE a.owner_type = 'supplier_invoice' AND a.owner_id = i.id::text AND a.removed_at IS NULL
    AND e.proposal->>'total' IS NOT NULL AND e.proposal->>'currency' IS NOT NULL
  ORDER BY a.created_at DESC LIMIT 1)`;

/** The last look at an invoice as it is observed now. */
const REVIEW = `(SELECT json_build_object('motivo', w.motivo, 'created_by', ${whoSql("wu")}, 'created_at', ${iso("w.created_at")})
  FROM invoice_review w JOIN app_user wu ON wu.id = w.created_by WHERE ${IS_REVIEW} ORDER BY w.id DESC LIMIT 1)`;

/** The person who asked for the invoice, sent its link, filled in its data or made the proposal does not look at it for the others. */
const INVOLVED = `(coalesce($3::int IN (r.created_by, r.sent_by), false) OR $3::int IS NOT DISTINCT FROM i.completed_by OR ${MAKER})`;

/** A link that still works. */
export const LIVE = "r.used_at IS NULL AND r.closed_at IS NULL AND r.revoked_at IS NULL AND r.expires_at > now()";

/**
 * Requests that fit `where` (its values from `$4`), newest first: those of lines in scope, and those of shows with
 * `shows`.
 */
export async function requestsWhere(
  scope: Scope,
  where: string,
  values: readonly unknown[],
  { shows = false } = {},
): Promise<InvoiceRequestView[]> {
  const rows = await query<Stored>(
    `SELECT r.id, r.subject_type AS subject, r.subject_id, r.proveedor, r.proveedor_mail, r.proveedor_cuit, r.titulo,
       r.importe_ars::text, r.importe_usd::text, json_build_object('id', c.id, 'name', c.name, 'tax_id', c.tax_id) AS company,
       ${STATE} AS state, (r.used_at IS NOT NULL OR r.closed_at IS NOT NULL) AS used, r.sent, ${whoSql("u")} AS created_by,
       ${iso("r.created_at")} AS created_at, ${iso("r.expires_at")} AS expires_at, ${iso("r.opened_at")} AS opened_at,
       ${iso("r.used_at")} AS used_at, ${iso("r.closed_at")} AS closed_at, ${iso("r.revoked_at")} AS revoked_at, ${SCOPE_ROLE} AS rol,
       CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'country', i.country, 'type_code', i.type_code, 'supplier_tax_id', i.supplier_tax_id, 'tipo', i.tipo,
         'punto_venta', i.punto_venta, 'numero', i.numero, 'fecha', i.fecha::text, 'total', i.total::text, 'completa', i.whole,
         'percepciones', i.percepciones::text, 'divisa', i.divisa, 'cae', i.cae, 'created_at', ${iso("i.created_at")},
         'observada', ${OBSERVED}, 'vista', ${REVIEW}, 'revisable', ${UNREVIEWED} AND NOT ${INVOLVED}, 'observaciones',
         i.observations, 'leido', ${READ},
         'repeats', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'created_at', ${iso("o.created_at")}) END) END AS invoice
     FROM invoice_request r JOIN company c ON c.id = r.company_id JOIN app_user u ON u.id = r.created_by
     LEFT JOIN link_invoice i ON i.request_id = r.id LEFT JOIN supplier_invoice o ON o.id = i.repeats_id
     LEFT JOIN budget_line l ON l.id = r.line_id LEFT JOIN budget_proposal p ON p.id = r.proposal_id ${SCOPE_JOIN}
     WHERE (l.id IS NOT NULL AND ${IN_SCOPE} OR r.show_id IS NOT NULL AND ${shows}) AND ${where}
     ORDER BY r.id DESC`,
    [...scopeValues(scope), ...values],
  );
  const files = await filesOf(
    "supplier_invoice",
    rows.flatMap(({ invoice }) => invoice?.id ?? []),
  );
  return rows.map(({ invoice, rol, ...row }) => {
    if (!invoice) return { ...row, invoice };
    const { id, repeats, revisable, country, type_code, ...facts } = invoice;
    const tipo = kindWord({ tipo: facts.tipo, country, type_code });
    const reviews = rol !== null && (mayPay(scope, rol) || atLeast(rol, "approver"));
    const file = files.get(id)?.at(-1);
    const recibo = receiptOf(id, facts.created_at);
    const { id: file_id = null, state: file_state = null, url: file_url = null, name: file_name = null } = file ?? {};
    const repite = repeats && receiptOf(repeats.id, repeats.created_at);
    const puede_dar_por_vista = revisable && reviews;
    return {
      ...row,
      invoice: { ...facts, tipo, recibo, repite, puede_dar_por_vista, file_id, file_state, file_url, file_name },
    };
  });
}
