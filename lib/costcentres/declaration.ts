import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { centros: (listener, key) => (key === "" && can(listener, "costcentres.read") ? "centros" : null) },
  jobs: async () => (await import("./imports/jobs")).costImportJobs,
};
