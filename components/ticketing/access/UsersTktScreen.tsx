import { Eye, Trash2, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { IconButton, IconLink } from "@/components/kit/IconButton";
import { Page } from "@/components/kit/Page";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listAccess, listAccessPeople } from "@/lib/ticketing/access/api";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { filterAccess } from "@/lib/ticketing/rules/accessFilter";
import { listArtists } from "@/lib/ticketing/shows/api";
import { AccessExcel, accessContext, DefaultsHelp } from "./AccessHeader";
import { AccessCard, accessColumns } from "./columns";
import { EmptyAccess } from "./EmptyAccess";
import { accessFilters, asked } from "./filters";
import { RemoveAccess } from "./RemoveAccess";
import { nameOf, useAccessActions } from "./useAccessActions";
import { useAccessLock } from "./useAccessLock";

const AccessDrawer = dynamic(() => import("./AccessDrawer"), { ssr: false });

/** The drawer's address for somebody to be chosen; anybody else's is the mail. */
const NEW = "nueva";
const BY_NAME = [{ id: "persona", desc: false }];

/** `/userstkt?persona=`: who sees which artists, and whether with montos. */
export function UsersTktScreen() {
  const { can } = usePerson();
  const mayWrite = can("tickets.access.write");
  const list = useRead(listAccess, {});
  const artists = useRead(listArtists, {});
  const people = useRead(listAccessPeople, mayWrite ? {} : null);
  const view = useTableView(accessColumns, { viewsKey: "userstkt", sort: BY_NAME });
  const actions = useAccessActions();
  const lockOf = useAccessLock();
  const [removing, setRemoving] = useState<AccessRow | null>(null);

  const rows = list.data;
  const names = (artists.data ?? []).map(({ name }) => name);
  const filters = useFilters(accessFilters(names));
  const { address } = filters;
  const filter = asked(filters.values);
  const shown = rows && filterAccess(rows, filter);
  const open = rows ? address.get("persona") : "";
  const openRow = rows?.find(({ email }) => email === open.toLowerCase()) ?? null;
  const hrefOf = (persona: string) => address.href({ persona });
  const close = () => address.set({ persona: undefined }, { push: true });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={UserPlus} href={hrefOf(NEW)}>
      Dar acceso
    </ButtonLink>
  );

  const excel = <AccessExcel filter={filter} disabled={!shown?.length} />;

  return (
    <Page
      title="Gestión de usuarios"
      context={rows && accessContext(rows)}
      actions={
        <>
          <DefaultsHelp />
          {excel}
          {add}
        </>
      }
      phoneBar={
        add && (
          <>
            {add}
            {excel}
          </>
        )
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          title="Gestión de usuarios"
          found={countText(shown?.length ?? 0, "persona")}
        />
      }
    >
      <ListTable
        caption="Accesos de ticketing"
        columns={accessColumns}
        rows={shown}
        rowId={({ email }) => email}
        rowLabel={nameOf}
        rowHref={({ email }) => hrefOf(email)}
        activeId={openRow?.email}
        view={view}
        reading={list}
        failure="No se pudieron traer los accesos"
        empty={<EmptyAccess filtered={Boolean(rows?.length)} onClear={() => filters.clear?.()} add={add} />}
        card={(row) => <AccessCard row={row} href={hrefOf(row.email)} />}
        rowActions={(row) => (
          <>
            <IconLink label={`Ver como ${nameOf(row)}`} icon={Eye} href={hrefOf(row.email)} />
            {lockOf(row.email) === undefined && (
              <IconButton label={`Quitar acceso de ${nameOf(row)}`} icon={Trash2} onClick={() => setRemoving(row)} />
            )}
          </>
        )}
        footer={rows && shown && shown.length > 0 && `${countText(shown.length, "persona")} de ${rows.length}`}
      />
      {open && (openRow || mayWrite) && (
        <AccessDrawer
          key={open}
          row={openRow}
          email={open === NEW ? "" : open}
          people={people.data ?? []}
          artists={names}
          actions={actions}
          lock={lockOf(open)}
          hrefOf={hrefOf}
          onRemove={setRemoving}
          onClose={close}
        />
      )}
      {removing && (
        <RemoveAccess
          row={removing}
          actions={actions}
          onClose={() => setRemoving(null)}
          onDone={() => {
            setRemoving(null);
            if (open) close();
          }}
        />
      )}
    </Page>
  );
}
