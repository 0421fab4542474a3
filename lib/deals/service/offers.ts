import { createHash } from "node:crypto";
import { askingTransaction } from "@/lib/approvals/service/objects";
import { sendForApproval } from "@/lib/approvals/service/send";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { bytesDownload } from "@/lib/files/bytes";
import { todayIn } from "@/lib/format/dates";
import { standing } from "@/lib/format/standing";
import type { Download, Input } from "@/lib/http/contract";
import { badField, conflict, impossible, staleVersion } from "@/lib/http/errors";
import { hashToken, newToken, sealToken } from "@/lib/links/token";
import { queueMail } from "@/lib/mail/queueMail";
import { once } from "@/lib/once";
import { followShows } from "@/lib/shows/service/follow";
import { showInReach } from "@/lib/shows/service/reach";
import type { DealActor } from "../actor";
import type * as api from "../api";
import { followDeposits } from "../deposits/service/follow";
import { OFFER_MAIL } from "../names";
import { offerTitles } from "../rules/kinds";
import type { Shown } from "../rules/offerText";
import type { DealView } from "../schema/deal";
import { dealTerms } from "../schema/terms";
import { OFFER } from "./approvalKinds";
import { viewOf } from "./deal";
import { offerPdf, textOf } from "./offerPdf";
import { holdDeal, type Offer, objectOf, offerOf } from "./record";

/** What a token of an offer's link is sealed for. */
export const OFFER_LINK = "show-offer";

/** What tells one version from another: its terms, its show, its number and until when it holds. */
const hashOf = (offer: object): string => createHash("sha256").update(JSON.stringify(offer)).digest("hex");

const INSERT = `
  INSERT INTO offer (show_id, n, terms, shown, sha256, language, expires_at, created_by_user_id)
  VALUES ($1::int, $2::int, $3::jsonb, $4::jsonb, $5, $6, (($7::date + 1)::timestamp AT TIME ZONE $8), $9::int)`;

/** `POST /shows/{id}/offers`. Errors: 404, 409, 422 while the terms are incomplete. */
export async function make(actor: DealActor, { params, body }: Input<typeof api.makeOffer>): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "offers", userId: actor.userId, clave: body.client_id, request: { id, ...body }, seconds: 0 };
    await once(tx, call, () => makeOne(tx, actor, id, body));
    await followShows(tx, actor, [id]);
    return viewOf(tx, id);
  });
}

async function makeOne(
  tx: Tx,
  actor: DealActor,
  id: number,
  { language, expires, version }: Input<typeof api.makeOffer>["body"],
): Promise<{ n: number }> {
  const { show, deal } = await holdDeal(tx, id);
  if (!deal) throw impossible("Falta el trato: guardarlo antes de hacer la oferta.");
  if (deal.version !== version) throw staleVersion(await viewOf(tx, id));
  const terms = dealTerms.safeParse(deal.terms);
  if (!terms.success) throw impossible("Los términos del trato están incompletos.");
  if (expires < todayIn(show.zone)) throw badField("expires", "La oferta no puede vencer antes de hoy.");
  const [{ n } = { n: 1 }] = await txQuery<{ n: number }>(
    tx,
    "SELECT coalesce(max(n), 0)::int + 1 AS n FROM offer WHERE show_id = $1::int",
    id,
  );
  const { name, artist, venue, city, fecha, company } = show;
  const shown: Shown = { show: name, artist, venue, city, day: fecha, company, counterparty: deal.counterparty };
  const sha256 = hashOf({ n, terms: terms.data, shown, expires, language });
  await txQuery(
    tx,
    INSERT,
    ...[id, n, JSON.stringify(deal.terms), JSON.stringify(shown), sha256, language, expires, show.zone, actor.userId],
  );
  await audit(tx, actor, { action: "offer.made", object: objectOf(id), after: { n, expires, language, sha256 } });
  return { n };
}

/** What can no longer be done with an offer, in words. */
export const closed = ({ n, state }: Offer) =>
  conflict(
    state === "borrador"
      ? `La oferta ${n} todavía no se mandó.`
      : `La oferta ${n} está ${standing(offerTitles[state])}: hacer una versión nueva.`,
  );

/**
 * Whether an offer may leave: by amount somebody else has to say so first, and then it is sent again by hand.
 * @throws 409 while it waits, or where they said no
 */
