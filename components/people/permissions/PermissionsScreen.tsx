import { Info } from "lucide-react";
import dynamic from "next/dynamic";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Icon } from "@/components/kit/Icon";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { isRole } from "@/lib/access/roles";
import { useRead } from "@/lib/client/useRead";
import { countText, normalize } from "@/lib/format/text";
import { namedActions } from "@/lib/nav/actions";
import { listGrants } from "@/lib/people/grants/api";
import { roleChoices } from "../choices";
import { PeopleTabs } from "../PeopleTabs";
import { GrantList } from "./GrantList";
import { Matrix } from "./Matrix";

const ActionDrawer = dynamic(() => import("./ActionDrawer"), { ssr: false });
const RoleList = dynamic(() => import("./RoleList"), { ssr: false, loading: () => <SkeletonRows rows={12} /> });
const FILTERS: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar acción o pantalla" },
  { key: "rol", kind: "choice", label: "Rol", opener: "Qué puede un rol", choices: roleChoices },
];
const isGrant = (key: string): key is GrantKey => key in grantTitles;

/** `/admin-users/permisos?q=&rol=&accion=&permiso=`: what each role may do, and what people were given beside it. */
export function PermissionsScreen() {
  const filters = useFilters(FILTERS);
  const { address, values } = filters;
  const phone = useMediaQuery(PHONE);
  const holders = useRead(listGrants, {});
  const permiso = address.get("permiso");
  const rol = values.rol && isRole(values.rol) ? values.rol : null;
  const words = normalize(values.q ?? "").split(" ");
  const shown = namedActions.filter(({ area, title, action }) =>
    words.every((word) => normalize(`${area} ${title} ${action}`).includes(word)),
  );
  const open = namedActions.find(({ action }) => action === address.get("accion"));
  const hrefOf = (action: string) => address.href({ accion: action, permiso: "" });

  const grants = (
    <GrantList
      holders={holders.data}
      error={holders.error?.message}
      hrefOf={(key) => address.href({ permiso: key, accion: "" })}
    />
  );

  return (
    <Page
      title="Roles y permisos"
      waiting={!holders.data && !holders.error}
      breadcrumbs={[{ label: "Usuarios", href: "/admin-users" }, { label: "Roles y permisos" }]}
      context={
        <span className="inline-flex items-center gap-1.5">
          <Icon of={Info} size={14} />
          Lo que puede cada rol es parte del programa y no se cambia acá; los permisos de una persona, sí.
        </span>
      }
      tabs={<PeopleTabs value="permisos" />}
      filters={
        <FilterBar of={filters} title="Roles y permisos" found={countText(shown.length, "acción", "acciones")} />
      }
    >
      {!phone && grants}
      {shown.length === 0 ? (
        <EmptyState
          title="Ninguna acción con esas palabras"
          actions={<Button onClick={filters.clear}>Limpiar filtros</Button>}
        />
      ) : phone || rol ? (
        <RoleList rol={rol} actions={shown} hrefOf={hrefOf} onRole={(value) => address.set({ rol: value })} />
      ) : (
        <Matrix actions={shown} holders={holders.data ?? []} hrefOf={hrefOf} />
      )}
      {phone && grants}
      {(open || isGrant(permiso)) && (
        <ActionDrawer
          key={open?.action ?? permiso}
          named={open ?? null}
          grant={isGrant(permiso) ? permiso : null}
          holders={holders.data ?? []}
          onClose={() => address.set({ accion: "", permiso: "" }, { push: true })}
        />
      )}
    </Page>
  );
}
