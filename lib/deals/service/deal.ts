import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { staleVersion } from "@/lib/http/errors";
import { followShows } from "@/lib/shows/service/follow";
import { showInReach } from "@/lib/shows/service/reach";
import type { DealActor } from "../actor";
import type * as api from "../api";
import { followBudget } from "../budget/service/budget";
import { followDeposits } from "../deposits/service/follow";
import { depositsOf, depositViews, standingOf } from "../deposits/service/rows";
import type { Side } from "../rules/kinds";
import { scenariosOf } from "../rules/scenarios";
import type { DealView, OfferView } from "../schema/deal";
import { dealTerms } from "../schema/terms";
import { waiversOf } from "../waivers/service/rows";
import { dealOf, holdDeal, type Offer, objectOf, offersOf, showOf } from "./record";

/** Whose side we are on, from what the show is until somebody says it: what we promote, or whom we represent. */
const usualSide = (type: string): Side => (type.startsWith("live-") ? "promotor" : "artista");

const offerView = ({ id: _, show_id: __, shown: ___, created_by_user_id: ____, ...offer }: Offer) =>
  ({ ...offer, terms: dealTerms.parse(offer.terms) }) satisfies OfferView;

/** A show's deal with its offers, the newest first. */
export async function viewOf(tx: Tx, id: number): Promise<DealView> {
  const [show, deal, offers] = [await showOf(tx, id), await dealOf(tx, id), await offersOf(tx, id)];
  const read = dealTerms.safeParse(deal?.terms);
  const standing = await standingOf(tx, id);
  const { zone: _, type, company: __, ...facts } = show;
  return {
    show: facts,
    usual_side: usualSide(type),
    deal: deal
      ? {
          side: deal.side,
          counterparty: deal.counterparty,
          terms: read.success ? read.data : null,
          fx: deal.fx_rate === null ? null : { rate: deal.fx_rate, source: deal.fx_source, day: deal.fx_day ?? "" },
          no_offer_reason: deal.no_offer_reason,
          updated_at: deal.updated_at,
          version: deal.version,
        }
      : null,
    scenarios: read.success ? scenariosOf(read.data) : null,
    offers: offers.map(offerView),
    deposits: standing ? depositViews(await depositsOf(tx, id), standing) : [],
    waivers: await waiversOf(tx, id),
  };
}

/** `GET /shows/{id}/deal`. */
export async function get(actor: DealActor, { params }: Input<typeof api.getDeal>): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return viewOf(prisma, id);
}

const SAVE = `
  INSERT INTO deal (show_id, side, counterparty, terms, fx_rate, fx_source, fx_day, no_offer_reason, created_by_user_id)
  VALUES ($1::int, $2, $3, $4::jsonb, $5::numeric, $6, $7::date, $8, $9::int)
  ON CONFLICT (show_id) DO UPDATE SET side = EXCLUDED.side, counterparty = EXCLUDED.counterparty, terms = EXCLUDED.terms, fx_rate = EXCLUDED.fx_rate,
    fx_source = EXCLUDED.fx_source, fx_day = EXCLUDED.fx_day, no_offer_reason = EXCLUDED.no_offer_reason, updated_at = now(), version = deal.version + 1`;

/** `PUT /shows/{id}/deal`: an offer that is out keeps its own terms, and is told apart as no longer those of the deal. */
export async function save(actor: DealActor, { params, body }: Input<typeof api.saveDeal>): Promise<DealView> {
  const id = await showInReach(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const { deal: before } = await holdDeal(tx, id);
    if (body.version !== before?.version) throw staleVersion(await viewOf(tx, id));
    const { side, counterparty, terms, fx, no_offer_reason } = body;
    await txQuery(
      tx,
      SAVE,
      ...[id, side, counterparty, JSON.stringify(terms), fx?.rate ?? null, fx?.source ?? "", fx?.day ?? null],
      ...[no_offer_reason, actor.userId],
    );
    await audit(tx, actor, {
      action: "deal.saved",
      object: objectOf(id),
      before: before && { side: before.side, counterparty: before.counterparty, terms: before.terms },
      after: { side, counterparty, terms, ...(fx && { fx }), ...(no_offer_reason && { no_offer_reason }) },
    });
    await followShows(tx, actor, [id]);
    await txQuery(
      tx,
      "UPDATE show_deposit SET currency = $2, direction = $3, supplier_id = CASE WHEN $3 = 'paga' THEN supplier_id END WHERE show_id = $1::int AND state = 'previsto'",
      ...[id, terms.currency, side === "promotor" ? "paga" : "cobra"],
    );
    await followDeposits(tx, actor, id);
    await followBudget(tx, actor, id);
    return viewOf(tx, id);
  });
}

/** `POST /shows/{id}/deal/scenarios`: what is typed, reckoned and not kept. */
export async function scenarios(
  actor: DealActor,
  { params, body }: Input<typeof api.dealScenarios>,
): Promise<Output<typeof api.dealScenarios>> {
  await showInReach(actor, params.id);
  return scenariosOf(body.terms);
}
