import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  files: async () => ({ show_file: (await import("./service/owner")).showFileOwner }),
};
