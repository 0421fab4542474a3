import { History } from "@/components/frame/History";
import { historyTitle } from "@/components/frame/historyTitle";
import { EmptyState } from "@/components/kit/EmptyState";
import { userHistory } from "@/lib/people/history/api";
import { historyChanges } from "@/lib/people/rules/history";
import type { PersonTab } from "./PersonScreen";

/** What was changed of the person, by whom and when, the newest first. */
export default function HistoryTab({ user }: PersonTab) {
  return (
    <History
      contract={userHistory}
      inputOf={(cursor) => ({ params: { id: user.id }, query: { cursor } })}
      words={({ action, before, after }) => ({ title: historyTitle(action), changes: historyChanges(before, after) })}
      none={<EmptyState title="Sin cambios todavía">Acá queda cada cambio, con quién lo hizo y cuándo.</EmptyState>}
    />
  );
}
