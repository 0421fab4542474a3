import { useEffect } from "react";
import { Link } from "@/components/kit/Link";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { activeCount } from "@/lib/feedback/api";
import { counterText } from "@/lib/feedback/rules";
import { onFeedbackChanged } from "./events";

/** Specification section 9: every hour, and on the page's own event. Live changes come at once. */
const REFRESH_MS = 3_600_000;

/** How much feedback waits, as a link to it. For people with the grant only. */
export default function FeedbackCounter() {
  const { data, mutate } = useRead(activeCount, {}, { refreshInterval: REFRESH_MS });
  useEffect(() => onFeedbackChanged(() => void mutate()), [mutate]);
  useLive("feedback", () => void mutate());
  if (!data) return null;
  return (
    <Link
      href="/feedback"
      aria-label={`Feedback sin resolver: ${data.count}. ${counterText(data.count)}`}
      className="mr-1 inline-flex h-9 items-center whitespace-nowrap rounded-control px-2 text-help text-muted underline
        underline-offset-3 hover:text-text phone:h-11"
    >
      {counterText(data.count)}
    </Link>
  );
}
