import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { musicwins: (listener, key) => (key === "" && can(listener, "musicwins.use") ? "musicwins" : null) },
  files: async () => ({
    ...(await import("./files/ownersService")).fileOwners,
    ...(await import("./comments/ownersService")).commentFiles,
  }),
  unfolds: async () => (await import("./unfolds")).unfolds,
  ownedByMail: [{ table: "budget_assignment", beside: ["area"] }],
  readablePurses: async (reader) =>
    can(reader, "musicwins.use") ? (await import("./purses")).pursesOfAreas(reader) : [],
  ledgerLists: async () => ({ musicwins: (await import("./budgets/ledgerList")).lines }),
  ledgerSources: async () => ({ budget_line: (await import("./ledger/source")).lineSource }),
  vouchers: async () => ({
    behind: { proposal: (await import("./ledger/behind")).proposalBehind },
    door: (await import("./invoiceRequests/door")).invoiceDoor,
  }),
  approvals: async () => (await import("./approvals/kind")).approvals,
  mails: async () => [(await import("./invoiceRequests/mailKind")).invoiceRequestMail],
};
