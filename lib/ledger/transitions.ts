import { compareMoney } from "@/lib/format/moneyMath";
import type { EntryKind } from "./kinds";
import type { Line, Posting } from "./post";
import type { Share } from "./shares";

/**
 * What each transition of the money moves, in the words of the design's table (money.md, section 2): the one place that says
 * which kinds go up and down. Pure: amounts come as shares, lines go into `post`.
 *
 * A posting's source is the record whose balance it moves, and its event what moved it: what a voucher takes from a commitment
 * is of the commitment (`tomado:comprobante:12`), what is paid of a voucher is of the voucher (`pago:881`). So the entries of a
 * source are always its own balance (`balances.ts`), and what undoes one is `reverse`.
 */
export type Movement = Pick<Posting, "lines" | "mustFit">;

const negated = (value: string): string => (value.startsWith("-") ? value.slice(1) : `-${value}`);
const isNothing = ({ amount, cost }: Share): boolean =>
  compareMoney(amount, "0") === 0 && compareMoney(cost ?? "0", "0") === 0;

const up = (kind: EntryKind, shares: readonly Share[]): Line[] =>
  shares.filter((share) => !isNothing(share)).map((share) => ({ ...share, kind }));
const down = (kind: EntryKind, shares: readonly Share[]): Line[] =>
  up(kind, shares).map((line) => ({ ...line, amount: negated(line.amount), cost: line.cost && negated(line.cost) }));

/** Budget given. */
export const budgeted = (shares: readonly Share[]): Movement => ({ lines: up("presupuestado", shares) });

/** Budget moved from some purses to others, or only taken away: it has to be there, whatever the policy. */
export const moved = (from: readonly Share[], to: readonly Share[] = []): Movement => ({
  mustFit: "cede",
  lines: [...down("presupuestado", from), ...up("presupuestado", to)],
});

/** A request that is sent. */
export const requested = (shares: readonly Share[]): Movement => ({ mustFit: "pide", lines: up("solicitado", shares) });

/** A request that is withdrawn or rejected. */
export const withdrawn = (shares: readonly Share[]): Movement => ({ lines: down("solicitado", shares) });

/** A request that is approved, for what was asked unless said otherwise. */
export const approved = (asked: readonly Share[], promised: readonly Share[] = asked): Movement => ({
  mustFit: "pide",
  lines: [...down("solicitado", asked), ...up("comprometido", promised)],
});

/** What a voucher, or an obligation, takes from the commitment behind it (`take` of what is left). */
export const taken = (shares: readonly Share[]): Movement => ({ lines: down("comprometido", shares) });

/** What is left of an order or an expense that is closed. */
export const closed = (left: readonly Share[]): Movement => taken(left);

/** A voucher that is validated, by its allocation; an obligation, too. What is not allocated has no purse. */
export const accrued = (shares: readonly Share[]): Movement => ({ lines: up("devengado", shares) });

/** A voucher's amounts charged elsewhere; what was paid of it goes along, so that no purse has paid what it does not owe. */
export const reallocated = (
  before: readonly Share[],
  after: readonly Share[],
  paidBefore: readonly Share[] = [],
  paidAfter: readonly Share[] = [],
): Movement => ({
  lines: [
    ...down("devengado", before),
    ...up("devengado", after),
    ...down("pagado", paidBefore),
    ...up("pagado", paidAfter),
  ],
});

/** What a credit note takes from its voucher; the commitment is not given back. */
export const credited = (shares: readonly Share[]): Movement => ({ lines: down("devengado", shares) });

/** A voucher without payments or notes that is annulled. What it took from a commitment that is still open is reversed beside it. */
export const annulled = (shares: readonly Share[]): Movement => credited(shares);

/** An obligation's accrual, of which a voucher takes the place. */
export const replaced = (shares: readonly Share[]): Movement => credited(shares);

/** What a payment cancels, also by netted notes and withholdings. */
export const paid = (shares: readonly Share[]): Movement => ({ lines: up("pagado", shares) });

/** A payment that came back: of what was accrued, or an advance. */
export const bounced = (shares: readonly Share[], kind: "pagado" | "anticipado" = "pagado"): Movement => ({
  lines: down(kind, shares),
});

/** Money that went, or came, before its accrual. */
export const advanced = (shares: readonly Share[]): Movement => ({ lines: up("anticipado", shares) });

/** An advance that its voucher uses up: of the order what it had, of the voucher what it pays. */
export const advanceUsed = (shares: readonly Share[]): Movement => ({ lines: down("anticipado", shares) });

/** What was paid of an obligation whose place a voucher takes: it is the voucher's from then on. */
export const paymentMoved = (shares: readonly Share[]): Movement => ({ lines: down("pagado", shares) });

/** A bank's fee or tax, known by rule and without order: accrued and paid at once. */
export const charged = (shares: readonly Share[]): Movement => ({
  lines: [...up("devengado", shares), ...up("pagado", shares)],
});
