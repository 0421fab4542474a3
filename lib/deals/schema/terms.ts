import * as z from "zod";
import { groupDigits } from "@/lib/format/decimalText";
import { divisa, label, moneyInput } from "@/lib/format/fieldSchema";
import { compareMoney, sumMoney } from "@/lib/format/moneyMath";
import { keysOf } from "@/lib/vouchers/rules/kinds";
import { artistKindTitles, baseTitles, bearerTitles, perTitles } from "../rules/kinds";
import { grossedUp } from "../rules/withheld";

const notNegative = (value: string) => !value.startsWith("-");
const amount = moneyInput.refine(notNegative, "No puede ser negativo.");

/** A fraction of one: `0.85` is 85 %. At most six decimals. */
export const fraction = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, "Tiene que ser un porcentaje entre 0 y 100, con hasta cuatro decimales.");
/** A rate of tax; it may reach further than the whole price. */
const taxRate = z.string().regex(/^\d(\.\d{1,6})?$/, "La alícuota no se entiende.");
const count = z.int("Tiene que ser un número entero.").min(0, "No puede ser negativo.").max(1_000_000);
const name = label.min(1, "Falta el nombre.");

/** Tickets of one price. What can be sold of it is capacity − comps − kills. */
export const scale = z
  .object({
    category: label.default(""),
    price: amount,
    capacity: count.default(0),
    comps: count.default(0),
    kills: count.default(0),
  })
  .refine(({ capacity, comps, kills }) => comps + kills <= capacity, {
    path: ["comps"],
    message: "Las cortesías y los asientos sin vender superan la capacidad.",
  });

/** A cost, or a fee before settlement. `amount` is money, or a fraction when it is of gross or net. */
const charge = z
  .object({ name, per: z.enum(keysOf(perTitles)), amount: z.string().or(z.number()), cap: amount.nullish() })
  .transform((line, ctx) => {
    const read = (line.per === "gross" || line.per === "net" ? fraction : amount).safeParse(
      typeof line.amount === "number" ? String(line.amount) : line.amount,
    );
    if (read.success) return { ...line, amount: read.data };
    ctx.addIssue({ code: "custom", path: ["amount"], message: read.error.issues[0]?.message ?? "No se entiende." });
    return z.NEVER;
  })
  .pipe(z.object({ name: z.string(), per: z.enum(keysOf(perTitles)), amount: z.string(), cap: z.string().nullish() }));

const tier = z.object({ from: amount.nullish(), to: amount.nullish(), pct: fraction });
const step = z.object({ tickets: count, pct: fraction });
/** Paid once its threshold is reached: so many tickets, a fraction of what can be sold, or a gross. */
const bonus = z
  .object({ tickets: count.nullish(), sold: fraction.nullish(), gross: amount.nullish(), amount })
  .refine(({ tickets, sold, gross }) => [tickets, sold, gross].filter((x) => x != null).length === 1, {
    path: ["tickets"],
    message: "El premio tiene que decir desde cuántos tickets, qué porcentaje o qué bruto, uno de los tres.",
  });

const artist = z.object({
  kind: z.enum(keysOf(artistKindTitles)),
  guarantee: amount.default("0.00"),
  pct: fraction.default("0"),
  base: z.enum(keysOf(baseTitles)).nullish(),
  tiers: z.array(tier).max(20).default([]),
  steps: z.array(step).max(20).default([]),
  /** Of steps: whether a reached percentage counts back to the first ticket. */
  retroactive: z.boolean().default(true),
  bonuses: z.array(bonus).max(50).default([]),
  /** The guarantee is what the artist gets after taxes. */
  gross_up: z.boolean().default(false),
});

const withholding = z.object({
  key: label.default(""),
  name,
  /** What part of the fee is taxed. */
  presumption: fraction.default("1"),
  rate: fraction,
  /** Less than this is not withheld. */
  minimum: amount.default("0.00"),
  borne_by: z.enum(keysOf(bearerTitles)).default("artist"),
});

/** Who shares the result of a co-production: what each paid comes back first. */
const partner = z.object({ name, pct: fraction, paid: amount.default("0.00") });

