import { can, type Person } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { proveedores: (listener, key) => (key === "" && can(listener, "suppliers.read") ? "proveedores" : null) },
  files: async () => {
    const mayRead = async (actor: Person) => can(actor, "suppliers.read");
    return { tax_status: { mayRead }, supplier_document: { mayRead } };
  },
  approvals: async () => (await import("./accounts/approval")).approvals,
  mails: async () => [(await import("./accounts/mailKind")).accountChangedMail],
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
