import type * as z from "zod";
import { audit } from "@/lib/audit/audit";
import { prisma, query, type Tx, txQuery } from "@/lib/db";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { badField, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { MarketingActor } from "../../actor";
import { mediaChanged } from "../../changed";
import type * as api from "../api";
import type { CampaignView, changedCampaign } from "../schema";
import { requireFits } from "./matching";
import { viewOf } from "./view";

type Fields = Omit<z.output<typeof changedCampaign>, "version">;

const dated = ({ from_day, until_day, ...rest }: Fields) => ({
  ...rest,
  from_day: new Date(`${from_day}T00:00:00Z`),
  until_day: new Date(`${until_day}T00:00:00Z`),
});

/** @throws 400 where there is no such show or project */
async function requirePlace(tx: Tx, { show_id, project_id }: Fields): Promise<void> {
  const found =
    show_id === null
      ? await tx.project.findUnique({ where: { id: project_id ?? 0 }, select: { id: true } })
      : await tx.show.findUnique({ where: { id: show_id }, select: { id: true } });
  if (!found) throw badField("show_id", show_id === null ? "No existe este proyecto." : "No existe este show.");
}

const factsOf = ({ show_id, project_id, ...fields }: Fields) => ({ ...fields, show: show_id, proyecto: project_id });

/** `POST /paid-media/campaigns`, with the names of files that are it. Errors: 400, 422. */
export async function create(
  actor: MarketingActor,
  { body: { name_ids, ...fields } }: Input<typeof api.createCampaign>,
): Promise<CampaignView> {
  const id = await prisma.$transaction(async (tx) => {
    await holdTurn(tx, "paid_media");
    await requirePlace(tx, fields);
    const made = await tx.adCampaign.create({ data: { ...dated(fields), created_by_user_id: actor.userId } });
    const names = await tx.adName.findMany({ where: { id: { in: name_ids } } });
    if (names.length < new Set(name_ids).size) throw badField("name_ids", "No existe este nombre de campaña.");
    for (const name of names) {
      if (name.campaign_id !== null) throw impossible(`«${name.name}» ya es de otra campaña.`);
      requireFits(name, fields);
    }
    await tx.adName.updateMany({ where: { id: { in: name_ids } }, data: { campaign_id: made.id } });
    await audit(tx, actor, { action: "ad_campaign.created", object: `ad_campaign:${made.id}`, after: factsOf(fields) });
    await mediaChanged(tx);
    return made.id;
  });
  return viewOf(actor, id);
}

/** `GET /paid-media/campaigns/{id}`. Error: 404. */
export const get = (actor: MarketingActor, { params }: Input<typeof api.getCampaign>): Promise<CampaignView> =>
  viewOf(actor, params.id);

/** `PUT /paid-media/campaigns/{id}`. Errors: 400, 404, 409, 422 where names of another account are its. */
export async function change(
  actor: MarketingActor,
  { params: { id }, body: { version, ...fields } }: Input<typeof api.changeCampaign>,
): Promise<CampaignView> {
  const current = await viewOf(actor, id);
  await prisma.$transaction(async (tx) => {
    await holdTurn(tx, "paid_media");
    await txQuery(tx, "SELECT id FROM ad_campaign WHERE id = $1::int FOR UPDATE", id);
    const before = await tx.adCampaign.findUnique({ where: { id } });
    if (!before) throw notFound("No existe esta campaña.");
    if (before.version !== version) throw staleVersion(current);
    await requirePlace(tx, fields);
    for (const name of await tx.adName.findMany({ where: { campaign_id: id } })) requireFits(name, fields);
    await tx.adCampaign.update({
      where: { id },
      data: { ...dated(fields), version: { increment: 1 }, updated_at: new Date() },
    });
    await audit(tx, actor, { action: "ad_campaign.changed", object: `ad_campaign:${id}`, after: factsOf(fields) });
    await mediaChanged(tx);
  });
  return viewOf(actor, id);
}

type Choices = Output<typeof api.mediaChoicesOf>;
const MOST = 50;

/** `GET /paid-media/choices`: what has the words in its name, shows that come next first. */
export async function choices(
  _actor: MarketingActor,
  { query: { q } }: Input<typeof api.mediaChoicesOf>,
): Promise<Choices> {
  const like = `%${likeText(normalize(q))}%`;
  const [shows, projects] = await Promise.all([
    query<Choices["shows"][number]>(
      `SELECT id, name, fecha::text AS day FROM show WHERE search_plain(name) LIKE $1::text AND state NOT IN ('cancelado', 'caida')
       ORDER BY fecha < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date NULLS LAST, abs(fecha - (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date) NULLS LAST, id LIMIT ${MOST}`,
      [like],
    ),
    query<Choices["projects"][number]>(
      `SELECT id, name FROM project WHERE search_plain(name) LIKE $1::text AND merged_into IS NULL ORDER BY id DESC LIMIT ${MOST}`,
      [like],
    ),
  ]);
  return { shows, projects };
}
