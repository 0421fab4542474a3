import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  ledgerSources: async () => ({ bank_match: (await import("./ledger/source")).matchLedgerSource }),
};
