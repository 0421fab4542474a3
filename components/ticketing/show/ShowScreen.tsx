import dynamic from "next/dynamic";
import Head from "next/head";
import { useRouter } from "next/router";
import { useEffect } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { Tabs } from "@/components/kit/Tabs";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import { showInOneCall } from "@/lib/ticketing/shows/api";
import { showHref } from "../report/rows";
import type { ShowPage } from "./curveModel";
import { SalesTab } from "./SalesTab";
import { ShowActions, ShowPhoneBar } from "./ShowActions";
import { ShowBadge, ShowContext, ShowReason } from "./ShowHeader";
import { ShowSkeleton } from "./ShowSkeleton";

const loading = () => <ShowSkeleton />;
const DaysTab = dynamic(() => import("./days/DaysTab"), { ssr: false, loading });
const DetailTab = dynamic(() => import("./detail/DetailTab"), { ssr: false, loading });
const LinksTab = dynamic(() => import("./LinksTab"), { ssr: false, loading });
const HistoryTab = dynamic(() => import("./HistoryTab"), { ssr: false, loading });

const TABS = {
  ventas: { label: "Ventas", body: SalesTab, count: () => undefined },
  dias: {
    label: "Día por día",
    body: DaysTab,
    count: (page: ShowPage) => new Set(page.dias_de_venta.map(({ fecha_venta }) => fecha_venta)).size,
  },
  detalle: { label: "Detalle", body: DetailTab, count: () => undefined },
  ticketeras: { label: "Ticketeras", body: LinksTab, count: (page: ShowPage) => page.links.length },
  historial: { label: "Historial", body: HistoryTab, count: () => undefined },
} as const;

type TabId = keyof typeof TABS;
const TAB_IDS = Object.keys(TABS) as TabId[];

const REFRESH_MS = 60_000;
const NOT_FOUND = 404;

/** An earlier name in the address, or one of a show that was merged, becomes the name it has now. */
function useAddressOf(show: string | undefined, asked: string | undefined, tab: TabId): void {
  const { replace } = useRouter();
  useEffect(() => {
    if (show === undefined || asked === undefined || show === asked) return;
    void replace(showHref(show, tab === "ventas" ? undefined : tab));
  }, [show, asked, tab, replace]);
}

/** A show's page: its sales against comparable shows, by day, ticketera and category; details, links and history. */
export function ShowScreen() {
  const { query, ready } = usePageAddress();
  const name = ready && typeof query.show === "string" ? query.show : undefined;
  const tab = TAB_IDS.find((id) => id === query.tab) ?? "ventas";
  const input = name === undefined ? null : { params: { show: name } };
  const { data, error, mutate, isValidating } = useRead(showInOneCall, input, {
    refreshInterval: REFRESH_MS,
    keepPreviousData: false,
  });
  const title = data?.show ?? name ?? "Show";
  const Body = TABS[tab].body;
  useAddressOf(data?.show, name, tab);

  return (
    <>
      <Head>
        <title>{`${title} · Bambalina`}</title>
      </Head>
      <Page
        title={title}
        breadcrumbs={[{ label: "Reporte de ventas", href: "/tickets" }, { label: title }]}
        badge={data && <ShowBadge page={data} />}
        context={data && <ShowContext page={data} />}
        actions={data && <ShowActions page={data} />}
        phoneBar={data && <ShowPhoneBar page={data} />}
        tabs={
          name !== undefined && (
            <Tabs
              label="Partes del show"
              value={tab}
              items={TAB_IDS.map((id) => ({
                id,
                label: TABS[id].label,
                count: data && TABS[id].count(data),
                href: showHref(name, id === "ventas" ? undefined : id),
              }))}
            />
          )
        }
      >
        {data ? (
          <>
            <ShowReason page={data} />
            <Body page={data} />
          </>
        ) : error ? (
          error.status === NOT_FOUND ? (
            <EmptyState
              title="No hay un show con este nombre"
              actions={
                <ButtonLink size="sm" href="/tickets">
                  Ver los shows en venta
                </ButtonLink>
              }
            >
              O no existe, o no es de los artistas que su cuenta puede ver.
            </EmptyState>
          ) : (
            <NotFetched title="No se pudo traer el show" error={error} onRetry={mutate} retrying={isValidating} />
          )
        ) : (
          <ShowSkeleton />
        )}
      </Page>
    </>
  );
}
