import { Head, Html, Main, NextScript } from "next/document";

/** `theme.js` runs before the first paint, so that neither colours nor the sidebar jump. */
export default function Document() {
  return (
    <Html lang="es-AR">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
