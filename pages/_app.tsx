import type { NextPage } from "next";
import type { AppProps } from "next/app";
import Head from "next/head";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { mutate, SWRConfig } from "swr";
import { ToastHost } from "@/components/kit/ToastHost";
import { WaitNotice } from "@/components/kit/WaitNotice";
import { AppShell } from "@/components/shell/AppShell";
import { firstData } from "@/lib/client/firstReads";
import "@/styles/globals.css";
import "@/styles/shell.css";

/** A page may bring its own frame; all others stand in the shared one. */
export type PageWithLayout = NextPage & { getLayout?: (page: ReactElement) => ReactNode };

type Props = Omit<AppProps<{ path?: string }>, "Component"> & { Component: PageWithLayout & ComponentType<object> };

// What was answered before the application was there is shown as soon as it is.
if (typeof window !== "undefined")
  for (const [address, data] of firstData()) void mutate(address, data, { revalidate: false });

const swr = { focusThrottleInterval: 10_000, errorRetryCount: 5 };

export default function App({ Component, pageProps, router }: Props) {
  const page = <Component {...pageProps} />;
  return (
    <SWRConfig value={swr}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </Head>
      <AppShell path={pageProps.path ?? router.pathname} ownLayout={Component.getLayout !== undefined}>
        {Component.getLayout?.(page) ?? page}
      </AppShell>
      <ToastHost />
      <WaitNotice />
    </SWRConfig>
  );
}
