import { contract, XLSX } from "@/lib/http/contract";
import { failed } from "@/lib/musicwins/rules/forms";
import { budgetFilter } from "../budgets/schema";

/** The lines of the same filter as the list, with their sums. */
export const exportExcel = contract({
  method: "GET",
  path: "/bsastrap/export-excel",
  summary: "Presupuestos en Excel",
  permission: "musicwins.use",
  query: budgetFilter,
  reply: { kind: "binary", type: XLSX },
  failure: "Error exporting budgets",
  failureFields: failed,
});
