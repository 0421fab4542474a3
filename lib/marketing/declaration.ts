import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    gastos: (listener, key) => (key === "" && can(listener, "spend.own") ? "gastos" : null),
    campanas: (listener, key) => (key === "" && can(listener, "paidMedia.write") ? "campanas" : null),
    forecasts: (listener, key) =>
      key === "" && (can(listener, "forecast.write") || can(listener, "forecast.read")) ? "forecasts" : null,
    planes: (listener, key) => (key === "" && can(listener, "spend.plan") ? "planes" : null),
  },
  imports: {
    paid_media: {
      permission: "paidMedia.write",
      record: "paid_media_import",
      fields: async () => (await import("./media/rules/sheet")).mediaColumns,
      reader: async () => (await import("./media/reader")).mediaReader,
      writer: async () => {
        const { loadMedia, mediaTold, undoMedia } = await import("./media/load");
        return { load: loadMedia, undo: undoMedia, told: mediaTold };
      },
    },
  },
  jobs: async () => (await import("./jobs")).marketingJobs,
  mails: async () => [(await import("./weekly/mailKind")).weeklyMail],
  files: async () => (await import("./service/files")).fileOwners,
  approvals: async () => (await import("./service/approval")).approvals,
  ledgerSources: async () => (await import("./ledger/source")).marketingSources,
  readablePurses: async (reader) =>
    can(reader, "spend.plan") ? (await import("@/lib/ledger/purseIds")).pursesOfKind("marketing") : [],
};
