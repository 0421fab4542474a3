import Head from "next/head";
import type { ReactNode } from "react";
import { Mark } from "@/components/kit/Mark";
import { Scallop } from "@/components/kit/Scallop";

/** A page that only says one thing, for somebody who may be nobody. */
export function BareNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main className="public-type flex min-h-dvh flex-col items-center bg-surface px-5 pb-10 pt-6 text-center text-body">
      <Head>
        <title>{`${title} · Bambalina`}</title>
      </Head>
      <p className="flex items-center gap-3 text-section">
        <Mark />
        Bambalina
      </p>
      <div className="flex flex-1 flex-col items-center justify-center">
        <Scallop className="mb-4" />
        <h1 className="text-title">{title}</h1>
        {children && <div className="mt-1 max-w-[360px] text-muted">{children}</div>}
      </div>
    </main>
  );
}
