import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  ledgerSources: async () => ({ withholding_period: (await import("./service/source")).periodSource }),
};
