import { type Tx, txQuery } from "@/lib/db";
import type { KnownRegime } from "../rules/reckon";

/** A version's parameters as JSON in the names of `Regime`; decimals as the database writes them. */
export const FACTS = `json_build_object('country', g.country, 'tax', g.tax, 'code', g.code, 'formula', g.formula, 'base', g.base,
  'percent', trim_scale(g.percent)::text, 'unregisteredPercent', trim_scale(g.unregistered_percent)::text, 'allowance', g.allowance::text, 'minimum', g.minimum::text,
  'scale', g.scale, 'accumulates', g.accumulates, 'presumption', trim_scale(g.presumption)::text, 'grossUp', g.gross_up, 'borneBy', g.borne_by, 'excludable', g.excludable,
  'categories', g.categories, 'papers', g.papers, 'conditions', g.conditions, 'voucherTypes', g.voucher_types, 'payees', g.payees,
  'advanceVatPercent', trim_scale(g.advance_vat_percent)::text, 'validFrom', g.valid_from::text, 'validUntil', g.valid_until::text, 'source', g.source, 'id', g.id)`;

const IN_FORCE = "g.state = 'vigente' AND g.valid_from <= $2::date AND coalesce(g.valid_until >= $2::date, true)";
const IN_TURN = "array_position(ARRAY['iva', 'ganancias', 'suss', 'iibb', 'irpf', 'irnr'], g.tax), g.code, g.version";

/** The regimes of a country on a day, whoever is their agent. */
export async function regimesInForce(tx: Tx, country: string, day: string): Promise<KnownRegime[]> {
  const rows = await txQuery<{ facts: KnownRegime }>(
    tx,
    `SELECT ${FACTS} AS facts FROM tax_regime g WHERE g.country = $1::text AND ${IN_FORCE} ORDER BY ${IN_TURN}`,
    country,
    day,
  );
  return rows.map(({ facts }) => facts);
}

/** The regimes by which a company withholds on a day, in the order in which they are taken from a payment. */
export async function regimesOf(tx: Tx, company: number, day: string): Promise<KnownRegime[]> {
  const rows = await txQuery<{ facts: KnownRegime }>(
    tx,
    `SELECT ${FACTS} AS facts FROM tax_regime g JOIN tax_regime_agent a ON a.regime_id = g.id
     WHERE a.company_id = $1::int AND ${IN_FORCE} ORDER BY ${IN_TURN}`,
    company,
    day,
  );
  return rows.map(({ facts }) => facts);
}
