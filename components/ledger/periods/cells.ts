import type { Output } from "@/lib/http/contract";
import type { listPeriodLocks } from "@/lib/ledger/api";
import type { LockScope } from "@/lib/ledger/kinds";
import type { LockRow } from "@/lib/ledger/schema";

export type Read = Output<typeof listPeriodLocks>;

/** A month of a company: what is in it, and of each scope its lock while that is shut. */
export interface Cell {
  company: { id: number; name: string };
  month: string;
  counts: Read["months"][number]["counts"];
  locks: Partial<Record<LockScope, LockRow>>;
}

/** The twelve months of a year, newest first. */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(12 - index).padStart(2, "0")}`);

const NOTHING = { unallocated: 0, observed: 0, without_rate: 0, entries: 0 };

export function cellOf({ months }: Read, company: Cell["company"], month: string): Cell {
  const found = months.find((one) => one.company_id === company.id && one.month === month);
  const locks = Object.fromEntries((found?.locks ?? []).map((lock) => [lock.scope, lock]));
  return { company, month, counts: found?.counts ?? NOTHING, locks };
}
