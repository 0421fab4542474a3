import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import type { HistoryEntry } from "@/lib/format/historySchema";
import { voucherHistory } from "@/lib/vouchers/api";
import { stateTitles, type VoucherState } from "@/lib/vouchers/rules/states";
import { facts } from "../form/typed";

type Known = Readonly<Record<string, unknown>>;
const knownOf = (value: HistoryEntry["after"]): Known =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** What is told of an entry beside what is written of a voucher. */
const OTHERS: readonly { label: string; text: (known: Known) => string }[] = [
  { label: "Estado", text: ({ state }) => stateTitles[textOf(state) as VoucherState] ?? "" },
  { label: "Observado", text: ({ observed }) => textOf(knownOf(observed as HistoryEntry["after"]).reason) },
  { label: "Motivo", text: ({ reason, closed_reason }) => textOf(reason) || textOf(closed_reason) },
];

/** Who did what with a voucher. */
export const VoucherHistory = ({ id }: { id: number }) => (
  <HistorySection
    contract={voucherHistory}
    inputOf={(cursor) => ({ params: { id }, query: { cursor } })}
    words={({ action, before, after }) => ({
      title: historyTitle(action),
      changes: [...facts, ...OTHERS]
        .map(({ label, text }) => ({
          label,
          before: text(knownOf(before) as never) || null,
          after: text(knownOf(after) as never) || null,
        }))
        .filter((change) => change.before !== change.after),
    })}
  />
);
