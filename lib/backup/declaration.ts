import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  jobs: async () => (await import("./jobs")).backupJobs,
  mails: async () => [(await import("./mailKind")).anchorMail],
};
