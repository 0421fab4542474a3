import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { feedback: (listener, key) => (key === "" && can(listener, "feedback.read") ? "feedback" : null) },
  files: async () => ({ feedback: { mayRead: (await import("./service/image")).mayReadImage } }),
};
