import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { aprobaciones: (listener, key) => (key === "" && can(listener, "approvals.use") ? "aprobaciones" : null) },
  files: async () => (await import("./comments/files")).commentFiles,
  jobs: async () => (await import("./jobs")).approvalJobs,
  mails: async () => [(await import("./mailKind")).waitingMail],
};
