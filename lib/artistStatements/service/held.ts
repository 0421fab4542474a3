import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { standing } from "@/lib/format/standing";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { onceAnswered } from "@/lib/once";
import type { StatementActor } from "../actor";
import { changed } from "../changed";
import { type StatementState, type StatementStep, statementStepsOf, statementTitles } from "../rules/kinds";
import type { StatementView } from "../schema";
import { LEFT, STATE, STATEMENT_FROM } from "./rows";
import type { Account } from "./sources";
import { viewOf } from "./view";

/** A statement as it is held. */
export interface HeldStatement extends Account {
  id: number;
  until: string;
  supplier_id: number | null;
  note: string;
  state: StatementState;
  number: number | null;
  left_out: string[];
  advances: string[];
  balance: string;
  left: string;
  obligation_id: number | null;
  carried_by_id: number | null;
  created_by_user_id: number;
  /** A payment that was declared of it stands. */
  is_declared: boolean;
  version: number;
}

/** A record that cannot take the step any more; without a message it changed meanwhile. */
class Refused extends Error {}

export const objectOf = (id: number): string => `artist_statement:${id}`;

async function hold(tx: Tx, id: number): Promise<HeldStatement> {
  await txQuery(tx, "SELECT id FROM artist_statement WHERE id = $1::int FOR UPDATE", id);
  const [row] = await txQuery<HeldStatement>(
    tx,
    `SELECT x.id, x.artist_id, x.company_id, x.currency::text AS currency, x.until::text AS until, x.supplier_id, x.note, ${STATE} AS state, x.number,
       x.left_out, x.advances, x.balance::text AS balance, ${LEFT}::text AS left, x.obligation_id, x.carried_by_id, x.created_by_user_id, dp.id IS NOT NULL AS is_declared, x.version
     FROM ${STATEMENT_FROM} WHERE x.id = $1::int`,
    id,
  );
  if (!row) throw notFound("No existe esta liquidación.");
  return row;
}

/** What is asked of a statement: with the client's own key, all of it is. */
interface Asked {
  id: number;
  version: number;
  clave?: string | undefined;
}

/**
 * Does something with a statement of a version, held, in a transaction of its own; it gets its next version and says so in the audit log.
 * What repeats a key gets the first answer, and does nothing.
 * Errors: 404, 409 with the statement as it is now, those of the work.
 */
export async function onStatement(
  actor: StatementActor,
  asked: Asked,
  { step, action }: { step: StatementStep; action: string },
  work: (tx: Tx, row: HeldStatement) => Promise<object>,
): Promise<StatementView> {
  const { id, version, clave } = asked;
  const call = { name: `artistStatements.${step}`, userId: actor.userId, clave, request: asked };
  const act = async (tx: Tx) => {
    const row = await hold(tx, id);
    if (row.version !== version) throw new Refused();
    if (!statementStepsOf(row.state, { owed: row.left !== "0.00", declared: row.is_declared }).includes(step))
      throw new Refused(`La liquidación está ${standing(statementTitles[row.state])}: ya no se puede hacer eso.`);
    const after = await work(tx, row);
    await txQuery(tx, "UPDATE artist_statement SET version = version + 1, updated_at = now() WHERE id = $1::int", id);
    await audit(tx, actor, {
      action: `artist_statement.${action}`,
      object: objectOf(id),
      before: { state: row.state },
      after,
    });
    await changed(tx);
  };
  try {
    return await prisma.$transaction((tx) =>
      onceAnswered(
        tx,
        call,
        () => act(tx),
        () => viewOf(actor, id, tx),
      ),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const now = await viewOf(actor, id);
    throw error.message ? conflict(error.message, now) : staleVersion(now);
  }
}

/** Whoever made it hears what others do with it. */
export async function tellAuthor(tx: Tx, actor: StatementActor, row: HeldStatement, did: string): Promise<void> {
  if (row.created_by_user_id === actor.userId) return;
  const artist = await tx.artist.findUnique({ where: { id: row.artist_id } });
  await notify(tx, {
    to: [row.created_by_user_id],
    kind: "liquidacion",
    message: `${did} la liquidación de ${artist?.name ?? "un artista"}`,
    user_name: actor.mail,
    link: `/adminMgt?ver=liquidaciones&liquidacion=${row.id}`,
  });
}
