import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { MarketingActor } from "../../actor";
import { mediaChanged } from "../../changed";
import type * as api from "../api";
import { platformTitles } from "../rules/kinds";

type Reply = Output<typeof api.listAdNames>;

/** Names of the files, those that spent most first. */
export const adNames = (where: string, values: readonly unknown[]): Promise<Reply["data"]> =>
  query<Reply["data"][number]>(
    `SELECT n.id, n.platform, n.name, n.currency::text AS currency, coalesce(sum(d.spend), 0.00)::text AS spent, min(d.day)::text AS first_day,
       max(d.day)::text AS last_day, CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS campaign
     FROM ad_name n LEFT JOIN ad_campaign c ON c.id = n.campaign_id LEFT JOIN ad_day d ON d.name_id = n.id
     WHERE ${where} GROUP BY n.id, c.id ORDER BY max(d.day) DESC NULLS LAST, n.name, n.id LIMIT 500`,
    [...values],
  );

async function reply(matched: boolean): Promise<Reply> {
  const [data, campaigns] = await Promise.all([
    adNames(`(n.campaign_id IS NOT NULL) = $1::boolean`, [matched]),
    query<Reply["campaigns"][number]>(
      "SELECT id, name, platform, currency::text AS currency FROM ad_campaign ORDER BY until_day DESC, id DESC LIMIT 500",
      [],
    ),
  ]);
  return { data, campaigns };
}

/** `GET /paid-media/names`. */
export const list = (_actor: MarketingActor, { query: { matched } }: Input<typeof api.listAdNames>): Promise<Reply> =>
  reply(matched === "1");

/** `PUT /paid-media/names/{id}`. Errors: 400, 404, 422. Answers what is still nobody's. */
export async function match(
  actor: MarketingActor,
  { params: { id }, body: { campaign_id } }: Input<typeof api.matchAdName>,
): Promise<Reply> {
  await prisma.$transaction(async (tx) => {
    await holdTurn(tx, "paid_media");
    const name = await tx.adName.findUnique({ where: { id } });
    if (!name) throw notFound("No existe este nombre de campaña.");
    const campaign = campaign_id === null ? null : await tx.adCampaign.findUnique({ where: { id: campaign_id } });
    if (campaign_id !== null && !campaign) throw badField("campaign_id", "No existe esta campaña.");
    if (campaign) requireFits(name, campaign);
    await tx.adName.update({ where: { id }, data: { campaign_id } });
    await audit(tx, actor, {
      action: "ad_campaign.matched",
      object: `ad_campaign:${campaign_id ?? name.campaign_id}`,
      after: { nombre: name.name, campana: campaign?.name ?? null },
    });
    await mediaChanged(tx);
  });
  return reply(false);
}

interface Account {
  platform: string;
  currency: string;
}

/** A name is a campaign's of the same platform and currency. @throws 422 */
export function requireFits(name: Account & { name: string }, campaign: Account): void {
  const said = ({ platform, currency }: Account) => `${platformTitles[platform as "meta"]} en ${currency}`;
  if (name.platform !== campaign.platform || name.currency !== campaign.currency)
    throw impossible(`«${name.name}» es de ${said(name)} y la campaña es de ${said(campaign)}.`);
}
