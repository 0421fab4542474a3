import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { myNotifications } from "@/lib/notifications/api";
import { logFailure } from "./logFailure";

/** The newest notifications and how many are unread, as the bell keeps them fresh. */
export function useNewest() {
  const { data, error, isLoading, mutate } = useRead(myNotifications, { query: {} }, { onError: logFailure });
  return { items: data?.items, unread: data?.unread_count ?? 0, failed: error !== undefined, isLoading, mutate };
}

export type Newest = ReturnType<typeof useNewest>;

/** The same, live: for the bell only, which is on every page. */
export function useBell(): Newest {
  const newest = useNewest();
  useLive("me", ({ type }) => {
    if (type === "notifications" || type === "resync") void newest.mutate();
  });
  return newest;
}
