import { Info } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/kit/Button";
import { Chip, ChipButton } from "@/components/kit/Chip";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Icon } from "@/components/kit/Icon";
import { Page } from "@/components/kit/Page";
import { Popover } from "@/components/kit/Popover";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { Toolbar } from "@/components/kit/Toolbar";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { type GrantKey, grantTitles } from "@/lib/access/grants";
import { isRole, roleTitle } from "@/lib/access/roles";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { normalize } from "@/lib/format/text";
import { namedActions } from "@/lib/nav/actions";
import { listGrants } from "@/lib/people/grants/api";
import { roleChoices } from "../choices";
import { PeopleTabs } from "../PeopleTabs";
import { GrantList } from "./GrantList";
import { Matrix } from "./Matrix";

const FilterChoice = dynamic(() => import("../list/FilterChoice"), { ssr: false });
const ActionDrawer = dynamic(() => import("./ActionDrawer"), { ssr: false });
const RoleList = dynamic(() => import("./RoleList"), { ssr: false, loading: () => <SkeletonRows rows={12} /> });
const isGrant = (key: string): key is GrantKey => key in grantTitles;

/** `/admin-users/permisos?q=&rol=&accion=&permiso=`: what each role may do, and what people were given beside it. */
export function PermissionsScreen() {
  const address = useAddress();
  const phone = useMediaQuery(PHONE);
  const holders = useRead(listGrants, {});
  const [q, asked, permiso] = [address.get("q"), address.get("rol"), address.get("permiso")];
  const rol = isRole(asked) ? asked : null;
  const words = normalize(q).split(" ");
  const shown = namedActions.filter(({ area, title, action }) =>
    words.every((word) => normalize(`${area} ${title} ${action}`).includes(word)),
  );
  const open = namedActions.find(({ action }) => action === address.get("accion"));
  const clear = () => address.set({ q: "", rol: "" });
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
        <Toolbar onClear={q || rol ? clear : undefined}>
          <SearchField label="Buscar acción o pantalla" value={q} onChange={(text) => address.set({ q: text })} />
          {rol ? (
            <Chip label="Rol" value={roleTitle(rol)} onRemove={() => address.set({ rol: "" })} />
          ) : (
            <Popover label="Rol" trigger={<ChipButton label="Qué puede un rol" opens />}>
              {(close) => (
                <FilterChoice
                  label="Rol"
                  choices={roleChoices}
                  onChoose={(value) => {
                    close();
                    address.set({ rol: value });
                  }}
                />
              )}
            </Popover>
          )}
        </Toolbar>
      }
    >
      {!phone && grants}
      {shown.length === 0 ? (
        <EmptyState
          title="Ninguna acción con esas palabras"
          actions={<Button onClick={clear}>Limpiar filtros</Button>}
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
