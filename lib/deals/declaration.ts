import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./service/lights")).lights,
  mails: async () => [(await import("./mailKind")).offerMail],
};
