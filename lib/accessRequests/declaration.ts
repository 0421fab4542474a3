import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  approvals: async () => ({ sources: { acceso: (await import("./approvals")).accessSource } }),
  mails: async () => [(await import("./mailKind")).accessMail],
};
