import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { env } from "@/lib/env";
import type { Input, Output } from "@/lib/http/contract";
import { conflict, notFound } from "@/lib/http/errors";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken, newToken, openToken, sealToken } from "@/lib/links/token";
import { publish } from "@/lib/live/publish";
import { queueMail } from "@/lib/mail/queueMail";
import { notify } from "@/lib/notifications/service/notify";
import { once } from "@/lib/once";
import { showTopic } from "@/lib/shows/service/live";
import type { ProductionActor } from "../../actor";
import { ADVANCE_MAIL } from "../../names";
import { noted, preparedIn } from "../../reach";
import type * as api from "../api";
import { answered, questionsText } from "../rules/answers";
import { ownerTitles } from "../rules/kinds";
import type { LinkedAdvance } from "../schema";
import { advanceOf, heldItems, itemsOf } from "./rows";

/** What its tokens are sealed for. */
export const ADVANCE_LINK = "advance_link";
const addressOf = (token: string) => `${env().APP_BASE_URL}/advance/${token}`;

/** `POST /shows/{id}/advance/link`. Errors: 400, 403, 404, 422. */
export async function make(
  actor: ProductionActor,
  { params, body: { client_id, ...asked } }: Input<typeof api.makeLink>,
): Promise<Output<typeof api.makeLink>> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "advance_link", userId: actor.userId, clave: client_id, seconds: 0 };
    const { sealed } = await once(tx, { ...call, request: { id: show.id, asked } }, async () => {
      const token = newToken();
      await txQuery(
        tx,
        `INSERT INTO advance_link (show_id, side, token_hash, sent_to, expires_at, created_by_user_id)
         VALUES ($1::int, $2, $3, $4, now() + make_interval(days => $5::int), $6::int)`,
        ...[show.id, asked.side, hashToken(token), asked.to, asked.days, actor.userId],
      );
      await txQuery(
        tx,
        "UPDATE advance_item SET state = 'pedido', version = version + 1, updated_at = now() WHERE show_id = $1::int AND owner = $2 AND state = 'pendiente'",
        ...[show.id, asked.side],
      );
      const kept = sealToken(token, ADVANCE_LINK);
      if (asked.to)
        await queueMail(tx, {
          kind: ADVANCE_MAIL,
          to: asked.to,
          payload: { token: kept },
          subject: `Preguntas para ${show.name}`,
          createdBy: actor.userId,
        });
      await noted(tx, actor, show, { action: "advance.asked", after: { side: asked.side, to: asked.to } });
      return { sealed: kept };
    });
    const token = openToken(sealed, ADVANCE_LINK);
    if (token === null) throw notFound("Este enlace ya no se puede mostrar: hacer otro.");
    return { ...(await advanceOf(tx, show.id, true)), link: addressOf(token) };
  });
}

/** `DELETE /shows/{id}/advance/link/{link}`. Errors: 403, 404. */
export async function revoke(
  actor: ProductionActor,
  { params }: Input<typeof api.revokeLink>,
): Promise<Output<typeof api.revokeLink>> {
  const show = await preparedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const gone = await txQuery<{ side: string }>(
      tx,
      "UPDATE advance_link SET revoked_at = now() WHERE id = $2::int AND show_id = $1::int AND revoked_at IS NULL RETURNING side",
      ...[show.id, params.link],
    );
    if (gone.length === 0) throw notFound("No encontrado: este enlace ya no está.");
    await noted(tx, actor, show, { action: "advance.revoked", before: gone[0] });
    return advanceOf(tx, show.id, true);
  });
}

/** Whoever has the link. */
interface Caller {
  address: string;
  requestId: string;
}

interface Linked extends Omit<LinkedAdvance, "items"> {
  id: number;
  show_id: number;
  name: string;
  created_by_user_id: number;
}
const LINKED = `SELECT l.id, l.show_id, s.name, l.created_by_user_id, l.side, a.name AS artist, concat_ws(', ', nullif(v.name, ''), coalesce(v.city, nullif(s.city, ''))) AS place,
    s.fecha::text AS fecha, coalesce(c.name, '') AS company, to_char(l.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS expires_at
  FROM advance_link l JOIN show s ON s.id = l.show_id JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id LEFT JOIN company c ON c.id = s.company_id
  WHERE l.token_hash = $1 AND l.revoked_at IS NULL AND l.expires_at > clock_timestamp()`;

