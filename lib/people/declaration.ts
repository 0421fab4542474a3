import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  unfolds: async () => (await import("./unfolds")).unfolds,
  ownedByMail: [{ table: "user_relation", beside: ["produccion"] }],
};
