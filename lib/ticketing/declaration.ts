import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  unfolds: async () => (await import("./unfolds")).unfolds,
  jobs: async () => [
    ...(await import("./imports/jobs")).importJobs,
    ...(await import("./reportEmails/jobs")).reportEmailJobs,
  ],
  mails: async () => [(await import("./reportEmails/mailKind")).reportMail],
};
