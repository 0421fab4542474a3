import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  unfolds: async () => (await import("./unfolds")).unfolds,
  jobs: async () => [
    ...(await import("./imports/jobs")).importJobs,
    ...(await import("./reportEmails/jobs")).reportEmailJobs,
  ],
  ownedByMail: [
    {
      table: "ticketing_access",
      beside: [],
      refusal: (mail) => `${mail} ya tiene un acceso de ticketing: quitar uno de los dos en Gestión de usuarios.`,
    },
    { table: "report_email", beside: ["type", "show_id", "artist_id"] },
  ],
  mails: async () => [(await import("./reportEmails/mailKind")).reportMail],
};
