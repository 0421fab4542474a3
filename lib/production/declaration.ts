import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  shows: async () => (await import("./service/prepare")).follower,
};
