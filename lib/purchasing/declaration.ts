import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { compras: (listener, key) => (key === "" && can(listener, "requisitions.own") ? "compras" : null) },
  files: async () => (await import("./service/files")).fileOwners,
  approvals: async () => (await import("./service/approval")).approvals,
  mails: async () => {
    const { noteMail, orderMail } = await import("./mailKinds");
    return [orderMail, noteMail];
  },
  ledgerSources: async () => ({ purchase_order: (await import("./ledger/source")).orderSource }),
  vouchers: async () => ({ behind: { purchase_order: (await import("./service/behind")).orderBehind } }),
  boards: async () => ({ compras: (await import("./service/follow")).purchaseFollower }),
};
