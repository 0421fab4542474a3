import { Eye, Trash2, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ButtonLink } from "@/components/kit/Button";
import { IconButton, IconLink } from "@/components/kit/IconButton";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { DataTable } from "@/components/kit/table/DataTable";
import { useTableView } from "@/components/kit/table/useTableView";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { countText } from "@/lib/format/text";
import { listAccess, listAccessPeople } from "@/lib/ticketing/access/api";
import type { AccessRow } from "@/lib/ticketing/access/schema";
import { filterAccess } from "@/lib/ticketing/rules/accessFilter";
import { listArtists } from "@/lib/ticketing/shows/api";
import { AccessFilters, readAccessFilter } from "./AccessFilters";
import { AccessExcel, accessContext, DefaultsHelp } from "./AccessHeader";
import { AccessCard, accessColumns } from "./columns";
import { EmptyAccess } from "./EmptyAccess";
import { RemoveAccess } from "./RemoveAccess";
import { nameOf, useAccessActions } from "./useAccessActions";
import { useAccessLock } from "./useAccessLock";

const AccessDrawer = dynamic(() => import("./AccessDrawer"), { ssr: false });

/** The drawer's address for somebody to be chosen; anybody else's is the mail. */
const NEW = "nueva";
const BY_NAME = [{ id: "persona", desc: false }];

/** `/userstkt?persona=`: who sees which artists, and whether with montos. */
export function UsersTktScreen() {
  const address = useAddress();
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
  const filter = readAccessFilter(address);
  const shown = rows ? filterAccess(rows, filter) : [];
  const names = (artists.data ?? []).map(({ name }) => name);
  const open = rows ? address.get("persona") : "";
  const openRow = rows?.find(({ email }) => email === open.toLowerCase()) ?? null;
  const hrefOf = (persona: string) => address.href({ persona });
  const close = () => address.set({ persona: undefined }, { push: true });
  const clear = () => address.set({ q: "", montos: "", artista: "" });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={UserPlus} href={hrefOf(NEW)}>
      Dar acceso
    </ButtonLink>
  );

  const excel = <AccessExcel filter={filter} disabled={shown.length === 0} />;

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
      filters={<AccessFilters filter={filter} artists={names} view={view} onChange={address.set} onClear={clear} />}
    >
      <DataTable
        caption="Accesos de ticketing"
        columns={accessColumns}
        rows={shown}
        rowId={({ email }) => email}
        rowLabel={nameOf}
        rowHref={({ email }) => hrefOf(email)}
        activeId={openRow?.email}
        view={view}
        loading={!rows && !list.error}
        error={
          !rows && list.error ? (
            <NotFetched
              title="No se pudieron traer los accesos"
              error={list.error}
              onRetry={list.mutate}
              retrying={list.isValidating}
            />
          ) : undefined
        }
        empty={<EmptyAccess filtered={Boolean(rows?.length)} onClear={clear} add={add} />}
        card={(row) => <AccessCard row={row} href={hrefOf(row.email)} />}
        rowActions={(row) => (
          <>
            <IconLink label={`Ver como ${nameOf(row)}`} icon={Eye} href={hrefOf(row.email)} />
            {lockOf(row.email) === undefined && (
              <IconButton label={`Quitar acceso de ${nameOf(row)}`} icon={Trash2} onClick={() => setRemoving(row)} />
            )}
          </>
        )}
        footer={rows && shown.length > 0 && `${countText(shown.length, "persona")} de ${rows.length}`}
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
