import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { myNotifications } from "@/lib/notifications/api";
import { logFailure } from "./logFailure";

/** What the bell and its panel show: the newest notifications and how many are unread, live. */
export function useBell() {
  const { data, error, isLoading, mutate } = useRead(myNotifications, { query: {} }, { onError: logFailure });
  useLive("me", ({ type }) => {
    if (type === "notifications" || type === "resync") void mutate();
  });
  return { items: data?.items, unread: data?.unread_count ?? 0, failed: error !== undefined, isLoading, mutate };
}

export type BellState = ReturnType<typeof useBell>;
