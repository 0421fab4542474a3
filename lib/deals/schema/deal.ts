import * as z from "zod";
import { divisa, mail, money } from "@/lib/format/fieldSchema";
import { workDay } from "@/lib/format/listSchema";
import { showParams } from "@/lib/shows/schema";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { depositView } from "../deposits/schema";
import { languageTitles, offerTitles, sideTitles } from "../rules/kinds";
import { waiverView } from "../waivers/schema";
import { dealTerms } from "./terms";

const text = (max: number) => z.string().trim().normalize("NFC").max(max);
const version = z.int().min(1);
const side = z.enum(keysOf(sideTitles));
const language = z.enum(keysOf(languageTitles));

/** A rate that both sides agreed on, of one unit of the deal's currency in the show's other one. */
const rate = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "La cotización no se entiende.");
const fx = z.strictObject({ rate, source: text(120).min(1, "Falta de dónde sale la cotización."), day: workDay });

/** `version`: of the deal as it was seen; left out for the first one. */
export const dealBody = z.strictObject({
  side,
  counterparty: text(200).default(""),
  terms: dealTerms,
  fx: fx.nullable().default(null),
  /** Why it goes without a formal offer. */
  no_offer_reason: text(1_000).default(""),
  version: version.optional(),
});

export const scenarioBody = z.strictObject({ terms: dealTerms });

const line = z.object({ name: z.string(), amount: money });
/** A deal reckoned for a number of tickets; every amount in the currency of the terms. */
const reckoned = z.object({
  sold: z.int(),
  gross: money,
  fees: money,
  adjusted: money,
  tax: money,
  net: money,
  expense_lines: z.array(line.extend({ over: money })),
  expenses: money,
  own_costs: money,
  promoter_profit: money,
  split_point: money,
  pct_applied: z.string().nullable(),
  bonuses: money,
  artist_fee: money,
  withholdings: z.array(z.looseObject({ name: z.string(), base: money, amount: money })),
  withheld: money,
  walkout: money,
  promoter_result: money,
  partners: z.array(z.object({ name: z.string(), reimbursed: money, share: money, total: money })),
});

/** Columns in the order of their tickets; `break_even` null: not even a full house covers. */
export const scenarios = z.object({
  of: z.int(),
  break_even: z.int().nullable(),
  scenarios: z.array(
    z.object({
      at: z.enum(["50", "70", "85", "100", "break_even", "p25", "p50", "p75"]),
      percent: z.number(),
      settled: reckoned,
    }),
  ),
});

export const offerView = z.object({
  n: z.int(),
  state: z.enum(keysOf(offerTitles)),
  language,
  terms: dealTerms,
  sha256: z.string(),
  sent_to: z.string(),
  sent_at: z.string().nullable(),
  /** Whether somebody had to say that it may leave, and what they said; null until it is sent for the first time. */
  approval: z.enum(["pedida", "aprobada", "rechazada"]).nullable(),
  expires_at: z.string(),
  /** The last day on which it can be accepted, in the show's zone. */
  expires: z.string(),
  answered_at: z.string().nullable(),
  answered: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  /** Its terms are those of the deal as they are now. */
  current: z.boolean(),
  version: z.int(),
});
export type OfferView = z.output<typeof offerView>;

export const dealView = z.object({
  show: z.object({
    id: z.int(),
    name: z.string(),
    artist: z.string(),
    venue: z.string(),
    city: z.string(),
    fecha: z.string().nullable(),
    divisa,
    state: z.string(),
  }),
  /** What the show's type says of our side, until somebody says it. */
  usual_side: side,
  deal: z
    .object({
      side,
      counterparty: z.string(),
      /** Null where what is stored can no longer be reckoned with. */
      terms: dealTerms.nullable(),
      fx: z.object({ rate: z.string(), source: z.string(), day: z.string() }).nullable(),
      no_offer_reason: z.string(),
      updated_at: z.string(),
      version: z.int(),
    })
    .nullable(),
  scenarios: scenarios.nullable(),
  offers: z.array(offerView),
  /** Those that are due first in front. */
  deposits: z.array(depositView),
  waivers: z.array(waiverView),
});
export type DealView = z.output<typeof dealView>;

export const offerParams = showParams.extend({
  n: z.coerce.number("Tiene que ser el número de la oferta.").int().min(1),
});

/** `expires`: the last day on which it can be accepted, in the show's zone. `version`: the deal's. */
export const makeOfferBody = z.strictObject({
  language: language.default("es"),
  expires: workDay,
  version,
  client_id: z.uuid("Tiene que ser un identificador único."),
});
export const sendOfferBody = z.strictObject({ to: mail, message: text(1_000).default(""), version });
/** By hand: who said it and how. */
export const answerOfferBody = z.strictObject({
  answer: z.enum(["aceptada", "rechazada"]),
  how: text(500).min(3, "Decir quién contestó y cómo."),
  version,
});

export const offerLinkParams = z.object({ token: z.string().regex(/^[\w-]{43}$/, "El enlace no es válido.") });
export const answerLinkBody = z.strictObject({
  answer: z.enum(["aceptada", "rechazada"]),
  name: text(120).min(3, "Escribir su nombre."),
});

/** What an offer says to who gets it: nothing of what is ours alone. */
export const linkedOffer = z.object({
  n: z.int(),
  language,
  state: z.enum(keysOf(offerTitles)),
  expires_at: z.string(),
  answered: z.string(),
  company: z.string(),
  title: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  tables: z.array(z.object({ title: z.string(), rows: z.array(z.array(z.string())) })),
});
export type LinkedOffer = z.output<typeof linkedOffer>;
