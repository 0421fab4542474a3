import { can, type Person } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { notFound } from "@/lib/http/errors";
import { lastFour } from "../rules/accountNames";
import { otherHolderText, shownNumber } from "../rules/accounts";
import type { AccountKind, Standing } from "../rules/kinds";
import type { Account, Deed } from "./schema";

/** An account as it is stored, with what is said of it now. */
export interface StoredAccount {
  id: number;
  /** Of which record it was loaded, and whose it counts as. */
  supplier_id: number;
  kept_id: number;
  supplier: string;
  supplier_author: number | null;
  kind: AccountKind;
  number: string;
  alias: string;
  bic: string;
  bank: string;
  currency: Currency;
  holder: string;
  holder_tax_id: string;
  replaces_id: number | null;
  replaces_number: string | null;
  state: "pendiente" | "verificada" | "rechazada" | "reemplazada";
  standing: Standing;
  other_tax_id: string | null;
  created_by: number;
  author: string;
  created_at: Date;
  verified_by: number | null;
  verifier: string | null;
  verified_at: Date | null;
  usable_from: Date | null;
  released_by: number | null;
  releaser: string | null;
  released_at: Date | null;
  release_reason: string;
  closer: string | null;
  closed_at: Date | null;
  close_reason: string;
  version: number;
  told: string[];
  /** Other suppliers who are paid at the same number, while this one is in use or waits. */
  shared_with: { id: number; name: string }[];
  request_id: number | null;
}

const SHARED = `coalesce((SELECT json_agg(json_build_object('id', x.id, 'name', x.name) ORDER BY x.name, x.id) FROM (
      SELECT DISTINCT s.id, s.name FROM bank_account o JOIN supplier_kept w ON w.id = o.supplier_id JOIN supplier s ON s.id = w.kept_id
      WHERE o.number = a.number AND o.state IN ('pendiente', 'verificada') AND s.id <> n.supplier_id) x), '[]')`;

const SELECT = `SELECT a.id, a.supplier_id, n.supplier_id AS kept_id, k.name AS supplier, k.created_by AS supplier_author, a.kind, a.number, a.alias,
    a.bic, a.bank, a.currency::text, a.holder, a.holder_tax_id, a.replaces_id, p.number AS replaces_number, a.state, n.standing, n.other_tax_id,
    a.created_by, ${personSql("a.created_by")} AS author, a.created_at, a.verified_by, ${personSql("a.verified_by")} AS verifier, a.verified_at,
    a.usable_from, a.released_by, ${personSql("a.released_by")} AS releaser, a.released_at, a.release_reason,
    ${personSql("a.closed_by")} AS closer, a.closed_at, a.close_reason, a.version,
    coalesce((SELECT e.facts->'told' FROM supplier_event e WHERE e.supplier_id = a.supplier_id AND e.kind = 'cuenta'
      AND (e.facts->>'account')::int = a.id ORDER BY e.id LIMIT 1), '[]') AS told,
    CASE WHEN a.state IN ('pendiente', 'verificada') THEN ${SHARED} ELSE '[]' END AS shared_with,
    (SELECT max(q.id) FROM approval_request q WHERE q.kind = 'bank_account' AND q.object_id = a.id::text) AS request_id
  FROM bank_account a JOIN bank_account_now n ON n.id = a.id JOIN supplier k ON k.id = n.supplier_id
  LEFT JOIN bank_account p ON p.id = a.replaces_id`;

/** Of a supplier and all that were merged into it, the newest first. */
export const accountsOf = (tx: Tx, supplier: number): Promise<StoredAccount[]> =>
  txQuery<StoredAccount>(
    tx,
    `${SELECT} WHERE a.supplier_id IN (SELECT supplier_all($1::int)) ORDER BY a.id DESC`,
    supplier,
  );

/** Accounts by their numbers, in no order. */
export const storedAccounts = (tx: Tx, ids: readonly number[]): Promise<StoredAccount[]> =>
  txQuery<StoredAccount>(tx, `${SELECT} WHERE a.id = ANY ($1::int[])`, ids);

/** The account of a number, held where `hold` says so. Error: 404. */
export async function storedAccount(tx: Tx, id: number, hold = false): Promise<StoredAccount> {
  if (hold) await txQuery(tx, "SELECT id FROM bank_account WHERE id = $1::int FOR UPDATE", id);
  const [row] = await txQuery<StoredAccount>(tx, `${SELECT} WHERE a.id = $1::int`, id);
  if (!row) throw notFound("No existe esta cuenta.");
  return row;
}

/** What somebody may do with an account now: never two of the three deeds that make it payable. */
export function mayWith(actor: Person & { userId: number }, row: StoredAccount): Deed[] {
  const verifies = can(actor, "suppliers.bank.verify");
  const may: Deed[] = [];
  const strange = actor.userId !== row.created_by && actor.userId !== row.supplier_author;
  if (row.state === "pendiente" && verifies && strange) may.push("verificar", "rechazar");
  const third = ![row.created_by, row.verified_by].includes(actor.userId);
  if (row.standing === "espera" && verifies && third) may.push("liberar");
  if (row.state === "verificada" && can(actor, "suppliers.write")) may.push("retirar");
  return may;
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The account as this person sees it. */
export function shownAccount(actor: Person & { userId: number }, row: StoredAccount): Account {
  const whole = can(actor, "suppliers.bank.read");
  const observed = row.other_tax_id === null ? "" : otherHolderText(row.kind, row.other_tax_id);
  return {
    id: row.id,
    supplier_id: row.supplier_id,
    kind: row.kind,
    number: shownNumber(row.kind, row.number, whole),
    last_four: lastFour(row.number),
    alias: whole ? row.alias : "",
    bic: row.bic,
    bank: row.bank,
    currency: row.currency,
    holder: row.holder,
    holder_tax_id: row.holder_tax_id,
    replaces_id: row.replaces_id,
    replaces_last_four: row.replaces_number && lastFour(row.replaces_number),
    standing: row.standing,
    observed,
    created_by: row.author,
    created_at: row.created_at.toISOString(),
    verified_by: row.verifier,
    verified_at: moment(row.verified_at),
    usable_from: moment(row.usable_from),
    released_by: row.releaser,
    released_at: moment(row.released_at),
    release_reason: row.release_reason,
    closed_by: row.closer,
    closed_at: moment(row.closed_at),
    close_reason: row.close_reason,
    version: row.version,
    told: row.told,
    shared_with: row.shared_with,
    may: mayWith(actor, row),
    request_id: row.request_id,
  };
}
