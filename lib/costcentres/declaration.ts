import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { centros: (listener, key) => (key === "" && can(listener, "costcentres.read") ? "centros" : null) },
  approvals: async () => (await import("./service/reallocationsApproval")).approvals,
  readablePurses: async (reader) =>
    can(reader, "costcentres.read") ? (await import("@/lib/ledger/purseIds")).pursesOfKind("centro") : [],
  ledgerLists: async () => ({ centros: (await import("./service/ledgerList")).centres }),
  ledgerSources: async () => ({
    planilla: {
      title: "Planilla de centros de costo",
      expected: (await import("./ledger/expectedSheet")).expectedSheet,
    },
    cost_reallocation: { title: "Reasignación", expected: (await import("./ledger/expected")).expected },
  }),
  imports: {
    costs: {
      permission: "costcentres.write",
      record: "cost_import",
      fields: async () => (await import("./imports/parse/fields")).FIELDS,
      reader: async () => (await import("./imports/process/readFile")).reader,
      writer: async () => ({
        load: (await import("./imports/save")).loadEntries,
        undo: (await import("./imports/save")).undoEntries,
        told: (await import("./changed")).importEnded,
      }),
    },
  },
};
