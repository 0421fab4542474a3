import { ArrowLeft } from "lucide-react";
import Head from "next/head";
import type { ReactNode } from "react";
import { Icon } from "@/components/kit/Icon";

/** Where one signs in to come back here. */
export const SIGN_IN = "/login?ended=1&returnTo=/GastosTarjeta";

/** A page of the phone: its head, what is in it, and what stays under the thumb. */
export function Frame({
  title,
  head,
  onBack,
  strips,
  foot,
  plain,
  children,
}: {
  title: ReactNode;
  /** At the right of the title. */
  head?: ReactNode;
  onBack?: () => void;
  /** Under the head, from edge to edge. */
  strips?: ReactNode;
  foot?: ReactNode;
  /** While it is asked who one is, in the phone's own letters: ours would come before the program, by the same slow way. */
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      data-asking={plain}
      className={`public-type flex min-h-dvh justify-center bg-canvas text-body text-text ${plain ? "font-[system-ui]" : ""}`}
    >
      <Head>
        <link rel="manifest" href="/gastos-tarjeta.webmanifest" />
        <meta name="theme-color" content="#7D2459" />
        <link rel="apple-touch-icon" href="/gastos-tarjeta-192.png" />
      </Head>
      <main className="flex min-h-dvh w-full max-w-[480px] flex-col bg-canvas">
        <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 border-b border-line bg-surface pl-2 pr-4">
          {onBack && (
            <button
              type="button"
              aria-label="Volver"
              onClick={onBack}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover"
            >
              <Icon of={ArrowLeft} size={22} />
            </button>
          )}
          <div className={`min-w-0 flex-1 text-section ${onBack ? "" : "pl-2"}`}>{title}</div>
          {head}
        </header>
        {strips}
        <div className="flex flex-1 flex-col gap-3 px-4 py-4">{children}</div>
        {foot && (
          <footer className="sticky bottom-0 z-10 border-t border-line bg-surface px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {foot}
          </footer>
        )}
      </main>
    </div>
  );
}

/** Under the head: what holds while it holds. */
export function Strip({ tone, children }: { tone: "warn" | "bad" | "info"; children: ReactNode }) {
  const look = { warn: "bg-warn-soft text-warn", bad: "bg-bad-soft text-bad", info: "bg-info-soft text-info" }[tone];
  return (
    <div role="status" className={`flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-help ${look}`}>
      {children}
    </div>
  );
}

/** A box of the column. */
export function Box({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <section className={`rounded-card border border-line bg-surface ${className}`}>{children}</section>;
}
