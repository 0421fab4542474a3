import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./lights/own")).lights,
  jobs: async () => (await import("./jobs")).showJobs,
  calendar: async () => (await import("./calendar/layers")).layers,
};
