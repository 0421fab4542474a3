import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./service/lights")).lights,
  shows: async () => (await import("./service/budget")).follower,
  ledgerLists: async () => ({ show_costs: (await import("./service/ledger")).ofShow }),
  ledgerSources: async () => ({
    show_cost: {
      title: "Presupuesto de show",
      records: (await import("./service/ledger")).records,
      expected: (await import("./service/budget")).expectedBudgets,
    },
  }),
};
