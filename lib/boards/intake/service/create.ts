import { type Tx, txQuery } from "@/lib/db";
import { attachDocument, copyAttachments } from "@/lib/documents/service/attach";
import type { Input, Issue } from "@/lib/http/contract";
import { badRequest, conflict, tooMany } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import { fieldsOf, isEmpty } from "../../rules/filled";
import { boardRoleOf } from "../../rules/reach";
import { richOf } from "../../rules/richText";
import type { BoardActor } from "../../service/access";
import { type CardOwner, makerOf } from "../../service/followers";
import { checkFields, insertCard, withoutOwned } from "../../service/insert";
import { checkPeopleFields, leadIds, notifyTask } from "../../service/people";
import { boardTransaction, holdBoard, holdFirstColumn } from "../../service/place";
import { asJson } from "../../service/settings";
import { showNamed } from "../../service/shows";
import { record } from "../../service/told";
import { CARD_FILES, REQUEST_FILES } from "../../service/views";
import type * as api from "../api";
import type { RequestView } from "../schema";
import { askedFields, formFor, typesOf } from "./forms";
import { viewOf } from "./requests";

/** Requests that one person makes in an hour at most, over all the boards. */
const PER_HOUR = 40;

type Form = Awaited<ReturnType<typeof formFor>>;
type Body = Input<typeof api.createRequest>["body"];

/** `POST /boards/{board}/requests`. Sent again with the same `client_id`, alone or at once, it is one request. */
export async function create(
  actor: BoardActor,
  { params, body }: Input<typeof api.createRequest>,
): Promise<RequestView> {
  const form = await formFor(actor, params.board);
  const type = checkForm(form, body);
  await checkPeopleFields(form, actor, body.fields);
  const show = body.show === null ? null : await showNamed(actor, "form", body.show);
  const maker = await makerOf(form, type);
  const id = await boardTransaction(form.key, async (tx) => {
    const own = maker && (await recordFor(tx, actor, maker, { ...body, type }));
    // Requests of a board are made one after another: its row is the lock under which "sent before" is asked.
    await holdBoard(tx, form.key);
    const before = await tx.card.findUnique({
      where: { created_by_client_id: { created_by: actor.userId, client_id: body.client_id } },
      select: { id: true, board_key: true, requester_id: true },
    });
    if (before && (before.board_key !== form.key || before.requester_id !== actor.userId))
      throw conflict("Ese pedido ya se hizo en otro tablero.");
    if (before) return before.id;
    const made = await add(tx, actor, form, { ...body, type }, show, own !== undefined);
    if (own !== undefined) await maker?.join(tx, actor.userId, made, own);
    return made;
  });
  return viewOf(actor, id);
}

/** The record of a request, made before anything of the board is held; undefined where it was sent before. */
async function recordFor(
  tx: Tx,
  actor: BoardActor,
  maker: CardOwner,
  { type = "", title, fields, client_id }: Body,
): Promise<number | undefined> {
  await holdTurn(tx, `card:${actor.userId}:${client_id}`);
  if ((await tx.card.count({ where: { created_by: actor.userId, client_id } })) > 0) return undefined;
  await refuseFlood(tx, actor.userId);
  return maker.make(tx, actor, { type, title, fields, lenient: true });
}

/** The type that was chosen. @throws 400 naming every field that is missing, or that the form does not ask for. */
function checkForm(form: Form, body: Body): string {
  const types = typesOf(form);
  const type = body.type || (types.length === 1 ? (types[0] ?? "") : "");
  const issues: Issue[] = [];
  const say = (path: string, message: string) => issues.push({ path, message });
  if (types.length > 0 ? !types.includes(type) : type !== "")
    say("type", type ? "Ese tipo no se pide acá." : "Elegir un tipo.");
  if (body.due_on !== null && !form.intake.asks.includes("due")) say("due_on", "Este formulario no pide fecha.");
  if (body.show !== null && !form.intake.asks.includes("show")) say("show", "Este formulario no pide show.");
  if (body.files.length > 0 && !form.intake.asks.includes("files")) say("files", "Este formulario no pide archivos.");
  const { required } = form.intake;
  if (required.includes("due") && body.due_on === null) say("due_on", "Falta para cuándo.");
  if (required.includes("show") && body.show === null) say("show", "Falta el show.");
  if (required.includes("files") && body.files.length === 0) say("files", "Falta adjuntar un archivo.");
  const asked = fieldsOf(askedFields(form), type);
  for (const key of Object.keys(body.fields))
    if (!asked.some((field) => field.key === key)) say(`fields.${key}`, `El formulario no pide "${key}".`);
  for (const { key, title, required } of asked)
    if (required && isEmpty(body.fields[key])) say(`fields.${key}`, `Falta: ${title}.`);
  if (issues.length > 0) throw badRequest(issues.map(({ message }) => message).join(" "), issues);
  checkFields(form, type, body.fields);
  return type;
}

async function add(
  tx: Tx,
  actor: BoardActor,
  form: Form,
  body: Body,
  show: number | null,
  isRecord: boolean,
): Promise<number> {
  await refuseFlood(tx, actor.userId);
  const asksUrgent = body.priority === "urgente" && form.urgentByLead && boardRoleOf(actor, form) !== "lead";
  const column = await holdFirstColumn(tx, form.key);
  const { title, type, description, due_on } = body;
  const fields = isRecord ? withoutOwned(form, body.fields) : body.fields;
  const made = await insertCard(
    tx,
    form,
    column,
    { title, type, due_on, fields, description: richOf(description), priority: asksUrgent ? "alta" : body.priority },
    { by: actor.userId, source: "pedido", requester: actor.userId, client_id: body.client_id, lenient: true },
  );
  // What was asked stays as it was asked, whatever becomes of it.
  if (isRecord)
    await tx.card.update({
      where: { id: made.id },
      data: { asked: asJson(checkFields(form, type ?? "", body.fields)) },
    });
  if (asksUrgent) await record(tx, { id: made.id, board_key: form.key }, actor.userId, "urgent_asked");
  if (show !== null)
    await tx.cardLink.create({ data: { card_id: made.id, kind: "show", show_id: show, created_by: actor.userId } });
  const sent = { ownerType: REQUEST_FILES, ownerId: String(made.id) };
  for (const file of new Set(body.files)) await attachDocument(tx, actor, file, sent);
  await copyAttachments(tx, actor, sent, { ownerType: CARD_FILES, ownerId: String(made.id) });
  await notifyTask(tx, {
    to: await leadIds(tx, form),
    board: form,
    number: made.number,
    message: asksUrgent ? `pide con urgencia “${title}”` : `pidió “${title}”`,
    by: actor,
  });
  return made.id;
}

async function refuseFlood(tx: Tx, person: number): Promise<void> {
  const [{ sent, wait } = { sent: 0, wait: 0 }] = await txQuery<{ sent: number; wait: number }>(
    tx,
    `SELECT count(*)::int AS sent, coalesce(ceil(3600 - extract(epoch FROM now() - min(created_at))), 3600)::int AS wait
     FROM card WHERE requester_id = $1 AND created_by = $1 AND source = 'pedido' AND created_at > now() - interval '1 hour'`,
    person,
  );
  if (sent >= PER_HOUR) throw tooMany(Math.max(1, wait));
}
