import { can, type Person } from "@/lib/access/can";
import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  topics: { proveedores: (listener, key) => (key === "" && can(listener, "suppliers.read") ? "proveedores" : null) },
  files: async () => {
    const mayRead = async (actor: Person) => can(actor, "suppliers.read");
    return { tax_status: { mayRead }, supplier_document: { mayRead } };
  },
  approvals: async () => (await import("./accounts/approval")).approvals,
  mails: async () => [
    (await import("./accounts/mailKind")).accountChangedMail,
    (await import("./owed/statementMail")).statementMail,
  ],
  imports: {
    bank_holders: {
      permission: "suppliers.bank.read",
      record: "bank_holder_import",
      fields: async () => (await import("./rules/holders")).holderColumns,
      reader: async () => {
        const { holderColumns, MAX_HOLDERS_ROWS } = await import("./rules/holders");
        return (await import("@/lib/imports/plainReader")).plainReader(holderColumns, MAX_HOLDERS_ROWS);
      },
      writer: async () => {
        const { loadHolders, undoHolders } = await import("./holders/load");
        return { load: loadHolders, undo: undoHolders, told: (await import("./changed")).importTold };
      },
    },
    suppliers: {
      permission: "suppliers.write",
      record: "supplier_import",
      fields: async () => (await import("./rules/sheet")).supplierColumns,
      reader: async () => {
        const { supplierColumns, MAX_SUPPLIERS_ROWS } = await import("./rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(supplierColumns, MAX_SUPPLIERS_ROWS);
      },
      writer: async () => {
        const { loadSuppliers, undoSuppliers } = await import("./importing/load");
        return { load: loadSuppliers, undo: undoSuppliers, told: (await import("./changed")).importTold };
      },
    },
  },
};
