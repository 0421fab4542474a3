import { type ReactNode, useEffect, useState } from "react";
import { SWRConfig } from "swr";
import { isTokenOfAnother } from "@/lib/client/token";
import { type PageData, showFirstReads } from "./showFirstReads";

const options = { focusThrottleInterval: 10_000, errorRetryCount: 5 };

/**
 * The answers that screens share, those among them that the document brought along. When this browser's token is somebody
 * else's than the cookie by which the document was asked for, all begins anew without them once the page is alive.
 */
export function SharedReads({ firstData, children }: PageData & { children: ReactNode }) {
  const [brought, setBrought] = useState(() => {
    showFirstReads(firstData);
    return firstData;
  });
  useEffect(() => {
    if (firstData && isTokenOfAnother(firstData.userId)) setBrought(undefined);
  }, [firstData]);
  return (
    <SWRConfig key={brought?.userId} value={{ ...options, fallback: brought?.answers }}>
      {children}
    </SWRConfig>
  );
}