/** @throws 404 for a link that is unknown, over or revoked */
export async function linkedOf(tx: Tx, token: string): Promise<Linked> {
  const [found] = await txQuery<Linked>(tx, LINKED, hashToken(token));
  if (!found) throw notFound("Este enlace no está disponible. Pedir otro a quien lo mandó.");
  return found;
}

async function shown(tx: Tx, link: Linked): Promise<LinkedAdvance> {
  const { side, artist, place, fecha, company, expires_at, show_id } = link;
  const items = (await itemsOf(tx, show_id)).filter((one) => one.owner === side);
  return {
    side,
    artist,
    place,
    fecha,
    company,
    expires_at,
    items: items.map(({ id, section, question, answer, state, due, version }) => ({
      id,
      section,
      question,
      answer,
      state,
      due,
      version,
    })),
  };
}

const take = ({ address }: Caller) => takeCallOf({ kind: "advance_link", of: address }, { calls: 60, seconds: 60 });

/** `GET /advance-links/{token}`. Errors: 404, 429. */
export async function get(caller: Caller, { params }: Input<typeof api.getLinkedAdvance>): Promise<LinkedAdvance> {
  await take(caller);
  return shown(prisma, await linkedOf(prisma, params.token));
}

/** `POST /advance-links/{token}/answers`: who asked is told. Errors: 400, 404, 409, 429. */
export async function answer(
  caller: Caller,
  { params, body: { name, answers } }: Input<typeof api.answerLinkedAdvance>,
): Promise<LinkedAdvance> {
  await take(caller);
  return prisma.$transaction(async (tx) => {
    const link = await linkedOf(tx, params.token);
    const sent = new Map(answers.map((one) => [one.id, one]));
    const held = (await heldItems(tx, link.show_id, [...sent.keys()])).filter(({ owner }) => owner === link.side);
    const stale = held.length < sent.size || held.some(({ id, version }) => sent.get(id)?.version !== version);
    if (stale)
      throw conflict(
        "Alguien contestó mientras tanto. Así está ahora; lo escrito no se perdió.",
        await shown(tx, link),
      );
    let told = 0;
    for (const before of held) {
      const given = sent.get(before.id)?.answer ?? "";
      if (given === before.answer || before.state === "no_aplica") continue;
      const next = answered(before, { state: given === "" ? "pedido" : "confirmado", answer: given });
      await txQuery(
        tx,
        `UPDATE advance_item SET answer = $2, state = $3, confirmed_answer = $4, answered_by = $5, answered_at = now(), version = version + 1, updated_at = now()
         WHERE id = $1::int`,
        ...[before.id, next.answer, next.state, next.confirmed, name],
      );
      told++;
    }
    if (told > 0) await tell(tx, caller, link, { name, told });
    return shown(tx, link);
  });
}

async function tell(
  tx: Tx,
  caller: Caller,
  link: Linked,
  { name, told }: { name: string; told: number },
): Promise<void> {
  await txQuery(tx, "UPDATE advance_link SET answered_at = now() WHERE id = $1::int", link.id);
  await notify(tx, {
    to: [link.created_by_user_id],
    kind: "tarea",
    message: `contestó ${questionsText(told)} del advance de “${link.name}” (${ownerTitles[link.side].toLowerCase()})`,
    user_name: name,
    show_info: link.artist,
    link: `/shows/${link.show_id}?tab=advance`,
  });
  const by = { mail: "enlace", requestId: caller.requestId };
  await audit(tx, by, {
    action: "advance.answered",
    object: `show:${link.name}`,
    after: { side: link.side, name, answers: told },
  });
  await publish(tx, { topic: showTopic(link.show_id), type: "cambio" });
}
