import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { sameTerms } from "../../rules/sameTerms";
import { type DepositState, type Direction, type DueRule, dueDayOf } from "../rules/due";
import type { DepositView } from "../schema";

/** A deposit as it is stored, with what came of it. */
export interface Deposit {
  id: number;
  show_id: number;
  label: string;
  due_rule: DueRule;
  due_day: string | null;
  due_days: number | null;
  amount: string;
  currency: "ARS" | "USD" | "EUR";
  direction: Direction;
  supplier: { id: number; name: string } | null;
  advance_id: number | null;
  obligation_id: number | null;
  /** The day that its obligation has. */
  owed_day: string | null;
  state: DepositState;
  paid: string;
  receipts: DepositView["receipts"];
  version: number;
}

const SELECT = `
  SELECT d.id, d.show_id, d.label, d.due_rule, d.due_day::text AS due_day, d.due_days, d.amount::text AS amount, d.currency::text AS currency, d.direction,
    CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END AS supplier, d.advance_id, d.obligation_id,
    o.due_day::text AS owed_day, d.state, coalesce(o.paid, 0.00)::text AS paid, d.version,
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'amount', r.amount::text, 'day', r.day, 'how', r.how, 'by', ${personSql("r.created_by_user_id")}) ORDER BY r.id)
      FROM show_deposit_receipt r WHERE r.deposit_id = d.id AND r.undone_at IS NULL), '[]') AS receipts
  FROM show_deposit d LEFT JOIN supplier_kept k ON k.id = d.supplier_id LEFT JOIN supplier s ON s.id = k.kept_id LEFT JOIN obligation o ON o.id = d.obligation_id`;

/** The deposits of a show that stand, in the order in which they were promised. */
export const depositsOf = (tx: Tx, showId: number): Promise<Deposit[]> =>
  txQuery<Deposit>(tx, `${SELECT} WHERE d.show_id = $1::int AND d.state <> 'anulado' ORDER BY d.id`, showId);

/** What it depends on whether, and when, a deposit is due. */
export interface Standing {
  state: ShowState;
  fecha: string | null;
  company_id: number | null;
  signed_on: string | null;
  /** An offer of these very terms was accepted, or a contract is signed. */
  agreed: boolean;
  /** Who made the deal: in whose name the ledger is told what comes of a link. */
  by: number;
}

export async function standingOf(tx: Tx, showId: number): Promise<Standing | undefined> {
  const [row] = await txQuery<Standing>(
    tx,
    `SELECT s.state, s.fecha::text AS fecha, s.company_id, c.signed_on::text AS signed_on,
       (c.signed_on IS NOT NULL OR EXISTS (SELECT 1 FROM offer f WHERE f.show_id = s.id AND f.state = 'aceptada' AND ${sameTerms("f.terms", "d.terms")})) AS agreed,
       d.created_by_user_id AS by
     FROM "show" s JOIN deal d ON d.show_id = s.id LEFT JOIN show_contract c ON c.show_id = s.id AND c.state = 'firmado' WHERE s.id = $1::int`,
    showId,
  );
  return row;
}

/** Why one is not due yet. */
function waitsFor(deposit: Deposit, due: string | null, { agreed, company_id }: Standing): string {
  if (deposit.state === "exigible") return "";
  if (!agreed) return "Falta que acepten la oferta o firmen el contrato.";
  if (company_id === null) return "Falta la empresa que hace el show.";
  if (due === null) return deposit.due_rule === "firma" ? "Falta la firma del contrato." : "Falta la fecha del show.";
  return deposit.direction === "paga" && !deposit.supplier ? "Falta a quién se le paga." : "";
}

/** As they are shown: those that are due first in front. */
export function depositViews(deposits: readonly Deposit[], standing: Standing): DepositView[] {
  return deposits
    .map((deposit) => ({ deposit, due: dueDayOf(deposit, standing) ?? deposit.owed_day }))
    .sort((a, b) => (a.due ?? "").localeCompare(b.due ?? "") || a.deposit.id - b.deposit.id)
    .map(({ deposit, due }) => {
      const { show_id: _, advance_id: __, obligation_id: ___, owed_day: ____, ...shown } = deposit;
      return { ...shown, due, waits: waitsFor(deposit, due, standing) };
    });
}
