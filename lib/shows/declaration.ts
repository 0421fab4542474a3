import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  jobs: async () => (await import("./jobs")).showJobs,
  calendar: async () => (await import("./calendar/layers")).layers,
};
