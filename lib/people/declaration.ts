import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  imports: {
    people: {
      permission: "people.write",
      record: "people_import",
      fields: async () => (await import("./rules/sheet/columns")).sheetColumns,
      reader: async () => {
        const { MAX_SHEET_PEOPLE, sheetColumns } = await import("./rules/sheet/columns");
        return (await import("@/lib/imports/plainReader")).plainReader(sheetColumns, MAX_SHEET_PEOPLE);
      },
      writer: async () => ({
        load: (await import("./exchange/load")).loadPeople,
        undo: (await import("./exchange/write")).undoPeople,
      }),
    },
  },
  unfolds: async () => (await import("./unfolds")).unfolds,
  ownedByMail: [{ table: "user_relation", beside: ["produccion"] }],
};
