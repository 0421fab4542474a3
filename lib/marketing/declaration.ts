import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    gastos: (listener, key) => (key === "" && can(listener, "spend.own") ? "gastos" : null),
    planes: (listener, key) => (key === "" && can(listener, "spend.plan") ? "planes" : null),
  },
  files: async () => (await import("./service/files")).fileOwners,
  approvals: async () => (await import("./service/approval")).approvals,
  ledgerSources: async () => (await import("./ledger/source")).marketingSources,
  readablePurses: async (reader) =>
    can(reader, "spend.plan") ? (await import("@/lib/ledger/purseIds")).pursesOfKind("marketing") : [],
};
