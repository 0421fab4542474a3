import type { Declaration } from "@/lib/declaration";
import { MAX_PADRON_BYTES } from "./rules/padronDesigns";

export const declaration: Declaration = {
  ledgerSources: async () => ({ withholding_period: (await import("./service/source")).periodSource }),
  imports: {
    padron: {
      permission: "taxes.write",
      record: "padron_import",
      maxBytes: MAX_PADRON_BYTES,
      fields: async () => ({}),
      reader: async () => ({ find: (await import("./padron/find")).findPadron }),
      writer: async () => ({
        stream: (await import("./padron/import")).streamPadron,
        undo: (await import("./padron/import")).undoPadron,
      }),
    },
  },
};
