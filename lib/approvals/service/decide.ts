import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { AppError, badField, forbidden, impossible } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import type * as api from "../api";
import { mustGiveReason } from "../engine/guard";
import { holdRequest, noRequest, type RequestRow, requestOf } from "../engine/held";
import { kindOf, registry } from "../engine/registry";
import { flagsOf, rowOfSource } from "../engine/rows";
import { changed } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import { isAlone } from "../rules/alone";
import { refOf } from "../rules/ids";
import type { Verdict } from "../rules/words";
import type { ApprovalRecord, ApprovalRow } from "../schema";
import { noSource, plainRecord, recordOf, seenRequest } from "./record";
import { type Taking, takeStep } from "./takeStep";

/** Takes a step in a transaction of its own, one at a time for each request; what is refused is in the audit log too. */
export async function stepAlone(actor: ApprovalActor, taking: Omit<Taking, "actor">): Promise<RequestRow> {
  try {
    const { row } = await inTurnOf(taking.request, (tx) => takeStep(tx, { ...taking, actor }));
    return row;
  } catch (error) {
    if (error instanceof AppError && error.status !== 404) await recordRefusal(actor, taking, error);
    throw error;
  }
}

const inTurnOf = <T>(request: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`approval:${request}`, work);

const recordRefusal = (actor: ApprovalActor, { request, step }: Omit<Taking, "actor">, { status, message }: AppError) =>
  audit(prisma, actor, {
    action: "approval.refused",
    object: `approval:${request}`,
    after: { wanted: step, status, error: message },
  });

/** A loser gets the request as it is now with the error. */
async function withCurrent<T>(actor: ApprovalActor, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    throw new AppError(409, error.code, error.message, { current: await recordOf(actor, id) });
  }
}

/** By its own service, for whom it waits. A reason is needed as anywhere. */
async function decideElsewhere(
  actor: ApprovalActor,
  name: string,
  id: number,
  said: { verdict: Verdict; reason: string; version: number },
): Promise<ApprovalRow> {
  const source = (await registry()).sources.get(name);
  const found = await source?.read(actor, id);
  if (!source || !found) throw noRequest();
  mustGiveReason(said.verdict, said.reason);
  const { verdicts: offered } = found.row;
  if (offered.length > 0 && !offered.includes(said.verdict))
    throw impossible(
      source.refusals?.[said.verdict] ?? `No se puede ${said.verdict}: se puede ${offered.join(" o ")}.`,
    );
  return rowOfSource(name, await source.decide(actor, id, said));
}

/** `POST /approvals/{id}/decide`. */
export async function decide(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.decideApproval>,
): Promise<ApprovalRecord> {
  const ref = refOf(params.id);
  if (ref.source !== null) {
    return plainRecord(await decideElsewhere(actor, ref.source, ref.id, body));
  }
  await seenRequest(actor, ref.id);
  const { verdict: step, ...rest } = body;
  const row = await withCurrent(actor, ref.id, () => stepAlone(actor, { request: ref.id, step, ...rest }));
  return recordOf(actor, ref.id, row);
}

/** `POST /approvals/decide`: each in a transaction of its own. */
export async function decideMany(
  actor: ApprovalActor,
  { body }: Input<typeof api.decideApprovals>,
): Promise<Output<typeof api.decideApprovals>> {
  const { kinds, sources } = await registry();
  if (!kinds.has(body.kind) && !sources.has(body.kind)) throw badField("kind", "No existe esa clase de solicitud.");
  const data: Output<typeof api.decideApprovals>["data"] = [];
  const several = new Set(body.items.map(({ id }) => id)).size > 1;
  for (const item of body.items) data.push(await oneOfMany(actor, body, item, several));
  return { data };
}

type Bulk = Input<typeof api.decideApprovals>["body"];

async function oneOfMany(actor: ApprovalActor, bulk: Bulk, { id, version }: Bulk["items"][number], several: boolean) {
  try {
    const ref = refOf(id);
    if (ref.source !== null) {
      if (ref.source !== bulk.kind) throw otherKind();
      const row = await decideElsewhere(actor, ref.source, ref.id, { ...bulk, version });
      return { id, ok: true, status: 200, error: "", row };
    }
    await seenRequest(actor, ref.id);
    const check = async (row: RequestRow, tx: Tx) => {
      if (row.kind !== bulk.kind) throw otherKind();
      if (several) await mustBePlain(row, tx);
    };
    const { verdict: step, reason } = bulk;
    const row = await stepAlone(actor, { request: ref.id, step, version, reason, via: "lote", check });
    return { id, ok: true, status: 200, error: "", row: rowOf(await recordOf(actor, ref.id, row)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, ok: false, status: error.status, error: error.message, row: null };
  }
}

const rowOf = (record: ApprovalRecord): ApprovalRow => record;
const otherKind = () => badField("items", "Es de otra clase: elegir solicitudes de una sola.");

/** @throws 422 for what has to be looked at by itself. */
async function mustBePlain(row: RequestRow, tx: Tx): Promise<void> {
  const flag = (await flagsOf([row], tx)).get(row.id)?.find(isAlone);
  if (flag) throw impossible(`Tiene una alerta (${flag.label}): se decide sola.`);
}

/** `POST /approvals/{id}/cancel`. */
export async function cancel(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.cancelApproval>,
): Promise<ApprovalRow> {
  const ref = refOf(params.id);
  if (ref.source !== null) throw noSource();
  await seenRequest(actor, ref.id);
  const row = await withCurrent(actor, ref.id, () => stepAlone(actor, { request: ref.id, step: "cancelar", ...body }));
  return rowOf(await recordOf(actor, ref.id, row));
}

/** `POST /approvals/{id}/people`. Who adds somebody may have no part in it afterwards: nothing of it is answered. */
export async function addPerson(
  actor: ApprovalActor,
  { params, body: { version, user_id, reason } }: Input<typeof api.joinApproval>,
): Promise<Output<typeof api.joinApproval>> {
  const ref = refOf(params.id);
  if (ref.source !== null) throw noSource();
  await seenRequest(actor, ref.id);
  await stepAlone(actor, { request: ref.id, step: "sumar", version, reason, joins: user_id });
  return { ok: true };
}

/** `POST /approvals/{id}/reopen`: the copy is the domain's; twice is the same copy. */
export async function reopen(
  actor: ApprovalActor,
  { params }: Input<typeof api.reopenApproval>,
): Promise<Output<typeof api.reopenApproval>> {
  const ref = refOf(params.id);
  if (ref.source !== null) throw noSource();
  await seenRequest(actor, ref.id);
  return inTurnOf(ref.id, async (tx) => {
    const seen = await requestOf(tx, ref.id);
    const kind = await kindOf(seen.kind);
    await kind.hold(tx, seen.object_id);
    const row = await holdRequest(tx, ref.id);
    if (row.asked_by_user_id !== actor.userId) throw forbidden("La reabre quien la pidió.");
    if (row.reopened_link) return { link: row.reopened_link };
    if (!kind.copy) throw impossible("Esto no se reabre: se pide de nuevo donde se hizo.");
    if (row.state !== "rechazado") throw impossible("Solo se reabre, como copia, lo que se rechazó.");
    const link = await kind.copy(tx, actor, row.object_id);
    await tx.approvalRequest.update({ where: { id: ref.id }, data: { reopened_link: link } });
    await audit(tx, actor, { action: "approval.reopened", object: `approval:${ref.id}`, after: { link } });
    await changed(tx);
    return { link };
  });
}
