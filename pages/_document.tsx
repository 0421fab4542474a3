import { type DocumentProps, Head, Html, Main, NextScript } from "next/document";
import { LateHead } from "@/components/shell/LateHead";
import type { PageData } from "@/components/shell/showFirstReads";
import { firstReadsTag } from "@/lib/nav/firstReads";
import type { PageScreen } from "@/lib/nav/pageScreens";

/**
 * `theme.js` runs before the first paint, so that neither colours nor the sidebar jump; `first-reads.js` asks for who one is
 * and for the screen's data while the application is on its way, where the document does not bring them along.
 */
export default function Document({ __NEXT_DATA__: { page, props } }: DocumentProps) {
  const { screen, firstData } = (props.pageProps ?? {}) as PageData & { screen?: PageScreen };
  const reads = firstData ? null : firstReadsTag(screen?.path ?? page);
  const PageHead = firstData ? LateHead : Head;
  return (
    <Html lang="es-AR">
      <PageHead>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        {reads && <script src="/first-reads.js" {...reads} />}
      </PageHead>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
