import { audit } from "@/lib/audit/audit";
import { type Tx, txQuery } from "@/lib/db";
import { badField } from "@/lib/http/errors";
import { type ArtistKind, artistKindTitles } from "../rules/kinds";
import { dealTerms } from "../schema/terms";
import { beginDeal } from "./begin";
import { dealOf, objectOf } from "./record";

/** What may be said of a deal without its form; null takes it out. Amounts carry their currency, `pct` is of a hundred. */
export interface Adjusted {
  counterparty?: string | null;
  kind?: string | null;
  guarantee?: { amount: string; currency: string } | null;
  pct?: string | null;
  deposit?: { amount: string; currency: string } | null;
  deposit_due?: string | null;
}

type Draft = Record<string, unknown> & { currency?: string; artist?: Record<string, unknown> };

/**
 * Changes some of a held show's terms, and begins its deal where there is none; the rest of them stays as it is, and terms that
 * were incomplete may stay so.
 * @throws 400 naming the part that is wrong: `kind`, `guarantee`, `pct`, `deposit`
 */
export async function adjust(
  tx: Tx,
  actor: { userId: number; mail: string; requestId: string },
  showId: number,
  said: Adjusted,
): Promise<void> {
  await beginDeal(tx, actor.userId, showId, { contraparte: "" });
  const before = await dealOf(tx, showId);
  if (!before) throw new Error(`Show ${showId} has no deal`);
  const was = before.terms as Draft;
  const terms = changed(was, said);
  if (dealTerms.safeParse(was).success) {
    const read = dealTerms.safeParse(terms);
    if (!read.success) throw badField("kind", read.error.issues.map(({ message }) => message).join(" "));
  }
  const counterparty = said.counterparty === undefined ? before.counterparty : (said.counterparty ?? "");
  await txQuery(
    tx,
    `UPDATE deal SET counterparty = left($2, 200), terms = $3::jsonb, deposit_due = CASE WHEN $4 THEN $5::date ELSE deposit_due END,
       updated_at = now(), version = version + 1 WHERE show_id = $1::int`,
    showId,
    counterparty,
    JSON.stringify(terms),
    said.deposit_due !== undefined,
    said.deposit_due ?? null,
  );
  await audit(tx, actor, {
    action: "deal.saved",
    object: objectOf(showId),
    before: { counterparty: before.counterparty, terms: before.terms },
    after: { counterparty, terms, ...(said.deposit_due !== undefined && { deposit_due: said.deposit_due }) },
  });
}

function changed(was: Draft, { kind, guarantee, pct, deposit }: Adjusted): Draft {
  const artist = { ...was.artist };
  const terms: Draft = { ...was, artist };
  if (kind !== undefined) set(artist, "kind", kind === null ? null : kindOf(kind));
  if (guarantee !== undefined) {
    set(artist, "guarantee", guarantee?.amount ?? null);
    if (guarantee) terms.currency = currencyFor(was, guarantee.currency);
  }
  if (pct !== undefined) set(artist, "pct", pct === null ? null : fractionOf(pct));
  if (deposit) {
    const currency = guarantee ? terms.currency : was.currency;
    if (currency !== undefined && currency !== deposit.currency)
      throw badField("deposit", `El anticipo va en la moneda del trato, ${currency}.`);
    terms.currency = deposit.currency;
  }
  if (deposit !== undefined) set(terms, "deposit", deposit?.amount ?? null);
  return terms;
}

function set(of: Record<string, unknown>, key: string, value: unknown): void {
  if (value === null) delete of[key];
  else of[key] = value;
}

// Prices and costs are in the currency of the terms: another one is said where they are.
function currencyFor(was: Draft, currency: string): string {
  const priced = [was.tickets, was.fees, was.expenses, was.own_costs].some(
    (all) => Array.isArray(all) && all.length > 0,
  );
  if (priced && was.currency !== currency)
    throw badField("guarantee", `El trato está en ${was.currency}: la moneda se cambia en el trato del show.`);
  return currency;
}

function kindOf(title: string): ArtistKind {
  const found = Object.entries(artistKindTitles).find(([, one]) => one === title);
  if (!found) throw badField("kind", "Elegir una de las opciones.");
  return found[0] as ArtistKind;
}

/** `85.50` as `0.855000`. @throws 400 over a hundred */
function fractionOf(pct: string): string {
  const [whole = "0", cents = ""] = pct.split(".");
  const units = BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0").slice(0, 2));
  if (pct.startsWith("-") || units > 10_000n) throw badField("pct", "Tiene que ser un porcentaje entre 0 y 100.");
  return `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}00`;
}
