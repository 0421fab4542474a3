import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  showLights: async () => (await import("./service/lights")).lights,
  approvals: async () => (await import("./service/approvalKinds")).approvals,
  files: async () => ({ show_contract: (await import("./contract/service/files")).contractFiles }),
  jobs: async () => (await import("./contract/jobs")).contractJobs,
  mails: async () => [(await import("./mailKind")).offerMail],
  ledgerSources: async () => ({
    show: (await import("./budget/service/budget")).showSource,
    show_refund: (await import("./refunds/service/source")).refundSource,
    show_deposit: (await import("./deposits/service/source")).depositSource,
  }),
  shows: async () => (await import("./service/followShow")).follower,
};
