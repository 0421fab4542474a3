import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  jobs: async () => [
    ...(await import("./passwords/jobs")).passwordJobs,
    ...(await import("./hostedRevocation")).hostedJobs,
  ],
  mails: async () => [(await import("./passwords/mailKind")).passwordMail],
};