/**
 * What was agreed of a show's money (design shows.md, section 6): amounts in `currency` to the cent, percentages as fractions.
 * @throws ZodError whose issues name the field in Spanish.
 */
export const dealTerms = z
  .object({
    currency: divisa,
    tickets: z.array(scale).max(200),
    facility_fee: amount.default("0.00"),
    /** Taken from gross before anything is shared. */
    fees: z.array(charge).max(50).default([]),
    ticket_tax: taxRate.default("0"),
    /** Inside the price, or on top of it. */
    tax_on_top: z.boolean().default(false),
    /** What the artist's share is reckoned after. */
    expenses: z.array(charge).max(200).default([]),
    /** Ours alone: they lower the promoter's result and nothing else. */
    own_costs: z.array(charge).max(200).default([]),
    /** A fraction of costs, and of the guarantee where that is paid for certain (`guaranteeIsCost`). */
    promoter_profit: fraction.default("0"),
    promoter_fixed: amount.default("0.00"),
    artist,
    withholdings: z.array(withholding).max(20).default([]),
    partners: z.array(partner).max(20).default([]),
    deposit: amount.default("0.00"),
  })
  .superRefine((terms, ctx) => {
    for (const [path, message] of faults(terms)) ctx.addIssue({ code: "custom", path: [...path], message });
  });
export type DealTerms = z.output<typeof dealTerms>;
export type TypedTerms = z.input<typeof dealTerms>;

type Fault = [path: readonly (string | number)[], message: string];
interface Checked {
  artist: z.output<typeof artist>;
  withholdings: z.output<typeof withholding>[];
  partners: z.output<typeof partner>[];
}

function* faults({ artist, withholdings, partners }: Checked): Generator<Fault> {
  if (artist.kind === "tiers") yield* tierFaults(artist.tiers);
  if (artist.kind === "ratchet") yield* stepFaults(artist);
  const seen = new Set<string>();
  for (const [i, { key, name: title }] of withholdings.entries()) {
    const id = (key || title).toLocaleLowerCase("es");
    if (seen.has(id)) yield [["withholdings", i, "name"], `La retención ${title} está dos veces.`];
    seen.add(id);
  }
  const up = grossedUp(artist.gross_up, withholdings);
  if (compareMoney(sumMoney(up.map(({ share }) => share)), "1") >= 0)
    yield [["withholdings"], "Las retenciones a cargo de la empresa suman 100 % o más: no hay importe que alcance."];
  if (partners.length > 0 && compareMoney(sumMoney(partners.map(({ pct }) => pct)), "1") !== 0)
    yield [["partners"], "Las partes de los socios tienen que sumar 100 %."];
}

function* tierFaults(tiers: Checked["artist"]["tiers"]): Generator<Fault> {
  if (tiers.length === 0) yield [["artist", "tiers"], "Faltan los tramos."];
  let reached = "0";
  for (const [i, { from, to }] of tiers.entries()) {
    const path = ["artist", "tiers", i] as const;
    if (from != null && compareMoney(from, reached) < 0)
      yield [[...path, "from"], `Los tramos se superponen en ${groupDigits(from)}.`];
    if (from != null && compareMoney(from, reached) > 0)
      yield [[...path, "from"], `Falta el tramo desde ${groupDigits(reached)} hasta ${groupDigits(from)}.`];
    const last = i === tiers.length - 1;
    if (last && to != null) yield [[...path, "to"], "El último tramo no tiene límite."];
    if (!last && to == null) yield [[...path, "to"], "Solo el último tramo puede no tener límite."];
    if (to != null && compareMoney(to, reached) <= 0)
      yield [[...path, "to"], `Los tramos se superponen en ${groupDigits(to)}.`];
    if (to != null) reached = to;
  }
}

function* stepFaults({ steps, pct }: Checked["artist"]): Generator<Fault> {
  let before = { tickets: 0, pct };
  for (const [i, next] of steps.entries()) {
    if (next.tickets <= before.tickets)
      yield [["artist", "steps", i, "tickets"], `Los tramos se superponen en ${next.tickets} tickets.`];
    if (compareMoney(next.pct, before.pct) < 0)
      yield [["artist", "steps", i, "pct"], "El porcentaje tiene que subir en cada escalón."];
    before = next;
  }
}
