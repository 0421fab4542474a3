import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  unfolds: async () => (await import("./unfolds")).unfolds,
  jobs: async () => (await import("./jobs")).notificationJobs,
  mails: async () => {
    const { digestMail, notificationMail } = await import("./mailKind");
    return [notificationMail, digestMail];
  },
};
