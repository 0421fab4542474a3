import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { movimientos: (listener, key) => (key === "" && can(listener, "ledger.drill") ? "movimientos" : null) },
  ledgerSources: async () => ({
    ledger_entry: (await import("./service/convertedSource")).convertedSource,
    purse: (await import("./service/purseSource")).purseSource,
    obligation: (await import("./service/obligationSource")).obligationSource,
  }),
  jobs: async () => (await import("./jobs")).ledgerJobs,
};
