import { countApprovals } from "@/lib/approvals/api";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";

/** What comes without news: deadlines and delegations that begin. */
const REFRESH_MS = 300_000;
/** Several decisions in a row are one reading. */
const DEDUPE_MS = 2_000;
const MOST = 99;

/** How many requests wait for the reader, beside the menu's row. */
export default function WaitingCount() {
  const { data, mutate } = useRead(countApprovals, {}, { refreshInterval: REFRESH_MS, dedupingInterval: DEDUPE_MS });
  useLive("aprobaciones", () => void mutate());
  const count = data?.para_decidir ?? 0;
  if (count === 0) return null;
  return (
    <span
      title={`${countText(count, "solicitud", "solicitudes")} por decidir`}
      className="ml-auto inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-accent-soft px-1.5 text-[12px] leading-none font-semibold text-accent-ink"
    >
      {count > MOST ? `${MOST}+` : count}
      <span className="sr-only"> por decidir</span>
    </span>
  );
}
