import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  mails: async () => [(await import("./mailKind")).advanceMail],
  showLights: async () => (await import("./advance/service/lights")).lights,
  jobs: async () => (await import("./jobs")).productionJobs,
  shows: async () => (await import("./service/prepare")).follower,
};
