import type { NextPage } from "next";
import type { AppProps } from "next/app";
import Head from "next/head";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { ToastHost } from "@/components/kit/ToastHost";
import { WaitNotice } from "@/components/kit/WaitNotice";
import { AppShell } from "@/components/shell/AppShell";
import { SharedReads } from "@/components/shell/SharedReads";
import type { PageData } from "@/components/shell/showFirstReads";
import { type PageScreen, pageScreen } from "@/lib/nav/pageScreens";
import "@/styles/globals.css";
import "@/styles/shell.css";

/** A page may bring its own frame; all others stand in the shared one. */
export type PageWithLayout = NextPage & { getLayout?: (page: ReactElement) => ReactNode };

type Props = Omit<AppProps<PageData & { screen?: PageScreen }>, "Component"> & {
  Component: PageWithLayout & ComponentType<object>;
};

export default function App({ Component, pageProps, router }: Props) {
  const screen = pageProps.screen ?? pageScreen(router.pathname);
  const page = <Component {...pageProps} />;
  return (
    <SharedReads firstData={pageProps.firstData}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </Head>
      <AppShell path={screen?.path ?? router.pathname} screen={screen} ownLayout={Component.getLayout !== undefined}>
        {Component.getLayout?.(page) ?? page}
      </AppShell>
      <ToastHost />
      <WaitNotice />
    </SharedReads>
  );
}
