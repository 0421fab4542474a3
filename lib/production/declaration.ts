import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  jobs: async () => (await import("./jobs")).productionJobs,
  shows: async () => (await import("./service/prepare")).follower,
};
