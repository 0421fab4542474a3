import type { Finding } from "@/lib/vouchers/rules/finding";

/** What the lines of a voucher's form need to know of it. */
export interface LinesProps {
  country: string;
  currency: string;
  found: readonly Finding[];
  readOnly: boolean;
}
