import { HistorySection } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { Drawer } from "@/components/kit/Drawer";
import { formatDay } from "@/lib/format/dates";
import { batchHistory } from "@/lib/payments/api";

const known = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** What an entry says beside its title: whom, why, on which day. */
function textOf(after: unknown): string | undefined {
  const { payee, reason, reference, day } = known(after);
  const said = [payee, reason, reference, typeof day === "string" ? formatDay(day) : ""];
  return said.filter((one) => typeof one === "string" && one !== "").join(". ") || undefined;
}

/** Who did what with a batch. */
export const BatchHistory = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <Drawer open onClose={onClose} title={`Historia del lote ${id}`} width={480}>
    <HistorySection
      contract={batchHistory}
      inputOf={(cursor) => ({ params: { id }, query: { cursor } })}
      words={({ action, after }) => ({ title: historyTitle(action), text: textOf(after) })}
    />
  </Drawer>
);
