import { Copy, LayoutTemplate } from "lucide-react";
import dynamic from "next/dynamic";
import Head from "next/head";
import { useRouter } from "next/router";
import { type ComponentType, useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useGoKeys } from "@/components/frame/useGoKeys";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { MoreMenu } from "@/components/kit/MoreMenu";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { useLive } from "@/lib/client/useLive";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { getRecord } from "@/lib/shows/records/api";
import type { ShowView } from "@/lib/shows/records/schema";
import { type ShowTab, showTabs } from "@/lib/shows/rules/tabNames";
import { placeOf } from "../list";
import { Summary } from "./Summary";

const loading = () => <SkeletonRows />;
const CloneModal = dynamic(() => import("./CloneModal"), { ssr: false });
const KeepTemplateModal = dynamic(() => import("@/components/shows/templates/KeepTemplateModal"), { ssr: false });
const DealTab = dynamic(() => import("@/components/shows/deal/DealTab"), { ssr: false, loading });
const FilesTab = dynamic(() => import("@/components/shows/files/FilesTab"), { ssr: false, loading });

/** A part of a show's page: its address, its name with the letter that opens it after G, and what it shows. */
export interface ShowPageTab {
  id: ShowTab;
  label: string;
  letter: string;
  Body: ComponentType<{ show: ShowView }> | ComponentType<{ show: ShowView; onSaved: () => unknown }>;
}

/** Those that are the shows' own; money has its in folders of its own, and the page's address joins them. */
const OWN: readonly ShowPageTab[] = [
  { id: "resumen", label: "Resumen", letter: "r", Body: Summary },
  { id: "deal", label: "Deal", letter: "d", Body: DealTab },
  { id: "archivos", label: "Archivos", letter: "a", Body: FilesTab },
];

/** The list that one comes from: production's, or booking's. */
const LISTS = [
  { action: "screen.shows", label: "Shows", href: "/shows" },
  { action: "screen.booking", label: "Booking", href: "/Booking" },
] as const;

const whenAndWhere = (show: ShowView): string =>
  [show.fecha ? formatDayYear(show.fecha) : "Sin fecha", show.hora, placeOf(show), show.room]
    .filter(Boolean)
    .join(" · ");

/** The page of a show with these tabs beside its own, in the order of the design. */
export const showPage = (more: readonly ShowPageTab[]) => {
  const all = [...OWN, ...more].toSorted((a, b) => showTabs.indexOf(a.id) - showTabs.indexOf(b.id));
  return () => <ShowPageScreen all={all} />;
};

/** `/shows/{id}?tab=`: a show from its first question on, with the tabs that the person may see. */
function ShowPageScreen({ all }: { all: readonly ShowPageTab[] }) {
  const router = useRouter();
  const [cloning, setCloning] = useState<"clone" | "template" | null>(null);
  const { can } = usePerson();
  const { ready, query } = usePageAddress();
  const id = ready && typeof query.id === "string" && /^\d{1,9}$/.test(query.id) ? Number(query.id) : null;
  const read = useRead(getRecord, id === null ? null : { params: { id } }, { keepPreviousData: false });
  const show = read.data;
  useLive(show ? `show:${show.id}` : null, () => void read.mutate());
  const tabs = all.filter((one) => show === undefined || show.tabs.includes(one.id));
  const tab = tabs.find((one) => one.id === query.tab) ?? tabs[0];
  const hrefOf = (one: ShowPageTab) => `/shows/${id}${one.id === "resumen" ? "" : `?tab=${one.id}`}`;
  useGoKeys(Object.fromEntries(tabs.map((one) => [one.letter, () => void router.push(hrefOf(one))])));
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
        badge={show && <ShowStateBadge state={show.state} />}
        context={show && whenAndWhere(show)}
        actions={
          show && (
            <>
              {show.card && <ButtonLink href={show.card.href}>{`Tarjeta ${show.card.code}`}</ButtonLink>}
              {show.may.tickets && (
                <ButtonLink href={`/tickets/${encodeURIComponent(show.name)}`}>Ver ventas</ButtonLink>
              )}
              {can("shows.plan") && (
                <MoreMenu
                  align="end"
                  items={[
                    { label: "Clonar", icon: Copy, onSelect: () => setCloning("clone") },
                    { label: "Guardar como plantilla", icon: LayoutTemplate, onSelect: () => setCloning("template") },
                  ]}
                />
              )}
            </>
          )
        }
        tabs={
          id !== null &&
          !missing && (
            <Tabs
              label="Partes del show"
              value={tab?.id ?? "resumen"}
              items={tabs.map((one) => ({
                id: one.id,
                label: one.label,
                letter: one.letter,
                count: show?.marks[one.id],
                href: hrefOf(one),
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
            {(data) => tab && <tab.Body show={data} onSaved={read.mutate} />}
          </Fetched>
        )}
      </Page>
      {cloning === "clone" && show && <CloneModal show={show} onClose={() => setCloning(null)} />}
      {cloning === "template" && show && <KeepTemplateModal show={show} onClose={() => setCloning(null)} />}
    </>
  );
}
