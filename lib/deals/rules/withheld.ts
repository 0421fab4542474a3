import { type Decimal, divideRounded, fromDecimal, toDecimal } from "@/lib/format/decimalText";
import { type Cents, cents, times } from "./cents";

/** A tax on the artist's fee as the terms have it: fractions as texts. */
export interface WithholdingTerms {
  name: string;
  presumption: string;
  rate: string;
  minimum: string;
  borne_by: "artist" | "company";
}

export interface WithheldLine {
  name: string;
  base: Cents;
  amount: Cents;
  borne_by: WithholdingTerms["borne_by"];
}

/** presumption × rate, exact: 70 % of 35 % is `0.245`. */
function shareText({ presumption, rate }: Pick<WithholdingTerms, "presumption" | "rate">): string {
  const [a, b] = [toDecimal(presumption), toDecimal(rate)];
  return fromDecimal({ units: a.units * b.units, scale: a.scale + b.scale });
}

/** Those the company bears, with what part of the fee each takes. A guarantee net of taxes makes all of them the company's. */
export const grossedUp = <T extends WithholdingTerms>(net: boolean, lines: readonly T[]) =>
  lines.filter(({ borne_by }) => net || borne_by === "company").map((line) => ({ line, share: shareText(line) }));

/** The fee whose taxes leave `net`: net ÷ (1 − Σ presumption × rate), to the cent. */
export function grossUp(net: Cents, shares: readonly Decimal[]): Cents {
  const scale = Math.max(0, ...shares.map((share) => share.scale));
  const one = 10n ** BigInt(scale);
  const taken = shares.reduce((sum, share) => sum + share.units * 10n ** BigInt(scale - share.scale), 0n);
  return divideRounded(net * one, one - taken);
}

/** How a fee is withheld from, read once: `(net fee) → fee and its lines`. */
export function compileWithholdings(net: boolean, terms: readonly WithholdingTerms[]) {
  const lines = terms.map((line) => ({
    name: line.name,
    borne_by: net ? ("company" as const) : line.borne_by,
    presumption: toDecimal(line.presumption),
    share: toDecimal(shareText(line)),
    minimum: cents(line.minimum),
  }));
  const up = lines.filter(({ borne_by }) => borne_by === "company");
  return (agreed: Cents): { fee: Cents; lines: WithheldLine[] } => {
    // A tax under its minimum is not withheld, so it does not raise the fee either.
    const borne = up.filter(({ share, minimum }) => times(grossUp(agreed, [share]), share) >= minimum);
    const fee =
      agreed > 0n
        ? grossUp(
            agreed,
            borne.map(({ share }) => share),
          )
        : agreed;
    const made = lines.map(({ name, borne_by, presumption, share, minimum }) => {
      const amount = fee > 0n ? times(fee, share) : 0n;
      const base = fee > 0n ? times(fee, presumption) : 0n;
      return { name, borne_by, base, amount: amount >= minimum ? amount : 0n };
    });
    // What is borne adds up to the raise: the last of them takes the cent that rounding left.
    const last = made.findLast(({ borne_by, amount }) => borne_by === "company" && amount > 0n);
    if (last) {
      const borneSum = made.reduce((sum, { borne_by, amount }) => sum + (borne_by === "company" ? amount : 0n), 0n);
      last.amount += fee - agreed - borneSum;
    }
    return { fee, lines: made };
  };
}
