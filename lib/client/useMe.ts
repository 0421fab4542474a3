import { me } from "@/lib/auth/client";
import { useRead } from "./useRead";

/** The answer of `GET /auth/me` that the shell already has, undefined before it came: it makes no call of its own. */
export function useMe() {
  const quiet = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };
  return useRead(me, {}, quiet).data;
}
