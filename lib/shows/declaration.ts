import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./lights/own")).lights,
  jobs: async () => (await import("./jobs")).showJobs,
  boards: async () => ({ booking: (await import("./board/owner")).showFollower }),
  calendar: async () => (await import("./calendar/layers")).layers,
};
