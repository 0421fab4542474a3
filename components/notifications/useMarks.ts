import { useSWRConfig } from "swr";
import { call } from "@/lib/client/call";
import type { CallInput, Contract } from "@/lib/http/contract";
import {
  deleteNotification,
  readAllNotifications,
  readNotification,
  restoreNotification,
} from "@/lib/notifications/api";
import { logFailure } from "./logFailure";

/**
 * Marking, deleting and bringing back one's own notifications. A failure is only logged; the lists are read again in any
 * case. Each answers whether it was done.
 */
export function useMarks(mail: string) {
  const { mutate } = useSWRConfig();
  const run = async <C extends Contract>(contract: C, input: CallInput<C>): Promise<boolean> => {
    let done = true;
    try {
      await call(contract, input);
    } catch (error) {
      logFailure(error);
      done = false;
    }
    await mutate((key) => typeof key === "string" && key.includes("/api/notifications"));
    return done;
  };
  const body = { userEmail: mail };
  return {
    read: (id: number) => run(readNotification, { params: { id }, body }),
    readAll: () => run(readAllNotifications, { body }),
    remove: (id: number) => run(deleteNotification, { params: { id }, body }),
    restore: (id: number) => run(restoreNotification, { params: { id }, body }),
  };
}
