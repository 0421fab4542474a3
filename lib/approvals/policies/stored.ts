import { can } from "@/lib/access/can";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { formatInstant } from "@/lib/format/dates";
import type { Prisma } from "@/lib/generated/prisma/client";
import { conflict, notFound, staleVersion } from "@/lib/http/errors";
import { directoryOf } from "../engine/directory";
import { named, rulesOf } from "../engine/held";
import type { ApprovalActor } from "../kind";
import type { Directory } from "../rules/eligible";
import type { PolicyState } from "../rules/words";
import { problemsOf } from "./check";
import type { PolicyView } from "./schema";

const person = { select: { id: true, name: true, mail: true } } as const;
export const include = { author: person, asker: person, publisher: person } as const;
export type PolicyRow = Prisma.ApprovalPolicyGetPayload<{ include: typeof include }>;

/** Of a draft, what an administrator may do with it: who asked for it, or changed it last, does not publish it. */
function stepsFor(actor: ApprovalActor, row: PolicyRow): PolicyView["acciones"] {
  if (row.state !== "borrador" || !can(actor, "approvals.configure")) return [];
  if (!row.asked_at) return ["cambiar", "descartar", "pedir"];
  const mine = [row.asked_by_user_id, row.changed_by_user_id].includes(actor.userId);
  return ["cambiar", "descartar", "devolver", ...(mine ? [] : (["publicar"] as const))];
}

const nameOf = (who: PolicyRow["author"]) => who && named(who);
const iso = (at: Date | null) => at?.toISOString() ?? null;

export const policyView = (actor: ApprovalActor, row: PolicyRow, directory: Directory): PolicyView => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  state: row.state as PolicyState,
  currency: row.currency as Currency,
  rules: rulesOf(row),
  note: row.note,
  created_by: nameOf(row.author),
  created_at: row.created_at.toISOString(),
  asked_by: nameOf(row.asker),
  asked_at: iso(row.asked_at),
  holds_at: row.state === "borrador" ? iso(row.holds_at) : null,
  published_by: nameOf(row.publisher),
  from: iso(row.published_at),
  until: iso(row.retired_at),
  acciones: stepsFor(actor, row),
  problems: row.state === "borrador" ? problemsOf(rulesOf(row), directory) : [],
  edition: row.edition,
});

/** One as somebody sees it. */
export const viewFor = async (tx: Tx, actor: ApprovalActor, row: PolicyRow): Promise<PolicyView> =>
  policyView(actor, row, await directoryOf(tx, []));

/** @throws 404 */
export async function policyOf(id: number, tx: Tx = prisma): Promise<PolicyRow> {
  const row = await tx.approvalPolicy.findUnique({ where: { id }, include });
  if (!row) throw notFound("No existen esas reglas.");
  return row;
}

/** What was published says so, and by whom: nobody changes it, the next ones begin as a draft. */
const publishedText = ({ version, publisher, published_at }: PolicyRow): string => {
  const by = publisher ? ` por ${named(publisher).name}` : "";
  const when = published_at ? ` el ${formatInstant(published_at)}` : "";
  return `Las reglas v${version} ya están publicadas${by}${when}: para cambiarlas, empezar un borrador.`;
};

/** A draft, held until the transaction ends. @throws 404, 409 with it as it is: published meanwhile, or another edition */
export async function heldDraft(tx: Tx, actor: ApprovalActor, id: number, edition?: number): Promise<PolicyRow> {
  await txQuery(tx, "SELECT id FROM approval_policy WHERE id = $1::int FOR UPDATE", id);
  const row = await policyOf(id, tx);
  if (row.state !== "borrador") throw conflict(publishedText(row), await viewFor(tx, actor, row));
  if (edition !== undefined && row.edition !== edition) throw staleVersion(await viewFor(tx, actor, row));
  return row;
}
