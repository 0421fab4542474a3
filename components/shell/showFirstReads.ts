import { mutate } from "swr";
import { firstData } from "@/lib/client/firstReads";

/** What was answered before the application was there is shown as soon as it is; called before the first drawing. */
export function showFirstReads(): void {
  if (typeof window === "undefined") return;
  for (const [address, data] of firstData()) void mutate(address, data, { revalidate: false });
}
