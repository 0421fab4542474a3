import type { Fact } from "@/components/frame/differing";
import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { recordHistory } from "@/lib/catalogue/api";
import type { CatalogueList } from "@/lib/catalogue/rules/kinds";
import type { HistoryEntry } from "@/lib/format/historySchema";
import type { Body } from "./forms/parts";

const bodyOf = (facts: HistoryEntry["after"]): Body =>
  facts !== null && typeof facts === "object" && !Array.isArray(facts) ? facts : {};
const keptOf = (facts: HistoryEntry["after"]): string | null => {
  const { kept } = bodyOf(facts);
  return typeof kept === "string" ? kept : null;
};

/** Who changed what of a record. */
export function RecordHistory({ list, id, facts }: { list: CatalogueList; id: number; facts: readonly Fact<Body>[] }) {
  return (
    <HistorySection
      contract={recordHistory}
      inputOf={(cursor) => ({ params: { list, id }, query: { cursor } })}
      words={({ action, before, after }) => ({
        title: historyTitle(action),
        changes: [
          ...facts.map(({ label, text }) => ({
            label,
            before: text(bodyOf(before)) || null,
            after: text(bodyOf(after)) || null,
          })),
          { label: "Unido a", before: keptOf(before), after: keptOf(after) },
        ].filter((change) => change.before !== change.after),
      })}
    />
  );
}
