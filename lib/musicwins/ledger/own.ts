import { type Tx, txQuery } from "@/lib/db";
import { impossible } from "@/lib/http/errors";

/** A tax number as it is compared: without signs. */
export const BARE = (sql: string) => `upper(regexp_replace(coalesce(${sql}, ''), '[^[:alnum:]]', '', 'g'))`;

/** Whom a proposal is of, and whether a supplier is that: as of a voucher's. `paid`: something of it was said to be paid. */
const OWN = `SELECT coalesce(nullif(btrim(v.proveedor), ''), v.proveedor_cuit) AS proposed, s.name AS supplier,
    v.status = 'pagado' OR EXISTS (SELECT 1 FROM budget_financiero f WHERE f.proposal_id = p.id AND f.estado = 'pagado' AND f.deleted_at IS NULL) AS paid,
    coalesce(pk.kept_id = s.id, false) OR CASE WHEN ${BARE("v.proveedor_cuit")} <> '' THEN ${BARE("v.proveedor_cuit")} = ${BARE("s.tax_id")}
      ELSE btrim(v.proveedor) <> '' AND EXISTS (SELECT 1 FROM supplier n WHERE (n.id = s.id OR n.merged_into = s.id) AND catalogue_key(n.name) = catalogue_key(v.proveedor)) END AS own
  FROM budget_proposal p JOIN budget_version v ON v.proposal_id = p.id AND v.head JOIN budget_line l ON l.id = p.line_id
  CROSS JOIN LATERAL musicwins_place(l.area, l.category, v.proveedor, v.proveedor_cuit) m LEFT JOIN supplier_kept pk ON pk.id = m.supplier_id
  JOIN supplier_kept k ON k.id = $2::int JOIN supplier s ON s.id = k.kept_id WHERE p.id = $1::int`;

interface Whose {
  proposed: string;
  supplier: string;
  paid: boolean;
  own: boolean;
}

/** What is said of a supplier that a proposal is not of; null: it is theirs. */
export async function strangerOf(
  tx: Tx,
  proposal: number,
  supplier: number,
): Promise<{ said: string; paid: boolean } | null> {
  const [row] = await txQuery<Whose>(tx, OWN, proposal, supplier);
  if (!row || row.own) return null;
  return { said: `La propuesta es de ${row.proposed || "nadie todavía"}, no de ${row.supplier}.`, paid: row.paid };
}

/**
 * What is declared paid of a proposal is paid of its vouchers: while one of another supplier stands among them it is not, since that would
 * close what nobody paid them. Who calls holds the line. @throws 422 naming the voucher
 */
export async function refuseStrangers(tx: Tx, proposal: number): Promise<void> {
  const vouchers = await txQuery<{ supplier: number; name: string; number: string }>(
    tx,
    `SELECT DISTINCT ON (k.kept_id) k.kept_id AS supplier, s.name, w.number FROM voucher_link l JOIN voucher w ON w.id = l.voucher_id
       JOIN supplier_kept k ON k.id = w.supplier_id JOIN supplier s ON s.id = k.kept_id
     WHERE l.target_type = 'proposal' AND l.target_id = $1::int AND w.direction = 'recibido' AND NOT w.historic AND NOT w.takes_away
       AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado') ORDER BY k.kept_id, w.id`,
    proposal,
  );
  for (const { supplier, name, number } of vouchers)
    if (await strangerOf(tx, proposal, supplier))
      throw impossible(
        `La factura ${number} de la propuesta es de ${name}, que no es su proveedor: pagarla desde Pagos, o sacarle la propuesta.`,
      );
}
