import { SegmentBar } from "@/components/kit/SegmentBar";
import type { PlaceSums } from "./tree";

const CURRENCIES = ["ars", "usd"] as const;

/**
 * How much of what was asked for in a place is approved: a bar per currency that has amounts, the full colour approved
 * and the soft one pending. The figures stand beside it, so it is only drawn.
 */
export function PlaceBars({ sums }: { sums: PlaceSums }) {
  return (
    <span aria-hidden="true" className="flex gap-1.5">
      {CURRENCIES.map((currency) => {
        // Only a share to draw: the exact amounts are written as text.
        const [approved, pending] = [Number(sums.approved[currency]), Number(sums.pending[currency])];
        return (
          <span key={currency} className="min-w-0 flex-1">
            {approved + pending > 0 && (
              <SegmentBar
                thin
                total={approved + pending}
                segments={[
                  { label: "aprobado", share: approved, color: "bg-accent-fill" },
                  { label: "pendiente", share: pending, color: "bg-accent-fill/30" },
                ]}
              />
            )}
          </span>
        );
      })}
    </span>
  );
}
