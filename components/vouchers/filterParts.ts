import dynamic from "next/dynamic";
import { ID } from "@/components/frame/list/commonFilters";
import type { FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";

// Search as one types is loaded with the filter that has it.
const SupplierChoice = dynamic<FilterFieldProps>(() => import("./SupplierChoice").then((it) => it.SupplierChoice), {
  ssr: false,
});

export const words: FilterSpec = { key: "q", kind: "search", label: "Buscar proveedor o número" };

/** `said`: how the one of the address is called. */
export const bySupplier = (said: (id: string) => string): FilterSpec => ({
  key: "proveedor",
  kind: "choice",
  label: "Proveedor",
  free: ID,
  choices: [],
  said,
  Field: SupplierChoice,
});
