import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  imports: {
    companies: {
      permission: "companies.write",
      record: "companies_import",
      fields: async () => (await import("./rules/sheet")).companyColumns,
      reader: async () => {
        const { companyColumns, MAX_COMPANIES_ROWS } = await import("./rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(companyColumns, MAX_COMPANIES_ROWS);
      },
      writer: async () => {
        const { loadCompanies, undoCompanies } = await import("./load");
        return { load: loadCompanies, undo: undoCompanies };
      },
    },
  },
};
