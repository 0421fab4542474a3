import dynamic from "next/dynamic";
import Head from "next/head";
import { Fetched } from "@/components/frame/Fetched";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Tabs } from "@/components/kit/Tabs";
import { roleTitle } from "@/lib/access/roleTitle";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { getUser } from "@/lib/people/users/api";
import type { UserDetail } from "@/lib/people/users/schema";
import { StateBadge } from "../list/columns";
import { lastAccessText, liveGrants, personHref } from "../peopleText";
import { PersonActions } from "./PersonActions";

const loading = () => <SkeletonRows />;
const DataTab = dynamic(() => import("./DataTab"), { ssr: false, loading });
const GrantsTab = dynamic(() => import("./GrantsTab"), { ssr: false, loading });
const MenuTab = dynamic(() => import("./MenuTab"), { ssr: false, loading });
const SessionsTab = dynamic(() => import("./SessionsTab"), { ssr: false, loading });
const AccountsTab = dynamic(() => import("./AccountsTab"), { ssr: false, loading });
const HistoryTab = dynamic(() => import("./HistoryTab"), { ssr: false, loading });

/** What every tab of a person gets. */
export interface PersonTab {
  user: UserDetail;
  /** May change it; the server decides again. */
  mayWrite: boolean;
}

const TABS = {
  datos: { label: "Datos", body: DataTab, count: () => undefined },
  permisos: { label: "Permisos", body: GrantsTab, count: (user: UserDetail) => liveGrants(user).length },
  menu: { label: "Menú que vería", body: MenuTab, count: () => undefined },
  sesiones: { label: "Sesiones", body: SessionsTab, count: () => undefined },
  cuentas: { label: "Cuentas vinculadas", body: AccountsTab, count: (user: UserDetail) => user.cuentas.length },
  historial: { label: "Historial", body: HistoryTab, count: () => undefined },
} as const;

type TabId = keyof typeof TABS;
const TAB_IDS = Object.keys(TABS) as TabId[];
const CRUMB = { label: "Usuarios", href: "/admin-users" };
const NOT_FOUND = [400, 404];

/** `/admin-users/[id]?tab=`: one person, what they may do and what was done to them. */
export function PersonScreen() {
  const { query, ready } = usePageAddress();
  const { can } = usePerson();
  const id = ready ? String(query.id) : null;
  const tab = TAB_IDS.find((one) => one === query.tab) ?? "datos";
  const read = useRead(getUser, id === null ? null : { params: { id } }, {
    keepPreviousData: false,
  });
  const { data, error } = read;
  const title = data?.name ?? "Persona";
  const Body = TABS[tab].body;
  return (
    <>
      <Head>
        <title>{`${title} · Bambalina`}</title>
      </Head>
      <Page
        title={title}
        badge={data && <StateBadge active={data.active} />}
        breadcrumbs={[CRUMB, { label: title }]}
        context={
          data && (
            <>
              <span className="break-all">{data.mail}</span> · {roleTitle(data.rol)} ·{" "}
              {lastAccessText(data.last_access)}
            </>
          )
        }
        actions={data && can("people.write") && <PersonActions user={data} />}
        tabs={
          data && (
            <Tabs
              label="Partes de la persona"
              value={tab}
              items={TAB_IDS.map((one) => ({
                id: one,
                label: TABS[one].label,
                count: TABS[one].count(data),
                href: personHref(data.id, one === "datos" ? undefined : one),
              }))}
            />
          )
        }
      >
        {!data && error && NOT_FOUND.includes(error.status) ? (
          <EmptyState
            title="Usuario no encontrado en la base de datos"
            actions={<ButtonLink href="/admin-users">Ver las personas</ButtonLink>}
          />
        ) : (
          <Fetched read={read} failure="No se pudo traer a la persona">
            {(user) => <Body key={`${user.id}-${tab}`} user={user} mayWrite={can("people.write")} />}
          </Fetched>
        )}
      </Page>
    </>
  );
}
