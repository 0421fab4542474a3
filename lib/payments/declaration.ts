import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  jobs: async () => (await import("./jobs")).paymentJobs,
  topics: { pagos: (listener, key) => (key === "" && can(listener, "payments.prepare") ? "pagos" : null) },
  ledgerSources: async () => ({
    payment_order: (await import("./service/source")).orderSource,
    payment_advance: (await import("./service/advanceLedger")).advanceSource,
  }),
  files: async () => ({ payment_order: { mayRead: async (actor) => can(actor, "payments.prepare") } }),
  mails: async () => [(await import("./mailKind")).paymentMail],
  vouchers: async () => ({ behind: {}, follower: (await import("./service/takenOver")).follower }),
  bankOrders: async () => (await import("./service/bankOrders")).bankOrders,
};
