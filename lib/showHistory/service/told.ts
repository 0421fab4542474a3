import { artistKindTitles } from "@/lib/deals/rules/kinds";
import { type Settled, settle } from "@/lib/deals/rules/settle";
import { fillingOrder, sellable, soldBy } from "@/lib/deals/rules/spread";
import { type DealTerms, dealTerms } from "@/lib/deals/schema/terms";
import type { HistoryShow } from "../schema";

/** A show as it is read. */
export interface Stored extends Omit<HistoryShow, "deal"> {
  dealt?: Dealt;
}
type Dealt = { side: "promotor" | "artista"; terms: unknown } | null | undefined;

/** A show as it is told: without what is not the person's, and its deal reckoned with what was sold. */
export function told({ dealt, amounts, ...row }: Stored): HistoryShow {
  if (amounts == null) return row;
  return { ...row, amounts, deal: dealOf(dealt, row.sold) };
}

/** A deal with what was sold; what it left only where we sold the tickets. Null without complete terms. */
function reckoned(dealt: Dealt, sold: number): { terms: DealTerms; left: Settled | null } | null {
  const read = dealTerms.safeParse(dealt?.terms);
  if (!dealt || !read.success) return null;
  const terms = read.data;
  const room = sellable(terms);
  const tickets = soldBy(fillingOrder(room), room.length, sold);
  return { terms, left: dealt.side === "promotor" ? settle(terms, tickets) : null };
}

function dealOf(dealt: Dealt, sold: number): HistoryShow["deal"] {
  const it = reckoned(dealt, sold);
  return (
    it && {
      kind: artistKindTitles[it.terms.artist.kind],
      divisa: it.terms.currency,
      result: it.left?.promoter_result ?? null,
    }
  );
}

/** Percent of what came in that the deal left, to one decimal: it says the same in any currency. */
export function marginOf(dealt: Dealt, sold: number): number | null {
  const left = reckoned(dealt, sold)?.left;
  if (!left || Number(left.gross) === 0) return null;
  return Math.round((1_000 * Number(left.promoter_result)) / Number(left.gross)) / 10;
}
