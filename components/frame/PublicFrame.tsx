import Head from "next/head";
import type { ReactNode } from "react";
import { Mark } from "@/components/kit/Mark";
import { ScallopEdge } from "@/components/kit/Scallop";

/**
 * The page of a link for somebody outside: no shell, who asks and for what under the cloth, one column of a phone's width.
 * Its address is a secret: it is told to nobody, nor found.
 */
export function PublicFrame({
  page,
  from,
  wants,
  children,
}: {
  /** The page's title. */
  page: string;
  from: string;
  wants: string;
  children: ReactNode;
}) {
  return (
    <div className="public-type flex min-h-dvh justify-center bg-canvas text-body">
      <Head>
        <title>{`${page} · Bambalina`}</title>
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
      </Head>
      <div className="flex min-h-dvh w-full max-w-[480px] flex-col">
        <header>
          <div className="flex items-center gap-3 bg-accent-fill px-5 pb-5 pt-4 text-on-accent">
            <span className="rounded-control bg-white p-0.5">
              <Mark size={28} />
            </span>
            <div className="min-w-0">
              <h1 className="text-section">{from}</h1>
              <p className="text-help">{wants}</p>
            </div>
          </div>
          <ScallopEdge />
        </header>
        <main className="flex flex-1 flex-col px-4 pt-4">{children}</main>
      </div>
    </div>
  );
}
