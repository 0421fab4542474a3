import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  mails: async () => [(await import("./mailKind")).offerMail],
};
