import dynamic from "next/dynamic";
import type { FilterChoice, FilterFieldProps, FilterSpec } from "@/components/frame/list/filterSpec";
import { currencies } from "@/lib/format/currencies";

// Search as one types is loaded with the filter that has it.
const SupplierChoice = dynamic<FilterFieldProps>(() => import("./SupplierChoice").then((it) => it.SupplierChoice), {
  ssr: false,
});

/** What an address says of one record: its number. */
export const ID = /^\d{1,9}$/;
export const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
/** The record that is open by a key of the address. */
export const openedBy = (text: string): number | null => (ID.test(text) ? Number(text) : null);

export const words: FilterSpec = { key: "q", kind: "search", label: "Buscar proveedor o número" };

export const byCompany = (companies: readonly FilterChoice[]): FilterSpec => ({
  key: "empresa",
  kind: "choice",
  label: "Empresa",
  placeholder: "Todas las empresas",
  free: ID,
  choices: companies,
});

export const byCurrency: FilterSpec = {
  key: "moneda",
  kind: "select",
  label: "Moneda",
  placeholder: "Todas las monedas",
  choices: currencies.map((value) => ({ value, label: value })),
};

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

export const byDate: FilterSpec = { key: "desde", to: "hasta", kind: "period", label: "Fecha", tucked: true };

/** The choices of a filter by records. */
export const namedChoices = (all: readonly { id: number; name: string }[] = []): FilterChoice[] =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));