async function mayLeave(
  tx: Tx,
  actor: DealActor & { mail: string },
  { id, n, state, approval }: Offer,
): Promise<boolean> {
  if (state !== "borrador" || approval === "aprobada") return true;
  if (approval === "pedida") throw conflict(`La oferta ${n} espera que la aprueben.`);
  if (approval === "rechazada") throw conflict(`La oferta ${n} no se aprobó: hacer una versión nueva.`);
  await txQuery(tx, "UPDATE offer SET approval = 'pedida' WHERE id = $1::int", id);
  const { state: decided } = await sendForApproval(tx, actor, OFFER, String(id), { held: true });
  return decided === "aprobado";
}

/** `POST /shows/{id}/offers/{n}/send`: a link that was sent before works no more. Errors: 404, 409. */
export async function send(
  actor: DealActor & { mail: string },
  { params, body }: Input<typeof api.sendOffer>,
): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return askingTransaction(async (tx) => {
    await holdDeal(tx, id);
    const offer = await offerOf(tx, id, params.n);
    if (offer.version !== body.version) throw staleVersion(await viewOf(tx, id));
    if (offer.state !== "borrador" && offer.state !== "enviada") throw closed(offer);
    if (!offer.current) throw conflict(`El trato cambió desde la oferta ${offer.n}: hacer una versión nueva.`);
    if (!(await mayLeave(tx, actor, offer))) return viewOf(tx, id);
    const token = newToken();
    await txQuery(
      tx,
      "UPDATE offer SET state = 'reemplazada', version = version + 1 WHERE show_id = $1::int AND state = 'enviada' AND n <> $2::int",
      id,
      offer.n,
    );
    await txQuery(
      tx,
      `UPDATE offer SET state = 'enviada', sent_to = $2, sent_at = now(), token_hash = $3, version = version + 1 WHERE id = $1::int`,
      offer.id,
      body.to,
      hashToken(token),
    );
    await queueMail(tx, {
      kind: OFFER_MAIL,
      to: body.to,
      payload: { show: id, n: offer.n, token: sealToken(token, OFFER_LINK), message: body.message },
      subject: textOf(offer).title,
      createdBy: actor.userId,
    });
    await audit(tx, actor, {
      action: "offer.sent",
      object: objectOf(id),
      after: { n: offer.n, to: body.to, sha256: offer.sha256 },
    });
    await followShows(tx, actor, [id]);
    return viewOf(tx, id);
  });
}

/**
 * Notes the yes or no to an offer that is out; the one that was accepted before is replaced. The show is held.
 * @throws 409 where it is not out any more
 */
export async function settleOffer(
  tx: Tx,
  actor: { mail: string; requestId: string },
  offer: Offer,
  { answer, said, by }: { answer: "aceptada" | "rechazada"; said: string; by: number | null },
): Promise<void> {
  if (offer.state !== "enviada") throw closed(offer);
  if (answer === "aceptada")
    await txQuery(
      tx,
      "UPDATE offer SET state = 'reemplazada', version = version + 1 WHERE show_id = $1::int AND state = 'aceptada'",
      offer.show_id,
    );
  await txQuery(
    tx,
    `UPDATE offer SET state = $2, answered = $3, answered_at = now(), answered_by_user_id = $4::int, version = version + 1 WHERE id = $1::int`,
    offer.id,
    answer,
    said,
    by,
  );
  await audit(tx, actor, {
    action: `offer.${answer}`,
    object: objectOf(offer.show_id),
    after: { n: offer.n, said, sha256: offer.sha256 },
  });
  await followShows(tx, { ...actor, userId: by }, [offer.show_id]);
  await followDeposits(tx, { ...actor, userId: by }, offer.show_id);
}

/** `POST /shows/{id}/offers/{n}/answer`. Errors: 404, 409. */
export async function answer(actor: DealActor, { params, body }: Input<typeof api.answerOffer>): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return prisma.$transaction(async (tx) => {
    await holdDeal(tx, id);
    const offer = await offerOf(tx, id, params.n);
    if (offer.version !== body.version) throw staleVersion(await viewOf(tx, id));
    await settleOffer(tx, actor, offer, { answer: body.answer, said: body.how, by: actor.userId });
    return viewOf(tx, id);
  });
}

/** `GET /shows/{id}/offers/{n}/pdf`. */
export async function pdf(actor: DealActor, { params }: Input<typeof api.offerPdf>): Promise<Download> {
  const id = await showInReach(actor, params.id);
  const offer = await offerOf(prisma, id, params.n);
  return bytesDownload(`oferta-${id}-${offer.n}.pdf`, await offerPdf(offer));
}
