import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { lesser } from "@/lib/ledger/shares";
import type { Behind } from "@/lib/vouchers/service/behind";
import { followPayment } from "../line/followed";
import { approvedStatuses } from "../rules/kinds";
import { BARE, strangerOf } from "./own";
import { placeOf, type Said } from "./place";
import { settleLine } from "./settle";

type Head = Said & { line_id: number };

async function headOf(tx: Tx, id: number): Promise<Head | undefined> {
  const [head] = await txQuery<Head>(
    tx,
    `SELECT l.id AS line_id, l.area, l.category, v.proveedor, v.proveedor_cuit FROM budget_proposal p JOIN budget_line l ON l.id = p.line_id
     JOIN budget_version v ON v.proposal_id = p.id AND v.head WHERE p.id = $1::int`,
    id,
  );
  return head;
}

interface Left {
  at: number;
  left: string;
  purse_id: number | null;
  /** The voucher is of the supplier that the proposal is of. */
  own: boolean;
  supplier: string;
  proposed: string;
  /** What the voucher is in, and what the proposal was approved in. */
  currency: string;
  currencies: string[];
}

/**
 * What vouchers that took their part before each one left of what was approved of its proposal, in its currency; and whether it is of the
 * proposal's supplier: the one on record, through merges, or the number that was written, or the name where none was. A proposal that says
 * nobody is nobody's.
 */
const LEFT = `SELECT a.at, m.purse_id, coalesce(vs.name, '') AS supplier, coalesce(nullif(btrim(v.proveedor), ''), v.proveedor_cuit) AS proposed,
    a.currency, array_remove(ARRAY[CASE WHEN v.alicuota_ars > 0 THEN 'ARS' END, CASE WHEN v.alicuota_usd > 0 THEN 'USD' END], NULL) AS currencies,
    coalesce(pk.kept_id = vs.id, false) OR CASE WHEN ${BARE("v.proveedor_cuit")} <> '' THEN ${BARE("v.proveedor_cuit")} = ${BARE("vs.tax_id")}
      ELSE btrim(v.proveedor) <> '' AND EXISTS (SELECT 1 FROM supplier n WHERE (n.id = vs.id OR n.merged_into = vs.id) AND catalogue_key(n.name) = catalogue_key(v.proveedor)) END AS own,
    ((CASE a.currency WHEN 'ARS' THEN v.alicuota_ars WHEN 'USD' THEN v.alicuota_usd ELSE 0.00 END) - coalesce((
    SELECT sum(least(w.amount, coalesce(k.amount, w.amount))) FROM voucher_link k JOIN voucher w ON w.id = k.voucher_id
    WHERE k.target_type = 'proposal' AND k.target_id = p.id AND w.id <> a.voucher AND w.currency = a.currency::char(3) AND w.direction = 'recibido'
      AND NOT w.takes_away AND w.state NOT IN ('esperado', 'recibido', 'anulado', 'descartado')
      AND (greatest(coalesce(w.validated_at, w.created_at), w.taken_at), w.id) < (CASE WHEN own.validated_at IS NULL THEN now() ELSE greatest(own.validated_at, own.taken_at) END, own.id)), 0))::text AS left
  FROM jsonb_to_recordset($1::jsonb) AS a(at int, id int, voucher int, currency text) JOIN budget_proposal p ON p.id = a.id AND p.chosen AND p.deleted_at IS NULL
  JOIN budget_version v ON v.proposal_id = p.id AND v.head AND v.status = ANY ($2::text[]) JOIN budget_line l ON l.id = p.line_id
  JOIN voucher own ON own.id = a.voucher CROSS JOIN LATERAL musicwins_place(l.area, l.category, v.proveedor, v.proveedor_cuit) m
  LEFT JOIN supplier_kept pk ON pk.id = m.supplier_id LEFT JOIN supplier_kept vk ON vk.id = own.supplier_id LEFT JOIN supplier vs ON vs.id = vk.kept_id`;

