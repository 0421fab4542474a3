import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { CLAIMS } from "../engine/claims";
import { directoryOf } from "../engine/directory";
import { askedInSteps, type Votable } from "../engine/held";
import { isStuck } from "../engine/stuck";
import { OPEN, theirs, VOTABLE, valuesOfWaiting, waitingFor } from "../engine/waiting";

const AT = { claims: "$2", spoken: "$3", kinds: "$4", others: "$5" };
const THEIRS = `WITH ${CLAIMS(AT.claims)} SELECT ${VOTABLE} AS votable FROM ${OPEN} WHERE r.state = 'en_aprobacion' AND ${theirs(AT)}`;

/** `GET /approvals/waiting-on/{id}`: what waits for somebody, and how much of it would wait for nobody if they left. */
export async function waitingOn(
  _actor: unknown,
  { params: { id } }: Input<typeof api.waitingOn>,
): Promise<Output<typeof api.waitingOn>> {
  const waiting = await waitingFor({ userId: id });
  const rows = await query<{ votable: Votable }>(THEIRS, [id, ...valuesOfWaiting(waiting)]);
  const asked = rows.map(({ votable }) => askedInSteps(votable));
  const directory = await directoryOf(prisma, asked);
  const without = { ...directory, people: new Map([...directory.people].filter(([one]) => one !== id)) };
  const alone = rows.filter(({ votable }) => !isStuck(votable, directory) && isStuck(votable, without));
  return { total: rows.length, alone: alone.length };
}
