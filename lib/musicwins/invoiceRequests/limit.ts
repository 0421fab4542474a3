import { takeCallOf } from "@/lib/links/callLimit";

const SECONDS = 15 * 60;
/** Calls of one address in that time: looks at links, invoices sent, and parts of a file with their questions. */
const CALLS = { look: 120, send: 30, part: 900 };

/** Takes one call from an address; 429 with Retry-After when there is none left. */
export const takeCall = (kind: keyof typeof CALLS, address: string): Promise<void> =>
  takeCallOf({ kind: `invoice_${kind}`, of: address }, { calls: CALLS[kind], seconds: SECONDS });
