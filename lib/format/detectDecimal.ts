import type { DecimalMark } from "@/lib/format/parseMoney";

const other = (mark: string): "," | "." => (mark === "," ? "." : ",");

/** What one value tells of its source's decimal mark; `sure` is false for a mark followed by exactly three figures. */
export type DecimalVote = { mark: "," | "."; sure: boolean };

export function decimalVote(sample: string): DecimalVote | null {
  const marks = sample.replace(/[^.,]/g, "");
  const last = marks.at(-1) as "," | "." | undefined;
  if (!last) return null;
  if (marks.includes(other(last))) return { mark: last, sure: true };
  if (marks.length > 1) return { mark: other(last), sure: true };
  const thousands = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(sample);
  return thousands ? { mark: other(last), sure: false } : { mark: last, sure: true };
}

/**
 * Tells from a column's values which mark the source uses for decimals, so that the importer reads `$966,948` right
 * beside `$1,558,922`. Each value votes, strongest sign first: both marks present (the last one is decimal), a mark
 * repeated (thousands), a mark not followed by exactly three figures (decimal). Where no value shows more than a mark
 * followed by three figures, that mark is thousands: no money has three decimals.
 * Answers `auto` (value by value) when there is no mark or the votes contradict each other.
 */
export function detectDecimal(samples: Iterable<string>): DecimalMark {
  const sure = new Set<"," | ".">();
  const likely = new Set<"," | ".">();
  for (const sample of samples) {
    const vote = decimalVote(sample);
    if (vote) (vote.sure ? sure : likely).add(vote.mark);
  }
  const votes = sure.size > 0 ? sure : likely;
  const [winner] = votes;
  return votes.size === 1 && winner ? winner : "auto";
}
