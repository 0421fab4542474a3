import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden, notFound } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/service/notify";
import { correct, takeBack } from "@/lib/talk/change";
import { mustSaySomething, say } from "@/lib/talk/say";
import type { MessageView, Talker } from "@/lib/talk/schema";
import type { Talk } from "@/lib/talk/talk";
import { mentionsIn } from "@/lib/talk/text";
import { messagesOf } from "@/lib/talk/views";
import { askedPeople } from "../engine/steps";
import { changed } from "../engine/tell";
import type { ApprovalActor } from "../kind";
import { requestHref } from "../rules/told";
import { seenRequest } from "../service/record";
import type * as api from "./api";

/** What is said of a request. */
const approvalTalk: Talk<"approval_id"> = { column: "approval_id", files: "approval_message", perMinute: 60 };

const where = (rest: string, values: unknown[], tx?: Tx) => messagesOf(approvalTalk, { rest, values, tx });

async function commentOf(request: number, id: number, tx?: Tx): Promise<MessageView> {
  const [comment] = await where("WHERE m.approval_id = $1 AND m.id = $2", [request, id], tx);
  if (!comment) throw notFound("No existe ese comentario.");
  return comment;
}

type Seen = Awaited<ReturnType<typeof seenRequest>>;

/** Who takes part in a request: who asked and made it, who decided, who may decide it now. */
const partOf = ({ row, directory }: Seen): number[] => [
  ...new Set([
    row.asked_by_user_id,
    row.author_user_id,
    ...row.decisions.map(({ by_user_id }) => by_user_id),
    ...askedPeople(row, directory),
  ]),
];

const talkers = (ids: readonly number[]) =>
  query<Talker>(
    `SELECT u.id, coalesce(nullif(u.name, ''), u.mail::text) AS name, u.picture FROM app_user u
     WHERE u.active AND u.id = ANY ($1::int[]) ORDER BY lower(unaccent(u.name)), u.id`,
    [ids],
  );

/** `GET /approvals/{id}/comments`. */
export async function list(
  actor: ApprovalActor,
  { params }: Input<typeof api.listComments>,
): Promise<Output<typeof api.listComments>> {
  const seen = await seenRequest(actor, params.id);
  const [items, people] = await Promise.all([
    where("WHERE m.approval_id = $1 ORDER BY m.id", [params.id]),
    talkers(partOf(seen)),
  ]);
  return { items, me: actor.userId, people };
}

/** `POST /approvals/{id}/comments`. */
export async function add(actor: ApprovalActor, { params, body }: Input<typeof api.addComment>): Promise<MessageView> {
  const seen = await seenRequest(actor, params.id);
  mustSaySomething(body);
  const people = partOf(seen);
  const id = await prisma.$transaction(async (tx) => {
    const mentioned = async () => mentionsIn(body.text, await talkers(people));
    const { id, isNew, mentions } = await say(tx, actor, approvalTalk, params.id, body, { mentioned });
    if (isNew) await tellCommented(tx, actor, seen, { people, mentions, text: body.text });
    return id;
  });
  return commentOf(params.id, id);
}

interface Said {
  people: readonly number[];
  mentions: readonly number[];
  text: string;
}

async function tellCommented(tx: Tx, actor: ApprovalActor, { row }: Seen, { people, mentions, text }: Said) {
  const others = people.filter((id) => id !== actor.userId && !mentions.includes(id));
  const told = { user_name: actor.name, link: requestHref(row.id) };
  const what = [row.reference, row.title].filter(Boolean).join(", ");
  if (others.length > 0)
    await notify(tx, { ...told, to: others, kind: "aprobacion", message: `comentó ${what}: ${text}` });
  const named = mentions.filter((id) => id !== actor.userId);
  if (named.length > 0)
    await notify(tx, { ...told, to: named, kind: "mencion", message: `mencionó su nombre en ${what}` });
  await audit(tx, actor, { action: "approval.commented", object: `approval:${row.id}`, after: { text } });
  await changed(tx);
}

/** `PUT /approvals/{id}/comments/{comment}`. */
export async function edit(
  actor: ApprovalActor,
  { params, body }: Input<typeof api.editComment>,
): Promise<MessageView> {
  const seen = await seenRequest(actor, params.id);
  await prisma.$transaction(async (tx) => {
    const now = await commentOf(params.id, params.comment, tx);
    const done = await correct(tx, actor, approvalTalk, now, body, {
      mentioned: async () => mentionsIn(body.text, await talkers(partOf(seen))),
      fresh: () => commentOf(params.id, now.id, tx),
    });
    if (done) await changed(tx);
  });
  return commentOf(params.id, params.comment);
}

/** `DELETE /approvals/{id}/comments/{comment}`. */
export async function remove(actor: ApprovalActor, { params }: Input<typeof api.deleteComment>): Promise<MessageView> {
  await seenRequest(actor, params.id);
  await prisma.$transaction(async (tx) => {
    const now = await commentOf(params.id, params.comment, tx);
    if (now.author.id !== actor.userId) throw forbidden("Un comentario lo borra quien lo escribió.");
    if (await takeBack(tx, actor, approvalTalk, now.id)) await changed(tx);
  });
  return commentOf(params.id, params.comment);
}
