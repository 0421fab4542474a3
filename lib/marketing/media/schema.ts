import * as z from "zod";
import { divisa, money, moneyInput } from "@/lib/format/fieldSchema";
import { day, limit, recordId, workDay } from "@/lib/format/listSchema";
import { compareMoney } from "@/lib/format/moneyMath";
import { plainMapping } from "@/lib/imports/plain";
import { planned } from "@/lib/imports/planned";
import { jsonText, namedFacts, placedProblem, trialFlag } from "@/lib/imports/schema";
import { channels } from "../rules/kinds";
import { campaignStates, platforms, repeats } from "./rules/kinds";
import { mediaColumns } from "./rules/sheet";

const named = z.object({ id: z.int(), name: z.string() });
const platform = z.enum(platforms, "Elegir la plataforma.");

/** The text fields that come with an export. `repeated`: what to do with two rows of one campaign and day. */
export const mediaFields = z.strictObject({
  mapping: jsonText(plainMapping(mediaColumns)),
  dry_run: trialFlag,
  repeated: z.enum(repeats, "Elegir entre sumar y quedarse con la última.").optional(),
});
export const mediaView = namedFacts.extend({
  mapping: z.unknown(),
  planned: z.array(planned),
  rejected: z.array(placedProblem),
});

export const campaignFilter = z.strictObject({
  q: z.string().trim().max(100).optional(),
  platform: platform.optional(),
  state: z.enum(campaignStates, "Elegir el estado.").optional(),
  show: recordId.optional(),
  currency: divisa.optional(),
  /** That run on some of these days. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(["-until", "until", "name", "-name", "spent", "-spent", "budget", "-budget"]).default("-until"),
});
export type CampaignFilter = z.output<typeof campaignFilter>;
export const campaignsQuery = campaignFilter.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: limit(50),
});

export const campaignRow = z.object({
  id: z.int(),
  name: z.string(),
  platform,
  objective: z.string(),
  channel: z.enum(channels),
  place: z.object({ kind: z.enum(["show", "project"]), id: z.int(), name: z.string(), day: z.string().nullable() }),
  from_day: z.string(),
  until_day: z.string(),
  state: z.enum(campaignStates),
  currency: divisa,
  budget: money.nullable(),
  /** By what the platform says; only vouchers accrue. */
  spent: money,
  /** The last day that a file told of. */
  last_day: z.string().nullable(),
  impressions: z.int(),
  clicks: z.int(),
  results: money.nullable(),
  value: money.nullable(),
  pacing: z.object({
    elapsed: z.int(),
    total: z.int(),
    percent: z.int().nullable(),
    tone: z.enum(["good", "warn", "bad"]).nullable(),
  }),
  /** Spend for each result, and worth of the results for each unit spent. */
  cpa: money.nullable(),
  roas: money.nullable(),
  version: z.int(),
});
export type CampaignRow = z.output<typeof campaignRow>;

export const campaignsPage = z.object({
  data: z.array(campaignRow),
  total: z.int(),
  totals: z.array(z.object({ currency: divisa, count: z.int(), budget: money, spent: money })),
  /** How many names of files are nobody's yet. */
  unmatched: z.int(),
});

const fields = {
  name: z
    .string("Falta el nombre.")
    .trim()
    .normalize("NFC")
    .min(1, "Falta el nombre.")
    .max(200, "El nombre supera los 200 caracteres."),
  platform,
  objective: z.string().trim().normalize("NFC").max(200, "El objetivo supera los 200 caracteres.").default(""),
  channel: z.enum(channels, "Elegir un canal.").default("digital"),
  show_id: recordId.nullable().default(null),
  project_id: recordId.nullable().default(null),
  from_day: workDay,
  until_day: workDay,
  currency: divisa,
  budget: moneyInput
    .refine((value) => compareMoney(value, "0") > 0, "El presupuesto tiene que ser mayor que cero.")
    .nullable()
    .default(null),
};
const oneScope = ({ show_id, project_id }: { show_id: number | null; project_id: number | null }) =>
  (show_id === null) !== (project_id === null);
const SCOPE = { path: ["show_id"], message: "Falta el show o la campaña a la que pertenece." };
const inOrder = ({ from_day, until_day }: { from_day: string; until_day: string }) => from_day <= until_day;
const ORDER = { path: ["until_day"], message: "No puede terminar antes de empezar." };

export const newCampaign = z
  .strictObject({ ...fields, name_ids: z.array(recordId).max(50, "Hasta 50 nombres.").default([]) })
  .refine(oneScope, SCOPE)
  .refine(inOrder, ORDER);
export const changedCampaign = z
  .strictObject({ ...fields, version: z.int("Falta la versión.").min(1) })
  .refine(oneScope, SCOPE)
  .refine(inOrder, ORDER);

const adName = z.object({
  id: z.int(),
  platform,
  name: z.string(),
  currency: divisa,
  spent: money,
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  campaign: named.nullable(),
});

/** A campaign with what it spent and sold day by day. */
export const campaignView = z.object({
  row: campaignRow,
  names: z.array(adName),
  /** It is of a show whose sales one may see. */
  sells: z.boolean(),
  /** Spend by what the platforms say; tickets of its show by the day of their sale. */
  days: z.array(z.object({ day: z.string(), spend: money.nullable(), tickets: z.int().nullable() })),
  /** Of all campaigns of its show, channel and currency: what platforms say and what vouchers accrued. */
  billed: z.object({ platform: money, vouchers: money, difference: money }),
  incremental: z
    .object({
      sold: z.int(),
      expected: z.object({ p25: z.int(), p50: z.int(), p75: z.int() }),
      comparables: z.int(),
      cost: z.object({ low: money, mid: money, high: money }).nullable(),
    })
    .nullable(),
});
export type CampaignView = z.output<typeof campaignView>;

export const namesQuery = z.strictObject({ matched: z.enum(["0", "1"]).default("0") });
export const namesReply = z.object({
  data: z.array(adName),
  /** Those that it may be: of its platform and currency. */
  campaigns: z.array(named.extend({ platform, currency: divisa })),
});
export const matchBody = z.strictObject({ campaign_id: recordId.nullable() });

export const mediaChoicesQuery = z.strictObject({ q: z.string().trim().max(100).default("") });
export const mediaChoices = z.object({
  shows: z.array(named.extend({ day: z.string().nullable() })),
  projects: z.array(named),
});
