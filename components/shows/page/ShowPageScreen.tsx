import dynamic from "next/dynamic";
import Head from "next/head";
import { Fetched } from "@/components/frame/Fetched";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { Tabs } from "@/components/kit/Tabs";
import { showStateLook } from "@/components/shows/showState";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { getRecord } from "@/lib/shows/records/api";
import type { ShowView } from "@/lib/shows/records/schema";
import { placeOf } from "../list";
import { Summary } from "./Summary";

const DealTab = dynamic(() => import("@/components/shows/deal/DealTab"), {
  ssr: false,
  loading: () => <SkeletonRows />,
});

const TABS = [
  { id: "resumen", label: "Resumen", shown: () => true },
  { id: "deal", label: "Deal", shown: ({ may }: ShowView) => may.deal },
] as const;

/** The list that one comes from: production's, or booking's. */
const LISTS = [
  { action: "screen.shows", label: "Shows", href: "/shows" },
  { action: "screen.booking", label: "Booking", href: "/Booking" },
] as const;

const whenAndWhere = (show: ShowView): string =>
  [show.fecha ? formatDayYear(show.fecha) : "Sin fecha", show.hora, placeOf(show), show.room]
    .filter(Boolean)
    .join(" · ");

/** `/shows/{id}?tab=`: a show from its first question on, with the tabs that the person may see. */
export function ShowPageScreen() {
  const { can } = usePerson();
  const { ready, query } = usePageAddress();
  const id = ready && typeof query.id === "string" && /^\d{1,9}$/.test(query.id) ? Number(query.id) : null;
  const read = useRead(getRecord, id === null ? null : { params: { id } }, { keepPreviousData: false });
  const show = read.data;
  const tabs = TABS.filter(({ shown }) => show === undefined || shown(show));
  const tab = tabs.find((one) => one.id === query.tab)?.id ?? "resumen";
  const title = show?.name ?? "Show";
  const listed = LISTS.find(({ action }) => can(action));
  const missing = read.error?.status === 404 || (ready && id === null);
  return (
    <>
      <Head>
        <title>{`${title} · Bambalina`}</title>
      </Head>
      <Page
        title={title}
        breadcrumbs={listed && [listed, { label: title }]}
        badge={show && <StatusBadge of={showStateLook(show.state)} />}
        context={show && whenAndWhere(show)}
        actions={
          show && (
            <>
              {show.card && <ButtonLink href={show.card.href}>{`Tarjeta ${show.card.code}`}</ButtonLink>}
              {show.may.tickets && (
                <ButtonLink href={`/tickets/${encodeURIComponent(show.name)}`}>Ver ventas</ButtonLink>
              )}
            </>
          )
        }
        tabs={
          id !== null &&
          !missing && (
            <Tabs
              label="Partes del show"
              value={tab}
              items={tabs.map((one) => ({
                id: one.id,
                label: one.label,
                href: `/shows/${id}${one.id === "resumen" ? "" : `?tab=${one.id}`}`,
              }))}
            />
          )
        }
      >
        {missing ? (
          <EmptyState title="Este show no existe, o no se lo abrieron">
            Pedir acceso a quien lo tiene a cargo, o buscarlo en la lista.
          </EmptyState>
        ) : (
          <Fetched read={read} failure="No se pudo abrir el show">
            {(data) => (tab === "deal" ? <DealTab id={data.id} /> : <Summary show={data} onSaved={read.mutate} />)}
          </Fetched>
        )}
      </Page>
    </>
  );
}
