import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: {
    // One's own, by one's number, and all of them for who reviews: `gastos_tarjeta:12`, `gastos_tarjeta:`.
    gastos_tarjeta: (listener, key) => {
      if (key === "") return can(listener, "cards.review") ? "gastos_tarjeta" : null;
      return key === String(listener.userId) && can(listener, "cards.own") ? `gastos_tarjeta:${key}` : null;
    },
  },
  files: async () => (await import("./service/files")).fileOwners,
  jobs: async () => (await import("./jobs")).cardJobs,
  mails: async () => [(await import("./reports/missingMail")).missingMail],
  imports: {
    card_statements: {
      permission: "cards.review",
      record: "card_statement_import",
      fields: async () => (await import("./statements/rules/sheet")).statementColumns,
      reader: async () => {
        const { MAX_STATEMENT_ROWS, statementColumns } = await import("./statements/rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(statementColumns, MAX_STATEMENT_ROWS);
      },
      writer: async () => {
        const { loadStatement, statementsTold, undoStatement } = await import("./statements/load");
        return { load: loadStatement, undo: undoStatement, told: statementsTold };
      },
    },
  },
  ledgerSources: async () => {
    const { expenseSource, statementLedgerSource } = await import("./ledger/source");
    return { card_expense: expenseSource, card_statement: statementLedgerSource };
  },
  vouchers: async () => (await import("./review/door")).cardVouchers,
};
