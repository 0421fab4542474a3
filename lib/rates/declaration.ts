import type { Declaration } from "@/lib/declaration";

export const declaration: Declaration = {
  imports: {
    rates: {
      permission: "catalogue.write",
      record: "rates_import",
      fields: async () => (await import("./rules/sheet")).rateColumns,
      reader: async () => {
        const { MAX_RATES, rateColumns } = await import("./rules/sheet");
        return (await import("@/lib/imports/plainReader")).plainReader(rateColumns, MAX_RATES);
      },
      writer: async () => {
        const { loadRates, undoRates } = await import("./load");
        return { load: loadRates, undo: undoRates };
      },
    },
  },
};
