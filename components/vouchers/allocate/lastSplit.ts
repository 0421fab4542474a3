import type { AllocationFields } from "@/lib/vouchers/schema/allocations";

type Line = Omit<AllocationFields, "amount">;
let last: readonly Line[] | null = null;

/** The split that this person saved before, in this window; null before the first one, and after one by amounts. */
export const lastSplit = (): readonly Line[] | null => last;

export function keepSplit(lines: readonly Line[] | null): void {
  last = lines?.every(({ percent }) => percent !== null) ? lines : null;
}
