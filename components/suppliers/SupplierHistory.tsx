import { History } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { EmptyState } from "@/components/kit/EmptyState";
import { formatDay } from "@/lib/format/dates";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { supplierHistory } from "@/lib/suppliers/api";
import { documentKindTitles, supplierStateTitles, taxTitles } from "@/lib/suppliers/rules/kinds";
import { fieldTexts, fieldTitles } from "@/lib/suppliers/rules/merging";
import { mergeableFields, type Supplier } from "@/lib/suppliers/schema";

type Facts = Readonly<Record<string, unknown>>;
const factsOf = (value: HistoryEntry["after"]): Facts =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const titleOf = (titles: Readonly<Record<string, string>>, value: unknown): string =>
  titles[text(value)] ?? text(value);
const dayText = (value: unknown): string => (text(value) ? formatDay(text(value)) : "");

/** What is told of an entry beside the fields of a record. */
const OTHERS: readonly { label: string; of: (facts: Facts) => string }[] = [
  { label: "Estado", of: ({ state }) => titleOf(supplierStateTitles, state) },
  { label: "Unido a", of: ({ kept, merged_into }) => (merged_into ? text(kept) : "") },
  { label: "Cuenta", of: ({ last_four }) => (last_four ? `termina en ${text(last_four)}` : "") },
  { label: "Impuesto", of: ({ tax }) => titleOf(taxTitles, tax) },
  { label: "Porcentaje", of: ({ percent }) => text(percent) },
  { label: "Documento", of: ({ kind }) => titleOf(documentKindTitles, kind) },
  { label: "Desde", of: ({ starts_on }) => dayText(starts_on) },
  { label: "Hasta", of: ({ ends_on }) => dayText(ends_on) },
  { label: "Motivo", of: ({ reason }) => text(reason) },
];

const isRecord = (facts: Facts): boolean => "iva_condition" in facts;
const FIELDS = mergeableFields.map((field) => ({
  label: fieldTitles[field],
  of: (facts: Facts) => (isRecord(facts) ? fieldTexts[field](facts as unknown as Supplier) : ""),
}));

/** Who changed what of a supplier, their accounts and papers. */
export const SupplierHistory = ({ id }: { id: number }) => (
  <History
    contract={supplierHistory}
    inputOf={(cursor) => ({ params: { id }, query: { cursor } })}
    words={({ action, before, after }) => ({
      title: historyTitle(action),
      changes: [...FIELDS, ...OTHERS]
        .map(({ label, of }) => ({ label, before: of(factsOf(before)) || null, after: of(factsOf(after)) || null }))
        .filter((change) => change.before !== change.after),
    })}
    none={<EmptyState compact title="Todavía no cambió nada" />}
  />
);
