import type { NextPage } from "next";
import type { ReactNode } from "react";
import type { DocumentRequest } from "@/lib/nav/firstReads";
import type { PageData } from "./showFirstReads";

/**
 * A page whose document comes drawn, with who one is and what the screen begins with (`first` of lib/nav/reads.ts). It is
 * the frame alone, as of every other page, when the server cannot ask; going there from another page asks the server nothing.
 */
export function drawnWithData(Screen: () => ReactNode): NextPage<PageData> {
  const page: NextPage<PageData> = Screen;
  // The bundler leaves it out of the browser's part.
  if (typeof window === "undefined") {
    page.getInitialProps = async ({ req, res, pathname, query }) => {
      const { documentData } = await import("@/lib/nav/firstReads");
      const firstData = await documentData(req as DocumentRequest | undefined, pathname, query);
      if (!firstData) return {};
      res?.setHeader("Cache-Control", "private, no-store");
      return { firstData };
    };
  }
  return page;
}
