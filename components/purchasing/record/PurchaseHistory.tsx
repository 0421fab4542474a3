import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { Drawer } from "@/components/kit/Drawer";
import { purchaseHistory } from "@/lib/purchasing/requisitions/api";
import { type PurchaseState, stateTitles } from "@/lib/purchasing/rules/states";

type Known = Readonly<Record<string, unknown>>;
const knownOf = (value: unknown): Known =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Known) : {};

const FACTS: readonly { label: string; text: (known: Known) => string }[] = [
  { label: "Estado", text: ({ state }) => stateTitles[state as PurchaseState] ?? "" },
  { label: "Motivo", text: ({ reason, text }) => String(reason ?? text ?? "") },
  { label: "A", text: ({ to }) => String(to ?? "") },
];

/** Who did what with a purchase. */
export const PurchaseHistory = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Drawer open onClose={onClose} title="Historia" width={480}>
    <HistorySection
      contract={purchaseHistory}
      inputOf={(cursor) => ({ params: { id }, query: { cursor } })}
      words={({ action, before, after }) => ({
        title: historyTitle(action),
        changes: FACTS.map(({ label, text }) => ({
          label,
          before: text(knownOf(before)) || null,
          after: text(knownOf(after)) || null,
        })).filter((change) => change.before !== change.after),
      })}
    />
  </Drawer>
);
