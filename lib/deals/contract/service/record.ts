import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import { notFound } from "@/lib/http/errors";
import type { Language, Side } from "../../rules/kinds";
import type { Shown } from "../../rules/offerText";
import { sameTerms } from "../../rules/sameTerms";
import { dealTerms } from "../../schema/terms";
import { differencesOf } from "../rules/differences";
import type { Clause, ClauseCountry, ContractState, Signer } from "../rules/kinds";
import type { ContractView } from "../schema";

/** What its files belong to. */
export const CONTRACT_FILES = "show_contract";

/** A contract as it is stored. */
export interface Contract {
  id: number;
  show_id: number;
  n: number;
  state: ContractState;
  language: Language;
  country: ClauseCountry;
  side: Side;
  terms: unknown;
  shown: Shown;
  clauses: Clause[];
  signers: Signer[];
  sha256: string;
  signed_on: string | null;
  current: boolean;
  explained: string;
  void_reason: string;
  created_by: string;
  created_at: string;
  version: number;
  /** Of the deal, as it is now. */
  terms_now: unknown;
}

const SELECT = `
  SELECT c.id, c.show_id, c.n, c.state, c.language::text AS language, c.country::text AS country, c.side, c.terms, c.shown, c.clauses, c.signers,
    c.sha256::text AS sha256, c.signed_on::text AS signed_on, ${sameTerms("c.terms", "d.terms")} AS current, CASE WHEN c.explained_terms = d.terms THEN c.explained ELSE '' END AS explained,
    c.void_reason, ${personSql("c.created_by_user_id")} AS created_by,
    to_char(c.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at, c.version, d.terms AS terms_now
  FROM show_contract c JOIN deal d ON d.show_id = c.show_id WHERE c.show_id = $1::int`;

export const contractsOf = (tx: Tx, showId: number): Promise<Contract[]> =>
  txQuery<Contract>(tx, `${SELECT} ORDER BY c.n DESC`, showId);

/** @throws 404 */
export async function contractOf(tx: Tx, showId: number, n: number): Promise<Contract> {
  const [found] = await txQuery<Contract>(tx, `${SELECT} AND c.n = $2::int`, showId, n);
  if (!found) throw notFound("No encontrado: no hay un contrato con ese número.");
  return found;
}

/** The contracts of a show as they are shown, with their signed files. */
export async function contractsView(tx: Tx, showId: number): Promise<{ contracts: ContractView[] }> {
  const contracts = await contractsOf(tx, showId);
  const files = await attachmentsOfMany(
    CONTRACT_FILES,
    contracts.map(({ id }) => String(id)),
    tx,
  );
  return {
    contracts: contracts.map((one) => {
      const { id, show_id: _, side: __, terms, shown: ___, terms_now, ...view } = one;
      const [signed, now] = [dealTerms.safeParse(terms), dealTerms.safeParse(terms_now)];
      const differs = signed.success && now.success && !one.current ? differencesOf(signed.data, now.data) : [];
      return { ...view, differs, files: files.get(String(id)) ?? [] };
    }),
  };
}
