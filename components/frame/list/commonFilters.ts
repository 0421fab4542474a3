import { type Currency, currencies } from "@/lib/format/currencies";
import type { FilterChoice, FilterSpec } from "./filterSpec";

/** What an address says of one record: its number. */
export const ID = /^\d{1,9}$/;
export const numberOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);
/** The record that is open by a key of the address. */
export const openedBy = (text: string): number | null => (ID.test(text) ? Number(text) : null);

/** The choices of a filter by records. */
export const namedChoices = (all: readonly { id: number; name: string }[] = []): FilterChoice[] =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

export const byCompany = (companies: readonly FilterChoice[]): FilterSpec => ({
  key: "empresa",
  kind: "choice",
  label: "Empresa",
  placeholder: "Todas las empresas",
  free: ID,
  choices: companies,
});

/** `called`: how each is said, its three letters unless told. */
export const byCurrency = (called: (currency: string) => string = (currency) => currency): FilterSpec => ({
  key: "moneda",
  kind: "select",
  label: "Moneda",
  placeholder: "Todas las monedas",
  choices: currencies.map((value) => ({ value, label: called(value) })),
});

export const byDate: FilterSpec = { key: "desde", to: "hasta", kind: "period", label: "Fecha", tucked: true };

/** What the filters that most lists have choose: words, company, currency and days; what is not chosen is not asked. */
export const commonAsked = (values: Readonly<Record<string, string>>) => ({
  q: values.q || undefined,
  company: numberOf(values.empresa),
  currency: (values.moneda || undefined) as Currency | undefined,
  from: values.desde || undefined,
  until: values.hasta || undefined,
});
