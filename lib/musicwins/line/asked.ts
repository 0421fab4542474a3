import type { Step, Who } from "@/lib/approvals/policies/schema";
import type { RequestState, Verdict } from "@/lib/approvals/rules/words";
import { askAgain, recordEdited } from "@/lib/approvals/service/edited";
import { heldRequest } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { type Taking, takeStep } from "@/lib/approvals/service/takeStep";
import { type Tx, txQuery } from "@/lib/db";
import { isPayers, PROPOSAL } from "../rules/askedWords";
import type { MusicWinsActor } from "../scope";

/** A proposal of a held line, as far as its approval is concerned. */
interface Proposal {
  proposal_id: number;
  status: string;
  makers: readonly number[];
}

type Request = Awaited<ReturnType<typeof takeStep>>["row"];

const lastOf = (tx: Tx, { proposal_id }: Pick<Proposal, "proposal_id">): Promise<Request | undefined> =>
  heldRequest(tx, PROPOSAL, String(proposal_id));

/** Whose its open step is. */
const openOf = ({ steps }: Request) => steps.find(({ state }) => state === "abierto")?.who as Who[] | undefined;

/** All of this is done with the line held; what comes of it on the proposal is written by the call itself. */
const stepOn = (tx: Tx, actor: MusicWinsActor, held: Request, taking: Pick<Taking, "step" | "reason" | "oneStep">) =>
  takeStep(tx, { ...taking, actor, request: held.id, version: held.version, held, byDomain: true });

/** Where what the area approved begins: with the payer's step, or else with the last one. */
const payersStep = (steps: readonly Step[]): number => {
  const found = steps.findIndex(({ who }) => isPayers(who));
  return found < 0 ? Math.max(0, steps.length - 1) : found;
};

/**
 * Asks for the approval of a proposal that waits from now on, written already. Who sends what others made asks in the name of
 * its author: they are no maker, and may approve it.
 * @returns the request, for what people are told
 */
export async function ask(tx: Tx, actor: MusicWinsActor, proposal: Proposal): Promise<{ request: number }> {
  const { proposal_id, status, makers } = proposal;
  const asker = makers.includes(actor.userId) ? actor : await authorOf(tx, proposal_id);
  const sending = { held: true as const, asker, ...(status !== "pendiente" && { from: payersStep }) };
  const { id } = await sendForApproval(tx, actor, PROPOSAL, String(proposal_id), sending);
  return { request: id };
}

async function authorOf(tx: Tx, id: number): Promise<Pick<MusicWinsActor, "userId" | "rol">> {
  const select = { author: { select: { id: true, rol: true } } };
  const { author } = await tx.budgetProposal.findUniqueOrThrow({ where: { id }, select });
  return { userId: author.id, rol: author.rol as MusicWinsActor["rol"] };
}

/** How far a request has come: nobody's word is missing, only the payer's and what follows it, or others before it. */
export type Reached = "todas" | "area" | "ninguna";

const reachedBy = (row: Request): Reached => {
  if (row.state === "aprobado") return "todas";
  const open = openOf(row);
  return open && isPayers(open) ? "area" : "ninguna";
};

/**
 * Says somebody's verdict on the open step of a proposal. What comes of it is written by the caller.
 * @param oneStep their word counts for this step alone, although the next one is theirs too
 * Errors: those of the engine, 403 where its policy names others.
 */
export async function answer(
  tx: Tx,
  actor: MusicWinsActor,
  proposal: Proposal,
  { step, reason, oneStep }: { step: Verdict; reason: string; oneStep?: boolean },
): Promise<Reached> {
  const last = await lastOf(tx, proposal);
  const taking = { step, reason, ...(oneStep && { oneStep }) };
  if (last?.state !== "en_aprobacion") {
    // What an earlier version of the application sent while this one began is asked for now.
    await ask(tx, actor, proposal);
    return answer(tx, actor, proposal, taking);
  }
  const { row } = await stepOn(tx, actor, last, taking);
  return reachedBy(row);
}

/** Administration says no: on its own step as a verdict, later it takes its word back and the request ends. */
export async function observe(tx: Tx, actor: MusicWinsActor, proposal: Proposal, reason: string): Promise<void> {
  const last = await lastOf(tx, proposal);
  if (last && isPayers(openOf(last) ?? [])) await answer(tx, actor, proposal, { step: "rechazar", reason });
  else await withdraw(tx, actor, proposal, reason);
}

const ENDS: readonly RequestState[] = ["en_aprobacion", "devuelto", "aprobado"];

/** Ends the request of a proposal that is annulled, revoked, deleted or observed after its approval; nothing where there is none. */
export async function withdraw(
  tx: Tx,
  actor: MusicWinsActor,
  proposal: Pick<Proposal, "proposal_id">,
  reason: string,
): Promise<void> {
  const last = await lastOf(tx, proposal);
  if (last && ENDS.includes(last.state as RequestState)) await stepOn(tx, actor, last, { step: "retirar", reason });
}

/** Asks again, from the first step, for a proposal whose approval was undone. */
export async function undo(tx: Tx, actor: MusicWinsActor, proposal: Proposal): Promise<void> {
  const last = await lastOf(tx, proposal);
  if (last?.state !== "en_aprobacion" && last?.state !== "aprobado") await ask(tx, actor, proposal);
  else await askAgain(tx, actor, { row: last, reason: UNDONE });
}

const UNDONE = "Se deshizo la aprobación";

/** After an edit, a move or another day: what waits is asked for again where the change is material, else noted. */
export async function edited(tx: Tx, actor: MusicWinsActor, proposal: Proposal): Promise<void> {
  const { outcome } = await recordEdited(tx, actor, PROPOSAL, String(proposal.proposal_id), { held: true });
  if (outcome === "ninguna" && proposal.status === "pendiente") await ask(tx, actor, proposal);
}

/** The same for all of a line that wait, when it goes to another place: others decide there. */
export async function moved(tx: Tx, actor: MusicWinsActor, line_id: number, except: number): Promise<void> {
  const rows = await txQuery<{ id: string }>(
    tx,
    `SELECT p.id::text AS id FROM budget_proposal p JOIN approval_request r
       ON r.kind = '${PROPOSAL}' AND r.object_id = p.id::text AND r.state = 'en_aprobacion'
     WHERE p.line_id = $1::int AND p.id <> $2::int ORDER BY p.id`,
    line_id,
    except,
  );
  for (const { id } of rows) await recordEdited(tx, actor, PROPOSAL, id, { held: true });
}
