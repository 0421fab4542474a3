import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";
import { MAX_AUDIENCE_BYTES } from "./audience/rules/sheet";

export const declaration: Declaration = {
  showLights: async () => (await import("./shows/lights")).lights,
  unfolds: async () => (await import("./unfolds")).unfolds,
  topics: { audiencia: (listener, key) => (key === "" && can(listener, "audience.read") ? "audiencia" : null) },
  jobs: async () => [
    ...(await import("./reportEmails/jobs")).reportEmailJobs,
    ...(await import("./forecast/jobs")).forecastJobs,
    ...(await import("./audience/jobs")).audienceJobs,
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
    audience: {
      permission: "audience.write",
      record: "audience_import",
      maxBytes: MAX_AUDIENCE_BYTES,
      fields: async () => (await import("./audience/rules/sheet")).audienceColumns,
      reader: async () => {
        const { audienceColumns, MAX_AUDIENCE_ROWS } = await import("./audience/rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(audienceColumns, MAX_AUDIENCE_ROWS);
      },
      writer: async () => {
        const { audienceTold, eraseFile, loadAudience, undoAudience } = await import("./audience/load");
        return { load: loadAudience, undo: undoAudience, told: audienceTold, after: eraseFile };
      },
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
