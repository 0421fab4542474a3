import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    acreditaciones: (listener, key) =>
      /^\d+$/.test(key) && can(listener, "acc.manage") ? `acreditaciones:${key}` : null,
  },
  mails: async () => [(await import("./mailKind")).accreditationMail],
  jobs: async () => (await import("./jobs")).accreditationJobs,
};
