import { FileUp, UserCog, UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button, ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import { LoadMore } from "@/components/kit/Pagination";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePages } from "@/lib/client/usePages";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { countText, plural } from "@/lib/format/text";
import { usersExcel } from "@/lib/people/exchange/api";
import { getUserFigures, listUsers } from "@/lib/people/users/api";
import type { UserRow } from "@/lib/people/users/schema";
import { PeopleTabs } from "../PeopleTabs";
import { personHref } from "../peopleText";
import { PersonCard, peopleColumns } from "./columns";
import { FirstRun } from "./FirstRun";
import { asked, peopleFilters, peopleViews, readOrder } from "./filter";
import { PeopleFigures } from "./PeopleFigures";
import { useFirstRun } from "./useFirstRun";

const CreatePerson = dynamic(() => import("./CreatePerson"), { ssr: false });
const BulkRole = dynamic(() => import("./BulkRole"), { ssr: false });

const BY_NAME = [{ id: "nombre", desc: false }];
const PAGE = 100;

/** `/admin-users?q=&rol=&area=&estado=&permiso=&proveedor=&ver=`: the people, and what may be done with many of them. */
export function AdminUsersScreen() {
  const { can } = usePerson();
  const mayWrite = can("people.write");
  const view = useTableView(peopleColumns, { viewsKey: "personas", sort: BY_NAME });
  const figures = useRead(getUserFigures, {});
  const filters = useFilters(peopleFilters(figures.data?.areas ?? []));
  const { address } = filters;
  const query = { ...asked(filters.values), ...readOrder(view.sort) };
  const firstRun = useFirstRun(mayWrite);
  const { pages, error, isValidating, mutate, hasMore, loadingMore, more } = usePages(
    listUsers,
    address.ready ? (cursor) => ({ query: { ...query, limit: PAGE, cursor } }) : null,
  );
  const [changing, setChanging] = useState<{ people: readonly UserRow[]; clear: () => void } | null>(null);
  const rows = pages?.flatMap(({ items }) => items);
  const total = pages?.[0]?.total ?? 0;

  const excel = (
    <ExcelButton contract={usersExcel} input={{ query }} name={`personas_${todayIn()}`} empty={total === 0} />
  );
  const create = mayWrite && (
    <ButtonLink variant="primary" icon={UserPlus} href={address.href({ nueva: "1" })}>
      Crear persona
    </ButtonLink>
  );

  return (
    <Page
      title="Usuarios"
      waiting={(!figures.data && !figures.error) || firstRun.waiting}
      context={
        figures.data &&
        `${countText(figures.data.activas, "persona puede", "personas pueden")} entrar; ${countText(figures.data.administradores, "es administrador", "son administradores")}.`
      }
      actions={
        <>
          {mayWrite && (
            <ButtonLink variant="ghost" icon={FileUp} href="/admin-users/importar">
              Importar
            </ButtonLink>
          )}
          {excel}
          {create}
        </>
      }
      phoneBar={
        create && (
          <>
            {create}
            {excel}
          </>
        )
      }
      tabs={<PeopleTabs value="personas" />}
    >
      {firstRun.steps && <FirstRun steps={firstRun.steps} onPutAway={firstRun.putAway} />}
      <PeopleFigures figures={figures.data} />
      <FilterBar
        of={filters}
        view={view}
        views={{ viewsKey: "personas", presets: peopleViews }}
        title="Usuarios"
        found={countText(total, "persona")}
      />
      <ListTable
        caption="Personas"
        columns={peopleColumns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => personHref(id)}
        view={view}
        onSortChange={() => undefined}
        bulk={
          mayWrite
            ? {
                noun: (count) => plural(count, "persona"),
                actions: (people, done) => (
                  <Button size="sm" icon={UserCog} onClick={() => setChanging({ people, clear: done })}>
                    Cambiar rol
                  </Button>
                ),
              }
            : undefined
        }
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las personas"
        empty={
          <EmptyState
            title="Nadie con estos filtros"
            actions={filters.clear && <Button onClick={filters.clear}>Limpiar filtros</Button>}
          >
            Las personas deshabilitadas están en Estado: Deshabilitadas.
          </EmptyState>
        }
        card={(row) => <PersonCard row={row} />}
        footer={rows && rows.length > 0 && !hasMore && countText(total, "persona")}
      />
      {rows && hasMore && <LoadMore shown={rows.length} total={total} busy={loadingMore} onMore={more} />}
      {mayWrite && address.get("nueva") && (
        <CreatePerson areas={figures.data?.areas ?? []} onClose={() => address.set({ nueva: "" }, { push: true })} />
      )}
      {changing && (
        <BulkRole
          people={changing.people}
          onClose={() => setChanging(null)}
          onDone={() => {
            changing.clear();
            setChanging(null);
            void mutate();
          }}
        />
      )}
    </Page>
  );
}
