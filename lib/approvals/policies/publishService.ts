import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, type Tx } from "@/lib/db";
import { formatInstant } from "@/lib/format/dates";
import type { Input } from "@/lib/http/contract";
import { forbidden, impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { notify } from "@/lib/notifications/service/notify";
import { directoryOf } from "../engine/directory";
import { rulesOf } from "../engine/held";
import { kindOf } from "../engine/registry";
import { changed } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import { type Directory, namedBy } from "../rules/eligible";
import type * as api from "./api";
import { problemsOf } from "./check";
import type { PolicyView, Rules } from "./schema";
import { objectOf, told } from "./service";
import { heldDraft, include, type PolicyRow } from "./stored";

const LINK = "/Aprobador/reglas";
const DAY_MS = 86_400_000;

interface News {
  to: readonly number[];
  message: string;
  by: ApprovalActor | null;
}

/** With the link where they may open it: who approves by the rules is told, who configures reads them. */
async function tell(tx: Tx, { to, message, by }: News): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== by?.userId);
  if (others.length === 0) return;
  const people = await activePeople(others, tx);
  const readers = people.flatMap((one) => (can(one, "approvals.configure") ? [one.userId] : []));
  const told = { kind: "aprobacion" as const, message, user_name: by ? by.name || by.mail : "" };
  if (readers.length > 0) await notify(tx, { ...told, to: readers, link: LINK });
  const rest = others.filter((id) => !readers.includes(id));
  if (rest.length > 0) await notify(tx, { ...told, to: rest });
}

/** The administrators beside these who may publish. */
async function otherAdministrators(tx: Tx, but: readonly (number | null)[]): Promise<number[]> {
  const people = await activePeople(undefined, tx);
  return people.flatMap((one) => (can(one, "approvals.configure") && !but.includes(one.userId) ? [one.userId] : []));
}

/** Everybody whom some rule names by role or name: who approves. */
function approversOf(policies: readonly Rules[], directory: Directory): number[] {
  const who = policies.flat().flatMap(({ steps }) => steps.flatMap((step) => [...step.who, ...step.escalate_to]));
  const nothing = { production: "", keys: {}, asked_by: 0, author: 0, editor: null, beneficiaries: [] };
  return [...namedBy(who, { ...nothing, kind: "", amounts: {} }, directory)];
}

async function everyApprover(tx: Tx, row: PolicyRow, directory: Directory): Promise<number[]> {
  const others = await tx.approvalPolicy.findMany({ where: { state: "vigente" } });
  return approversOf([rulesOf(row), ...others.map(rulesOf)], directory);
}

/** `POST /approval-policies/{id}/ask`: again it changes nothing. */
export async function ask(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.askPublication>,
): Promise<PolicyView> {
  return prisma.$transaction(async (tx) => {
    const row = await heldDraft(tx, actor, params.id, body.edition);
    const { title } = await kindOf(row.kind);
    if (row.asked_at) return told(tx, actor, "asked", row, row);
    const directory = await directoryOf(tx, []);
    const [problem] = problemsOf(rulesOf(row), directory);
    if (problem) throw impossible(`No se puede publicar así. ${problem}`);
    const others = await otherAdministrators(tx, [actor.userId, row.changed_by_user_id]);
    const asked_at = new Date();
    const holds_at = others.length > 0 ? null : new Date(asked_at.getTime() + DAY_MS);
    const after = await tx.approvalPolicy.update({
      where: { id: row.id },
      data: { asked_by_user_id: actor.userId, asked_at, holds_at },
      include,
    });
    const what = `las reglas v${row.version} de ${title.toLowerCase()}`;
    if (holds_at) {
      const message = `cambia ${what}: rigen desde ${formatInstant(holds_at)}`;
      await tell(tx, { to: await everyApprover(tx, row, directory), message, by: actor });
    } else await tell(tx, { to: others, message: `pide publicar ${what}`, by: actor });
    return told(tx, actor, "asked", after, row);
  });
}

/** `POST /approval-policies/{id}/publish`. Errors: 403 for who asked for it or changed it last, 409, 422 where nobody asked. */
export async function publish(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.publishPolicy>,
): Promise<PolicyView> {
  return prisma.$transaction(async (tx) => {
    const row = await heldDraft(tx, actor, params.id, body.edition);
    if (!row.asked_at) throw impossible("Nadie pidió publicarlo todavía.");
    if ([row.asked_by_user_id, row.changed_by_user_id].includes(actor.userId))
      throw forbidden("Lo publica otro administrador que quien lo pidió y quien lo cambió por última vez.");
    const [problem] = problemsOf(rulesOf(row), await directoryOf(tx, []));
    if (problem) throw impossible(`No se puede publicar así. ${problem}`);
    return told(tx, actor, "published", await putInForce(tx, row, actor), row);
  });
}

/** The version in force steps back, and requests that wait keep it; the draft takes its place. */
async function putInForce(tx: Tx, row: PolicyRow, by: ApprovalActor | null): Promise<PolicyRow> {
  await holdTurn(tx, `approval_policy:${row.kind}`);
  const now = new Date();
  await tx.approvalPolicy.updateMany({
    where: { kind: row.kind, state: "vigente" },
    data: { state: "retirada", retired_at: now },
  });
  const after = await tx.approvalPolicy.update({
    where: { id: row.id },
    data: { state: "vigente", published_at: now, published_by_user_id: by?.userId ?? null },
    include,
  });
  const { title } = await kindOf(row.kind);
  const what = `las reglas v${row.version} de ${title.toLowerCase()}`;
  const message = by ? `puso en vigor ${what}` : `Rigen ${what}`;
  await tell(tx, { to: await everyApprover(tx, after, await directoryOf(tx, [])), message, by });
  return after;
}

/** `POST /approval-policies/{id}/return`. */
export async function giveBack(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.returnPolicy>,
): Promise<PolicyView> {
  return prisma.$transaction(async (tx) => {
    const row = await heldDraft(tx, actor, params.id, body.edition);
    if (!row.asked_at) throw impossible("Nadie pidió publicarlo.");
    const data = { asked_by_user_id: null, asked_at: null, holds_at: null, edition: { increment: 1 } };
    const after = await tx.approvalPolicy.update({ where: { id: row.id }, data, include });
    const to = row.asked_by_user_id === null ? [] : [row.asked_by_user_id];
    await tell(tx, { to, message: `devolvió a borrador las reglas v${row.version}`, by: actor });
    return told(tx, actor, "given_back", after, row);
  });
}

/** Puts in force what waited its 24 hours, each once. @returns how many */
export async function holdDuePolicies(now: Date): Promise<number> {
  const due = await prisma.approvalPolicy.findMany({
    where: { state: "borrador", holds_at: { lte: now } },
    select: { id: true },
  });
  let held = 0;
  for (const { id } of due) held += await prisma.$transaction((tx) => holdOne(tx, id, now));
  return held;
}

async function holdOne(tx: Tx, id: number, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM approval_policy
    WHERE id = ${id} AND state = 'borrador' AND holds_at <= ${now} FOR UPDATE`;
  if (!row) return 0;
  const after = await putInForce(tx, await tx.approvalPolicy.findUniqueOrThrow({ where: { id }, include }), null);
  const facts = { kind: after.kind, version: after.version, state: after.state, rules: after.rules };
  const clock = { mail: "sistema", requestId: "approvals.clock" };
  await audit(tx, clock, { action: "approval_policy.published", object: objectOf(id), after: facts });
  await changed(tx);
  return 1;
}
