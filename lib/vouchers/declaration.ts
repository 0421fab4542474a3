import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { comprobantes: (listener, key) => (key === "" && can(listener, "vouchers.read") ? "comprobantes" : null) },
  files: async () => (await import("./service/files")).fileOwners,
  jobs: async () => [...(await import("./intake/jobs")).intakeJobs, ...(await import("./mailbox/jobs")).mailboxJobs],
  approvals: async () => (await import("./service/approvalKind")).approvals,
  ledgerSources: async () => ({ voucher: (await import("./ledger/source")).voucherSource }),
};