/** As many as somebody looks through. */
const ADVANCEABLE = 100;

const strangerText = ({ supplier, proposed }: Left): string =>
  proposed
    ? `La factura es de ${supplier || "otro proveedor"} y la propuesta de ${proposed}.`
    : `La factura es de ${supplier || "un proveedor"} y la propuesta no dice de quién es.`;

/** Why nothing of a proposal is a voucher's, where it is of its supplier. */
const noneText = ({ currency, currencies }: Left): string =>
  currencies.includes(currency)
    ? "De lo aprobado en la propuesta no queda nada: lo tomaron otros comprobantes."
    : `La factura está en ${currency || "ninguna moneda"} y la propuesta en ${currencies.join(" y ") || "ninguna"}.`;

/** A proposal behind a voucher: the voucher takes the place of what its line promised, or paid without it. */
export const proposalBehind: Behind = {
  hold: async (tx, id) => {
    await txQuery(
      tx,
      "SELECT l.id FROM budget_line l JOIN budget_proposal p ON p.line_id = l.id WHERE p.id = $1::int FOR UPDATE OF l",
      id,
    );
  },
  problem: async (tx, id) => ((await headOf(tx, id)) ? null : "No existe esta propuesta de Music Wins."),
  places: async (tx, actor, id) => {
    const head = await headOf(tx, id);
    if (!head) return [];
    const { purse_id, category_id } = await placeOf(tx, actor.userId, head);
    return [{ purse_id, category_id, amount: "1.00" }];
  },
  shares: async (tx, asked) => {
    const links = asked.map(({ id, voucher }, at) => ({ at, id, voucher: voucher.id, currency: voucher.currency }));
    const rows = await txQuery<Left>(tx, LEFT, JSON.stringify(links), [...approvedStatuses]);
    const found = new Map(rows.map((row) => [row.at, row]));
    return asked.map(({ voucher: { amount } }, at) => {
      const row = found.get(at);
      if (!row) return { not: "La propuesta no está aprobada." };
      if (!row.own) return { not: strangerText(row) };
      if (compareMoney(row.left, "0") <= 0) return { not: noneText(row) };
      return { amount: lesser(row.left, amount), places: [{ purse_id: row.purse_id }] };
    });
  },
  advances: async (tx, id, { supplier_id }) => (await strangerOf(tx, id, supplier_id))?.said ?? null,
  stranger: strangerOf,
  advanceable: (tx, { supplier_id, currency }) =>
    txQuery(
      tx,
      `SELECT p.id, v.titulo AS name FROM supplier_kept k JOIN supplier s ON s.id = k.kept_id
       JOIN budget_version v ON v.head AND v.status = ANY ($3::text[]) AND CASE $2::text WHEN 'ARS' THEN v.alicuota_ars WHEN 'USD' THEN v.alicuota_usd ELSE 0 END > 0
         AND EXISTS (SELECT 1 FROM supplier_kept nk JOIN supplier n ON n.id = nk.id WHERE nk.kept_id = s.id AND CASE WHEN ${BARE("v.proveedor_cuit")} <> '' THEN
           ${BARE("v.proveedor_cuit")} = ${BARE("n.tax_id")} ELSE btrim(v.proveedor) <> '' AND catalogue_key(v.proveedor) = catalogue_key(n.name) END)
       JOIN budget_proposal p ON p.id = v.proposal_id AND p.chosen AND p.deleted_at IS NULL WHERE k.id = $1::int ORDER BY p.id DESC LIMIT ${ADVANCEABLE}`,
      supplier_id,
      currency,
      [...approvedStatuses],
    ),
  settle: async (tx, actor, id, voucher) => {
    const head = await headOf(tx, id);
    if (head) await settleLine(tx, actor, head.line_id, `comprobante:${voucher}`);
  },
  paid: followPayment,
};
