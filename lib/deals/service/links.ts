import { prisma, type Tx } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import { takeCallOf } from "@/lib/links/callLimit";
import { hashToken } from "@/lib/links/token";
import { notify } from "@/lib/notifications/service/notify";
import type * as api from "../api";
import type { LinkedOffer } from "../schema/deal";
import { textOf } from "./offerPdf";
import { settleOffer } from "./offers";
import { holdDeal, type Offer, offerOfToken } from "./record";

/** Whoever has the link. */
interface Caller {
  address: string;
  requestId: string;
}

const noLink = () => notFound("Este enlace no está disponible. Pedir otro a quien lo mandó.");

/** The offer of a token. @throws 404 for one that is not there or was replaced; 429 */
async function linked(tx: Tx, token: string): Promise<Offer> {
  const offer = await offerOfToken(tx, hashToken(token));
  if (!offer || offer.state === "reemplazada") throw noLink();
  return offer;
}

const shown = (offer: Offer): LinkedOffer => {
  const { n, language, state, expires_at, answered } = offer;
  return { n, language, state, expires_at, answered, company: offer.shown.company, ...textOf(offer) };
};

const take = ({ address }: Caller) => takeCallOf({ kind: "offer_link", of: address }, { calls: 60, seconds: 60 });

/** `GET /offer-links/{token}`. Errors: 404, 429. */
export async function get(
  caller: Caller,
  { params: { token } }: Input<typeof api.getLinkedOffer>,
): Promise<LinkedOffer> {
  await take(caller);
  return shown(await linked(prisma, token));
}

/** `POST /offer-links/{token}/answer`: once; who made the offer is told. Errors: 404, 409, 429. */
export async function answer(
  caller: Caller,
  { params: { token }, body: { answer: given, name } }: Input<typeof api.answerLinkedOffer>,
): Promise<LinkedOffer> {
  await take(caller);
  const found = await linked(prisma, token);
  return prisma.$transaction(async (tx) => {
    await holdDeal(tx, found.show_id);
    const offer = await linked(tx, token);
    const by = { mail: "enlace", requestId: caller.requestId };
    await settleOffer(tx, by, offer, { answer: given, said: name, by: null });
    await notify(tx, {
      to: [offer.created_by_user_id],
      kind: "tarea",
      message: `${given === "aceptada" ? "aceptó" : "rechazó"} la oferta ${offer.n} de “${offer.shown.show}”`,
      user_name: name,
      show_info: offer.shown.artist,
      link: `/shows/${offer.show_id}?tab=deal`,
    });
    return shown(await linked(tx, token));
  });
}
