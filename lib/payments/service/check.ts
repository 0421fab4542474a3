import { type Tx, txQuery } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import { impossible } from "@/lib/http/errors";
import { monthTitle } from "@/lib/ledger/rules/months";
import { PAY_DAY } from "@/lib/tax/service/payDay";
import { type Block, blockTexts, isOfAccount } from "../rules/kinds";
import { cashProblems } from "./cashLimit";
import { type HeldBatch, type HeldItem, itemsOf, positive, subjectOf } from "./held";
import { requireSame } from "./releaseDay";
import { blockText, nameOf } from "./rows";
import { dueOf, keyOf } from "./subjects";
import { changedText, rateMissing, withhold } from "./withholdings";

const BY_STANDING: Readonly<Record<string, Block>> = {
  pendiente: "pendiente",
  espera: "espera",
  observada: "cuenta_observada",
  rechazada: "sin_cuenta",
  reemplazada: "sin_cuenta",
};

/** What names the account that it is paid at, and is paid otherwise: at another one, with a cheque, in cash. */
const informedProblems = (tx: Tx, batch: number): Promise<{ payee: string }[]> =>
  txQuery<{ payee: string }>(
    tx,
    `SELECT DISTINCT r.id, r.payee FROM payment_order r JOIN payment_item i ON i.order_id = r.id JOIN payable p ON p.id = i.payable_id AND p.kind = 'voucher'
       JOIN voucher v ON v.id = p.subject_id AND v.informed_cbu <> '' LEFT JOIN bank_account a ON a.id = r.account_id
     WHERE r.batch_id = $1::int AND (r.method <> 'transferencia' OR a.number IS DISTINCT FROM v.informed_cbu) ORDER BY r.id`,
    batch,
  );

/** Accounts of a batch that cannot be paid at now. */
export async function accountProblems(tx: Tx, batch: number): Promise<string[]> {
  const rows = await txQuery<{ payee: string; standing: string; usable_from: string | null }>(
    tx,
    `SELECT r.payee, n.standing, to_char(n.usable_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS usable_from
     FROM payment_order r JOIN bank_account a ON a.id = r.account_id JOIN bank_account_now n ON n.id = r.account_id
     WHERE r.batch_id = $1::int AND (n.standing <> 'lista' OR n.supplier_id <> (SELECT k.kept_id FROM supplier_kept k WHERE k.id = r.supplier_id)
       OR a.currency <> r.currency) ORDER BY r.id`,
    batch,
  );
  const elsewhere = (await informedProblems(tx, batch)).map(
    ({ payee }) => `${payee}: ${blockTexts.cbu_informada.text}`,
  );
  const unfit = rows.map(({ payee, standing, usable_from }) => {
    const blocked = BY_STANDING[standing] ?? "cuenta_observada";
    return `${payee}: ${blockText({ blocked, usable_from, other_currency: null })}`;
  });
  return [...unfit, ...elsewhere];
}

/** What of a batch's items is not to be paid any more. */
async function subjectProblems(tx: Tx, items: readonly HeldItem[]): Promise<string[]> {
  const found = await dueOf(
    tx,
    items.map((item) => ({ ...subjectOf(item), target: item.target })),
  );
  return items.flatMap((item) => {
    const due = found.get(keyOf(subjectOf(item)));
    if (!due) return [`${item.payee}: ya no se debe lo que paga.`];
    // Of its account `accountProblems` speaks; the town is of no account.
    if (due.blocked && (due.blocked === "ciudad" || !isOfAccount(due.blocked)))
      return [`${item.payee}, ${nameOf(due)}: ${blockTexts[due.blocked].text}`];
    if (compareMoney(due.owed, due.held) < 0 || compareMoney(due.owed, positive(item.amount)) < 0)
      return [`${item.payee}, ${nameOf(due)}: se debe menos que lo que paga.`];
    return [];
  });
}

/** The month in which it is paid, where it is shut. */
const lockOf = async (tx: Tx, { id }: Pick<HeldBatch, "id">): Promise<string[]> =>
  (
    await txQuery<{ name: string; month: string }>(
      tx,
      `SELECT u.name, to_char(l.month, 'YYYY-MM') AS month FROM payment_batch b JOIN period_lock l ON l.company_id = b.company_id JOIN app_user u ON u.id = l.locked_by
       WHERE b.id = $1::int AND l.scope = 'fiscal' AND l.month = date_trunc('month', ${PAY_DAY}::timestamp)::date AND l.reopened_at IS NULL`,
      id,
    )
  ).map(({ name, month }) => `El mes fiscal ${monthTitle(month)} está cerrado: lo cerró ${name}.`);

/** Why a batch could not be paid as it is, seen without holding anything: what is withheld of it is looked at when it is released. */
export async function problemsOf(
  tx: Tx,
  batch: Pick<HeldBatch, "id" | "company_id" | "day">,
): Promise<{ accounts: string[]; subjects: string[]; month: string[] }> {
  const items = await itemsOf(tx, { batch: batch.id });
  return {
    accounts: await accountProblems(tx, batch.id),
    subjects: [
      ...(await subjectProblems(tx, items)),
      ...(await cashProblems(tx, batch)),
      ...(await rateMissing(tx, batch.id)),
    ],
    month: await lockOf(tx, batch),
  };
}

/**
 * Whether a batch may be paid as it was authorised: nothing of it changed, what it pays is owed, approved and unobserved, its accounts are
 * verified and past their 48 hours, what is withheld is the same, its month is open. Who calls holds the batch and its subjects.
 * @throws 422 naming every problem; 409 where the batch itself changed
 */
export async function requirePayable(tx: Tx, batch: HeldBatch, items: readonly HeldItem[]): Promise<void> {
  const problems = [
    ...(await accountProblems(tx, batch.id)),
    ...(await subjectProblems(tx, items)),
    ...(await cashProblems(tx, batch)),
    ...(await rateMissing(tx, batch.id)),
  ];
  const withheld = await withhold(tx, batch.id);
  if (withheld.length > 0) problems.push(changedText(withheld, batch.currency));
  problems.push(...(await lockOf(tx, batch)));
  if (problems.length > 0) throw impossible(problems.slice(0, 10).join(" · "));
  await requireSame(tx, batch);
}

/** Who loaded, verified or released the accounts of a batch that were never paid at. */
export async function knewAccounts(tx: Tx, batch: number): Promise<number[]> {
  const rows = await txQuery<{ id: number }>(
    tx,
    `SELECT DISTINCT w.id FROM payment_order r JOIN bank_account a ON a.id = r.account_id CROSS JOIN LATERAL (VALUES (a.created_by), (a.verified_by)) w(id)
     WHERE r.batch_id = $1::int AND w.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM payment_order x JOIN bank_account o ON o.id = x.account_id
       WHERE o.number = a.number AND o.supplier_id = a.supplier_id AND x.state IN ('acreditado', 'conciliado'))`,
    batch,
  );
  return rows.map(({ id }) => id);
}
