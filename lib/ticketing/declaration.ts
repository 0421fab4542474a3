import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./shows/lights")).lights,
  unfolds: async () => (await import("./unfolds")).unfolds,
  jobs: async () => [
    ...(await import("./reportEmails/jobs")).reportEmailJobs,
    ...(await import("./forecast/jobs")).forecastJobs,
  ],
  imports: {
    sales: {
      permission: "tickets.write",
      record: "import",
      fields: async () => (await import("./imports/parse/fields")).FIELDS,
      reader: async () => ({ find: (await import("./imports/process/find")).findSales }),
      writer: async () => ({
        stream: (await import("./imports/process/run")).streamSales,
        undo: (await import("./imports/undo")).undoSales,
      }),
    },
  },
  calendar: async () => [(await import("./reportEmails/calendarLayer")).reports],
  ownedByMail: [
    {
      table: "ticketing_access",
      beside: [],
      refusal: (mail) => `${mail} ya tiene un acceso de ticketing: quitar uno de los dos en Gestión de usuarios.`,
    },
    { table: "report_email", beside: ["type", "show_id", "artist_id"] },
  ],
  mails: async () => [
    (await import("./reportEmails/mailKind")).reportMail,
    (await import("./forecast/mailKind")).paceMail,
  ],
};
