import { type Decimal, divideRounded, toDecimal } from "@/lib/format/decimalText";
import type { DealTerms } from "../schema/terms";
import { type Cents, cents, least, most, times, total } from "./cents";
import { type Base, usualBase } from "./kinds";

/** What a night brought, as the artist's share looks at it. */
export interface Night {
  sold: number;
  sellable: number;
  gross: Cents;
  net: Cents;
  /** Shared costs and the promoter's profit, without the guarantee. */
  costs: Cents;
}

export interface Share {
  /** Before bonuses and before a gross-up. */
  share: Cents;
  /** The percentage that was reached, where one rises. */
  applied: string | null;
  /** The bonuses that were reached. */
  bonuses: Cents;
}

const baseOf: Record<Base, (night: Night) => Cents> = {
  gross: ({ gross }) => gross,
  net: ({ net }) => net,
  net_after_costs: ({ net, costs }) => net - costs,
};

type Artist = DealTerms["artist"];
type Of = (base: Cents, night: Night) => { share: Cents; applied?: string };

/** Marginal: each slice of the base by its own percentage, rounded by itself. */
function tiered({ tiers }: Artist): Of {
  let from = 0n;
  const slices = tiers.map(({ to, pct }) => {
    const slice = { from, to: to == null ? null : cents(to), pct: toDecimal(pct) };
    from = slice.to ?? from;
    return slice;
  });
  return (base) => ({
    share: total(
      slices.map(({ from: low, to, pct }) => times(most(0n, (to === null ? base : least(base, to)) - low), pct)),
    ),
  });
}

/** A percentage that rises at so many tickets: back to the first, or for those above, by their part of all tickets. */
function rising({ pct, steps, retroactive }: Artist): Of {
  const rows = [{ tickets: 0, text: pct, pct: toDecimal(pct) }].concat(
    steps.map((step) => ({ tickets: step.tickets, text: step.pct, pct: toDecimal(step.pct) })),
  );
  return (base, { sold }) => {
    const reached = rows.filter(({ tickets }) => sold >= tickets);
    const top = reached[reached.length - 1] ?? { text: pct, pct: toDecimal(pct) };
    if (retroactive || sold === 0) return { share: most(0n, times(base, top.pct)), applied: top.text };
    const parts = reached.map((row, i) => {
      const upTo = reached[i + 1]?.tickets ?? sold;
      return part(most(0n, base), row.pct, upTo - row.tickets, sold);
    });
    return { share: total(parts), applied: top.text };
  };
}

const part = (base: Cents, { units, scale }: Decimal, tickets: number, sold: number): Cents =>
  divideRounded(base * units * BigInt(tickets), 10n ** BigInt(scale) * BigInt(sold));

/** How an artist is paid, read once: `(night) → share`, never under the guarantee but for a co-production, which shares losses. */
export function compileArtist(artist: Artist): (night: Night) => Share {
  const guarantee = cents(artist.guarantee);
  const pct = toDecimal(artist.pct);
  const base = baseOf[artist.base ?? usualBase[artist.kind]];
  const bonuses = artist.bonuses.map((bonus) => ({
    tickets: bonus.tickets ?? null,
    sold: bonus.sold == null ? null : toDecimal(bonus.sold),
    gross: bonus.gross == null ? null : cents(bonus.gross),
    amount: cents(bonus.amount),
  }));
  const reached = ({ sold, sellable, gross }: Night) =>
    total(
      bonuses
        .filter((b) => {
          if (b.tickets !== null) return sold >= b.tickets;
          if (b.gross !== null) return gross >= b.gross;
          return b.sold !== null && BigInt(sold) * 10n ** BigInt(b.sold.scale) >= BigInt(sellable) * b.sold.units;
        })
        .map(({ amount }) => amount),
    );
  const simple: Of = (of) => ({ share: most(guarantee, times(of, pct)) });
  const kinds: Record<Artist["kind"], Of> = {
    flat: () => ({ share: guarantee }),
    percentage: simple,
    versus: simple,
    plus: (of) => ({ share: guarantee + times(most(0n, of - guarantee), pct) }),
    door: (of) => ({ share: most(guarantee, times(most(0n, of), pct)) }),
    tiers: floored(tiered(artist), guarantee),
    ratchet: floored(rising(artist), guarantee),
    coproduction: (of) => ({ share: times(of, pct) }),
  };
  const of = kinds[artist.kind];
  return (night) => {
    const { share, applied = null } = of(base(night), night);
    return { share, applied, bonuses: reached(night) };
  };
}

const floored =
  (of: Of, guarantee: Cents): Of =>
  (base, night) => {
    const { share, applied } = of(base, night);
    return { share: most(guarantee, share), ...(applied !== undefined && { applied }) };
  };
