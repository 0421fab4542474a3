import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { MarketingActor } from "../../actor";
import { channelTitles } from "../../rules/kinds";
import type * as api from "../api";
import { campaignStateTitles, platformTitles } from "../rules/kinds";
import type { CampaignFilter, CampaignRow } from "../schema";
import { campaignRows, FROM, STATE } from "./rows";

function conditionsOf(asked: CampaignFilter): Where {
  const made = new Conditions().say("TRUE").add((at) => `${at}::date IS NOT NULL`, todayIn());
  if (asked.platform) made.add((at) => `c.platform = ${at}::text`, asked.platform);
  if (asked.state) made.add((at) => `${STATE} = ${at}::text`, asked.state);
  if (asked.show) made.add((at) => `c.show_id = ${at}::int`, asked.show);
  if (asked.currency) made.add((at) => `c.currency = ${at}::char(3)`, asked.currency);
  if (asked.from) made.add((at) => `c.until_day >= ${at}::date`, asked.from);
  if (asked.until) made.add((at) => `c.from_day <= ${at}::date`, asked.until);
  for (const word of normalize(asked.q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `search_plain(c.name || ' ' || c.objective || ' ' || coalesce(s.name, j.name)) LIKE ${at}::text`,
      `%${likeText(word)}%`,
    );
  return made.where();
}

const SORTED: Record<string, string> = {
  until: "c.until_day",
  name: "lower(c.name)",
  spent: "t.spent",
  budget: "c.budget",
};
const orderBy = (sort: CampaignFilter["sort"]): string =>
  `ORDER BY ${SORTED[sort.replace("-", "")]} ${sort.startsWith("-") ? "DESC" : "ASC"} NULLS LAST, c.id DESC`;

/** `GET /paid-media/campaigns`. */
export async function list(
  _actor: MarketingActor,
  { query: { page, limit, ...asked } }: Input<typeof api.listCampaigns>,
): Promise<Output<typeof api.listCampaigns>> {
  const { text, values } = conditionsOf(asked);
  const [data, totals, [unmatched]] = await Promise.all([
    campaignRows(prisma, text, `${orderBy(asked.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`, values),
    query<Output<typeof api.listCampaigns>["totals"][number]>(
      `SELECT c.currency::text AS currency, count(*)::int AS count, coalesce(sum(c.budget), 0.00)::text AS budget, sum(t.spent)::text AS spent
       FROM ${FROM} WHERE ${text} GROUP BY 1 ORDER BY 1`,
      values,
    ),
    query<{ n: number }>("SELECT count(*)::int AS n FROM ad_name WHERE campaign_id IS NULL", []),
  ]);
  return {
    data,
    total: totals.reduce((sum, { count }) => sum + count, 0),
    totals,
    unmatched: unmatched?.n ?? 0,
  };
}

const EXPORTED = 1_000;

async function* exported(filter: CampaignFilter): AsyncGenerator<CampaignRow> {
  const { text, values } = conditionsOf(filter);
  for (let from = 0; ; from += EXPORTED) {
    const rows = await campaignRows(prisma, text, `${orderBy(filter.sort)} LIMIT ${EXPORTED} OFFSET ${from}`, values);
    yield* rows;
    if (rows.length < EXPORTED) return;
  }
}

const FIELDS: Field<CampaignRow>[] = [
  { header: "Campaña", width: 36, kind: "text", value: ({ name }) => name },
  { header: "Plataforma", width: 14, kind: "text", value: ({ platform }) => platformTitles[platform] },
  { header: "Objetivo", width: 24, kind: "text", value: ({ objective }) => objective },
  { header: "Show o proyecto", width: 32, kind: "text", value: ({ place }) => place.name },
  { header: "Canal", width: 16, kind: "text", value: ({ channel }) => channelTitles[channel] },
  { header: "Desde", width: 14, kind: "day", value: ({ from_day }) => from_day },
  { header: "Hasta", width: 14, kind: "day", value: ({ until_day }) => until_day },
  { header: "Estado", width: 14, kind: "text", value: ({ state }) => campaignStateTitles[state] },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Presupuesto", width: 18, kind: "money", value: ({ budget }) => budget },
  { header: "Gastado según plataforma", width: 18, kind: "money", value: ({ spent }) => spent },
  { header: "Ritmo %", width: 10, kind: "int", value: ({ pacing }) => pacing.percent },
  { header: "Impresiones", width: 14, kind: "int", value: ({ impressions }) => impressions },
  { header: "Clics", width: 12, kind: "int", value: ({ clicks }) => clicks },
  { header: "Resultados", width: 14, kind: "money", value: ({ results }) => results },
  { header: "Costo por resultado", width: 18, kind: "money", value: ({ cpa }) => cpa },
  { header: "ROAS", width: 10, kind: "money", value: ({ roas }) => roas },
];

/** `GET /paid-media/campaigns/excel`: what the filters leave. */
export async function excel(
  actor: MarketingActor,
  { query: filter }: Input<typeof api.campaignsExcel>,
): Promise<Download> {
  await audit(prisma, actor, { action: "ad_campaign.exported", object: "ad_campaign:lista", after: { filter } });
  return workbookDownload(`campanas_${todayIn()}.xlsx`, [
    sheetOf("Campañas", FIELDS, exported(filter), { money: true }),
  ]);
}
