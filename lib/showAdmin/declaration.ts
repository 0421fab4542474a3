import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { admin_shows: (listener, key) => (key === "" && can(listener, "showAdmin.read") ? "admin_shows" : null) },
  ledgerSources: async () => ({ show_due: (await import("./service/source")).dueSource }),
  showLights: async () => (await import("./service/lights")).lights,
  calendar: async () => [(await import("./service/calendarLayer")).duties],
  readablePurses: async (reader) =>
    can(reader, "showAdmin.read") ? (await import("@/lib/ledger/purseIds")).pursesOfKind("show") : [],
};
