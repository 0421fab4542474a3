import Router from "next/router";
import { mutate } from "swr";
import { type DocumentData, firstData, forgetFirstReads, takeBroughtAlong } from "@/lib/client/firstReads";

/** Of the properties of a page, what the document brought along. */
export interface PageData {
  firstData?: DocumentData;
}

/** What was answered before the application was there is shown as soon as it is; called before the first drawing. */
export function showFirstReads(brought: PageData["firstData"]): void {
  if (typeof window === "undefined") return;
  takeBroughtAlong(brought);
  for (const [address, data] of firstData()) void mutate(address, data, { revalidate: false });
  Router.events.on("routeChangeStart", forgetFirstReads);
}
