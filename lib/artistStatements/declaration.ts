import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    liquidaciones: (listener, key) => (key === "" && can(listener, "artistStatements.read") ? "liquidaciones" : null),
  },
  ledgerSources: async () => ({ artist_statement: (await import("./service/source")).statementSource }),
  files: async () => {
    const mayRead = async (actor: Parameters<typeof can>[0]) => can(actor, "artistStatements.read");
    return { artist_charge: { mayRead }, artist_statement: { mayRead } };
  },
};
