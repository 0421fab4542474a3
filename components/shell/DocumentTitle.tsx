import Head from "next/head";
import type { Screen } from "@/lib/nav/screens";

/**
 * "Reporte de ventas · Bambalina". A screen that knows better (a show's page) puts its own `<title>` in a `Head`: the
 * last one rendered stands.
 */
export function DocumentTitle({ screen }: { screen?: Screen }) {
  const title = screen ? `${screen.title} · Bambalina` : "Bambalina";
  return (
    <Head>
      <title>{title}</title>
    </Head>
  );
}
