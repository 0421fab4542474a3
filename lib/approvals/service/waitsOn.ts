import { prisma, query } from "@/lib/db";
import { CLAIMS } from "../engine/claims";
import { directoryOf } from "../engine/directory";
import { askedInSteps, type Votable } from "../engine/held";
import { isStuck } from "../engine/stuck";
import { OPEN, theirs, VOTABLE, valuesOfWaiting, waitingFor } from "../engine/waiting";

const AT = { claims: "$2", spoken: "$3", kinds: "$4", others: "$5" };
const THEIRS = `WITH ${CLAIMS(AT.claims)} SELECT ${VOTABLE} AS votable FROM ${OPEN} WHERE r.state = 'en_aprobacion' AND ${theirs(AT)}`;

/**
 * What waits for somebody's decision, for whoever takes them out or gives them another role.
 * @returns how many requests they may decide, and how many of those nobody could decide without them
 */
export async function waitsOn(userId: number): Promise<{ all: number; alone: number }> {
  const rows = await query<{ votable: Votable }>(THEIRS, [userId, ...valuesOfWaiting(await waitingFor({ userId }))]);
  const directory = await directoryOf(
    prisma,
    rows.map(({ votable }) => askedInSteps(votable)),
  );
  return { all: rows.length, alone: rows.filter(({ votable }) => isStuck(votable, directory, userId)).length };
}
