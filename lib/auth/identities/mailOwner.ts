import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";

/** A table whose rows are a person's, by `user_id`, or for a `mail` that is nobody's yet. */
export interface OwnedByMail {
  table: string;
  /** Beside the owner, what tells its rows apart: of two that are equal in it a person has one. */
  beside: readonly string[];
  /** Why a person with such a row may not get a mail that has one too; without it theirs stays and the mail's goes. */
  refusal?: (mail: string) => string;
}

/** Whose a row is: a person's, or a mail's. Fits the columns as data and as condition. */
export type MailOwner = { user_id: number; mail: null } | { user_id: null; mail: string };

/**
 * The owner of a mail, for rows that are theirs. Until the transaction ends nobody is made or renamed to it unseen, so that a
 * row for a mail of nobody is found by who gets the mail.
 */
export async function ownerOf(tx: Tx, mail: string): Promise<MailOwner> {
  const [owner] = await ownersOf(tx, [mail]);
  return owner as MailOwner;
}

/** The same for several mails, in their order. */
export async function ownersOf(tx: Tx, mails: readonly string[]): Promise<MailOwner[]> {
  await holdTurn(tx, ...mailTurns(mails));
  const people = await tx.user.findMany({ where: { mail: { in: [...mails] } }, select: { id: true, mail: true } });
  const ids = new Map(people.map(({ id, mail }) => [mail.toLowerCase(), id]));
  return mails.map((mail) => {
    const user_id = ids.get(mail.toLowerCase());
    return user_id === undefined ? { user_id: null, mail } : { user_id, mail: null };
  });
}

/**
 * Gives a person what waits for their mail. Whoever makes a person, or gives one another mail, calls it in that
 * transaction, after it. Error: 409 where a table refuses (see `OwnedByMail`).
 */
export async function takeWaiting(tx: Tx, { id, mail }: { id: number; mail: string }): Promise<void> {
  const { declarations } = await import("@/lib/generated/domains");
  await holdTurn(tx, ...mailTurns([mail]));
  for (const owned of declarations.flatMap(({ ownedByMail = [] }) => ownedByMail)) await takeFrom(tx, owned, id, mail);
}

async function takeFrom(tx: Tx, { table, beside, refusal }: OwnedByMail, id: number, mail: string): Promise<void> {
  const same = ["o.user_id = $1::int", ...beside.map((column) => `o.${column} IS NOT DISTINCT FROM t.${column}`)];
  const doubled = await txQuery<{ id: number }>(
    tx,
    `SELECT t.id FROM ${table} t WHERE t.mail = $2::citext AND EXISTS (SELECT 1 FROM ${table} o WHERE ${same.join(" AND ")}) FOR UPDATE`,
    id,
    mail,
  );
  if (doubled.length > 0) {
    if (refusal) throw conflict(refusal(mail));
    const ids = doubled.map((row) => row.id);
    await txQuery(tx, `DELETE FROM ${table} WHERE id = ANY ($1::int[])`, ids);
  }
  await txQuery(tx, `UPDATE ${table} SET user_id = $1::int, mail = NULL WHERE mail = $2::citext`, id, mail);
}

const mailTurns = (mails: readonly string[]) => mails.map((mail) => `mail:${mail.toLowerCase()}`);
