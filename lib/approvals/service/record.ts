import { can } from "@/lib/access/can";
import { prisma } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type * as api from "../api";
import { aroundOf } from "../engine/around";
import { directoryOf } from "../engine/directory";
import { askedInSteps, named, noRequest, type RequestRow, requestOf, rulesOf } from "../engine/held";
import { historyOf } from "../engine/history";
import { fieldsOf, kindOf, ownerTitles, registry } from "../engine/registry";
import { rowOfSource, rowsFor, takesPart } from "../engine/rows";
import { excludedPeople, stepViews } from "../engine/stepViews";
import { stuckWhy } from "../engine/stuck";
import type { ApprovalActor, ApprovalKind, Shown } from "../kind";
import type { Directory } from "../rules/eligible";
import { refOf } from "../rules/ids";
import { reasonText } from "../rules/sentences";
import type { ApprovalRecord, ApprovalRow, Purse, ShownPurse } from "../schema";

export const noSource = () => notFound("Eso se decide en su propia página.");

/** A request that somebody may see: they take part in it, or read its record. 404 for others. */
export async function seenRequest(
  actor: ApprovalActor,
  id: number,
  known?: RequestRow,
): Promise<{ row: RequestRow; kind: ApprovalKind; directory: Directory }> {
  const row = known ?? (await requestOf(prisma, id));
  const kind = await kindOf(row.kind);
  const directory = await directoryOf(prisma, [askedInSteps(row)]);
  // Who was told that nobody may decide it looks at why.
  const told = () => can(actor, "approvals.configure") && stuckWhy(row, directory, {}) !== "";
  if (!takesPart(row, actor.userId, directory) && !told() && !(await kind.mayRead(actor, row.object_id)))
    throw noRequest();
  return { row, kind, directory };
}

/** `GET /approvals/{id}`. */
export function read(actor: ApprovalActor, { params }: Input<typeof api.getApproval>): Promise<ApprovalRecord> {
  const ref = refOf(params.id);
  return ref.source === null ? recordOf(actor, ref.id) : sourceRecord(actor, ref.source, ref.id);
}

/** All that the page of a request shows. `known`: as it was just read. 404 for whom it is not. */
export async function recordOf(actor: ApprovalActor, id: number, known?: RequestRow): Promise<ApprovalRecord> {
  const { row, kind, directory } = await seenRequest(actor, id, known);
  const [list, shown, { changes, comments, seen }, owners, fields] = await Promise.all([
    rowsFor(prisma, actor, [row], directory),
    kind.shown(actor, row.object_id),
    aroundOf(id, actor.userId),
    ownerTitles(),
    fieldsOf(
      kind,
      (rulesOf(row.policy)[row.rule - 1]?.conditions ?? []).map(({ field }) => field),
    ),
  ]);
  const mine = list[0] as ApprovalRecord;
  const isFresh = (at: string, by: { id: number } | null, unseen: boolean) =>
    by?.id !== actor.userId && (seen ? Date.parse(at) > seen.getTime() : unseen);
  const { policy, rule: place } = row;
  const rule = rulesOf(policy)[place - 1];
  return {
    ...mine,
    reason: {
      policy_id: row.policy_id,
      policy: policy.version,
      rule: place,
      text: rule ? reasonText(rule, { index: place - 1, unknown: row.unknown }, fields, policy.currency) : "",
      warning: row.warning,
    },
    steps: stepViews(row, directory, owners),
    purses: shown.purses.map((purse) => purseOf(purse, row.state === "en_aprobacion")),
    facts: [...shown.facts],
    document: shown.document ?? null,
    changes: changes.map(({ label, before, after, by, at }) => ({
      label,
      before,
      after,
      by: by && named(by),
      at: at.toISOString(),
      fresh: isFresh(at.toISOString(), by, true),
    })),
    history: historyOf(row, { changes, comments }, directory, owners).map((line) => ({
      ...line,
      fresh: isFresh(line.at, line.by, false),
    })),
    excluded: excludedPeople(row, directory),
    replaces: row.replaces_id === null ? null : String(row.replaces_id),
    replaced_by: row.replaced_by ? String(row.replaced_by.id) : null,
    may_reopen:
      row.state === "rechazado" &&
      row.asked_by_user_id === actor.userId &&
      !row.reopened_link &&
      kind.copy !== undefined,
    unread: comments.filter(({ created_at, author }) => isFresh(created_at.toISOString(), author, true)).length,
  };
}

/** What is asked has a before and an after while it waits; of what was decided, or withdrawn, nothing but today's figures is true. */
const purseOf = ({ today, ...purse }: ShownPurse, waits: boolean): Purse =>
  waits ? { ...purse, today: false } : { ...purse, before: today, after: today, today: true };

/** The page of what another service decides. 404 where it is not theirs to see. */
export async function sourceRecord(actor: ApprovalActor, name: string, id: number): Promise<ApprovalRecord> {
  const found = await (await registry()).sources.get(name)?.read(actor, id);
  if (!found) throw noRequest();
  return plainRecord(rowOfSource(name, found.row), found.shown);
}

/** A row as a page, where nothing more is known of it. */
export const plainRecord = (row: ApprovalRow, { purses, facts, document }: Partial<Shown> = {}): ApprovalRecord => ({
  ...row,
  reason: null,
  steps: [],
  purses: (purses ?? []).map((purse) => purseOf(purse, row.state === "en_aprobacion")),
  facts: [...(facts ?? [])],
  document: document ?? null,
  changes: [],
  history: [],
  excluded: [],
  replaces: null,
  replaced_by: null,
  may_reopen: false,
  unread: 0,
});

/** `POST /approvals/{id}/seen`. */
export async function see(
  actor: ApprovalActor,
  { params }: Input<typeof api.seeApproval>,
): Promise<Output<typeof api.seeApproval>> {
  const ref = refOf(params.id);
  if (ref.source !== null) return { ok: true };
  await seenRequest(actor, ref.id);
  const key = { request_id: ref.id, user_id: actor.userId };
  const at = new Date();
  await prisma.approvalSeen.upsert({ where: { request_id_user_id: key }, create: { ...key, at }, update: { at } });
  return { ok: true };
}
