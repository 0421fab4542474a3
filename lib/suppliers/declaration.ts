import { can } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { proveedores: (listener, key) => (key === "" && can(listener, "suppliers.read") ? "proveedores" : null) },
  imports: {
    suppliers: {
      permission: "suppliers.write",
      record: "supplier_import",
      fields: async () => (await import("./rules/sheet")).supplierColumns,
      reader: async () => {
        const { supplierColumns, MAX_SUPPLIERS_ROWS } = await import("./rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(supplierColumns, MAX_SUPPLIERS_ROWS);
      },
      writer: async () => {
        const { loadSuppliers, undoSuppliers, importTold } = await import("./importing/load");
        return { load: loadSuppliers, undo: undoSuppliers, told: importTold };
      },
    },
  },
};
