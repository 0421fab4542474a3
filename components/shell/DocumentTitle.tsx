import Head from "next/head";
import type { PageScreen } from "@/lib/nav/pageScreens";

/**
 * "Reporte de ventas · Bambalina". A screen that knows better (a show's page) puts its own `<title>` in a `Head`: the
 * last one rendered stands.
 */
export function DocumentTitle({ screen }: { screen?: PageScreen }) {
  const title = screen ? `${screen.title} · Bambalina` : "Bambalina";
  return (
    <Head>
      <title>{title}</title>
    </Head>
  );
}
