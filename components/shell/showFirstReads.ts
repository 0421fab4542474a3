import Router from "next/router";
import { mutate } from "swr";
import { firstData, forgetFirstReads } from "@/lib/client/firstReads";

/** What was answered before the application was there is shown as soon as it is; called before the first drawing. */
export function showFirstReads(): void {
  if (typeof window === "undefined") return;
  for (const [address, data] of firstData()) void mutate(address, data, { revalidate: false });
  Router.events.on("routeChangeStart", forgetFirstReads);
}
