import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  calendar: async () => [(await import("./holidayLayer")).holidayLayer],
  imports: {
    catalogue: {
      permission: "catalogue.write",
      record: "catalogue_import",
      fields: async () => (await import("./rules/sheet")).catalogueColumns,
      reader: async () => {
        const { catalogueColumns, MAX_CATALOGUE_ROWS } = await import("./rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(catalogueColumns, MAX_CATALOGUE_ROWS);
      },
      writer: async () => {
        const { loadCatalogue, undoCatalogue } = await import("./loadService");
        return { load: loadCatalogue, undo: undoCatalogue };
      },
    },
  },
};
