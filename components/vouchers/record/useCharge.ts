import { type RefObject, useEffect, useRef } from "react";
import type { VoucherView } from "@/lib/vouchers/schema";
import { useSuggestion } from "../allocate/AllocationGrid";
import { type Measure, newLine, type TypedLine } from "../allocate/lines";
import { useSplit } from "../allocate/useSplit";

/** A split as it is typed, beside its form: that begins anew when it is saved, and this goes on. */
export interface Charge {
  measure: Measure;
  lines: readonly TypedLine[];
}

/** It comes from something that was approved, and goes where that goes. */
export const isPromised = ({ links }: Pick<VoucherView, "links">): boolean =>
  links.some(({ target_type }) => target_type !== "voucher" && target_type !== "obligation");

/**
 * What a voucher is to be charged to as it is validated; nothing is saved before. What is suggested for it stands there already, unless
 * it goes where its commitment goes. No line at all is no fault: it stays *sin imputar*. `total`: what is to be paid, as typed.
 */
export function useCharge(
  row: VoucherView,
  total: string,
  { on, kept }: { on: boolean; kept: RefObject<Charge | null> },
) {
  const { suggestion } = useSuggestion(row.id, on ? undefined : null);
  const split = useSplit(total, () => {
    const before = kept.current;
    return before ? { ...before, lines: [...before.lines] } : { measure: "percent", lines: [] };
  });
  const offered = useRef(kept.current !== null);
  const promised = isPromised(row);
  const { start } = split;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is suggested is written once, and then is whoever's types.
  useEffect(() => {
    if (!on || promised || !suggestion || offered.current) return;
    offered.current = true;
    start(suggestion.lines);
  }, [on, promised, suggestion]);
  const { measure, lines } = split;
  useEffect(() => {
    if (lines.length > 0 || offered.current) kept.current = { measure, lines };
  }, [kept, measure, lines]);
  return {
    split,
    promised,
    suggestion: suggestion ?? undefined,
    charged: lines.length > 0,
    /** Another line with what is left; the first one takes all. */
    add: (): number => {
      offered.current = true;
      if (lines.length > 0) return split.add();
      const made = newLine({ part: "100" });
      split.put([made], "percent");
      return made.key;
    },
  };
}
export type Charging = ReturnType<typeof useCharge>;
