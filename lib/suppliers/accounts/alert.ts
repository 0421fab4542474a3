import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { type Tx, txQuery } from "@/lib/db";
import { queueMail } from "@/lib/mail/queueMail";
import { notify } from "@/lib/notifications/service/notify";
import { tellEvent } from "../events";
import { accountHref, accountName, lastFour } from "../rules/accountNames";
import type { SupplierActor } from "../service/records";
import { ACCOUNT_CHANGED_MAIL } from "./names";
import type { StoredAccount } from "./rows";

/** For how long a mail that was changed is still asked: whoever takes over an account changes the mail first. */
const OLD_MAIL_DAYS = 30;

// What the mails were before the first change of the last weeks, else what they are.
const OLD_MAILS = `SELECT coalesce(
    (SELECT e.facts->'before' FROM supplier_event e WHERE e.supplier_id = s.id AND e.kind = 'mails'
       AND e.at > now() - make_interval(days => $2::int) ORDER BY e.id LIMIT 1),
    jsonb_build_object('mail', s.mail, 'mail_payments', s.mail_payments)) AS mails FROM supplier s WHERE s.id = $1::int`;

async function oldMails(tx: Tx, supplier: number): Promise<string[]> {
  type Mails = { mail: string; mail_payments: string };
  const [row] = await txQuery<{ mails: Mails }>(tx, OLD_MAILS, supplier, OLD_MAIL_DAYS);
  const { mail = "", mail_payments = "" } = row?.mails ?? {};
  return [...new Set([mail_payments, mail])].filter(Boolean);
}

/** Who signs payments: whoever sees whole numbers, since they prepare, authorise and release. */
async function signers(tx: Tx, but: number): Promise<number[]> {
  const people = await activePeople(undefined, tx);
  return people
    .filter((person) => person.userId !== but && can(person, "suppliers.bank.read"))
    .map(({ userId }) => userId);
}

/**
 * Says, in the transaction that loads it, that a supplier is to be paid elsewhere: to who signs payments, and to the mail that
 * the supplier had before. @returns the mails that are told
 */
export async function alertChange(
  tx: Tx,
  actor: SupplierActor & { name?: string },
  row: StoredAccount,
): Promise<string[]> {
  const before = row.replaces_number ? `, en lugar de la terminada en ${lastFour(row.replaces_number)}` : "";
  await notify(tx, {
    to: await signers(tx, actor.userId),
    kind: "cuenta_proveedor",
    message: `cargó otra cuenta de ${row.supplier}: ${accountName(row)} terminado en ${lastFour(row.number)}${before}. No se le paga ahí hasta que otra persona la verifique y pasen 48 horas.`,
    user_name: row.author,
    link: accountHref(row.kept_id),
  });
  const told = await oldMails(tx, row.kept_id);
  for (const to of told)
    await queueMail(tx, {
      kind: ACCOUNT_CHANGED_MAIL,
      to,
      payload: { account: row.id },
      subject: "Cambio de cuenta bancaria",
      dedupeKey: `supplier.account:${row.id}:${to}`,
      createdBy: actor.userId,
    });
  await tellEvent(tx, actor, { supplier_id: row.supplier_id, kind: "cuenta", facts: { account: row.id, told } });
  return told;
}

/** Says to those who loaded and verified an account that a third person let it be paid at once. */
export async function tellReleased(tx: Tx, actor: SupplierActor, row: StoredAccount, reason: string): Promise<void> {
  const people = [row.created_by, row.verified_by].filter((id) => id !== null && id !== actor.userId) as number[];
  await notify(tx, {
    to: people,
    kind: "cuenta_proveedor",
    message: `liberó antes de las 48 horas la cuenta de ${row.supplier} terminada en ${lastFour(row.number)}: ${reason}`,
    user_name: row.releaser ?? "",
    link: accountHref(row.kept_id),
  });
}
