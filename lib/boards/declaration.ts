import type { Declaration } from "@/lib/declaration";
import { boardRows } from "@/lib/generated/boards";
import { boardRoleOf } from "./rules/reach";

export const declaration: Declaration = {
  topics: {
    /** A department's board, for who sees it. */
    tablero: (listener, key) => {
      const board = boardRows.find((row) => row.key === key);
      return board && boardRoleOf(listener, board) ? `tablero:${key}` : null;
    },
  },
  files: async () => (await import("./service/fileOwners")).cardOwners,
  approvals: async () => ({
    owners: { jefe: (await import("./approvals/leads")).jefe },
    sources: {
      cierre: (await import("./approvals/closings")).closings,
      diseno: (await import("./approvals/proofs")).proofs,
    },
  }),
  jobs: async () => (await import("./jobs")).boardJobs,
  calendar: async () => [(await import("./service/calendarLayer")).cards],
};
