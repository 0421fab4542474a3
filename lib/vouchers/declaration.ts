import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    comprobantes: (listener, key) =>
      key === "" && (can(listener, "vouchers.read") || can(listener, "issued.read")) ? "comprobantes" : null,
  },
  files: async () => (await import("./service/files")).fileOwners,
  jobs: async () => [
    ...(await import("./intake/jobs")).intakeJobs,
    ...(await import("./mailbox/jobs")).mailboxJobs,
    ...(await import("./arca/jobs")).checkJobs,
  ],
  imports: {
    mis_comprobantes: {
      permission: "vouchers.write",
      record: "expected_import",
      fields: async () => (await import("./rules/listSheet")).listColumns,
      reader: async () => {
        const { listColumns, MAX_LIST_ROWS } = await import("./rules/listSheet");
        return (await import("@/lib/imports/plainReader")).plainReader(listColumns, MAX_LIST_ROWS);
      },
      writer: async () => {
        const { loadList, listTold } = await import("./expected/load");
        const { undoList } = await import("./expected/undo");
        return { load: loadList, undo: undoList, told: listTold };
      },
    },
  },
  calendar: async () => (await import("./service/calendarLayers")).layers,
  approvals: async () => (await import("./service/approvalKind")).approvals,
  bankCollections: async () => (await import("./issued/service/bank")).bankCollections,
  ledgerSources: async () => ({
    voucher: (await import("./ledger/source")).voucherSource,
    prorrata: (await import("./prorrata/source")).vatYearSource,
    issued: (await import("./issued/ledger")).issuedSource,
  }),
};
